"""The planner's own vocabulary in the reader's language: kinds of place, outcomes, metres."""

import math

from planner.language import Language, number, sentence


def kind_word(kind: str, language: Language = "pt") -> str:
    """Return the word for a place kind; a kind of the user's own is shown as the user wrote it."""
    try:
        return sentence(f"words.kind_{kind}", language)
    except KeyError:
        return kind


def outcome_word(outcome: str, language: Language = "pt") -> str:
    """Return the word for an outcome."""
    return sentence(f"words.outcome_{outcome}", language)


def reason_word(reason: str | None, language: Language = "pt") -> str:
    """Return the words for a finding's reason; nothing for none."""
    return "" if reason is None else sentence(f"words.reason_{reason}", language)


def metres_word(value: float | None, language: Language = "pt") -> str:
    """Write metres to a centimetre, always rounded down: 499.999 m is never shown as 500.00.

    What is 500 m to the millimetre shows as 500.00, as it is judged.
    """
    if value is None:
        return ""
    return number(math.floor(round(value * 100, 1)) / 100, language, decimals=2)
