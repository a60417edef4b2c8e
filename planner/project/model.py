"""What a project holds, as values: scenarios, stands, changes, entries of the history, results."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from types import MappingProxyType
from typing import Any, Literal

from shapely.geometry.base import BaseGeometry

from planner.rulebook import WhatIf

FORMAT_VERSION = 1
"""Version of the tables; a file with a newer one is opened to read only."""

StandOrigin = Literal["existing", "drawn", "proposed"]
ResultKind = Literal["findings", "proposal", "quota", "data"]


@dataclass(frozen=True)
class LawChoice:
    """The law a project works under, with everything that can change a verdict.

    Attributes
    ----------
    rulebook_toml, federal_toml
        The whole text of the rulebooks, so that an old project still gives its old verdict; `federal_toml` is
        ``None`` where the federal layer is left out.
    day
        Reference date, ``None`` for the newest text the rulebook holds.
    readings
        Reading id → option, where it departs from the default.
    what_if
        What is supposed instead of the law, ``None`` for nothing.
    accuracy_m
        Position accuracy of the stands in metres.
    """

    rulebook_toml: str
    federal_toml: str | None = None
    day: date | None = None
    readings: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    what_if: WhatIf | None = None
    accuracy_m: float = 0.0


@dataclass(frozen=True)
class Stand:
    """One stand or premises of a scenario.

    Attributes
    ----------
    id
        Never changes and is never given to another stand of the project, not even after a removal.
    kind
        ``stand`` or ``premises``.
    geometry
        Longitude and latitude in degrees (EPSG:4326), 7 decimals: a point, or the premises' area.
    name, capacity, note
        As the planner tells; `capacity` is of vehicles.
    origin
        ``existing`` (read from the town's register), ``drawn``, or ``proposed``.
    locked
        Kept where it is by proposals and repairs.
    installed
        Day it was installed, where known.
    source
        File it was read from, or ``project``.
    """

    id: str
    kind: str
    geometry: BaseGeometry
    name: str | None = None
    capacity: int | None = None
    origin: StandOrigin = "drawn"
    locked: bool = False
    installed: date | None = None
    source: str = "project"
    note: str | None = None


@dataclass(frozen=True)
class Scenario:
    """One plan for the town, at one revision.

    Attributes
    ----------
    id
        Never changes and is never reused.
    revision
        Grows by one with every change of the scenario; what `expected` of a change is held against.
    stands
        In the order they came in.
    can_undo, can_redo
        Whether there is a step to take back, or forth.
    archived
        Put away: not shown by default, never deleted.
    """

    id: str
    name: str
    revision: int
    stands: tuple[Stand, ...] = ()
    can_undo: bool = False
    can_redo: bool = False
    archived: bool = False

    def stand(self, stand_id: str) -> Stand | None:
        """Return the stand with an id, ``None`` where the scenario has none."""
        return next((stand for stand in self.stands if stand.id == stand_id), None)


@dataclass(frozen=True)
class Edit:
    """What one change does to the stands of a scenario: all of it, or nothing.

    Attributes
    ----------
    put
        Stands added, or put in the place of those with the same id.
    removed
        Ids of stands taken away.
    action
        Word for the history: ``add``, ``move``, ``remove``, ``rename``, ``set``, ``lock``, ``propose``,
        ``repair``, ``import``.
    """

    action: str
    put: tuple[Stand, ...] = ()
    removed: tuple[str, ...] = ()


@dataclass(frozen=True)
class Entry:
    """One line of the history; lines are only ever added.

    Attributes
    ----------
    number
        1, 2, 3, … over the whole project.
    at
        Moment, with time zone.
    author
        As told when the project was opened.
    scenario
        Id, ``None`` for a change of the project itself (law, name).
    revision
        Of the scenario after the change, ``None`` for a change of the project itself.
    action
        As in `Edit`, or ``create``, ``undo``, ``redo``, ``restore``, ``law``, ``scenario``, ``archive``,
        ``result``, ``outside``.
    before, after
        What changed, as plain JSON values; of an edit: stand id → its values, ``None`` where it was not.
    of
        Number of the entry that an ``undo`` or ``redo`` takes back or forth.
    """

    number: int
    at: datetime
    author: str
    scenario: str | None
    revision: int | None
    action: str
    before: Mapping[str, Any]
    after: Mapping[str, Any]
    of: int | None = None


@dataclass(frozen=True)
class Result:
    """Something worked out and kept, as the document that is also exported.

    Attributes
    ----------
    kind
        ``findings``, ``proposal``, ``quota`` or ``data``.
    scenario, revision
        What it was worked out for.
    document
        Plain JSON values, as `planner.export` writes them; a proposal's holds bound and certificate.
    """

    number: int
    at: datetime
    author: str
    kind: ResultKind
    scenario: str | None
    revision: int | None
    document: Mapping[str, Any]


@dataclass(frozen=True)
class ProjectInfo:
    """What a project says of itself without its layers being read."""

    where: str
    name: str
    format_version: int
    created: datetime
    changed: datetime
    written_by: str
    town: str
    uf: str | None
    ibge_code: str | None
    fictional: bool
    read_only: bool
    scenarios: tuple[Scenario, ...] = ()
