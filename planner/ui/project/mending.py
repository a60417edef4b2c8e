"""Repair of failing stands: shown in words and on the map before it is done, then done as one change."""

import pandas as pd
import streamlit as st

from planner.errors import PlannerError
from planner.maps import move_arrows
from planner.maps.scene import Json
from planner.maps.wording import capital, place_names
from planner.propose.questions import Move, Repair, repair
from planner.ui.plan import Judged
from planner.ui.setup import Setup, do_change, plan_key, scenario_now
from planner.ui.state import repaired
from planner.ui.tables import place_text
from planner.ui.verdicts import escaped
from planner.words import metres_word

_PREVIEW = "repair-preview"
_EVERY_M = 25.0
# Every 10 m the search for the least moves ran out of patience on a town of five failing stands.

Answer = Repair | PlannerError | None
"""The repair that was asked for, or why there is none; ``None`` where none was asked for."""


@st.cache_resource(max_entries=8, show_spinner=False)
def _repair(key: str, _setup: Setup, _judged: Judged, _locked: tuple[str, ...]) -> Repair:  # noqa: ARG001
    # The key stands for plan, law and locks.
    return repair(_judged.city, _setup.ruleset, every_m=_EVERY_M, locked=_locked)


def asked_repair(setup: Setup, judged: Judged) -> Answer:
    """Return the repair that was asked for: locked stands stay, and the others give way to them."""
    key = plan_key(setup)
    if not _reparable(setup, judged) or st.session_state.get(_PREVIEW) != key:
        return None
    locked = tuple(stand.id for stand in scenario_now(setup).stands if stand.locked and stand.kind == "stand")
    try:
        with st.spinner(setup.say("work.repairing")):
            return _repair(key, setup, judged, locked)
    except PlannerError as error:
        return error


def repair_arrows(setup: Setup, judged: Judged, answer: Answer) -> list[Json]:
    """Return the moves of the repair as arrows of the map, none where none was asked for."""
    if not isinstance(answer, Repair):
        return []
    return move_arrows(answer, place_names(judged.city, setup.language), setup.language)


def _reparable(setup: Setup, judged: Judged) -> bool:
    failing = any(f.binding_failure and f.subject_kind == "stand" for f in judged.findings)
    return failing and setup.project is not None and judged.city.streets is not None


def show_repair(setup: Setup, judged: Judged, answer: Answer) -> None:
    """Offer the repair where a stand breaks a binding rule, and show what it would move."""
    if not _reparable(setup, judged):
        return
    st.divider()
    if answer is None:
        st.button(
            setup.say("work.repair"), key="repair", icon=":material/build:", width="stretch",
            help=setup.say("work.repair_help"), on_click=_preview, args=(plan_key(setup),),
        )  # fmt: skip
    elif isinstance(answer, PlannerError):
        st.error(escaped(answer.render(setup.language)))
    else:
        _show_found(setup, judged, answer)


def _show_found(setup: Setup, judged: Judged, found: Repair) -> None:
    st.subheader(setup.say("work.repair_title"))
    st.table(moves_table(setup, judged, found), hide_index=True)
    total, worst = (metres_word(metres, setup.language) for metres in (found.total_m, found.worst_m))
    st.text(setup.say("work.repair_sum", total=total, worst=worst))
    if not found.optimal:
        st.warning(setup.say("work.repair_unproven"))
    edit = repaired(scenario_now(setup), found)
    apply, leave = st.columns(2)
    apply.button(setup.say("work.repair_apply"), key="repair-apply", type="primary", disabled=not edit.put,
                 on_click=do_change, args=(setup, edit), width="stretch")  # fmt: skip
    leave.button(setup.say("work.repair_leave"), key="repair-leave", width="stretch",
                 on_click=_preview, args=(None,))  # fmt: skip


def _preview(key: str | None) -> None:
    st.session_state[_PREVIEW] = key


def moves_table(setup: Setup, judged: Judged, found: Repair) -> pd.DataFrame:
    """Return one row a failing stand: its name, the metres it moves, and where to; locked ones last."""
    names = place_names(judged.city, setup.language)

    def row(stand_id: str, metres: float | None, where: str) -> dict[str, str]:
        return {
            setup.say("column_stand"): escaped(capital(names.get(("stand", stand_id), stand_id))),
            setup.say("work.column_metres"): "—" if metres is None else metres_word(metres, setup.language),
            setup.say("work.column_to"): escaped(where),
        }

    rows = [row(move.stand_id, move.metres, _where(setup, move)) for move in found.moves]
    rows += [row(stand_id, None, setup.say("work.stays_locked")) for stand_id in found.locked_failing]
    return pd.DataFrame(rows)


def _where(setup: Setup, move: Move) -> str:
    if move.end is None:
        return setup.say("work.unmovable")
    if not move.metres:
        return setup.say("work.repair_stays")
    return place_text(*move.end[::-1], setup.language)
