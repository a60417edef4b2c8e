"""Scenarios side by side: maps, figures, and what differs stand by stand."""

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from planner.maps import stand_marks
from planner.project.model import Scenario
from planner.ui.layers import town_zones
from planner.ui.map_view import show_map
from planner.ui.plan import origins
from planner.ui.project.changed import changed_text
from planner.ui.project.difference import names_of, stand_changes, turned, verdicts_of
from planner.ui.project.figures import figures_table
from planner.ui.project.frame import show_frame
from planner.ui.setup import Setup, judged_of
from planner.ui.state import lat_lon
from planner.ui.tables import place_text
from planner.ui.verdicts import escaped
from planner.words import metres_word

MOST = 3


def show(setup: Setup) -> None:
    """Show the page."""
    st.title(escaped(setup.say("work.scenarios_title", town=setup.town)))
    if setup.project is None:
        st.info(setup.say("work.only_looking"))
        return
    show_frame(setup)
    scenarios = {scenario.id: scenario for scenario in setup.project.scenarios()}
    if len(scenarios) < 2:
        st.info(setup.say("work.one_scenario"))
    first = [setup.scenario_id, *(each for each in scenarios if each != setup.scenario_id)]
    chosen = st.multiselect(
        setup.say("work.compare"), list(scenarios), default=sorted(first[:MOST], key=list(scenarios).index),
        format_func=lambda each: scenarios[each].name, max_selections=MOST, placeholder="—",
        key=f"compare-{setup.town_key}-{len(scenarios)}",
    )  # fmt: skip
    shown = [scenarios[each] for each in chosen]
    if not shown:
        return
    st.subheader(setup.say("work.figures_title"))
    st.table(figures_table(setup, shown), hide_index=False)
    st.caption(setup.say("work.figures_note"))
    for other in shown[1:]:
        _differences(setup, shown[0], other)
    _maps(setup, shown)


def _differences(setup: Setup, base: Scenario, other: Scenario) -> None:
    st.subheader(escaped(setup.say("work.differences", base=base.name, other=other.name)))
    table = differences_table(setup, base, other)
    if table.empty:
        st.text(setup.say("work.no_differences"))
    else:
        st.table(table, hide_index=True)
    before, after = judged_of(setup, base), judged_of(setup, other)
    names = {**names_of(before.city, setup.language), **names_of(after.city, setup.language)}
    both = verdicts_of(before).keys() & verdicts_of(after).keys()
    turns = [turn for turn in turned(verdicts_of(before), verdicts_of(after)) if turn.place in both]
    st.caption(escaped(changed_text(turns, names, setup.language)))


def differences_table(setup: Setup, base: Scenario, other: Scenario) -> pd.DataFrame:
    """Return one row a stand that differs between two scenarios."""
    rows = []
    for change in stand_changes(base, other):
        stand = change.stand
        metres = "—" if change.metres is None else metres_word(change.metres, setup.language)
        rows.append(
            {
                setup.say("column_stand"): escaped(f"{stand.name} ({stand.id})" if stand.name else stand.id),
                setup.say("work.column_what"): setup.say(f"work.change_{change.what}"),
                setup.say("work.column_metres"): metres,
                setup.say("column_place"): escaped(place_text(*lat_lon(stand), setup.language)),
            }
        )
    return pd.DataFrame(rows)


def _maps(setup: Setup, shown: Sequence[Scenario]) -> None:
    st.subheader(setup.say("work.maps_title"))
    kept_on = frozenset(zone["name"] for zone in town_zones(setup) if zone["for_stands"])
    for column, scenario in zip(st.columns(len(shown)), shown, strict=True):
        judged = judged_of(setup, scenario)
        with column:
            st.markdown(f"**{escaped(scenario.name)}**")
            show_map(
                setup,
                judged.city,
                key=f"scenario-map-{scenario.id}",
                marks=stand_marks(
                    judged.city, setup.ruleset, judged.findings, setup.language, origins=origins(scenario)
                ),
                zones=[
                    zone for zone in town_zones(setup) if zone["name"] in kept_on and not zone["of_stands"]
                ],
                show=kept_on,
                height=380,
            )
