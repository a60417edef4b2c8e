"""How a row of a file is named in a sentence."""

from collections.abc import Iterable, Mapping

SHOWN = 10
"""Examples shown at most in one sentence; the count is always whole."""


def line(number: int) -> Mapping[str, str]:
    """Return the name of a line of a text file, counted from 1 with its header."""
    return {"pt": f"linha {number}", "en": f"line {number}"}


def feature(number: int) -> Mapping[str, str]:
    """Return the name of a feature of a map file, counted from 1."""
    return {"pt": f"feição {number}", "en": f"feature {number}"}


def some(values: Iterable[object]) -> tuple[str, ...]:
    """Return the first few as text, with an ellipsis when there are more."""
    texts = [str(value) for value in values]
    return tuple(texts[:SHOWN]) + (("…",) if len(texts) > SHOWN else ())
