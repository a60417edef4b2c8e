"""What differs: verdicts before and after a change, and the stands of two scenarios. Values only."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

import numpy as np

from planner.city import City
from planner.geodesy import distance_m
from planner.language import Language
from planner.maps.wording import capital, place_names, shown_verdict
from planner.project.model import Scenario, Stand
from planner.ui.plan import Judged
from planner.validate import JUDGED_KINDS, by_place

Place = tuple[str, str]
"""(kind, id) of a stand or premises."""

_NO_MOVE_M = 0.005


def verdicts_of(judged: Judged) -> Mapping[Place, str]:
    """Return the verdict that each stand and premises shows."""
    said = by_place(judged.findings)
    own = judged.city.of_kind(JUDGED_KINDS)
    keys = [(str(kind), str(stand)) for kind, stand in zip(own["kind"], own["id"], strict=True)]
    return {key: shown_verdict(said.get(key, ())) for key in keys}


@dataclass(frozen=True)
class Turn:
    """A place whose verdict is another one now; ``None`` where it was, or is, not there."""

    place: Place
    before: str | None
    after: str | None


def turned(before: Mapping[Place, str], after: Mapping[Place, str]) -> tuple[Turn, ...]:
    """Return the places whose verdict differs, those that came or went included, in the order of the town."""
    keys = dict.fromkeys([*after, *before])
    turns = (Turn(key, before.get(key), after.get(key)) for key in keys)
    return tuple(turn for turn in turns if turn.before != turn.after)


def names_of(city: City, language: Language) -> Mapping[Place, str]:
    """Return how the stands and premises of a town are called."""
    return {key: capital(name) for key, name in place_names(city, language).items() if key[0] in JUDGED_KINDS}


@dataclass(frozen=True)
class StandChange:
    """One stand that differs between two scenarios.

    Attributes
    ----------
    what
        ``added``, ``removed``, ``moved``, or ``changed`` (name, kind, capacity, note, lock).
    metres
        Between its two places, where it moved.
    """

    what: Literal["added", "removed", "moved", "changed"]
    before: Stand | None
    after: Stand | None
    metres: float | None = None

    @property
    def stand(self) -> Stand:
        """The stand as it is in the second scenario, or else as it was in the first."""
        one = self.after or self.before
        assert one is not None  # noqa: S101 - one of the two is always there
        return one


def moved_m(before: Stand, after: Stand) -> float:
    """Return the geodesic metres between the marks of two states of a stand."""
    a, b = before.geometry.representative_point(), after.geometry.representative_point()
    return float(distance_m(a.x, a.y, np.array([b.x]), np.array([b.y]))[0])


def stand_changes(before: Scenario, after: Scenario) -> tuple[StandChange, ...]:
    """Return what differs between two scenarios, stand by stand: ids are the same in both."""
    first = {stand.id: stand for stand in before.stands}
    second = {stand.id: stand for stand in after.stands}
    found = []
    for key in dict.fromkeys([*first, *second]):
        old, new = first.get(key), second.get(key)
        if old is None or new is None:
            found.append(StandChange("removed" if new is None else "added", old, new))
        elif old != new:
            metres = moved_m(old, new)
            moved = metres > _NO_MOVE_M
            found.append(StandChange("moved" if moved else "changed", old, new, metres if moved else None))
    return tuple(found)
