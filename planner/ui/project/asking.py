"""Why not here: what the law says of a place, the nearest place where a stand may be, and adding one."""

import geopandas as gpd
import streamlit as st

from planner.city.area import AREA_MARGIN_M, metres_outside
from planner.errors import InputRefused, PlannerError
from planner.propose.questions.why import WhyNot, why_here
from planner.sources.numbers import parse_integer
from planner.ui.plan import Judged, ask_here
from planner.ui.project.finding import show_found, take_typed
from planner.ui.project.place import ask_about, ask_about_nothing
from planner.ui.setup import Setup, make_change, plan_key
from planner.ui.state import NAME_LENGTH, added
from planner.ui.tables import place_text
from planner.ui.verdicts import escaped, say_verdict, show_findings
from planner.validate import JUDGED_KINDS
from planner.words import kind_word, metres_word

_TYPED, _REFUSED, _NAME = "typed-place", "refused-place", "new-name"
_KIND, _CAPACITY = "new-kind", "new-capacity"


def ask_by_typing(setup: Setup) -> None:
    """Show the field for coordinates."""
    with st.form("ask-place", border=False):
        typed_column, button_column = st.columns([0.6, 0.4], vertical_alignment="bottom")
        typed_column.text_input(
            setup.say("work.place"),
            placeholder=setup.say("place_example"),
            help=setup.say("work.place_help"),
            key=_TYPED,
        )
        # Callbacks run before the page does: what they change is shown in the same run.
        button_column.form_submit_button(
            setup.say("ask"), width="stretch", on_click=_take_typed_place, args=(setup,)
        )
    refused: InputRefused | None = st.session_state.pop(_REFUSED, None)
    if refused is not None:
        st.error(escaped(refused.render(setup.language)))
    show_found(setup)


def _take_typed_place(setup: Setup) -> None:
    try:
        take_typed(setup, st.session_state[_TYPED])
    except InputRefused as error:
        st.session_state[_REFUSED] = error
        # The verdict of another place would stand below the refusal as if it were this one's.
        ask_about_nothing()


def new_place(setup: Setup, judged: Judged, lat: float, lon: float) -> None:
    """Show what the law says of a place without a stand, and offer to add one here or nearby."""
    st.subheader(setup.say("here_title"))
    st.caption(place_text(lat, lon, setup.language))
    away_m = metres_outside(setup.city, lat, lon)
    if away_m > AREA_MARGIN_M:
        st.error(setup.say("place_outside", km=away_m / 1000))
        if metres_outside(setup.city, lon, lat) <= AREA_MARGIN_M:
            st.info(setup.say("place_swapped"))
        return
    findings = ask_here(judged.city, setup.ruleset, lat, lon, accuracy_m=setup.accuracy_m)
    say_verdict(setup, findings)
    if setup.project is not None:
        _add_form(setup, lat, lon)
    show_findings(setup, judged.city, findings)
    if any(finding.binding_failure for finding in findings):
        _nearest(setup, judged, lat, lon)


def _add_form(setup: Setup, lat: float, lon: float) -> None:
    with st.form("add-stand", border=False):
        name_column, button_column = st.columns([0.6, 0.4], vertical_alignment="bottom")
        name_column.text_input(setup.say("new_name"), key=_NAME, max_chars=NAME_LENGTH)
        button_column.form_submit_button(
            setup.say("add_here"), type="primary", width="stretch", on_click=_add, args=(setup, lat, lon)
        )
        kind_column, capacity_column = st.columns(2)
        kind_column.selectbox(
            setup.say("work.field_kind"), list(JUDGED_KINDS), key=_KIND,
            format_func=lambda kind: kind_word(kind, setup.language),
        )  # fmt: skip
        capacity_column.text_input(setup.say("work.capacity_optional"), key=_CAPACITY, max_chars=6)


def typed_capacity(text: str) -> int | None:
    """Read a number of vehicles, nothing for none.

    Raises
    ------
    InputRefused
        It is no whole number, or below 0.
    """
    if not text.strip():
        return None
    capacity = parse_integer(text)
    if capacity < 0:
        raise InputRefused.of("work.capacity_negative", seen=text)
    return capacity


def _add(setup: Setup, lat: float, lon: float) -> None:
    try:
        capacity = typed_capacity(str(st.session_state.get(_CAPACITY, "")))
    except InputRefused as error:
        st.session_state[_REFUSED] = error
        return
    kind = st.session_state.get(_KIND, "stand")
    make_change(setup, added(lat, lon, name=st.session_state.get(_NAME), kind=kind, capacity=capacity))
    ask_about(lat, lon)


@st.cache_resource(max_entries=64, show_spinner=False)
def _why_not(key: str, lat: float, lon: float, _setup: Setup, _judged: Judged) -> WhyNot:
    return why_here(_setup.city, _setup.ruleset, lat, lon, keep=_staying(key, _judged))


@st.cache_resource(max_entries=4, show_spinner=False)
def _staying(key: str, _judged: Judged) -> gpd.GeoDataFrame:  # noqa: ARG001
    # The same object for every question about one plan: the marks of the streets are found by it.
    return _judged.city.of_kind(JUDGED_KINDS)


def _nearest(setup: Setup, judged: Judged, lat: float, lon: float) -> None:
    if judged.city.streets is None:
        return
    try:
        with st.spinner(setup.say("work.looking_nearest")):
            answer = _why_not(plan_key(setup), lat, lon, setup, judged)
    except PlannerError as error:
        st.caption(escaped(error.render(setup.language)))
        return
    if answer.nearest is None or answer.straight_m is None:
        st.info(setup.say("work.no_nearest"))
        return
    lon_there, lat_there = answer.nearest
    st.info(setup.say(
        "work.nearest", metres=metres_word(answer.straight_m, setup.language),
        place=place_text(lat_there, lon_there, setup.language),
    ))  # fmt: skip
    go, put = st.columns(2)
    go.button(setup.say("work.see_there"), key="see-nearest", on_click=ask_about, width="stretch",
              args=(lat_there, lon_there))  # fmt: skip
    if setup.project is not None:
        put.button(setup.say("work.put_there"), key="put-nearest", on_click=_put_there, type="primary",
                   args=(setup, lat_there, lon_there), width="stretch")  # fmt: skip


def _put_there(setup: Setup, lat: float, lon: float) -> None:
    if make_change(setup, added(lat, lon, name=st.session_state.get(_NAME))):
        ask_about(lat, lon)
