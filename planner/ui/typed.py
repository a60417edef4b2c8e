"""Several fields read together, so that all that is wrong with them is told at once."""

from collections.abc import Callable
from typing import TypeVar

from planner.errors import Fault, InputRefused
from planner.sources.numbers import parse_integer

_Read = TypeVar("_Read")
_Otherwise = TypeVar("_Otherwise")


class Fields:
    """Fields of one form as they are read.

    Attributes
    ----------
    faults
        What was wrong so far.
    """

    def __init__(self) -> None:
        self.faults: list[Fault] = []

    def read(self, reader: Callable[[], _Read], otherwise: _Otherwise) -> _Read | _Otherwise:
        """Return what `reader` returns, or the other value where it refuses; its faults are kept."""
        try:
            return reader()
        except InputRefused as error:
            self.faults += error.faults
            return otherwise

    def refuse(self) -> None:
        """Refuse where anything was wrong.

        Raises
        ------
        InputRefused
            With all faults.
        """
        if self.faults:
            raise InputRefused(*self.faults)


def count_or_none(text: str, least: int, refusal: str) -> int | None:
    """Return a count as it was typed, ``None`` where the field is empty.

    Parameters
    ----------
    refusal
        Key of what is said of a number below `least`; its value is ``seen``.

    Raises
    ------
    InputRefused
        It is no whole number, or too small.
    """
    found = parse_integer(text) if text.strip() else None
    if found is not None and found < least:
        raise InputRefused.of(refusal, seen=found)
    return found
