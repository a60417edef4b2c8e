"""The rulebooks that the arguments name: a bundled id, a file, either on a day of its own."""

import argparse
from datetime import date

from planner.cli.options import book_named, day_of
from planner.errors import InputRefused
from planner.language import Language
from planner.rulebook import Rulebook, Text, rulebook_ids


def words(text: Text, language: Language) -> str:
    """Return a text in a language."""
    return text.pt if language == "pt" else text.en


def only_book(options: argparse.Namespace) -> Rulebook:
    """Return the one rulebook named.

    Raises
    ------
    InputRefused
        None or several are named; the known ids are listed.
    """
    if not options.names:
        raise InputRefused.of("cli.law_needed", known=rulebook_ids())
    if len(options.names) > 1:
        raise InputRefused.of("laws.only_one", seen=tuple(options.names))
    return book_named(options.names[0])


def with_day(name: str, day: date | None) -> tuple[Rulebook, date | None]:
    """Return the rulebook and day of ``id`` or ``id@2015-06-01``; without a day of its own, the one given."""
    law, at, own = name.rpartition("@")
    return (book_named(law), day_of(own)) if at else (book_named(name), day)
