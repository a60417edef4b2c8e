"""Rules about holders: vehicles and their age, drivers and shifts, permits and how long they last."""

from collections.abc import Iterator
from typing import Literal

from pydantic import Field
from pydantic_core import PydanticCustomError

from planner.rulebook.base import BaseRule
from planner.rulebook.entry import Entry, bound_problems, exactly, problem
from planner.rulebook.quotas import Holder


class FleetSizeRule(BaseRule):
    """How many vehicles each holder of the named sorts registers."""

    kind: Literal["fleet_size"]
    holder: list[Holder] = Field(min_length=1)
    """Sorts of holder."""
    vehicle: Literal["motorcycle", "closed_cabin_tricycle"] = "motorcycle"
    """Sort of vehicle."""
    minimum: int | None = Field(default=None, ge=0)
    """The fewest."""
    maximum: int | None = Field(default=None, ge=1)
    """The most."""

    def problems(self) -> Iterator[PydanticCustomError]:
        """Yield bounds that are missing or cross."""
        yield from super().problems()
        yield from bound_problems(self.minimum, self.maximum)


class AgeBand(Entry):
    """A share of the fleet and the age it may have."""

    up_to_years: int = Field(gt=0)
    """Greatest age in years."""
    percent: float = Field(gt=0, le=100)
    """Share of the fleet."""


class FleetAgeRule(BaseRule):
    """A mix of vehicle ages by share of the fleet; one band of 100 % is a single age limit."""

    kind: Literal["fleet_age"]
    bands: list[AgeBand] = Field(min_length=1)
    """The shares, which together make 100 %."""
    grace_months: int | None = Field(default=None, gt=0)
    """Months from the rule's start in which fleets may still be brought into line."""

    def problems(self) -> Iterator[PydanticCustomError]:
        """Yield shares that do not make the whole."""
        yield from super().problems()
        total = sum(exactly(band.percent) for band in self.bands)
        if total != 100:
            yield problem("bands_total", total=float(total))


class HolderPermitsRule(BaseRule):
    """How many permits one holder of the named sorts has."""

    kind: Literal["holder_permits"]
    holder: list[Holder] = Field(min_length=1)
    """Sorts of holder."""
    minimum: int | None = Field(default=None, ge=0)
    """The fewest."""
    maximum: int | None = Field(default=None, ge=1)
    """The most."""

    def problems(self) -> Iterator[PydanticCustomError]:
        """Yield bounds that are missing or cross."""
        yield from super().problems()
        yield from bound_problems(self.minimum, self.maximum)


class DriversRule(BaseRule):
    """How many drivers share one permit, and in which shifts: a permit is neither a driver nor a vehicle."""

    kind: Literal["drivers"]
    minimum: int | None = Field(default=None, ge=1)
    """The fewest drivers of one permit."""
    maximum: int | None = Field(default=None, ge=1)
    """The most drivers of one permit."""
    shift_hours: float | None = Field(default=None, gt=0, le=24)
    """Longest shift of one driver, in hours."""

    def problems(self) -> Iterator[PydanticCustomError]:
        """Yield a rule that says nothing, or bounds that cross."""
        yield from super().problems()
        if self.shift_hours is None or not (self.minimum is None and self.maximum is None):
            yield from bound_problems(self.minimum, self.maximum)


class ValidityRule(BaseRule):
    """How long a permit lasts."""

    kind: Literal["permit_validity"]
    months: int = Field(gt=0)
    """Its term."""
