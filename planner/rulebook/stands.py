"""Rules about stands themselves: how many a district, how many motorcycles, of which sort, with what."""

from collections.abc import Iterator
from typing import Literal

from pydantic import Field
from pydantic_core import PydanticCustomError

from planner.rulebook.base import BaseRule
from planner.rulebook.entry import Entry, Text, bound_problems, problem, unit_problems


class Locality(Entry):
    """How many stands one district has: exactly `count`, or between bounds."""

    district: str = Field(min_length=1)
    """Name of the district, as the law writes it."""
    count: int | None = Field(default=None, ge=0)
    """Exactly so many."""
    minimum: int | None = Field(default=None, ge=0)
    """The fewest."""
    maximum: int | None = Field(default=None, ge=0)
    """The most."""

    @property
    def bounds(self) -> tuple[int | None, int | None]:
        """The fewest and the most."""
        return (self.minimum, self.maximum) if self.count is None else (self.count, self.count)

    def problems(self) -> Iterator[PydanticCustomError]:
        """Yield a number given twice or not at all."""
        if self.count is None:
            yield from bound_problems(self.minimum, self.maximum)
        elif self.minimum is not None or self.maximum is not None:
            yield problem("one_of", first="count", second="minimum, maximum")


class StandCountRule(BaseRule):
    """How many stands there are in each named district."""

    kind: Literal["stand_count"]
    localities: list[Locality] = Field(min_length=1)
    """The districts."""

    def problems(self) -> Iterator[PydanticCustomError]:
        """Yield a district named twice."""
        yield from super().problems()
        seen: set[str] = set()
        for locality in self.localities:
            if locality.district in seen:
                yield problem("district_twice", district=locality.district)
            seen.add(locality.district)


class StandCapacityRule(BaseRule):
    """How many motorcycles a stand holds, or which act says so."""

    kind: Literal["stand_capacity"]
    minimum: int | None = Field(default=None, ge=0)
    """The fewest motorcycles."""
    maximum: int | None = Field(default=None, ge=1)
    """The most motorcycles."""
    set_by: Text | None = None
    """The act that sets the number, where the law leaves it to one; a parameter of the plan."""

    def problems(self) -> Iterator[PydanticCustomError]:
        """Yield a rule that says nothing, or bounds that cross."""
        yield from super().problems()
        if self.set_by is None or not (self.minimum is None and self.maximum is None):
            yield from bound_problems(self.minimum, self.maximum)


class StandKindRule(BaseRule):
    """Of which sort stands are, and whether drivers are bound to theirs."""

    kind: Literal["stand_kind"]
    sorts: list[Literal["fixed", "rotating", "support"]] = Field(min_length=1)
    """Fixed to its drivers, used in turn, or a shared support point."""
    driver_bound: bool = False
    """Whether a driver may work only from the stand given."""
    boarding: bool = True
    """Whether passengers may board there; false for a support point without boarding."""
    districts: list[str] = Field(default_factory=list)
    """Named districts that have such stands; the whole town where empty."""


class FacilitiesRule(BaseRule):
    """What a stand or the premises of a company must have."""

    kind: Literal["facilities"]
    subject: list[Literal["stand", "premises"]] = Field(min_length=1)
    """Who must have it."""
    needs: list[Literal["parking", "office", "waiting_area", "toilet", "water", "shelter", "signs"]] = Field(
        min_length=1
    )
    """What it must have."""
    space_per_motorcycle: float | None = Field(default=None, gt=0)
    """Ground for each motorcycle, where an act sets it."""
    unit: Literal["m2"] | None = None
    """Unit of `space_per_motorcycle`."""

    def problems(self) -> Iterator[PydanticCustomError]:
        """Yield an area without unit."""
        yield from super().problems()
        yield from unit_problems("space_per_motorcycle", self.space_per_motorcycle, self.unit)
