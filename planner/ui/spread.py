"""Permits spread over the stands of the plan, in proportion to the people each serves."""

import pandas as pd
import streamlit as st

from planner.city import City
from planner.errors import PlannerError
from planner.language import number
from planner.propose import DEFAULT_RADIUS_M
from planner.quota import Quota, Spread, StandLoad, spread_permits
from planner.reach import people_served
from planner.ui.setup import Setup, judged_now, plan_key
from planner.ui.verdicts import escaped


def show_spread(setup: Setup, quota: Quota) -> None:
    """Show how the permits would be spread, or why they cannot be."""
    if quota.permit_limit is None:
        return
    st.subheader(setup.say("spread_title"))
    city = judged_now(setup).city
    if city.streets is None or city.of_kind(["stand"]).empty:
        st.info(setup.say("spread_needs"))
        return
    try:
        spread = _spread(plan_key(setup), quota.permit_limit, city)
    except PlannerError as error:
        st.info(escaped(error.render(setup.language)))
        return
    st.caption(setup.say("spread_how", radius=DEFAULT_RADIUS_M))
    st.dataframe(spread_table(setup, city, spread), hide_index=True, width="stretch")
    if spread.unplaced:
        st.warning(setup.say("spread_unplaced", unplaced=spread.unplaced))
    if spread.evenly:
        st.info(setup.say("spread_evenly"))


@st.cache_resource(max_entries=16, show_spinner=False)
def _spread(key: str, permits: int, _city: City) -> Spread:  # noqa: ARG001 - parts of the cache's key
    stands = _city.of_kind(["stand"])
    served = people_served(_city, stands, radius_m=DEFAULT_RADIUS_M)
    loads = [
        StandLoad(str(stand), float(people), None if pd.isna(capacity) else int(capacity))
        for stand, capacity, people in zip(stands["id"], stands["capacity"], served, strict=True)
    ]
    return spread_permits(permits, loads)


def spread_table(setup: Setup, city: City, spread: Spread) -> pd.DataFrame:
    """Return one row a stand: id, name, people, room, permits."""
    names = dict(zip(city.places["id"], city.places["name"], strict=True))
    return pd.DataFrame(
        [
            {
                setup.say("column_id"): row.stand_id,
                setup.say("column_name"): names[row.stand_id]
                if isinstance(names.get(row.stand_id), str)
                else "—",
                setup.say("column_people"): number(round(row.people), setup.language),
                setup.say("column_capacity"): "—"
                if row.capacity is None
                else number(row.capacity, setup.language),
                setup.say("column_permits"): number(row.permits, setup.language),
            }
            for row in spread.stands
        ]
    )
