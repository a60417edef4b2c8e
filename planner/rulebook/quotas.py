"""Rules about how many: permits or vehicles by population, fixed or growing; agencies; reserved shares."""

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Literal

from pydantic import Field
from pydantic_core import PydanticCustomError

from planner.rulebook.base import BaseRule
from planner.rulebook.entry import KEY, Entry, Text, exactly, problem

Rounding = Literal["floor", "ceil", "half"]
"""Down; up ("or fraction"); to the nearest whole number, a half going up."""

Holder = Literal["agency", "company", "cooperative", "association", "autonomous"]
People = Literal["town", "urban", "districts"]
Basis = Literal["population", "percent", "fixed", "growing", "band", "premises_space", "unlimited"]

_NEEDED: Mapping[Basis, tuple[str, ...]] = MappingProxyType(
    {
        "population": ("per", "rounding"),
        "percent": ("percent", "rounding"),
        "fixed": ("count",),
        "growing": ("base_year", "rounding"),
        "band": ("minimum", "maximum"),
        "premises_space": (),
        "unlimited": (),
    }
)
_ACCEPTED: Mapping[Basis, tuple[str, ...]] = MappingProxyType(
    {
        "population": ("for_each", "remainder_above", "at_least", "at_most"),
        "percent": ("at_least", "at_most"),
        "fixed": (),
        "growing": (
            *("count", "percent_a_year", "growth", "per_new_inhabitants", "base_population"),
            *("at_least", "at_most"),
        ),
        "band": (),
        "premises_space": (),
        "unlimited": (),
    }
)


class Counted(BaseRule):
    """A number that follows from a population."""

    people: People = "town"
    """Whose population counts: the whole town's, its urban one, or that of `districts`."""
    districts: list[str] = Field(default_factory=list)
    """Named districts whose population counts, with ``people = "districts"``."""
    figure: Text | None = None
    """Which population figure the law names ("certified by IBGE", "last census")."""
    remainder_above: int | None = Field(default=None, ge=0)
    """One more for a remainder above this many inhabitants; goes with rounding down."""
    at_least: int | None = Field(default=None, ge=0)
    """The number is never less than this."""
    at_most: int | None = Field(default=None, ge=0)
    """The number is never more than this."""

    def problems(self) -> Iterator[PydanticCustomError]:
        """Yield districts without use, and bounds that cross."""
        yield from super().problems()
        if (self.people == "districts") != bool(self.districts):
            yield problem("people_districts")
        if self.at_least is not None and self.at_most is not None and self.at_most < self.at_least:
            yield problem("bounds_crossed", minimum=self.at_least, maximum=self.at_most)

    def remainder_problems(self, per: int | None, rounding: str | None) -> Iterator[PydanticCustomError]:
        """Yield a remainder that never comes, or one that another rounding would overrule."""
        above = self.remainder_above
        if above is not None and per is not None and above >= per:
            yield problem("remainder_beyond_per", above=above, per=per)
        if above is not None and rounding not in (None, "floor"):
            yield problem("remainder_not_floor")


class Ratio(Entry):
    """One edge of a band: `for_each` for every `per` inhabitants."""

    per: int = Field(gt=0)
    """Inhabitants."""
    for_each: float = Field(default=1, gt=0)
    """How many for each `per` inhabitants."""
    rounding: Rounding
    """What becomes of a fraction."""


