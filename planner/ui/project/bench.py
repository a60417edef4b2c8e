"""Work on one stand: its verdict, its form (as good as dragging it), removing it; undo and redo."""

from dataclasses import replace

import streamlit as st

from planner.errors import InputRefused
from planner.maps.wording import capital, place_names
from planner.project.model import Stand
from planner.ui.plan import Judged
from planner.ui.project.asking import typed_capacity
from planner.ui.project.place import ask_about
from planner.ui.project.session import stepped
from planner.ui.setup import Setup, do_change, make_change, scenario_now
from planner.ui.state import (
    NAME_LENGTH,
    NOTE_LENGTH,
    lat_lon,
    moved,
    own_text,
    parse_place,
    removed,
    rewritten,
)
from planner.ui.tables import place_text
from planner.ui.verdicts import escaped, say_verdict, show_findings
from planner.validate import JUDGED_KINDS, by_place
from planner.words import kind_word

_REFUSED = "refused-edit"


def steps(setup: Setup) -> None:
    """Show undo and redo, which also answer to the keyboard."""
    if setup.project is None:
        return
    scenario = scenario_now(setup)
    for name, back, can, key in (
        ("undo", True, scenario.can_undo, "Ctrl+Z"),
        ("redo", False, scenario.can_redo, "Ctrl+Y"),
    ):
        st.button(
            setup.say(name), icon=f":material/{name}:", disabled=not can, shortcut=key,
            key=f"{name}-step", on_click=_step, args=(setup, back),
        )  # fmt: skip


def _step(setup: Setup, back: bool) -> None:
    if setup.project is not None:
        stepped(setup.project, setup.scenario_id, back=back)


def move_stand(setup: Setup, stand_id: str, lat: float, lon: float) -> None:
    """Move a stand, as dragging it does, and ask about it where it now is."""
    stand = scenario_now(setup).stand(stand_id)
    if stand is not None and make_change(setup, moved(stand, lat, lon)):
        ask_about(lat, lon)


def existing_place(setup: Setup, judged: Judged, own: tuple[str, str], at: tuple[float, float]) -> None:
    """Show the verdict of a stand with every rule, and what can be done to it."""
    kind, stand_id = own
    findings = by_place(judged.findings).get(own, ())
    st.subheader(capital(kind_word(kind, setup.language)))
    st.text(capital(place_names(judged.city, setup.language)[own]))
    st.caption(place_text(*at, setup.language))
    say_verdict(setup, findings)
    refused: InputRefused | None = st.session_state.pop(_REFUSED, None)
    if refused is not None:
        st.error(escaped(refused.render(setup.language)))
    stand = scenario_now(setup).stand(stand_id)
    if stand is not None and setup.project is not None:
        with st.expander(setup.say("work.edit_stand"), expanded=refused is not None):
            _form(setup, stand)
        st.button(
            setup.say("remove"), key="remove-stand", icon=":material/delete:",
            on_click=do_change, args=(setup, removed(stand_id)),
        )  # fmt: skip
    show_findings(setup, judged.city, findings)


def _form(setup: Setup, stand: Stand) -> None:
    # The key changes with the stand's state: a field never shows what an undo has taken back.
    key = f"{stand.id}-{hash(stand)}"
    say = setup.say
    with st.form(f"stand-{key}", border=False):
        st.text_input(
            say("work.field_name"), value=stand.name or "", max_chars=NAME_LENGTH, key=f"name-{key}"
        )
        st.text_input(say("place"), value=place_text(*lat_lon(stand), setup.language), key=f"place-{key}")
        st.selectbox(
            say("work.field_kind"), list(JUDGED_KINDS), index=list(JUDGED_KINDS).index(stand.kind),
            format_func=lambda kind: kind_word(kind, setup.language), key=f"kind-{key}",
        )  # fmt: skip
        capacity = "" if stand.capacity is None else str(stand.capacity)
        st.text_input(say("work.capacity_optional"), value=capacity, max_chars=6, key=f"capacity-{key}")
        st.text_area(say("work.field_note"), value=stand.note or "", max_chars=NOTE_LENGTH, key=f"note-{key}",
                     height=80)  # fmt: skip
        st.checkbox(
            say("work.field_locked"), value=stand.locked, key=f"locked-{key}", help=say("work.lock_help")
        )
        st.form_submit_button(
            say("work.save_stand"), type="primary", on_click=_save, args=(setup, stand, key)
        )


def _save(setup: Setup, stand: Stand, key: str) -> None:
    typed = {name: st.session_state.get(f"{name}-{key}") for name in ("name", "kind", "note", "locked")}
    place = str(st.session_state.get(f"place-{key}", ""))
    try:
        after = replace(
            stand,
            name=own_text(typed["name"]),
            kind=typed["kind"] or stand.kind,
            capacity=typed_capacity(str(st.session_state.get(f"capacity-{key}", ""))),
            note=own_text(typed["note"]),
            locked=bool(typed["locked"]),
        )
        # The field shows fewer decimals than are kept: a place that was not typed anew stays as it is.
        if place.strip() != place_text(*lat_lon(stand), setup.language):
            after = replace(after, geometry=moved(stand, *parse_place(place)).put[0].geometry)
    except InputRefused as error:
        st.session_state[_REFUSED] = error
        return
    if make_change(setup, rewritten(stand, after)):
        ask_about(*lat_lon(after))
