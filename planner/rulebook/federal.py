"""Rules of the traffic code on where a vehicle may stand: a stand is parking, so they bind in every town.

What a map can tell is measured; what it cannot is a line of the checklist for the visit to each stand.
"""

from collections.abc import Iterator
from typing import Literal

from pydantic import Field
from pydantic_core import PydanticCustomError

from planner.rulebook.base import BaseRule
from planner.rulebook.entry import Entry, Text, problem, unit_problems
from planner.rulebook.places import PlaceRule


class StreetWidth(Entry):
    """How wide the streets of some classes are assumed to be, kerb to kerb or wall to wall."""

    highway: list[str] = Field(min_length=1)
    """OpenStreetMap classes."""
    least: float = Field(gt=0)
    """The narrowest to be found: what is too near even then is too near."""
    usual: float = Field(gt=0)
    """What is taken for the distance shown."""
    most: float = Field(gt=0)
    """The widest to be found: what is far enough even then is far enough."""
    unit: Literal["m"]
    """Unit of the three."""

    def problems(self) -> Iterator[PydanticCustomError]:
        """Yield widths out of order."""
        if not self.least <= self.usual <= self.most:
            yield problem("bounds_crossed", minimum=self.least, maximum=self.most)


class VisitedRule(PlaceRule):
    """A rule of parking that a map judges only so far."""

    visit: Text
    """What to look at on site wherever the map does not settle it."""


class CornerRule(VisitedRule):
    """No parking nearer than `minimum` to the edge of the street that crosses at a corner."""

    kind: Literal["corner"]
    minimum: float = Field(gt=0)
    """Least distance from that edge."""
    unit: Literal["m"]
    """Unit of `minimum`."""
    widths: list[StreetWidth] = Field(min_length=1)
    """Assumed widths; a class that is not here makes no corner."""

    def problems(self) -> Iterator[PydanticCustomError]:
        """Yield a class with two widths."""
        yield from super().problems()
        seen: set[str] = set()
        for name in (name for width in self.widths for name in width.highway):
            if name in seen:
                yield problem("id_twice", id=name)
            seen.add(name)


class StreetRule(VisitedRule):
    """No parking on streets of some classes, or on bridges or in tunnels."""

    kind: Literal["street"]
    highway: list[str] = Field(default_factory=list)
    """OpenStreetMap classes on which nobody may park."""
    on: list[Literal["bridge", "tunnel"]] = Field(default_factory=list)
    """Works on or in which nobody may park."""
    doubt: float | None = Field(default=None, gt=0)
    """Where a street open to parking lies this near too, the map cannot tell on which of the two a place is;
    without it, no map is exact enough and the place is to be looked at."""
    unit: Literal["m"] | None = None
    """Unit of `doubt`."""

    def problems(self) -> Iterator[PydanticCustomError]:
        """Yield a rule about nothing, and metres without unit."""
        yield from super().problems()
        yield from unit_problems("doubt", self.doubt, self.unit)
        if not (self.highway or self.on):
            yield problem("one_of", first="highway", second="on")


class StopMarkerRule(VisitedRule):
    """No parking within `minimum` before and after the marker of a stop, along the street."""

    kind: Literal["stop_marker"]
    object: list[str] = Field(min_length=1)
    """Kinds of place that have such a marker."""
    minimum: float = Field(gt=0)
    """Least distance along the street."""
    unit: Literal["m"]
    """Unit of `minimum`."""
    inclusive: bool = True
    """Whether exactly `minimum` is enough."""


class ChecklistRule(BaseRule):
    """What only a visit to the place can tell."""

    kind: Literal["checklist"]
    check: Text
    """What to look at."""
