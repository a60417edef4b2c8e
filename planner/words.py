"""The planner's own vocabulary in the reader's language: kinds of place, outcomes, metres."""

import math
from collections.abc import Mapping

from planner.language import Language, number, sentence


def kind_word(kind: str, language: Language = "pt", own: Mapping[str, str] | None = None) -> str:
    """Return the word for a place kind.

    Parameters
    ----------
    own
        Words of a rulebook for kinds of the town's own; without one such a kind is shown as it was written.
    """
    if own is not None and kind in own:
        return own[kind]
    try:
        return sentence(f"words.kind_{kind}", language)
    except KeyError:
        return kind


def outcome_word(outcome: str, language: Language = "pt") -> str:
    """Return the word for an outcome."""
    return sentence(f"words.outcome_{outcome}", language)


def told_outcome(outcome: str, severity: str, language: Language = "pt") -> str:
    """Return the word for an outcome; a failure of what the law only recommends says so."""
    word = outcome_word(outcome, language)
    if outcome in ("fail", "near") and severity != "must":
        return f"{word} ({sentence(f'words.severity_{severity}', language)})"
    return word


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


def counts_word(figures: Mapping[str, float | None], language: Language = "pt") -> str:
    """Write the stands of a district against the fewest and the most it may have; nothing for others."""
    if figures.get("stands") is None:
        return ""
    told = {
        name: "—" if figures.get(name) is None else number(float(figures[name] or 0), language)
        for name in ("stands", "fewest", "most")
    }
    return sentence("words.counts", language, **told)
