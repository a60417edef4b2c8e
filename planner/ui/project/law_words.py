"""A choice of law in words: which law, which day, which readings, and what another choice changed."""

from collections.abc import Mapping
from datetime import date
from functools import cache
from types import MappingProxyType
from typing import Any

from planner.language import Language, day, number, sentence
from planner.project.model import LawChoice
from planner.project.rows import law_line, sha256
from planner.rulebook import Rulebook
from planner.ui.project.law import bundled_books, bundled_text

Line = Mapping[str, Any]
"""A choice of law as a line of the history tells it."""


@cache
def _known() -> Mapping[str, Rulebook]:
    """Return the bundled rulebooks by the fingerprint of their text."""
    return MappingProxyType({sha256(bundled_text(name)): book for name, book in bundled_books().items()})


def law_parts(line: Line, language: Language) -> Mapping[str, str]:
    """Return what a choice says, part by part; a part that is as usual is left out.

    Parts: ``title``, ``day``, one ``reading:<id>`` for each that departs from the default, ``supposed``,
    ``federal``, ``accuracy``.
    """
    key = str(line.get("rulebook_sha256") or "")
    book = _known().get(key)
    title = sentence("work.law_own_text", language, seen=key[:8]) if book is None else _title(book, language)
    parts = {"title": f"«{title}»", "day": _day(line.get("day"), language)}
    for reading_id, option in sorted((line.get("readings") or {}).items()):
        parts[f"reading:{reading_id}"] = _reading(book, str(reading_id), str(option), language)
    supposed = _supposed(line.get("what_if") or {})
    if supposed:
        parts["supposed"] = sentence("work.law_supposed", language, what=supposed)
    if not line.get("federal_sha256"):
        parts["federal"] = sentence("work.law_no_federal", language)
    if line.get("accuracy_m"):
        metres = number(float(line["accuracy_m"]), language)
        parts["accuracy"] = sentence("work.law_accuracy", language, metres=metres)
    return parts


def law_text(law: LawChoice | Line, language: Language) -> str:
    """Return a choice of law as one line."""
    line = law_line(law) if isinstance(law, LawChoice) else law
    return ", ".join(law_parts(line, language).values())


def law_change_text(before: Line, after: Line, language: Language) -> str:
    """Return what differs between two choices; the whole of the second where there was none before."""
    if not before:
        return law_text(after, language)
    first, second = law_parts(before, language), law_parts(after, language)
    usual = sentence("work.law_usual", language)
    told = [
        f"{first.get(name, usual)} → {second.get(name, usual)}"
        for name in dict.fromkeys([*first, *second])
        if first.get(name) != second.get(name)
    ]
    return "; ".join(told)


def _title(book: Rulebook, language: Language) -> str:
    return str(getattr(book.title, language))


def _day(told: object, language: Language) -> str:
    try:
        return day(date.fromisoformat(str(told)), language)
    except ValueError:
        return sentence("work.law_newest", language)


def _reading(book: Rulebook | None, reading_id: str, option: str, language: Language) -> str:
    found = next((each for each in book.readings if each.id == reading_id), None) if book else None
    if found is None:
        return sentence("work.law_reading", language, article=reading_id, option=option)
    labels = {each.id: str(getattr(each.label, language)) for each in found.options}
    return sentence(
        "work.law_reading", language, article=found.citation.article, option=labels.get(option, option)
    )


def _supposed(what_if: Mapping[str, Any]) -> str:
    off = [f"−{rule}" for rule in what_if.get("off") or ()]
    back = [f"+{rule}" for rule in what_if.get("back") or ()]
    numbers = [f"{rule} = {value:g}" for rule, value in (what_if.get("numbers") or {}).items()]
    return "; ".join([*off, *back, *numbers])
