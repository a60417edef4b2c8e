"""``mototaxi laws list`` and ``show``: the rulebooks, and one of them in words."""

import argparse

from planner.cli.console import Console
from planner.cli.laws.named import only_book, words
from planner.cli.options import day_of
from planner.cli.show import show_law
from planner.language import Language, day, sentence
from planner.rulebook import Rulebook, in_force, load_rulebook, rulebook_ids

_COLUMNS = ("id", "title", "act", "since", "rules")


def list_laws(options: argparse.Namespace, console: Console) -> int:
    """List the bundled rulebooks."""
    books = [load_rulebook(rulebook_id) for rulebook_id in rulebook_ids()]
    if options.json:
        console.document({"laws": [_as_json(book, console.language) for book in books]})
        return 0
    console.table(
        [sentence(f"cli.column_{name}", console.language) for name in _COLUMNS],
        [_cells(book, console.language) for book in books],
    )
    return 0


def _as_json(book: Rulebook, language: Language) -> dict[str, object]:
    return {
        "id": book.id,
        "title": words(book.title, language),
        "status": book.status,
        "act": book.act.name,
        "date": None if book.act.date is None else book.act.date.isoformat(),
        "rules": len({rule.id for rule in book.rules}),
    }


def _cells(book: Rulebook, language: Language) -> tuple[object, ...]:
    unknown = "—" if book.status == "model" else sentence("cli.date_unknown", language)
    since = unknown if book.act.date is None else day(book.act.date, language)
    rules = len({rule.id for rule in book.rules})
    return book.id, words(book.title, language), book.act.name, since, rules


def show(options: argparse.Namespace, console: Console) -> int:
    """Show the rules of a rulebook in force on a day, in words."""
    book = only_book(options)
    ruleset = in_force(book, day_of(options.on))
    if options.json:
        rules = [rule.model_dump(mode="json") for rule in ruleset.rules]
        console.document({"law": book.model_dump(mode="json"), "in_force": rules})
        return 0
    show_law(console, ruleset)
    for rule in (*ruleset.rules, *ruleset.proposed):
        borrowed = f" ({sentence('export.borrowed', console.language)})" if rule.borrowed else ""
        bill = (
            f" ({sentence('coverage.standing_bill', console.language)})" if rule in ruleset.proposed else ""
        )
        console.line(f"• {words(rule.title, console.language)}{borrowed}{bill}  [{rule.citation}]")
        if rule.note is not None:
            console.line(f"    {words(rule.note, console.language)}")
    return 0
