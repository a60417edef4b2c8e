"""The map: stands with their verdicts, why a place may or may not have one, and all work on stands."""

import streamlit as st

from planner.language import Language
from planner.maps import KeptLines, stand_marks
from planner.maps.scene import Json
from planner.ui.guard import guarded
from planner.ui.layers import choose_layers, town_overlays, town_zones
from planner.ui.map_view import HEIGHT_PX, new_event, show_map
from planner.ui.plan import Judged, origins, stand_at
from planner.ui.project.asking import ask_by_typing, new_place
from planner.ui.project.bench import existing_place, move_stand, steps
from planner.ui.project.changed import show_changed
from planner.ui.project.frame import show_frame
from planner.ui.project.mending import Answer, asked_repair, repair_arrows, show_repair
from planner.ui.project.place import ask_about, asked_place, next_view
from planner.ui.project.stand_list import show_stand_list
from planner.ui.setup import Setup, judged_now, scenario_now
from planner.ui.verdict_files import offer_verdicts
from planner.ui.verdicts import escaped, show_summary


def show(setup: Setup) -> None:
    """Show the page."""
    st.title(escaped(setup.say("map_title", town=setup.town)))
    _workbench(setup)


@st.fragment
@guarded
def _workbench(setup: Setup) -> None:
    """Everything a click changes: the rest of the app does not run again."""
    event = new_event("map")
    if event is not None and event.kind == "drag" and event.stand is not None:
        move_stand(setup, event.stand[1], event.lat, event.lon)
    elif event is not None:
        ask_about(event.lat, event.lon)
    # What stands before the map comes and goes within a place of its own, or the map would be built anew.
    with st.container():
        show_frame(setup)
    judged = judged_now(setup)
    drawn_zones = town_zones(setup)
    bar, tools = st.columns([0.34, 0.66], vertical_alignment="center")
    with bar:
        show_summary(setup, judged)
    with tools, st.container(horizontal=True, horizontal_alignment="right", gap="small"):
        steps(setup)
        shown = choose_layers(setup, drawn_zones, key="map")
        offer_verdicts(setup, judged, narrow=True)
    with st.container():
        show_changed(setup, judged)
        repair = asked_repair(setup, judged)
    left, right = st.columns([0.69, 0.31], gap="small")
    with left:
        show_map(
            setup,
            judged.city,
            key="map",
            marks=_marks(setup, judged),
            zones=[zone for zone in drawn_zones if zone["name"] in shown],
            show=shown,
            here=asked_place(),
            overlays=town_overlays(setup, judged.city, shown),
            go_to=next_view(),
            draggable=setup.project is not None,
            moves=repair_arrows(setup, judged, repair),
        )
    with right, st.container(height=HEIGHT_PX, border=False):
        _panel(setup, judged, repair)
    show_stand_list(setup, judged)


@st.cache_resource(max_entries=16, show_spinner=False)
def _kept_lines(key: str, language: Language) -> KeptLines:  # noqa: ARG001 - one for each law and language
    return KeptLines()


def _marks(setup: Setup, judged: Judged) -> list[Json]:
    scenario = scenario_now(setup)
    locked = {stand.id for stand in scenario.stands if stand.locked}
    marks = stand_marks(
        judged.city,
        setup.ruleset,
        judged.findings,
        setup.language,
        origins=origins(scenario),
        kept=_kept_lines(setup.key, setup.language),
    )
    return [{**mark, "locked": True} if mark["id"] in locked else mark for mark in marks]


def _panel(setup: Setup, judged: Judged, repair: Answer) -> None:
    if setup.city.layer("stand").status in ("missing", "empty"):
        st.warning(setup.say("none_known_stands"))
    ask_by_typing(setup)
    asked = asked_place()
    if asked is None:
        st.info(setup.say("click_map"), icon=":material/touch_app:")
    else:
        own = stand_at(judged.city, *asked)
        if own is None:
            new_place(setup, judged, *asked)
        else:
            existing_place(setup, judged, own, asked)
    show_repair(setup, judged, repair)
