"""Rules about where: distances, zones, nearness asked for, and what a person must judge."""

import datetime as dt
from collections.abc import Iterator
from typing import Literal

from pydantic import Field
from pydantic_core import PydanticCustomError

from planner.rulebook.base import BaseRule
from planner.rulebook.entry import KEY, Entry, Text, problem, unit_problems

Subject = Literal["stand", "premises", "waiting_motorcycle", "soliciting_driver"]
"""Who must keep the rule; only stands and premises are places of a plan that can be judged on a map."""

Day = Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun", "holiday"]
Measured = Literal["geodesic", "along_streets"]


class PlaceKind(Entry):
    """A kind of place of the town's own (hospital, market, commercial centre), read from a layer."""

    id: str = Field(pattern=KEY)
    """The key that rules name in `object` and the city's files use as kind."""
    word: Text
    """What one such place is called."""
    plural: Text | None = None
    """What several are called; the word itself where this is left out."""
    osm: list[str] = Field(default_factory=list)
    """OpenStreetMap tags ``key=value`` of such places, any one of which is enough."""

    def problems(self) -> Iterator[PydanticCustomError]:
        """Yield tags that are none."""
        for tag in self.osm:
            key, equals, value = tag.partition("=")
            if not (key and equals and value):
                yield problem("bad_tag", tag=tag)


class Hours(Entry):
    """Part of the week in which a rule holds; past midnight where `end` is not after `start`."""

    start: dt.time
    """``06:00:00``."""
    end: dt.time
    """``22:00:00``."""
    days: list[Day] = Field(default_factory=list)
    """Days of the week; every day where empty."""


class ExceptAt(Entry):
    """A place beside which the rule does not hold ("except at the intercity terminal")."""

    object: list[str] = Field(min_length=1)
    """Kinds of place, as in a distance rule."""
    within: float | None = Field(default=None, gt=0)
    """How near counts as being at it; without it only inside the place as drawn."""
    unit: Literal["m"] | None = None
    """Unit of `within`."""

    def problems(self) -> Iterator[PydanticCustomError]:
        """Yield metres without unit."""
        yield from unit_problems("within", self.within, self.unit)


class PlaceRule(BaseRule):
    """What every rule about where says: who keeps it, where and when, and who is excepted."""

    subject: list[Subject] = Field(min_length=1)
    """Who must keep the rule."""
    districts: list[str] = Field(default_factory=list)
    """Named districts in which it holds; the whole town where empty."""
    hours: list[Hours] = Field(default_factory=list)
    """Hours in which it holds; always where empty."""
    except_at: list[ExceptAt] = Field(default_factory=list)
    """Places beside which it does not hold."""
    except_installed_before: dt.date | None = None
    """Places installed before this day are excepted."""
    except_until: dt.date | None = None
    """First day on which places installed before are no longer excepted; for good where empty."""
    except_when: list[Text] = Field(default_factory=list)
    """Exceptions that map data cannot judge, shown for a person to decide."""

    def problems(self) -> Iterator[PydanticCustomError]:
        """Yield a period of grace of nobody, or one that ends before it starts."""
        yield from super().problems()
        if self.except_until is not None:
            since = self.except_installed_before
            if since is None:
                yield problem("except_until_alone")
            elif self.except_until <= since:
                yield problem("end_before_start", start=since, end=self.except_until)

    @property
    def excepts(self) -> bool:
        """Whether the rule has any exception."""
        return bool(self.except_at or self.except_installed_before or self.except_when)

    @property
    def objects(self) -> tuple[str, ...]:
        """Every kind of place the rule names opposite its subject, exceptions included, each once."""
        named = [*getattr(self, "object", ()), *(kind for at in self.except_at for kind in at.object)]
        return tuple(dict.fromkeys(named))


class DistanceRule(PlaceRule):
    """`subject` ↔ `object` at least `minimum` apart, to the nearest edge of the object."""

    kind: Literal["distance"]
    object: list[str] = Field(min_length=1)
    """Kinds of place to keep away from; one rule a kind, so that a missing layer leaves only it open."""
    minimum: float = Field(gt=0)
    """Least distance."""
    unit: Literal["m"]
    """Unit of `minimum`."""
    inclusive: bool = True
    """Whether exactly `minimum` is enough ("at least"); false for "more than"."""
    measured: Measured = "geodesic"
    """In a straight line on the ellipsoid, or along the streets."""


class ZoneRule(PlaceRule):
    """A zone in which stands are forbidden or preferred: inside an area, or near a place."""

    kind: Literal["zone"]
    effect: Literal["forbidden", "preferred"]
    """What the zone does to its subject."""
    object: list[str] = Field(min_length=1)
    """Kinds of place, or areas of the town's own declared in `place_kinds`."""
    where: Literal["inside", "near"]
    """``inside`` the area as drawn, or ``near`` it: within `within` metres, or as a person judges."""
    within: float | None = Field(default=None, gt=0)
    """How far a zone ``near`` a place reaches; without it the figures are shown and a person decides."""
    unit: Literal["m"] | None = None
    """Unit of `within`."""
    inclusive: bool = True
    """Whether exactly `within` still lies in the zone."""

    @property
    def judged_by_person(self) -> bool:
        """Whether the law sets no number."""
        return self.where == "near" and self.within is None

    def problems(self) -> Iterator[PydanticCustomError]:
        """Yield metres without unit, or metres where inside decides."""
        yield from super().problems()
        yield from unit_problems("within", self.within, self.unit)
        if self.where == "inside" and self.within is not None:
            yield problem("zone_inside_metres")


class ProximityRule(PlaceRule):
    """Stands belong *at* a kind of place: `subject` at most `maximum` from the nearest `object`."""

    kind: Literal["proximity"]
    object: list[str] = Field(min_length=1)
    """Kinds of place to be near, any one of which is enough."""
    maximum: float | None = Field(default=None, gt=0)
    """Greatest distance; without it the figures are shown and a person decides."""
    unit: Literal["m"] | None = None
    """Unit of `maximum`."""
    inclusive: bool = True
    """Whether exactly `maximum` is still near enough."""
    measured: Measured = "geodesic"
    """In a straight line on the ellipsoid, or along the streets."""

    @property
    def judged_by_person(self) -> bool:
        """Whether the law sets no number."""
        return self.maximum is None

    def problems(self) -> Iterator[PydanticCustomError]:
        """Yield metres without unit."""
        yield from super().problems()
        yield from unit_problems("maximum", self.maximum, self.unit)


class AssessmentRule(PlaceRule):
    """The law sets no number: the figures are shown and a person decides."""

    kind: Literal["assessment"]
    object: list[str] = Field(default_factory=list)
    """Kinds of place whose distance is shown as ``nearest_object_m``."""
    figures: list[Literal["nearest_stand_m", "nearest_object_m", "people_within_service_radius"]] = Field(
        min_length=1
    )
    """What is shown for the decision."""

    def problems(self) -> Iterator[PydanticCustomError]:
        """Yield a distance to nothing."""
        yield from super().problems()
        if ("nearest_object_m" in self.figures) != bool(self.object):
            yield problem("figure_of_object")
