"""What a rulebook file may hold: dated rules with their citations, readings where the text is open.

The models are the schema: unknown keys, a citation without article, a range that ends before it starts are
refused on reading. Nothing here knows a town or a threshold.
"""

import datetime as dt
from collections.abc import Mapping
from typing import Annotated, Literal, Self

from pydantic import BaseModel, ConfigDict, Field, model_validator

Severity = Literal["must", "should", "may"]
Rounding = Literal["floor", "ceil"]


class _Entry(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class Text(_Entry):
    """The same words in each language of the planner."""

    pt: str = Field(min_length=1)
    en: str = Field(min_length=1)


class Citation(_Entry):
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


class Ending(_Entry):
    """The act that ended a rule, and how."""

    act: str = Field(min_length=1)
    date: dt.date
    how: Literal["repealed", "struck_down", "replaced"] = "repealed"


class _Rule(_Entry):
    """What every rule says of itself; dates are half open ``[start, end)``."""

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
            raise ValueError(f"end {self.end} is not after start {self.start}")
        if (self.end is None) != (self.ended_by is None):
            raise ValueError("end and ended_by go together: a repeal is an act with its own citation")
        return self

    def in_force(self, day: dt.date | None) -> bool:
        """Whether the rule holds on a day; ``None`` asks for the newest text held."""
        if day is None:
            return self.end is None
        return (self.start is None or self.start <= day) and (self.end is None or day < self.end)


class DistanceRule(_Rule):
    """`subject` ↔ `object` at least `minimum` apart, geodesic, to the nearest edge of the object."""

    kind: Literal["distance"]
    subject: list[str] = Field(min_length=1)
    object: list[str] = Field(min_length=1)
    minimum: float = Field(gt=0)
    unit: Literal["m"]
    inclusive: bool = True


class AssessmentRule(_Rule):
    """The law sets no number: the figures are shown and a person decides."""

    kind: Literal["assessment"]
    subject: list[str] = Field(min_length=1)
    figures: list[Literal["nearest_stand_m", "people_within_service_radius"]] = Field(min_length=1)


class QuotaRule(_Rule):
    """How many permits (or vehicles) there may be.

    ``population``: one for each `per` inhabitants, rounded as `rounding` says; ``fixed``: `count`;
    ``premises_space``: bounded by each holder's own space, so no number follows from population;
    ``unlimited``: the law says that there is no limit.
    """

    kind: Literal["quota"]
    counts: Literal["permits", "vehicles"]
    service: Literal["mototaxi", "motofrete"] = "mototaxi"
    basis: Literal["population", "fixed", "premises_space", "unlimited"]
    per: int | None = Field(default=None, gt=0)
    rounding: Rounding | None = None
    count: int | None = Field(default=None, ge=0)

    @model_validator(mode="after")
    def _basis_has_its_numbers(self) -> Self:
        if (self.basis == "population") != (self.per is not None and self.rounding is not None):
            raise ValueError("per and rounding go with basis = population")
        if (self.basis == "fixed") != (self.count is not None):
            raise ValueError("count goes with basis = fixed")
        return self


class AgencyQuotaRule(_Rule):
    """Agencies and companies: one per `per` inhabitants, one more if the remainder is above `remainder_above`."""

    kind: Literal["agency_quota"]
    per: int = Field(gt=0)
    remainder_above: int | None = Field(default=None, ge=0)


class ShareRule(_Rule):
    """At least `minimum_percent` of the permits are reserved for `group`; rounded up ("at least")."""

    kind: Literal["reserved_share"]
    group: str
    minimum_percent: float = Field(gt=0, le=100)


class FleetSizeRule(_Rule):
    """How many vehicles each holder of the named sort registers."""

    kind: Literal["fleet_size"]
    holder: Literal["agency", "company", "autonomous"]
    vehicle: Literal["motorcycle", "closed_cabin_tricycle"] = "motorcycle"
    minimum: int | None = Field(default=None, ge=0)
    maximum: int | None = Field(default=None, ge=1)


class AgeBand(_Entry):
    """A share of the fleet and the age it may have."""

    up_to_years: int = Field(gt=0)
    percent: float = Field(gt=0, le=100)


class FleetAgeRule(_Rule):
    """A mix of vehicle ages by share of the fleet; one band of 100 % is a single age limit."""

    kind: Literal["fleet_age"]
    bands: list[AgeBand] = Field(min_length=1)

    @model_validator(mode="after")
    def _shares_make_the_whole(self) -> Self:
        total = sum(band.percent for band in self.bands)
        if abs(total - 100) > 1e-9:
            raise ValueError(f"the bands make {total} %, not 100 %")
        return self


class HolderPermitsRule(_Rule):
    """How many permits one holder of the named sort has."""

    kind: Literal["holder_permits"]
    holder: Literal["agency", "company", "autonomous"]
    minimum: int | None = Field(default=None, ge=0)
    maximum: int | None = Field(default=None, ge=1)


class ValidityRule(_Rule):
    """How long a permit lasts."""

    kind: Literal["permit_validity"]
    months: int = Field(gt=0)


class UnmeasuredRule(_Rule):
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


class ReadingOption(_Entry):
    """One way to read an open text."""

    id: str = Field(pattern=r"^[a-z0-9-]+$")
    label: Text


class Reading(_Entry):
    """A question the text leaves open, the answers, the default and why it is the default."""

    id: str = Field(pattern=r"^[a-z0-9-]+$")
    citation: Citation
    question: Text
    options: list[ReadingOption] = Field(min_length=2)
    default: str
    reason: Text

    @model_validator(mode="after")
    def _default_is_an_option(self) -> Self:
        if self.default not in {option.id for option in self.options}:
            raise ValueError(f"default {self.default!r} is not among the options")
        return self


class Municipality(_Entry):
    """Whose law this is."""

    name: str
    uf: str = Field(pattern=r"^[A-Z]{2}$")
    ibge_code: str = Field(pattern=r"^\d{7}$")


class Act(_Entry):
    """The act that the rulebook reads; `date` stays empty where neither text nor register gives it."""

    name: str
    date: dt.date | None = None
    end: dt.date | None = None
    source: str


class Rulebook(_Entry):
    """One town's law, or a model rulebook, as data."""

    schema_version: Literal[1]
    id: str = Field(pattern=r"^[a-z0-9-]+$")
    title: Text
    status: Literal["law", "model"]
    municipality: Municipality | None = None
    act: Act
    notices: list[Text] = Field(default_factory=list)
    readings: list[Reading] = Field(default_factory=list)
    rules: list[Rule] = Field(min_length=1)

    @model_validator(mode="after")
    def _parts_agree(self) -> Self:
        if (self.status == "law") != (self.municipality is not None):
            raise ValueError("a law names its municipality; a model rulebook names none")
        options = {reading.id: {option.id for option in reading.options} for reading in self.readings}
        for rule in self.rules:
            for reading, option in rule.when.items():
                if option not in options.get(reading, set()):
                    raise ValueError(f"rule {rule.id}: no reading {reading} = {option}")
            if self.status == "model" and not rule.borrowed:
                raise ValueError(f"rule {rule.id}: a model rulebook only borrows")
        _refuse_overlaps(self.rules)
        return self


def _overlap(one: _Rule, other: _Rule) -> bool:
    if any(one.when.get(key, option) != option for key, option in other.when.items()):
        return False
    starts_before = other.end is None or one.start is None or one.start < other.end
    return starts_before and (one.end is None or other.start is None or other.start < one.end)


def _refuse_overlaps(rules: list[Rule]) -> None:
    versions: dict[str, list[_Rule]] = {}
    for rule in rules:
        for earlier in versions.setdefault(rule.id, []):
            if _overlap(earlier, rule):
                raise ValueError(f"rule {rule.id}: two versions hold on the same day")
        versions[rule.id].append(rule)


class RuleSet(BaseModel):
    """The rules of one rulebook on one day under chosen readings.

    Attributes
    ----------
    day
        ``None`` where the newest text held was asked for.
    readings
        Every reading of the rulebook → option used.
    rules
        In force, in the order of the file.
    ended
        Rules of the act that no longer (or not yet) hold on the day.
    date_known
        Whether the act's date is known; if not, it is taken as in force on any day.
    """

    model_config = ConfigDict(frozen=True)

    rulebook: Rulebook
    day: dt.date | None
    readings: Mapping[str, str]
    rules: tuple[Rule, ...]
    ended: tuple[Rule, ...]
    date_known: bool

    @property
    def distances(self) -> tuple[DistanceRule, ...]:
        """The distance rules in force."""
        return tuple(rule for rule in self.rules if isinstance(rule, DistanceRule))
