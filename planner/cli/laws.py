"""``mototaxi laws list|show|coverage``: the rulebooks, one of them in words, or article by article."""

import argparse

from planner.cli.arguments import add_output
from planner.cli.console import Console
from planner.cli.options import day_of
from planner.cli.show import show_law
from planner.errors import InputRefused
from planner.language import Language, day, sentence
from planner.rulebook import Rulebook, Text, in_force, load_rulebook, rulebook_ids
from planner.rulebook.coverage import CoverageRow, coverage


def add_options(parser: argparse.ArgumentParser, language: Language) -> None:
    """Describe the arguments."""
    parser.add_argument(
        "what", choices=("list", "show", "coverage"), help=sentence("cli.laws_what", language)
    )
    parser.add_argument("law", nargs="?", metavar="ID", help=sentence("cli.law", language))
    parser.add_argument("--on", metavar="AAAA-MM-DD", help=sentence("cli.on", language))
    add_output(parser, language, folder=False)
    parser.set_defaults(handler=run)


def run(options: argparse.Namespace, console: Console) -> int:
    """List the rulebooks, or show one."""
    if options.what == "list":
        _list(options, console)
        return 0
    if options.law is None:
        raise InputRefused.of("cli.law_needed", known=rulebook_ids())
    book = load_rulebook(options.law)
    (_show if options.what == "show" else _coverage)(options, console, book)
    return 0


def _words(text: Text, language: Language) -> str:
    return text.pt if language == "pt" else text.en


def _list(options: argparse.Namespace, console: Console) -> None:
    books = [load_rulebook(rulebook_id) for rulebook_id in rulebook_ids()]
    if options.json:
        console.document(
            {
                "laws": [
                    {
                        "id": book.id,
                        "title": _words(book.title, console.language),
                        "status": book.status,
                        "act": book.act.name,
                        "date": None if book.act.date is None else book.act.date.isoformat(),
                        "rules": len({rule.id for rule in book.rules}),
                    }
                    for book in books
                ]
            }
        )
        return
    columns = ("id", "title", "act", "since", "rules")
    unknown = sentence("cli.date_unknown", console.language)
    console.table(
        [sentence(f"cli.column_{name}", console.language) for name in columns],
        [
            (
                book.id,
                _words(book.title, console.language),
                book.act.name,
                ("—" if book.status == "model" else unknown)
                if book.act.date is None
                else day(book.act.date, console.language),
                len({rule.id for rule in book.rules}),
            )
            for book in books
        ],
    )


def _show(options: argparse.Namespace, console: Console, book: Rulebook) -> None:
    ruleset = in_force(book, day_of(options.on))
    if options.json:
        console.document(
            {
                "law": book.model_dump(mode="json"),
                "in_force": [rule.model_dump(mode="json") for rule in ruleset.rules],
            }
        )
        return
    show_law(console, ruleset)
    for rule in ruleset.rules:
        borrowed = f" ({sentence('export.borrowed', console.language)})" if rule.borrowed else ""
        console.line(f"• {_words(rule.title, console.language)}{borrowed}  [{rule.citation}]")
        if rule.note is not None:
            console.line(f"    {_words(rule.note, console.language)}")


def _limit(row: CoverageRow, language: Language) -> str:
    return "" if row.limit_key is None else sentence(row.limit_key, language, **row.limit_values)


def _remark(row: CoverageRow, language: Language) -> str:
    parts = []
    if row.because is not None:
        because = _words(row.because, language)
        parts.append(sentence("coverage.because", language, because=because))
    if row.end is not None and row.ended_by is not None:
        parts.append(sentence("cli.ended", language, end=row.end, act=row.ended_by.act))
    if row.when:
        parts.append(", ".join(f"{reading} = {option}" for reading, option in row.when.items()))
    return "; ".join(parts)


def _coverage(options: argparse.Namespace, console: Console, book: Rulebook) -> None:
    language, rows = console.language, coverage(book)
    if options.json:
        console.document(
            {
                "law": book.id,
                "coverage": [
                    {
                        "rule_id": row.rule_id,
                        "citation": str(row.citation),
                        "represented": row.represented,
                        "title": _words(row.title, language),
                        "limit": _limit(row, language),
                        "start": None if row.start is None else row.start.isoformat(),
                        "end": None if row.end is None else row.end.isoformat(),
                        "ended_by": None if row.ended_by is None else row.ended_by.act,
                        "when": dict(row.when),
                        "because": None if row.because is None else _words(row.because, language),
                    }
                    for row in rows
                ],
            }
        )
        return
    console.line(f"{_words(book.title, language)}: {book.act.name}", style="bold")
    columns = ("rule_id", "citation", "represented", "title", "limit", "since", "remark")
    console.table(
        [sentence(f"cli.column_{name}", language) for name in columns],
        [
            (
                row.rule_id,
                row.citation.article if book.status == "law" else str(row.citation),
                sentence(f"coverage.represented_{row.represented}", language),
                _words(row.title, language),
                _limit(row, language),
                "—" if row.start is None else day(row.start, language),
                _remark(row, language),
            )
            for row in rows
        ],
    )
