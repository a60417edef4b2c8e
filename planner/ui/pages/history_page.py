"""History: every change with time, author, what it did before and after; any state can be brought back."""

import pandas as pd
import streamlit as st

from planner.project.model import Entry
from planner.ui.project.frame import show_frame
from planner.ui.project.session import restored
from planner.ui.project.words import action_text, moment_text, stands_text
from planner.ui.setup import Setup, scenario_now
from planner.ui.verdicts import escaped

_SHOWN = 200


def show(setup: Setup) -> None:
    """Show the page."""
    st.title(escaped(setup.say("work.history_title", town=setup.town)))
    if setup.project is None:
        st.info(setup.say("work.only_looking"))
        return
    show_frame(setup)
    everything = st.checkbox(setup.say("work.history_all"), key="history-all")
    entries = setup.project.history(None if everything else setup.scenario_id, limit=_SHOWN)
    names = {scenario.id: scenario.name for scenario in setup.project.scenarios(archived=True)}
    st.table(history_table(setup, entries[::-1], names), hide_index=True)
    _restore(setup, [entry for entry in entries if entry.scenario == setup.scenario_id])


def history_table(setup: Setup, entries: tuple[Entry, ...], names: dict[str, str]) -> pd.DataFrame:
    """Return one row a line of the history, in the order given."""
    say, language = setup.say, setup.language
    rows = [
        {
            say("work.column_line"): str(entry.number),
            say("work.column_when"): moment_text(entry.at, language),
            say("work.column_who"): escaped(entry.author),
            say("work.scenario"): escaped(names.get(entry.scenario or "", "—")),
            say("work.column_what"): escaped(action_text(entry, language)),
            say("work.column_detail"): escaped(stands_text(entry, language)),
        }
        for entry in entries
    ]
    return pd.DataFrame(rows)


def _restore(setup: Setup, entries: list[Entry]) -> None:
    earlier = entries[:-1][::-1]
    if not earlier or setup.project is None:
        return
    st.subheader(setup.say("work.restore_title"))
    with st.form("restore"):
        chosen = st.selectbox(
            setup.say("work.restore_choice"),
            [entry.number for entry in earlier],
            format_func=lambda number: _label(setup, earlier, number),
            key="restore-line",
        )
        st.caption(setup.say("work.restore_help"))
        st.form_submit_button(
            setup.say("work.restore"), on_click=_bring_back, args=(setup,), disabled=chosen is None
        )
    st.caption(setup.say("work.stands_now", count=len(scenario_now(setup).stands)))


def _label(setup: Setup, entries: list[Entry], number: int) -> str:
    entry = next(each for each in entries if each.number == number)
    at = moment_text(entry.at, setup.language)
    return f"{number} · {at} · {action_text(entry, setup.language)}"


def _bring_back(setup: Setup) -> None:
    number = st.session_state.get("restore-line")
    if number is not None and setup.project is not None:
        restored(setup.project, setup.scenario_id, int(number))
