"""Repair of failing stands: shown before it is done, then done as one change."""

import pandas as pd
import streamlit as st

from planner.errors import PlannerError
from planner.maps.wording import capital, place_names
from planner.propose.questions import Repair, repair
from planner.ui.plan import Judged
from planner.ui.setup import Setup, do_change, plan_key, scenario_now
from planner.ui.state import repaired
from planner.ui.tables import place_text
from planner.ui.verdicts import escaped
from planner.words import metres_word

_PREVIEW = "repair-preview"
_EVERY_M = 25.0
# Every 10 m the search for the least moves ran out of patience on a town of five failing stands.


@st.cache_resource(max_entries=8, show_spinner=False)
def _repair(key: str, _setup: Setup, _judged: Judged) -> Repair:  # noqa: ARG001 - the key stands for both
    return repair(_judged.city, _setup.ruleset, every_m=_EVERY_M)


def show_repair(setup: Setup, judged: Judged) -> None:
    """Offer the repair where a stand breaks a binding rule, and show what it would move."""
    failing = any(f.binding_failure and f.subject_kind == "stand" for f in judged.findings)
    if not failing or setup.project is None or judged.city.streets is None:
        return
    st.divider()
    key = plan_key(setup)
    if st.session_state.get(_PREVIEW) != key:
        st.button(
            setup.say("work.repair"), key="repair", icon=":material/build:", width="stretch",
            help=setup.say("work.repair_help"), on_click=_preview, args=(key,),
        )  # fmt: skip
        return
    try:
        with st.spinner(setup.say("work.repairing")):
            found = _repair(key, setup, judged)
    except PlannerError as error:
        st.error(escaped(error.render(setup.language)))
        return
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
    """Return one row a failing stand: its name, the metres it moves, and where to."""
    names = place_names(judged.city, setup.language)
    locked = {stand.id for stand in scenario_now(setup).stands if stand.locked}
    rows = []
    for move in found.moves:
        where = (
            setup.say("work.unmovable") if move.end is None else place_text(*move.end[::-1], setup.language)
        )
        stays = move.stand_id in locked
        rows.append(
            {
                setup.say("column_stand"): escaped(
                    capital(names.get(("stand", move.stand_id), move.stand_id))
                ),
                setup.say("work.column_metres"): "—"
                if move.metres is None or stays
                else metres_word(move.metres, setup.language),
                setup.say("work.column_to"): setup.say("work.stays_locked") if stays else escaped(where),
            }
        )
    return pd.DataFrame(rows)
