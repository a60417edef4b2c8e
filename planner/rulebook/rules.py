"""The kinds of rule a rulebook may hold, each with its citation and its dates.

The models are the schema: unknown keys, a citation without article, a range that ends before it starts are
refused on reading. Nothing here knows a town or a threshold. What a model refuses is named by a key of
``planner/messages/<language>/rulebook.toml``, never by a sentence.
"""

import datetime as dt
from fractions import Fraction
from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator
from pydantic_core import PydanticCustomError

Severity = Literal["must", "should", "may"]
Rounding = Literal["floor", "ceil"]
Holder = Literal["agency", "company", "autonomous"]


class Entry(BaseModel):
    """A table of a rulebook file: frozen, no unknown keys, no silent conversion."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Text(Entry):
    """The same words in each language of the planner."""

    pt: str = Field(min_length=1)
    en: str = Field(min_length=1)


class Citation(Entry):
    """Where a rule stands written.

    Attributes
    ----------
    act
        The act's usual name, ``Lei 4.986/2011``; without a number where the text gives none.
    article
        Article and item, ``Art. 11, I``.
    """

    act: str = Field(min_length=1)
    article: str = Field(pattern=r"^(Art|art)\. ")

    def __str__(self) -> str:
        return f"{self.act}, {self.article}"


class Ending(Entry):
    """The act that ended a rule, and how."""

    act: str = Field(min_length=1)
    date: dt.date
    how: Literal["repealed", "struck_down", "replaced"] = "repealed"


class BaseRule(Entry):
    """What every rule says of itself; dates are half open ``[start, end)``.

    Attributes
    ----------
    when
        Reading id → option under which this version holds; empty where it holds under all.
    borrowed
        The rule is another town's, laid under this one by a model rulebook.
    """

    id: str = Field(pattern=r"^[a-z0-9-]+$")
    title: Text
    citation: Citation
    severity: Severity = "must"
    start: dt.date | None = None
    end: dt.date | None = None
    ended_by: Ending | None = None
    when: dict[str, str] = Field(default_factory=dict)
    borrowed: bool = False
    note: Text | None = None

    @model_validator(mode="after")
    def _dates_agree(self) -> Self:
        if self.start and self.end and self.end <= self.start:
            raise PydanticCustomError(
                "end_before_start", "{start} {end}", {"start": self.start, "end": self.end}
            )
        if (self.end is None) != (self.ended_by is None):
            raise PydanticCustomError("end_without_act", "end, ended_by")
        return self

    def in_force(self, day: dt.date | None) -> bool:
        """Whether the rule holds on a day; ``None`` asks for the newest text held."""
        if day is None:
            return self.end is None
        return (self.start is None or self.start <= day) and (self.end is None or day < self.end)

    def overlaps(self, other: "BaseRule") -> bool:
        """Whether two versions could both hold on some day under the same readings."""
        if any(self.when.get(key, option) != option for key, option in other.when.items()):
            return False
        starts_before = other.end is None or self.start is None or self.start < other.end
        return starts_before and (self.end is None or other.start is None or other.start < self.end)


class DistanceRule(BaseRule):
    """`subject` ↔ `object` at least `minimum` apart, geodesic, to the nearest edge of the object."""

    kind: Literal["distance"]
    subject: list[str] = Field(min_length=1)
    object: list[str] = Field(min_length=1)
    minimum: float = Field(gt=0)
    unit: Literal["m"]
    inclusive: bool = True


class AssessmentRule(BaseRule):
    """The law sets no number: the figures are shown and a person decides."""

    kind: Literal["assessment"]
    subject: list[str] = Field(min_length=1)
    figures: list[Literal["nearest_stand_m", "people_within_service_radius"]] = Field(min_length=1)


class QuotaRule(BaseRule):
    """How many permits (or vehicles) there may be.

    ``population``: one for each `per` inhabitants, rounded as `rounding` says; ``fixed``: `count`;
    ``premises_space``: bounded by each holder's own space, so no number follows from population;
    ``unlimited``: the law says that there is no limit.

    Attributes
    ----------
    permit_is
        What one permit stands for, where the rule counts permits: one vehicle, or one authorised person or
        company with as many vehicles as the law lets it register; ``None`` where nothing tells.
    """

    kind: Literal["quota"]
    counts: Literal["permits", "vehicles"]
    permit_is: Literal["vehicle", "holder"] | None = None
    service: Literal["mototaxi", "motofrete"] = "mototaxi"
    basis: Literal["population", "fixed", "premises_space", "unlimited"]
    per: int | None = Field(default=None, gt=0)
    rounding: Rounding | None = None
    count: int | None = Field(default=None, ge=0)

    @property
    def limits_vehicles(self) -> bool:
        """Whether the number is one of vehicles."""
        return self.counts == "vehicles" or self.permit_is == "vehicle"

    @model_validator(mode="after")
    def _basis_has_its_numbers(self) -> Self:
        given = {"per": self.per is not None, "rounding": self.rounding is not None}
        for field, present in given.items():
            if present != (self.basis == "population"):
                raise PydanticCustomError("quota_population", "{field}", {"field": field})
        if (self.basis == "fixed") != (self.count is not None):
            raise PydanticCustomError("quota_fixed", "count")
        if self.counts == "vehicles" and self.permit_is is not None:
            raise PydanticCustomError("quota_permit_is", "permit_is")
        return self


class AgencyQuotaRule(BaseRule):
    """Agencies and companies: one per `per` inhabitants, one more for a remainder above `remainder_above`."""

    kind: Literal["agency_quota"]
    per: int = Field(gt=0)
    remainder_above: int | None = Field(default=None, ge=0)


class ShareRule(BaseRule):
    """At least `minimum_percent` of the permits are reserved for `group`; rounded up ("at least").

    Attributes
    ----------
    group, label
        Key of the group in results, and its name in words, plural.
    """

    kind: Literal["reserved_share"]
    group: str = Field(pattern=r"^[a-z0-9_]+$")
    label: Text
    minimum_percent: float = Field(gt=0, le=100)


class FleetSizeRule(BaseRule):
    """How many vehicles each holder of the named sorts registers."""

    kind: Literal["fleet_size"]
    holder: list[Holder] = Field(min_length=1)
    vehicle: Literal["motorcycle", "closed_cabin_tricycle"] = "motorcycle"
    minimum: int | None = Field(default=None, ge=0)
    maximum: int | None = Field(default=None, ge=1)

    @model_validator(mode="after")
    def _bounds_agree(self) -> Self:
        _refuse_bounds(self.minimum, self.maximum)
        return self


class AgeBand(Entry):
    """A share of the fleet and the age it may have."""

    up_to_years: int = Field(gt=0)
    percent: float = Field(gt=0, le=100)


class FleetAgeRule(BaseRule):
    """A mix of vehicle ages by share of the fleet; one band of 100 % is a single age limit."""

    kind: Literal["fleet_age"]
    bands: list[AgeBand] = Field(min_length=1)

    @model_validator(mode="after")
    def _shares_make_the_whole(self) -> Self:
        total = sum(exactly(band.percent) for band in self.bands)
        if total != 100:
            raise PydanticCustomError("bands_total", "{total}", {"total": float(total)})
        return self


class HolderPermitsRule(BaseRule):
    """How many permits one holder of the named sorts has."""

    kind: Literal["holder_permits"]
    holder: list[Holder] = Field(min_length=1)
    minimum: int | None = Field(default=None, ge=0)
    maximum: int | None = Field(default=None, ge=1)

    @model_validator(mode="after")
    def _bounds_agree(self) -> Self:
        _refuse_bounds(self.minimum, self.maximum)
        return self


class ValidityRule(BaseRule):
    """How long a permit lasts."""

    kind: Literal["permit_validity"]
    months: int = Field(gt=0)


class UnmeasuredRule(BaseRule):
    """An article that map data cannot judge, and why."""

    kind: Literal["not_measurable"]
    because: Text


Rule = Annotated[
    DistanceRule
    | AssessmentRule
    | QuotaRule
    | AgencyQuotaRule
    | ShareRule
    | FleetSizeRule
    | FleetAgeRule
    | HolderPermitsRule
    | ValidityRule
    | UnmeasuredRule,
    Field(discriminator="kind"),
]


def exactly(value: float) -> Fraction:
    """Return the decimal that the file wrote (20, 33.3, 0.33) as an exact fraction."""
    return Fraction(str(value))


def _refuse_bounds(minimum: int | None, maximum: int | None) -> None:
    if minimum is None and maximum is None:
        raise PydanticCustomError("bounds_missing", "minimum, maximum")
    if minimum is not None and maximum is not None and maximum < minimum:
        raise PydanticCustomError(
            "bounds_crossed", "{minimum} {maximum}", {"minimum": minimum, "maximum": maximum}
        )
