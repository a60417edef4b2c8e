"""What every page shows above itself: refusals, what others did, and a change that waits for an answer."""

import streamlit as st

from planner.errors import InputRefused
from planner.language import sentence
from planner.project import Project
from planner.project.model import Edit, Entry
from planner.ui.project.address import drop_shared_plan, shared_plan
from planner.ui.project.block import scenario_key
from planner.ui.project.link import read_shared
from planner.ui.project.session import (
    apply_waiting,
    attempt,
    branch_waiting,
    drop_news,
    drop_waiting,
    entries_since,
    news,
    take_refusal,
    waiting,
)
from planner.ui.project.words import action_text, moment_text, stands_text
from planner.ui.setup import Setup, scenario_now
from planner.ui.verdicts import escaped


def show_frame(setup: Setup) -> None:
    """Show what must be known before going on; nothing where there is nothing."""
    project = setup.project
    if project is None:
        return
    scenario_now(setup)
    refused = take_refusal()
    if refused is not None:
        st.error(escaped(refused.render(setup.language)))
    held = waiting(project, setup.scenario_id)
    if held is not None:
        _conflict(setup, project, entries_since(project, setup.scenario_id, held.seen), held.edit)
    elif news():
        st.info(escaped(f"{setup.say('work.news')} {told(setup, news())}"), icon=":material/group:")
        st.button(setup.say("work.news_seen"), key="news-seen", on_click=drop_news)


def told(setup: Setup, entries: list[Entry]) -> str:
    """Return who did what and when, the newest last."""
    lines = [
        setup.say("work.news_line", who=entry.author, at=moment_text(entry.at, setup.language),
                  what=action_text(entry, setup.language), stands=stands_text(entry, setup.language))
        for entry in entries[-3:]
    ]  # fmt: skip
    return " ".join(lines)


def _conflict(setup: Setup, project: Project, entries: list[Entry], edit: Edit | None) -> None:
    with st.container(border=True):
        st.warning(
            escaped(f"{setup.say('work.conflict')} {told(setup, entries)}"), icon=":material/sync_problem:"
        )
        newest, mine, branch = st.columns(3)
        newest.button(
            setup.say("work.take_newest"), key="conflict-newest", on_click=drop_waiting, width="stretch"
        )
        mine.button(
            setup.say("work.apply_mine"),
            key="conflict-mine",
            on_click=_apply,
            args=(project,),
            disabled=edit is None,
            width="stretch",
        )
        branch.button(
            setup.say("work.keep_apart"),
            key="conflict-branch",
            on_click=_branch,
            args=(setup, project),
            disabled=edit is None,
            width="stretch",
        )


def _apply(project: Project) -> None:
    apply_waiting(project)


def _branch(setup: Setup, project: Project) -> None:
    name = setup.say("work.mine_name", name=scenario_now(setup).name)
    made = branch_waiting(project, name)
    if made is not None:
        st.session_state[scenario_key(project)] = made


def show_shared(setup: Setup) -> None:
    """Ask what to do with a plan that the address carries."""
    text = shared_plan()
    if text is None or setup.project is None:
        return
    try:
        plan = read_shared(text)
    except InputRefused as error:
        st.error(escaped(error.render(setup.language)))
        drop_shared_plan()
        return
    with st.container(border=True):
        st.info(
            escaped(setup.say("work.link_asks", count=len(plan.stands), name=plan.name, town=plan.town)),
            icon=":material/link:",
        )
        if plan.town != setup.city.name:
            st.warning(escaped(setup.say("work.link_other_town", town=plan.town, here=setup.city.name)))
        yes, no = st.columns(2)
        yes.button(setup.say("work.link_open"), key="link-open", type="primary", width="stretch",
                   on_click=_open_shared, args=(setup, setup.project, text))  # fmt: skip
        no.button(setup.say("work.link_leave"), key="link-leave", width="stretch", on_click=drop_shared_plan)


def _open_shared(setup: Setup, project: Project, text: str) -> None:
    plan = read_shared(text)

    def make() -> None:
        made = project.add_scenario(sentence("work.link_name", setup.language, name=plan.name))
        gone = tuple(stand.id for stand in made.stands)
        project.change(made.id, Edit("import", put=plan.stands, removed=gone), expected=made.revision)
        st.session_state[scenario_key(project)] = made.id

    if attempt(make):
        drop_shared_plan()
