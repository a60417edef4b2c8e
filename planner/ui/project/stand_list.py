"""The table of stands below the map: everything the map shows and does, for whoever does not use a mouse."""

import streamlit as st

from planner.project.model import Stand
from planner.ui.plan import Judged
from planner.ui.project.place import go_to
from planner.ui.setup import Setup, scenario_now
from planner.ui.state import lat_lon
from planner.ui.tables import stands_table, styled


def show_stand_list(setup: Setup, judged: Judged) -> None:
    """Show the stands with their verdicts, and a choice that opens one for work."""
    scenario = scenario_now(setup)
    if not scenario.stands:
        return
    with st.expander(setup.say("work.stand_list", count=len(scenario.stands)), expanded=False):
        with st.form("choose-stand", border=False):
            choice, button = st.columns([0.7, 0.3], vertical_alignment="bottom")
            choice.selectbox(
                setup.say("work.choose_stand"), [stand.id for stand in scenario.stands],
                format_func=lambda stand_id: stand_label(scenario.stand(stand_id), stand_id),
                key="chosen-stand",
            )  # fmt: skip
            button.form_submit_button(
                setup.say("work.open_stand"), width="stretch", on_click=_open, args=(setup,)
            )
        st.dataframe(
            styled(stands_table(judged.city, judged.findings, setup.language), setup.language),
            hide_index=True,
            width="stretch",
        )


def stand_label(stand: Stand | None, stand_id: str) -> str:
    """Return how a stand is called in a list."""
    return f"{stand.name} ({stand_id})" if stand is not None and stand.name else stand_id


def _open(setup: Setup) -> None:
    stand = scenario_now(setup).stand(str(st.session_state.get("chosen-stand")))
    if stand is not None:
        go_to(*lat_lon(stand))
