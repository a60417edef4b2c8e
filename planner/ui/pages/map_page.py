"""The map: stands with their verdicts, and why a place may or may not have one."""

import streamlit as st

from planner.city.area import AREA_MARGIN_M, metres_outside
from planner.errors import InputRefused
from planner.maps import stand_marks
from planner.maps.wording import capital, place_names, shown_verdict
from planner.ui.guard import guarded
from planner.ui.layers import choose_layers, town_zones
from planner.ui.map_view import HEIGHT_PX, new_click, show_map
from planner.ui.plan import Judged, ask_here, origins, stand_at
from planner.ui.setup import Setup, history, judged_now, keep_history
from planner.ui.state import add_stand, parse_place, remove_stand
from planner.ui.tables import place_text, signed
from planner.ui.verdicts import escaped, show_findings, show_summary
from planner.validate import by_place
from planner.words import kind_word

_ASKED, _TYPED, _REFUSED, _NEW_NAME = "asked-place", "typed-place", "refused-place", "new-name"


def show(setup: Setup) -> None:
    """Show the page."""
    st.title(escaped(setup.say("map_title", town=setup.town)))
    _workbench(setup)


@st.fragment
@guarded
def _workbench(setup: Setup) -> None:
    """Everything a click changes: the rest of the app does not run again."""
    clicked = new_click("map")
    if clicked is not None:
        st.session_state[_ASKED] = clicked
    judged = judged_now(setup)
    drawn_zones = town_zones(setup)
    left, right = st.columns([0.69, 0.31], gap="small")
    with left:
        bar, tools = st.columns([0.72, 0.28], vertical_alignment="center")
        with bar:
            show_summary(setup, judged)
        with tools:
            shown = choose_layers(setup, drawn_zones, key="map")
        show_map(
            setup,
            judged.city,
            key="map",
            marks=stand_marks(
                judged.city,
                setup.ruleset,
                judged.findings,
                setup.language,
                origins=origins(history(setup).now),
            ),
            zones=[zone for zone in drawn_zones if zone["name"] in shown],
            show=shown,
            here=st.session_state.get(_ASKED),
        )
    with right, st.container(height=HEIGHT_PX + 70, border=False):
        _panel(setup, judged)


def _panel(setup: Setup, judged: Judged) -> None:
    if setup.city.layer("stand").status in ("missing", "empty"):
        st.warning(setup.say("none_known_stands"))
    _ask_by_typing(setup)
    asked: tuple[float, float] | None = st.session_state.get(_ASKED)
    if asked is None:
        st.info(setup.say("click_map"), icon=":material/touch_app:")
    else:
        own = stand_at(judged.city, *asked)
        if own is None:
            _new_place(setup, judged, *asked)
        else:
            _existing_place(setup, judged, own, asked)
    _steps_back(setup)


def _ask_by_typing(setup: Setup) -> None:
    with st.form("ask-place", border=False):
        typed_column, button_column = st.columns([0.6, 0.4], vertical_alignment="bottom")
        typed_column.text_input(
            setup.say("place"),
            placeholder=setup.say("place_example"),
            help=setup.say("place_help"),
            key=_TYPED,
        )
        # Callbacks run before the page does: what they change is shown in the same run.
        button_column.form_submit_button(setup.say("ask"), width="stretch", on_click=_take_typed_place)
    refused: InputRefused | None = st.session_state.pop(_REFUSED, None)
    if refused is not None:
        st.error(escaped(refused.render(setup.language)))


def _take_typed_place() -> None:
    try:
        st.session_state[_ASKED] = parse_place(st.session_state[_TYPED])
    except InputRefused as error:
        st.session_state[_REFUSED] = error
        # The verdict of another place would stand below the refusal as if it were this one's.
        st.session_state.pop(_ASKED, None)


def _new_place(setup: Setup, judged: Judged, lat: float, lon: float) -> None:
    st.subheader(setup.say("here_title"))
    st.caption(place_text(lat, lon, setup.language))
    away_m = metres_outside(setup.city, lat, lon)
    if away_m > AREA_MARGIN_M:
        st.error(setup.say("place_outside", km=away_m / 1000))
        if metres_outside(setup.city, lon, lat) <= AREA_MARGIN_M:
            st.info(setup.say("place_swapped"))
        return
    findings = ask_here(judged.city, setup.ruleset, lat, lon, accuracy_m=setup.accuracy_m)
    _say_verdict(setup, shown_verdict(findings))
    with st.form("add-stand", border=False):
        name_column, button_column = st.columns([0.6, 0.4], vertical_alignment="bottom")
        name_column.text_input(setup.say("new_name"), key=_NEW_NAME, max_chars=80)
        button_column.form_submit_button(
            setup.say("add_here"),
            type="primary",
            width="stretch",
            on_click=_add,
            args=(setup, frozenset(judged.city.places["id"]), lat, lon),
        )
    show_findings(setup, judged.city, findings)


def _add(setup: Setup, taken: frozenset[str], lat: float, lon: float) -> None:
    before = history(setup)
    changed = add_stand(before.now, lat, lon, name=st.session_state[_NEW_NAME], taken=taken)
    keep_history(setup, before.to(changed))
    # Asked again where it now stands, at the seven decimals it is kept with.
    stand = changed.drawn[-1]
    st.session_state[_ASKED] = (stand.lat, stand.lon)


def _existing_place(setup: Setup, judged: Judged, own: tuple[str, str], at: tuple[float, float]) -> None:
    kind, stand_id = own
    findings = by_place(judged.findings).get(own, ())
    st.subheader(capital(kind_word(kind, setup.language)))
    st.text(capital(place_names(judged.city, setup.language)[own]))
    st.caption(place_text(*at, setup.language))
    _say_verdict(setup, shown_verdict(findings))
    st.button(
        setup.say("remove"),
        key="remove-stand",
        icon=":material/delete:",
        on_click=_remove,
        args=(setup, stand_id),
    )
    show_findings(setup, judged.city, findings)


def _remove(setup: Setup, stand_id: str) -> None:
    before = history(setup)
    keep_history(setup, before.to(remove_stand(before.now, stand_id)))


def _say_verdict(setup: Setup, verdict: str) -> None:
    show = {"pass": st.success, "fail": st.error, "near": st.warning}.get(verdict, st.info)
    show(signed(verdict, setup.language))


def _steps_back(setup: Setup) -> None:
    steps = history(setup)
    if not steps.past and not steps.future:
        return
    st.divider()
    undo, redo = st.columns(2)
    undo.button(
        setup.say("undo"),
        icon=":material/undo:",
        disabled=not steps.past,
        width="stretch",
        on_click=keep_history,
        args=(setup, steps.undone()),
    )
    redo.button(
        setup.say("redo"),
        icon=":material/redo:",
        disabled=not steps.future,
        width="stretch",
        on_click=keep_history,
        args=(setup, steps.redone()),
    )
