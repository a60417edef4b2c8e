"""Values of a step that are words: names and exact decimals, in each language."""

from collections.abc import Mapping
from fractions import Fraction

from planner.language import LANGUAGES, number, sentence
from planner.rulebook import Text

_DECIMALS = 4


def named(text: Text) -> Mapping[str, str]:
    """Return a text of the rulebook as a value of a step."""
    return {"pt": text.pt, "en": text.en}


def joined(keys: tuple[str, ...], by: str) -> Mapping[str, str]:
    """Return the sentences of several message keys, joined by that of `by`, in each language."""
    return {
        language: f" {sentence(by, language)} ".join(sentence(key, language) for key in keys)
        for language in LANGUAGES
    }


def counted_words(counts: str, number: int = 2) -> Mapping[str, str]:
    """Return the word for what is counted (permits, vehicles, stands, drivers), singular for 1."""
    key = f"quota.word_{counts}_{'one' if number == 1 else 'many'}"
    return {language: sentence(key, language) for language in LANGUAGES}


def rounding_words(rounding: str | None) -> Mapping[str, str]:
    """Return how a fraction is rounded, in words."""
    return {language: sentence(f"quota.rounded_{rounding or 'floor'}", language) for language in LANGUAGES}


def decimal(value: Fraction) -> Mapping[str, str]:
    """Write a number exactly, or cut (never rounded up) after four decimals and marked with an ellipsis."""
    scaled = value * 10**_DECIMALS
    digits = scaled.numerator // scaled.denominator
    cut = scaled.denominator != 1
    decimals = _DECIMALS
    while not cut and decimals and digits % 10 == 0:
        digits, decimals = digits // 10, decimals - 1
    tail = "…" if cut else ""
    return {
        language: number(digits / 10**decimals, language, decimals=decimals) + tail for language in LANGUAGES
    }
