"""The valid word nearest to one that is none, where one is near enough to be what was meant."""

import difflib
from collections.abc import Iterable

from planner.language import LANGUAGES, sentence

CUTOFF = 0.6
"""Likeness (0 to 1) below which a word is no slip of the pen of another."""


def nearest_word(word: object, known: Iterable[str]) -> str | None:
    """Return the nearest of the known words, ``None`` where none is near."""
    close = difflib.get_close_matches(str(word), list(known), n=1, cutoff=CUTOFF)
    return close[0] if close else None


def suggestion(word: object, known: Iterable[str], *, before: str = "") -> dict[str, object]:
    """Return the values of a sentence with ``{perhaps}``: the nearest word, and the question about it.

    The question is empty where no word is near.

    Parameters
    ----------
    before
        Shown before the nearest word, such as the table that a key stands in.
    """
    nearest = nearest_word(word, known)
    return suggested(None if nearest is None else before + nearest)


def suggested(nearest: str | None) -> dict[str, object]:
    """Return the values of a sentence with ``{perhaps}`` for a word, ``None`` for no suggestion."""
    asked = {
        language: "" if nearest is None else sentence("words.perhaps", language, nearest=nearest)
        for language in LANGUAGES
    }
    return {"nearest": nearest, "perhaps": asked}
