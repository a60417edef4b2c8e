"""Whole numbers from exact fractions, as a law rounds them."""

import math
from fractions import Fraction

from planner.rulebook.rules import Rounding


def rounded(value: Fraction, rounding: Rounding | None) -> int:
    """Return the whole number: down (also where the law is silent), up, or the nearest, a half going up."""
    if rounding == "ceil":
        return math.ceil(value)
    return math.floor(value + Fraction(1, 2)) if rounding == "half" else math.floor(value)
