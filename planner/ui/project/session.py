"""One browser window's work on a project: what it has seen, what it wrote, where somebody else was first.

A change is written against the state that the window last showed. Where somebody else has changed that
scenario since, nothing is overwritten: the change is kept here and the page asks what to do with it.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

import streamlit as st

from planner.errors import PlannerError, ProjectConflict
from planner.project import Project
from planner.project.model import Edit, Entry, Scenario
from planner.ui.state import edit_to, rebased

_SEEN, _NEWS, _WAITING, _REFUSED = "project-seen", "project-news", "project-waiting", "project-refused"


@dataclass(frozen=True)
class Waiting:
    """A change that was not written because somebody else was first.

    Attributes
    ----------
    edit
        ``None`` for a step back or forth, which is not laid over another state.
    seen
        Revision that the change was made on.
    """

    where: str
    scenario_id: str
    edit: Edit | None
    seen: int


@st.cache_resource(max_entries=64, show_spinner=False)
def _scenario(where: str, scenario_id: str, token: int, _project: Project) -> Scenario:  # noqa: ARG001
    return _project.scenario(scenario_id)


def place_of(project: Project) -> str:
    """Return what a project is known by within this server."""
    return str(project.where)


def newest(project: Project, scenario_id: str) -> Scenario:
    """Return the newest state of a scenario; what others have changed since the last look becomes news."""
    where = place_of(project)
    found = _scenario(where, scenario_id, project.changed_token(), project)
    seen: dict[tuple[str, str], int] = st.session_state.setdefault(_SEEN, {})
    before = seen.get((where, scenario_id))
    if before is not None and found.revision > before:
        st.session_state.setdefault(_NEWS, []).extend(entries_since(project, scenario_id, before))
    seen[where, scenario_id] = found.revision
    return found


def entries_since(project: Project, scenario_id: str, revision: int) -> list[Entry]:
    """Return what has been done to a scenario after a revision, oldest first."""
    return [entry for entry in project.history(scenario_id) if (entry.revision or 0) > revision]


def changed(project: Project, scenario_id: str, edit: Edit) -> bool:
    """Write a change and return whether it was written."""
    return _write(
        project, scenario_id, edit, lambda expected: project.change(scenario_id, edit, expected=expected)
    )


def stepped(project: Project, scenario_id: str, *, back: bool) -> bool:
    """Take one step back or forth, and return whether it was taken."""
    step = project.undo if back else project.redo
    return _write(project, scenario_id, None, lambda expected: step(scenario_id, expected=expected))


def restored(project: Project, scenario_id: str, entry: int) -> bool:
    """Bring back the state after an entry of the history, as a change; return whether it was written."""
    return _write(
        project, scenario_id, None, lambda expected: project.restore(scenario_id, entry, expected=expected)
    )


def _write(project: Project, scenario_id: str, edit: Edit | None, act: Callable[[int], Scenario]) -> bool:
    where = place_of(project)
    seen: dict[tuple[str, str], int] = st.session_state.setdefault(_SEEN, {})
    expected = seen.get((where, scenario_id))
    if expected is None:
        expected = newest(project, scenario_id).revision
    try:
        seen[where, scenario_id] = act(expected).revision
    except ProjectConflict:
        st.session_state[_WAITING] = Waiting(where, scenario_id, edit, expected)
        return False
    except PlannerError as error:
        st.session_state[_REFUSED] = error
        return False
    drop_news()
    return True


def attempt(act: Callable[[], object]) -> bool:
    """Do something to a project and return whether it was done; a refusal waits to be shown."""
    try:
        act()
    except PlannerError as error:
        st.session_state[_REFUSED] = error
        return False
    return True


def take_refusal() -> PlannerError | None:
    """Return the refusal of the last change, once."""
    refused: PlannerError | None = st.session_state.pop(_REFUSED, None)
    return refused


def news() -> list[Entry]:
    """Return what others did, until it is dismissed or the window itself writes a change."""
    told: list[Entry] = st.session_state.get(_NEWS, [])
    return told


def drop_news() -> None:
    """Dismiss the news."""
    st.session_state.pop(_NEWS, None)


def waiting(project: Project, scenario_id: str) -> Waiting | None:
    """Return the change that waits for an answer."""
    held: Waiting | None = st.session_state.get(_WAITING)
    if held is None or (held.where, held.scenario_id) != (place_of(project), scenario_id):
        return None
    return held


def drop_waiting() -> None:
    """Keep the newest state: the waiting change is left out."""
    st.session_state.pop(_WAITING, None)
    st.session_state.pop(_NEWS, None)


def apply_waiting(project: Project) -> bool:
    """Lay the waiting change over the newest state."""
    held: Waiting | None = st.session_state.get(_WAITING)
    drop_waiting()
    if held is None or held.edit is None:
        return False
    edit = rebased(held.edit, newest(project, held.scenario_id))
    st.session_state.pop(_NEWS, None)
    return bool(edit.put or edit.removed) and changed(project, held.scenario_id, edit)


def branch_waiting(project: Project, name: str) -> str | None:
    """Keep the state this window saw, with the waiting change, as a new scenario; return its id."""
    held: Waiting | None = st.session_state.get(_WAITING)
    drop_waiting()
    if held is None:
        return None
    made = project.add_scenario(name, copy_of=held.scenario_id)
    before = _state_seen(project, held)
    if not attempt(lambda: _carry_over(project, made, before, held.edit)):
        return None
    return made.id


def _carry_over(project: Project, made: Scenario, before: Scenario | None, edit: Edit | None) -> None:
    if before is not None:
        back = edit_to(made, before.stands, "set")
        # An id is never given twice: what the copy no longer has comes back under a new one.
        put = tuple(stand if made.stand(stand.id) else replace(stand, id="") for stand in back.put)
        if put or back.removed:
            made = project.change(made.id, replace(back, put=put), expected=made.revision)
    if edit is not None:
        laid = rebased(edit, made)
        if laid.put or laid.removed:
            project.change(made.id, laid, expected=made.revision)


def _state_seen(project: Project, held: Waiting) -> Scenario | None:
    numbers = [
        entry.number for entry in project.history(held.scenario_id) if (entry.revision or 0) <= held.seen
    ]
    return project.state_at(held.scenario_id, numbers[-1]) if numbers else None
