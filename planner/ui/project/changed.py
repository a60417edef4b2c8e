"""What changed: the verdicts that turned since the plan or the law was last another."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import streamlit as st

from planner.language import Language, sentence
from planner.ui.plan import Judged
from planner.ui.project.difference import Place, Turn, names_of, turned, verdicts_of
from planner.ui.setup import Setup, plan_key
from planner.ui.tables import signed
from planner.ui.verdicts import escaped

_KEPT = "verdicts-before"
_SHOWN = 4


@dataclass(frozen=True)
class _Last:
    town: str
    key: str
    verdicts: Mapping[Place, str]
    names: Mapping[Place, str]
    turns: tuple[Turn, ...] = ()
    compared: bool = False
    gone: Mapping[Place, str] = field(default_factory=dict)


def show_changed(setup: Setup, judged: Judged) -> None:
    """Show in one line which verdicts turned with the last change; nothing before the first."""
    key = plan_key(setup)
    last: _Last | None = st.session_state.get(_KEPT)
    if last is None or last.town != setup.town_key:
        last = _Last(setup.town_key, key, verdicts_of(judged), names_of(judged.city, setup.language))
    elif last.key != key:
        now = verdicts_of(judged)
        turns = turned(last.verdicts, now)
        names = names_of(judged.city, setup.language)
        last = _Last(setup.town_key, key, now, names, turns, compared=True, gone=last.names)
    st.session_state[_KEPT] = last
    if last.compared:
        st.caption(escaped(changed_text(last.turns, {**last.gone, **last.names}, setup.language)))


def changed_text(turns: Sequence[Turn], names: Mapping[Place, str], language: Language) -> str:
    """Return the turns as one line."""
    if not turns:
        return sentence("work.nothing_changed", language)
    told = []
    for turn in turns[:_SHOWN]:
        before, after = (
            sentence("work.absent", language) if verdict is None else signed(verdict, language)
            for verdict in (turn.before, turn.after)
        )
        told.append(f"{names.get(turn.place, turn.place[1])}: {before} → {after}")
    if len(turns) > _SHOWN:
        told.append(sentence("work.and_more", language, count=len(turns) - _SHOWN))
    return sentence("work.changed", language, what="; ".join(told))
