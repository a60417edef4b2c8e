"""The law chosen for a project: what is kept of it, and the rulebook it is read back from."""

import tomllib
from collections.abc import Mapping
from datetime import date
from functools import cache
from types import MappingProxyType

from planner.city import City
from planner.project.model import LawChoice
from planner.rulebook import (
    FEDERAL_ID,
    Rulebook,
    WhatIf,
    load_rulebook,
    parse_rulebook,
    rulebook_ids,
    rulebook_text,
)

KEPT = "@"
"""Stands in a list of rulebooks for the text kept in the project, where the planner now has another."""


@cache
def bundled_text(rulebook_id: str) -> str:
    """Return the whole text of a bundled rulebook."""
    return rulebook_text(rulebook_id)


def bundled_books() -> Mapping[str, Rulebook]:
    """Return the bundled rulebooks by id."""
    return _books()


@cache
def _books() -> Mapping[str, Rulebook]:
    return MappingProxyType({rulebook_id: load_rulebook(rulebook_id) for rulebook_id in rulebook_ids()})


@cache
def chosen_id(rulebook_toml: str) -> str:
    """Return the id of the bundled rulebook that a text is now, `KEPT` where it is none of them."""
    try:
        name = str(tomllib.loads(rulebook_toml).get("id"))
    except tomllib.TOMLDecodeError:
        return KEPT
    return name if name in rulebook_ids() and bundled_text(name) == rulebook_toml else KEPT


@cache
def kept_book(rulebook_toml: str) -> Rulebook:
    """Return the rulebook of a text that a project keeps.

    Raises
    ------
    RulebookFault
        The text is no rulebook.
    """
    return parse_rulebook(rulebook_toml, file="rulebook.toml")


def default_law(books: Mapping[str, Rulebook], city: City | None) -> str:
    """Return the rulebook of the city's own law, else the model rulebook a town without law starts from."""
    for book in books.values():
        if (
            city is not None
            and book.municipality is not None
            and book.municipality.ibge_code == city.ibge_code
        ):
            return book.id
    return "composite" if "composite" in books else next(iter(books))


def first_law(city: City, day: date) -> LawChoice:
    """Return the law a new project starts with: the town's own where there is one, as of a day."""
    law = default_law(bundled_books(), city)
    return LawChoice(bundled_text(law), bundled_text(FEDERAL_ID), day)


def kept_choice(
    rulebook_id: str,
    saved: LawChoice | None,
    *,
    day: date | None,
    readings: Mapping[str, str],
    defaults: Mapping[str, str],
    what_if: WhatIf | None,
    federal: bool,
    accuracy_m: float,
) -> LawChoice:
    """Return what a project keeps of the choices on the screen.

    Parameters
    ----------
    rulebook_id
        A bundled one, or `KEPT` for the text in the project.
    saved
        What holds the text of `KEPT`, with its own federal text, which stays while the federal rules stay on.
    defaults
        Reading id → option that is the default; only departures are kept.
    """
    own = bundled_text(rulebook_id) if rulebook_id != KEPT or saved is None else saved.rulebook_toml
    federal_text = None
    if federal:
        kept = saved.federal_toml if saved is not None and rulebook_id == KEPT else None
        federal_text = kept or bundled_text(FEDERAL_ID)
    departing = {key: option for key, option in readings.items() if defaults.get(key) != option}
    return LawChoice(own, federal_text, day, MappingProxyType(departing), what_if or None, accuracy_m)


def same_law(one: LawChoice, other: LawChoice) -> bool:
    """Return whether two choices are the same, whatever kind of mapping holds their parts."""
    return _plain(one) == _plain(other)


def _plain(law: LawChoice) -> tuple[object, ...]:
    supposed = law.what_if or WhatIf()
    what_if = (tuple(supposed.off), tuple(supposed.back), dict(supposed.numbers))
    return law.rulebook_toml, law.federal_toml, law.day, dict(law.readings), what_if, float(law.accuracy_m)
