"""What the history says a scenario is: pure functions over its lines."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from planner.errors import ProjectRefused
from planner.project.model import Entry

States = dict[str, Mapping[str, Any]]
"""Stand id → its values, as `planner.project.values.stand_json` writes them."""

STEPS = frozenset(
    {"add", "move", "remove", "rename", "set", "lock", "propose", "repair", "import", "restore", "outside"}
)
"""Actions that a planner can take back; the rest of a scenario's lines are its name and its results."""

STAND_ACTIONS = STEPS | {"create", "undo", "redo"}
"""Actions whose `before` and `after` are of stands."""


def replayed(entries: Iterable[Entry]) -> States:
    """Return the stands after these lines of one scenario, in their order."""
    states: States = {}
    for entry in entries:
        if entry.action in STAND_ACTIONS:
            apply(states, entry.after)
    return states


def apply(states: States, after: Mapping[str, Mapping[str, Any] | None]) -> None:
    """Put a line's `after` into the states.

    Raises
    ------
    ProjectRefused
        It is not of stands.
    """
    for stand_id, told in after.items():
        if isinstance(told, Mapping):
            states[stand_id] = told
        elif told is None:
            states.pop(stand_id, None)
        else:
            raise ProjectRefused.of("project.bad_value", where=f"historico: {stand_id}", seen=str(told)[:60])


@dataclass(frozen=True)
class Steps:
    """Numbers of the lines that can be taken back, and forth again; the last one first to go."""

    undo: tuple[int, ...] = ()
    redo: tuple[int, ...] = ()


def steps(lines: Iterable[tuple[int, str, int | None]]) -> Steps:
    """Return what can be undone and redone after the lines (number, action, of) of one scenario."""
    back: list[int] = []
    forth: list[int] = []
    for number, action, of in lines:
        if action in STEPS:
            back.append(number)
            forth.clear()
        elif action == "undo" and of in back:
            back.remove(of)
            forth.append(of)
        elif action == "redo" and of in forth:
            forth.remove(of)
            back.append(of)
    return Steps(tuple(back), tuple(forth))


def difference(now: States, wanted: States) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return `before` and `after` of the one change that leads from `now` to `wanted`."""
    ids = [*now, *(stand_id for stand_id in wanted if stand_id not in now)]
    changed = [stand_id for stand_id in ids if now.get(stand_id) != wanted.get(stand_id)]
    return (
        {stand_id: now.get(stand_id) for stand_id in changed},
        {stand_id: wanted.get(stand_id) for stand_id in changed},
    )
