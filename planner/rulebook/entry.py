"""What every table of a rulebook file shares: words in each language, a citation, how it refuses.

Each description under a field is what an editor shows beside it (``data/schemas/rulebook.schema.json``).
"""

import datetime as dt
from collections.abc import Iterator
from fractions import Fraction
from typing import Literal, LiteralString, Self

from pydantic import BaseModel, ConfigDict, Field, ValidationInfo, model_validator
from pydantic_core import PydanticCustomError

ID = r"^[a-z0-9-]+$"
KEY = r"^[a-z0-9_]+$"

PROBLEMS = "problems"
"""Key of a validation context under which disagreements are collected instead of raised one at a time."""


def problem(name: LiteralString, **context: object) -> PydanticCustomError:
    """Return a disagreement by the name of its sentence in ``planner/messages/<language>/rulebook.toml``."""
    return PydanticCustomError(name, name, dict(context))


class Entry(BaseModel):
    """A table of a rulebook file: frozen, no unknown keys, no silent conversion."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", strict=True, allow_inf_nan=False, use_attribute_docstrings=True
    )

    def problems(self) -> Iterator[PydanticCustomError]:
        """Yield what the fields say against one another."""
        yield from ()

    @model_validator(mode="after")
    def _agrees(self, info: ValidationInfo) -> Self:
        found = list(self.problems())
        if info.context is not None and PROBLEMS in info.context:
            info.context[PROBLEMS].extend(found)
        elif found:
            raise found[0]
        return self


class Text(Entry):
    """The same words in each language of the planner."""

    pt: str = Field(min_length=1)
    """In Brazilian Portuguese."""
    en: str = Field(min_length=1)
    """In English."""


class Citation(Entry):
    """Where a rule stands written."""

    act: str = Field(min_length=1)
    """The act's usual name, ``Lei 4.986/2011``; without a number where the text gives none."""
    article: str = Field(pattern=r"^(Art|art)\. ")
    """Article and item, ``Art. 11, I``."""

    def __str__(self) -> str:
        return f"{self.act}, {self.article}"


class Ending(Entry):
    """The act or the court decision that ended a rule or an act, and how."""

    act: str = Field(min_length=1)
    """The later act, or the decision by its court and number."""
    date: dt.date
    """Its date."""
    how: Literal["repealed", "struck_down", "replaced"] = "repealed"
    """Repealed by a later act, struck down by a court, or replaced by another version of the same rule."""
    article: str | None = Field(default=None, pattern=r"^(Art|art)\. ")
    """Article of the later act that says so."""


def exactly(value: float) -> Fraction:
    """Return the decimal that the file wrote (20, 33.3, 0.33) as an exact fraction."""
    return Fraction(str(value))


def bound_problems(minimum: float | None, maximum: float | None) -> Iterator[PydanticCustomError]:
    """Yield what is wrong with a pair of bounds of which at least one is needed."""
    if minimum is None and maximum is None:
        yield problem("bounds_missing")
    if minimum is not None and maximum is not None and maximum < minimum:
        yield problem("bounds_crossed", minimum=minimum, maximum=maximum)


def unit_problems(limit: str, value: float | None, unit: str | None) -> Iterator[PydanticCustomError]:
    """Yield a limit without its unit, or a unit without its limit."""
    if (value is None) != (unit is None):
        yield problem("limit_without_unit" if unit is None else "unit_without_limit", limit=limit)
