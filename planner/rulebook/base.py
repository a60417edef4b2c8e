"""What every rule says of itself: its id, title, article, verb, days, reading and legal standing."""

import datetime as dt
from collections.abc import Iterator
from typing import Literal

from pydantic import Field
from pydantic_core import PydanticCustomError

from planner.rulebook.entry import ID, Citation, Ending, Entry, Text, problem

Severity = Literal["must", "should", "may"]
Standing = Literal["in_force", "not_yet", "repealed", "struck_down", "replaced", "bill"]


class BaseRule(Entry):
    """What every rule says of itself; dates are half open ``[start, end)``."""

    id: str = Field(pattern=ID)
    """Lower-case words with hyphens; all versions of one rule share it."""
    title: Text
    """What the rule demands, in a few words of your own."""
    citation: Citation
    """Act and article that say so."""
    severity: Severity = "must"
    """The law's verb: a duty (must), a recommendation (should), a faculty (may)."""
    start: dt.date | None = None
    """First day on which the rule holds; without it, as long as the act."""
    end: dt.date | None = None
    """First day on which it no longer holds; goes with `ended_by`."""
    ended_by: Ending | None = None
    """The act or court decision that ended it."""
    introduced_by: str | None = Field(default=None, min_length=1)
    """The amending act that brought this wording, where it is not the act cited."""
    bill: bool = False
    """The rule is only a bill: it is shown and never binds."""
    unenforced: Text | None = None
    """Who reports that the rule is not enforced; a notice, the rule still binds."""
    when: dict[str, str] = Field(default_factory=dict)
    """Reading id → option under which this version holds; empty where it holds under all."""
    borrowed: bool = False
    """The rule is another town's, laid under this one by a model rulebook."""
    note: Text | None = None
    """A remark shown with every result of the rule."""

    def problems(self) -> Iterator[PydanticCustomError]:
        """Yield dates that disagree."""
        if self.start and self.end and self.end <= self.start:
            yield problem("end_before_start", start=self.start, end=self.end)
        if (self.end is None) != (self.ended_by is None):
            yield problem("end_without_act")

    def in_force(self, day: dt.date | None) -> bool:
        """Whether the rule holds on a day; ``None`` asks for the newest text held. A bill never does."""
        return self.standing(day) == "in_force"

    def standing(self, day: dt.date | None) -> Standing:
        """Return the rule's legal standing on a day; ``None`` asks for the newest text held."""
        if self.bill:
            return "bill"
        if self.end is not None and (day is None or day >= self.end):
            return self.ended_by.how if self.ended_by else "repealed"
        return "not_yet" if day is not None and self.start is not None and day < self.start else "in_force"

    def overlaps(self, other: "BaseRule") -> bool:
        """Whether two versions could both hold on some day under the same readings."""
        if self.bill or other.bill:
            return False
        if any(self.when.get(key, option) != option for key, option in other.when.items()):
            return False
        starts_before = other.end is None or self.start is None or self.start < other.end
        return starts_before and (self.end is None or other.start is None or other.start < self.end)
