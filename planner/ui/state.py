"""What the planner has drawn: stands added and taken away, with undo and redo. Values only, no screen."""

import re
from collections.abc import Collection
from dataclasses import dataclass, replace

from planner.errors import InputRefused
from planner.sources.numbers import parse_decimal
from planner.tables import COORDINATE_DECIMALS


@dataclass(frozen=True)
class DrawnStand:
    """A stand that the planner put on the map; degrees with 7 decimals, as they are exported."""

    id: str
    name: str | None
    lat: float
    lon: float


@dataclass(frozen=True)
class Plan:
    """What differs from the town as it was read."""

    drawn: tuple[DrawnStand, ...] = ()
    removed: frozenset[str] = frozenset()


@dataclass(frozen=True)
class History:
    """The plan now, and the ways back and forth."""

    now: Plan = Plan()
    past: tuple[Plan, ...] = ()
    future: tuple[Plan, ...] = ()

    def to(self, plan: Plan) -> "History":
        """Return the history after a change."""
        return self if plan == self.now else History(plan, (*self.past, self.now))

    def undone(self) -> "History":
        """Return the history one step back, itself at the start."""
        if not self.past:
            return self
        return History(self.past[-1], self.past[:-1], (self.now, *self.future))

    def redone(self) -> "History":
        """Return the history one step forth, itself at the end."""
        if not self.future:
            return self
        return History(self.future[0], (*self.past, self.now), self.future[1:])


def free_id(taken: Collection[str], prefix: str = "N") -> str:
    """Return the first of N01, N02, … that no stand has."""
    number = 1
    while f"{prefix}{number:02d}" in taken:
        number += 1
    return f"{prefix}{number:02d}"


def add_stand(plan: Plan, lat: float, lon: float, *, name: str | None, taken: Collection[str]) -> Plan:
    """Return the plan with one more stand.

    Parameters
    ----------
    taken
        Ids that the town already uses; ids of the plan itself are added.
    """
    used = {*taken, *(stand.id for stand in plan.drawn), *plan.removed}
    stand = DrawnStand(
        free_id(used),
        (name or "").strip() or None,
        round(lat, COORDINATE_DECIMALS),
        round(lon, COORDINATE_DECIMALS),
    )
    return replace(plan, drawn=(*plan.drawn, stand))


def remove_stand(plan: Plan, stand_id: str) -> Plan:
    """Return the plan without a stand: a drawn one is dropped, an existing one is marked as removed."""
    drawn = tuple(stand for stand in plan.drawn if stand.id != stand_id)
    if len(drawn) < len(plan.drawn):
        return replace(plan, drawn=drawn)
    return replace(plan, removed=plan.removed | {stand_id})


def parse_place(text: str) -> tuple[float, float]:
    """Read latitude and longitude as a planner types them: ``-20,7988; -46,5999`` or ``-20.7988, -46.5999``.

    Returns
    -------
    lat, lon
        Degrees.

    Raises
    ------
    InputRefused
        There are not two numbers, or they are not a place on Earth.
    """
    clean = text.strip()
    # A comma with a blank after it, a semicolon or a blank parts the numbers; a bare comma is decimal.
    parts = [part for part in re.split(r"\s*;\s*|,\s+|\s+", clean) if part]
    if len(parts) == 1 and clean.count(",") == 1 and clean.count(".") == 2:
        parts = clean.split(",")
    if len(parts) != 2:
        raise InputRefused.of("ui.place_form", seen=clean)
    lat, lon = (parse_decimal(part) for part in parts)
    if not (-90 <= lat <= 90 and -180 <= lon <= 180):
        raise InputRefused.of("ui.place_range", seen=clean)
    return lat, lon
