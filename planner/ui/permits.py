"""Permits over the stands of a proposal: how many, how many motorcycles a stand holds, and who gets what."""

from dataclasses import dataclass

import geopandas as gpd
import pandas as pd
import streamlit as st

from planner.city import City
from planner.errors import InputRefused
from planner.language import number
from planner.propose import Proposal
from planner.quota import PopulationBasis, size_quota
from planner.quota.room import PermitPlan, permit_plan, refuse_too_few, room_of, stand_loads
from planner.rulebook import RuleSet
from planner.ui.setup import Setup
from planner.ui.typed import Fields, count_or_none
from planner.ui.verdicts import escaped


@dataclass(frozen=True)
class Permits:
    """How many permits are to be placed, and how many motorcycles a new stand holds; ``None``: not known."""

    permits: int | None = None
    capacity: int | None = None


NO_PERMITS = Permits()


@dataclass(frozen=True)
class TypedPermits:
    """The fields as they were typed, beside what the law says where they are left empty."""

    permits: str = ""
    capacity: str = ""
    law: Permits = NO_PERMITS


def law_permits(city: City, ruleset: RuleSet) -> Permits:
    """Return what the law says for the town's population."""
    figure = city.population_figure
    if figure is None:
        return NO_PERMITS
    try:
        quota = size_quota(ruleset, PopulationBasis(figure.people, figure.source))
    except InputRefused:  # the quota page tells what is missing
        return NO_PERMITS
    most = None if quota.stand_capacity is None else quota.stand_capacity[1]
    return Permits(quota.permit_limit, most)


def ask_permits(setup: Setup, city: City) -> TypedPermits:
    """Show the fields, folded; what the law says stands in them in grey."""
    say, law = setup.say, law_permits(city, setup.ruleset)

    def grey(count: int | None, name: str) -> str:
        return say(f"pages.{name}") if count is None else say("pages.permits_law", count=count)

    with st.expander(say("pages.permits")):
        st.caption(say("pages.permits_help"))
        first, second = st.columns(2)
        permits = first.text_input(
            say("pages.permits_count"), placeholder=grey(law.permits, "permits_none"), max_chars=12
        )
        capacity = second.text_input(
            say("pages.permits_capacity"), placeholder=grey(law.capacity, "permits_no_limit"), max_chars=12
        )
    return TypedPermits(permits, capacity, law)


def read_permits(
    typed: TypedPermits, *, count: int | None = None, kept: gpd.GeoDataFrame | None = None
) -> Permits:
    """Read the fields; what is left empty is as the law says.

    Parameters
    ----------
    count
        New stands asked for, ``None`` for as many as serve anybody.
    kept
        Table `PLACES` of the stands and premises that stay; a stand of unknown capacity holds as many as a
        new one.

    Raises
    ------
    InputRefused
        A field is no number or out of range, permits are missing, or so few stands cannot hold them.
    """
    fields = Fields()
    permits = fields.read(lambda: count_or_none(typed.permits, 0, "quota.permits_negative"), None)
    capacity = fields.read(lambda: count_or_none(typed.capacity, 1, "quota.capacity_none"), None)
    fields.refuse()
    asked = permits is not None or capacity is not None
    told = Permits(
        typed.law.permits if permits is None else permits,
        typed.law.capacity if capacity is None else capacity,
    )
    if asked and told.permits is None:
        raise InputRefused.of("pages.permits_needed")
    if asked:
        _refuse_too_few(told, count, kept)
    return told if asked or (told.permits is not None and told.capacity is not None) else NO_PERMITS


def _refuse_too_few(told: Permits, count: int | None, kept: gpd.GeoDataFrame | None) -> None:
    if told.permits is None or told.capacity is None or count is None:
        return
    room = room_of(kept, told.capacity)
    refuse_too_few(told.permits, told.capacity, count, room, message="pages.permits_too_few")


def permits_of(asked: Permits, proposal: Proposal) -> PermitPlan | None:
    """Spread the permits over the kept and the proposed stands; ``None`` where none are asked for."""
    if asked.permits is None:
        return None
    loads = stand_loads(asked.capacity, proposal.kept, proposal.stands)
    return permit_plan(asked.permits, asked.capacity, loads) if loads else None


def show_permits(setup: Setup, plan: PermitPlan | None) -> None:
    """Show the permits of each stand, and in words what found no room."""
    if plan is None:
        return
    st.subheader(setup.say("quota.plan_title", permits=plan.permits))
    st.dataframe(permits_table(setup, plan), hide_index=True, width="stretch")
    if plan.spread.unplaced:
        st.warning(escaped(short_text(setup, plan)))
    if plan.spread.evenly:
        st.info(setup.say("spread_evenly"))


def short_text(setup: Setup, plan: PermitPlan) -> str:
    """Return how many permits found no room, and how many more stands it takes."""
    return setup.say(
        "quota.plan_short" if plan.stands_missing else "spread_unplaced", permits=plan.permits,
        unplaced=plan.spread.unplaced, missing=plan.stands_missing, stands=len(plan.spread.stands),
    )  # fmt: skip


def permits_table(setup: Setup, plan: PermitPlan) -> pd.DataFrame:
    """Return one row a stand: people for whom it is the nearest, motorcycles it holds, permits."""
    language = setup.language
    return pd.DataFrame(
        [
            {
                setup.say("column_id"): row.stand_id,
                setup.say("column_people"): number(round(row.people), language),
                setup.say("column_capacity"): "—" if row.capacity is None else number(row.capacity, language),
                setup.say("column_permits"): number(row.permits, language),
            }
            for row in plan.spread.stands
        ]
    )
