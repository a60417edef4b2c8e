"""Rules of procedure: what must come first, what stays as it was, what map data cannot judge."""

import datetime as dt
from collections.abc import Iterator
from typing import Literal

from pydantic import Field
from pydantic_core import PydanticCustomError

from planner.rulebook.base import BaseRule
from planner.rulebook.entry import Text, problem


class PreconditionRule(BaseRule):
    """An act or study that must come before a stand, a permit or a change of their number."""

    kind: Literal["precondition"]
    before: list[Literal["stand", "premises", "permit", "quota_change"]] = Field(min_length=1)
    """What may not exist or change without it."""
    needs: list[
        Literal["study", "law", "decree", "ordinance", "tender", "authorisation", "hearing", "inspection"]
    ] = Field(min_length=1)
    """What must come first."""
    each_its_own: bool = False
    """Whether each single one needs its own ("one law for each stand")."""


class TransitionRule(BaseRule):
    """What existed before the law stays: for good, or for a time of grace."""

    kind: Literal["transition"]
    keeps: list[Literal["stands", "premises", "permits", "vehicles"]] = Field(min_length=1)
    """What stays."""
    existing_before: dt.date | None = None
    """What existed before this day; without it, before the act."""
    until: dt.date | None = None
    """First day on which it no longer stays."""
    grace_months: int | None = Field(default=None, gt=0)
    """Months of grace from the rule's start, in place of `until`."""
    counts_in_quota: bool = True
    """Whether permits that stay count within the limit."""

    def problems(self) -> Iterator[PydanticCustomError]:
        """Yield a time of grace given twice, or one that ends before it starts."""
        yield from super().problems()
        if self.until is not None and self.grace_months is not None:
            yield problem("one_of", first="until", second="grace_months")
        if self.until and self.existing_before and self.until <= self.existing_before:
            yield problem("end_before_start", start=self.existing_before, end=self.until)


class UnmeasuredRule(BaseRule):
    """An article that map data cannot judge, and why."""

    kind: Literal["not_measurable"]
    because: Text
    """Why not, continuing "because …"."""
