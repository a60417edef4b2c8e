"""Two windows and one choice of law: nothing is overwritten silently, whoever comes second decides.

A window keeps what its widgets started from and what the project held when it last looked. Where somebody
else has chosen another law since, the project's choice holds; one's own waits for an answer.
"""

from dataclasses import dataclass, replace
from typing import Literal

import streamlit as st

from planner.errors import ProjectConflict
from planner.language import Language, sentence
from planner.project import Project
from planner.project.model import Entry, LawChoice
from planner.ui.project.law import same_law
from planner.ui.project.law_words import law_text
from planner.ui.project.session import attempt
from planner.ui.project.words import moment_text
from planner.ui.setup import Setup
from planner.ui.verdicts import escaped

_LAWS = "project-laws"

Step = Literal["same", "write", "follow", "ask"]


@dataclass(frozen=True)
class Shown:
    """What the widgets of one window started from, and what the project held when it last looked.

    Attributes
    ----------
    generation
        Grows when the widgets must start anew.
    waiting
        The window's own choice that was not written because somebody else was first.
    news
        Line of the history by which somebody else chose, until it is read.
    """

    first: LawChoice
    kept: LawChoice
    generation: int = 0
    waiting: LawChoice | None = None
    news: Entry | None = None


def shown_law(town_key: str) -> Shown | None:
    """Return what this window shows of a town's law, ``None`` before it showed any."""
    laws: dict[str, Shown] = st.session_state.setdefault(_LAWS, {})
    return laws.get(town_key)


def show_law(town_key: str, shown: Shown) -> Shown:
    """Take down what this window shows from now on."""
    st.session_state.setdefault(_LAWS, {})[town_key] = shown
    return shown


def next_step(choice: LawChoice, kept: LawChoice, now: LawChoice) -> Step:
    """Return what is to be done.

    Parameters
    ----------
    choice
        What the widgets say.
    kept
        What the project held when the window last looked.
    now
        What it holds now.

    Returns
    -------
    str
        ``same``: nothing; ``write``: keep the choice; ``follow``: somebody else chose, the window did not;
        ``ask``: both did, and differently.
    """
    mine = not same_law(choice, kept)
    if same_law(now, kept):
        return "write" if mine else "same"
    return "ask" if mine and not same_law(choice, now) else "follow"


def settled(project: Project, town_key: str, shown: Shown, choice: LawChoice) -> Shown:
    """Write a choice where nobody else was first, else follow the project and let the choice wait.

    Raises
    ------
    PlannerError
        The choice cannot be written.
    """
    # In this order: what somebody writes in between is then seen, as another law or as a conflict.
    number = project.law_number()
    now = project.law()
    step = next_step(choice, shown.kept, now)
    if step == "same":
        return shown
    if step == "write":
        try:
            project.set_law(choice, expected_law=number)
        except ProjectConflict:
            now = project.law()
            step = "ask" if not same_law(choice, now) else "follow"
        else:
            return show_law(town_key, replace(shown, kept=choice, waiting=None, news=None))
    return show_law(town_key, followed(project, shown, now, choice if step == "ask" else None))


def followed(project: Project, shown: Shown, now: LawChoice, waiting: LawChoice | None) -> Shown:
    """Return the window as it starts anew from what the project holds, with who chose that."""
    number = project.law_number()
    entry = next((each for each in reversed(project.history()) if each.number == number), None)
    held = waiting or shown.waiting
    return Shown(now, now, shown.generation + 1, held, entry)


def show_law_frame(setup: Setup) -> None:
    """Show above a page that somebody else chose another law, and ask what becomes of one's own choice."""
    shown, project = shown_law(setup.town_key), setup.project
    if project is None or shown is None or (shown.news is None and shown.waiting is None):
        return
    text = who_chose(shown, setup.language)
    if shown.waiting is None:
        st.info(escaped(text), icon=":material/gavel:")
        st.button(setup.say("work.news_seen"), key="law-news-seen", on_click=_dismiss, args=(setup.town_key,))
        return
    with st.container(border=True):
        mine = setup.say("work.law_mine_waits", mine=law_text(shown.waiting, setup.language))
        st.warning(escaped(f"{text} {mine}"), icon=":material/sync_problem:")
        theirs_column, mine_column = st.columns(2)
        theirs_column.button(
            setup.say("work.law_take_theirs"), key="law-theirs", width="stretch", on_click=_dismiss,
            args=(setup.town_key,),
        )  # fmt: skip
        mine_column.button(
            setup.say("work.law_apply_mine"), key="law-mine", width="stretch", on_click=_apply,
            args=(setup.town_key, project),
        )  # fmt: skip


def who_chose(shown: Shown, language: Language) -> str:
    """Return who chose which law and when."""
    entry, law = shown.news, law_text(shown.kept, language)
    if entry is None:
        return sentence("work.law_chosen", language, law=law)
    at = moment_text(entry.at, language)
    return sentence("work.law_chosen_by", language, who=entry.author, at=at, law=law)


def _dismiss(town_key: str) -> None:
    shown = shown_law(town_key)
    if shown is not None:
        show_law(town_key, replace(shown, waiting=None, news=None))


def _apply(town_key: str, project: Project) -> None:
    """Choose one's own law after all; where somebody has chosen yet another one since, it waits again."""
    shown = shown_law(town_key)
    if shown is None or shown.waiting is None:
        return
    mine = shown.waiting

    def act() -> None:
        after = settled(project, town_key, replace(shown, waiting=None), mine)
        if after.waiting is None:
            show_law(town_key, Shown(mine, mine, shown.generation + 1))

    attempt(act)
