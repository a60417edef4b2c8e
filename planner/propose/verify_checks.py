"""One thing checked, and how numbers are held against one another."""

from dataclasses import dataclass

PEOPLE_ROUNDING = 0.01
"""Results are written to thousandths of a person."""


@dataclass(frozen=True)
class Check:
    """One thing checked.

    Attributes
    ----------
    name
        Of the message ``verify.check_…``; what the checks of a result are called stands in `verify` and
        `verify_fair`.
    holds
        Whether it is as the result says; ``None`` where that could not be decided.
    said, found
        What the result says and what was found, where that is one number or word.
    """

    name: str
    holds: bool | None
    said: object = None
    found: object = None


def same_number(name: str, said: object, found: float, within: float = PEOPLE_ROUNDING) -> Check:
    """Return whether a number is the one found; what is no number, or not finite, never is."""
    right = isinstance(said, int | float) and not isinstance(said, bool) and abs(said - found) <= within
    return Check(name, bool(right), said, round(found, 3 if within == PEOPLE_ROUNDING else 6))


def all_of(name: str, *checks: Check) -> Check:
    """Return one check for several: the first that does not hold, else the first."""
    first = next((check for check in checks if check.holds is not True), checks[0])
    return Check(name, first.holds, first.said, first.found)