class QuotaRule(Counted):
    """How many permits (or vehicles) there may be, by the form that `basis` names."""

    kind: Literal["quota"]
    counts: Literal["permits", "vehicles"]
    """What the number counts."""
    permit_is: Literal["vehicle", "holder"] | None = None
    """What one permit stands for: one vehicle, or one holder with as many as the law lets it have."""
    service: Literal["mototaxi", "motofrete"] = "mototaxi"
    """The service counted."""
    basis: Basis
    """One for each `per` inhabitants; `percent` of them; a fixed `count`; growing from a base year; a band
    between two ratios; as many as fit each holder's premises; or expressly without limit."""
    per: int | None = Field(default=None, gt=0)
    """``population``: inhabitants for each."""
    for_each: float | None = Field(default=None, gt=0)
    """``population``: how many for each `per` inhabitants, 1 where left out (5 per 100,000)."""
    rounding: Rounding | None = None
    """What becomes of a fraction."""
    percent: float | None = Field(default=None, gt=0, le=100)
    """``percent``: of the population."""
    count: int | None = Field(default=None, ge=0)
    """``fixed``: the number; ``growing``: that of the base year, asked of the plan if not given."""
    base_year: int | None = Field(default=None, ge=1900, le=2200)
    """``growing``: the year from which it grows."""
    percent_a_year: float | None = Field(default=None, gt=0)
    """``growing``: per cent added each year."""
    growth: Literal["compound", "simple"] | None = None
    """``growing``: each year's per cent of the year before, or always of the base year."""
    per_new_inhabitants: int | None = Field(default=None, gt=0)
    """``growing``: one more for each so many inhabitants above `base_population`."""
    base_population: int | None = Field(default=None, ge=1)
    """``growing``: inhabitants in the base year."""
    minimum: Ratio | None = None
    """``band``: the fewest."""
    maximum: Ratio | None = None
    """``band``: the most."""

    @property
    def limits_vehicles(self) -> bool:
        """Whether the number is one of vehicles."""
        return self.counts == "vehicles" or self.permit_is == "vehicle"

    def problems(self) -> Iterator[PydanticCustomError]:
        """Yield numbers that the basis needs or does not take."""
        yield from super().problems()
        yield from self.remainder_problems(self.per, self.rounding)
        needed = _NEEDED[self.basis]
        for field in needed:
            if getattr(self, field) is None:
                yield problem("quota_needs", basis=self.basis, field=field, needed=needed)
        for field, bases in _BASES_OF.items():
            if getattr(self, field) is not None and self.basis not in bases:
                quoted = [f'"{basis}"' for basis in bases]
                yield problem("quota_refuses", basis=self.basis, field=field, bases=quoted)
        if self.counts == "vehicles" and self.permit_is is not None:
            yield problem("quota_permit_is")
        if self.basis == "growing":
            yield from self._growth_problems()
        if self.basis == "band" and self.minimum and self.maximum:
            least, most = (exactly(edge.for_each) / edge.per for edge in (self.minimum, self.maximum))
            if most < least:
                yield problem("band_crossed", minimum=self.minimum.per, maximum=self.maximum.per)

    def _growth_problems(self) -> Iterator[PydanticCustomError]:
        if (self.percent_a_year is None) == (self.per_new_inhabitants is None):
            yield problem("growing_one_way")
        if (self.percent_a_year is None) != (self.growth is None):
            yield problem("go_together", first="percent_a_year", second="growth")
        if (self.per_new_inhabitants is None) != (self.base_population is None):
            yield problem("go_together", first="per_new_inhabitants", second="base_population")


_BASES_OF: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        field: tuple(basis for basis in _NEEDED if field in (*_NEEDED[basis], *_ACCEPTED[basis]))
        for field in dict.fromkeys(
            name for table in (_NEEDED, _ACCEPTED) for fields in table.values() for name in fields
        )
    }
)
"""Field of a quota → the bases that take it."""


class AgencyQuotaRule(Counted):
    """Agencies and companies: one for each `per` inhabitants, or a fixed `count`."""

    kind: Literal["agency_quota"]
    per: int | None = Field(default=None, gt=0)
    """Inhabitants for each."""
    rounding: Rounding = "floor"
    """What becomes of a fraction."""
    count: int | None = Field(default=None, ge=0)
    """A fixed number, in place of `per`."""

    def problems(self) -> Iterator[PydanticCustomError]:
        """Yield a number given twice or not at all."""
        yield from super().problems()
        yield from self.remainder_problems(self.per, self.rounding)
        if (self.per is None) == (self.count is None):
            yield problem("one_of", first="per", second="count")


class Reversion(Entry):
    """What becomes of reserved permits that nobody of the group asks for."""

    to: list[Holder] = Field(min_length=1)
    """To whom they may go."""
    revocable: bool = False
    """Whether they come back as soon as one of the group asks."""
    after_days: int | None = Field(default=None, gt=0)
    """Days without a request after which they revert."""


class ShareRule(BaseRule):
    """A share or number of the permits is reserved for `group`; several groups are several rules."""

    kind: Literal["reserved_share"]
    group: str = Field(pattern=KEY)
    """Key of the group in results."""
    label: Text
    """Its name in words, plural."""
    minimum_percent: float | None = Field(default=None, gt=0, le=100)
    """At least this share of the permits."""
    minimum_count: int | None = Field(default=None, gt=0)
    """At least this many permits, in place of `minimum_percent`."""
    rounding: Rounding = "ceil"
    """What becomes of a fraction of a permit; "at least" rounds up."""
    reverts: Reversion | None = None
    """What becomes of those that nobody of the group asks for."""

    def problems(self) -> Iterator[PydanticCustomError]:
        """Yield a share given twice or not at all."""
        yield from super().problems()
        if (self.minimum_percent is None) == (self.minimum_count is None):
            yield problem("one_of", first="minimum_percent", second="minimum_count")
