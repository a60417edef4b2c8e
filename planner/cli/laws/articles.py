"""``mototaxi laws coverage``: what each article of a rulebook became."""

import argparse
from collections import Counter

from planner.cli.console import Console
from planner.cli.laws.named import only_book, words
from planner.language import Language, day, sentence
from planner.rulebook import CoverageRow, Rulebook, coverage

_COLUMNS = ("rule_id", "citation", "represented", "title", "limit", "since", "remark")


def coverage_of(options: argparse.Namespace, console: Console) -> int:
    """Show a rulebook article by article, and how many rules came out in which way."""
    book = only_book(options)
    rows = coverage(book)
    counts = Counter(row.represented for row in rows)
    if options.json:
        document = [_as_json(row, console.language) for row in rows]
        console.document({"law": book.id, "coverage": document, "counts": dict(counts)})
        return 0
    console.line(f"{words(book.title, console.language)}: {book.act.name}", style="bold")
    console.table(
        [sentence(f"cli.column_{name}", console.language) for name in _COLUMNS],
        [_cells(row, book, console.language) for row in rows],
    )
    told = (
        f"{sentence(f'coverage.represented_{name}', console.language)}: {count}"
        for name, count in counts.items()
    )
    console.line("; ".join(told), style="bold")
    return 0


def _as_json(row: CoverageRow, language: Language) -> dict[str, object]:
    return {
        "rule_id": row.rule_id,
        "citation": str(row.citation),
        "severity": row.severity,
        "represented": row.represented,
        "title": words(row.title, language),
        "limit": limit_words(row, language),
        "exceptions": [sentence(key, language, **values) for key, values in row.excepts],
        "standing": row.standing,
        "start": None if row.start is None else row.start.isoformat(),
        "end": None if row.end is None else row.end.isoformat(),
        "ended_by": None if row.ended_by is None else row.ended_by.act,
        "when": dict(row.when),
        "because": None if row.because is None else words(row.because, language),
        "unenforced": None if row.unenforced is None else words(row.unenforced, language),
    }


def _cells(row: CoverageRow, book: Rulebook, language: Language) -> tuple[object, ...]:
    return (
        row.rule_id,
        row.citation.article if book.status != "model" else str(row.citation),
        sentence(f"coverage.represented_{row.represented}", language),
        words(row.title, language),
        limit_words(row, language),
        "—" if row.start is None else day(row.start, language),
        _remark(row, language),
    )


def limit_words(row: CoverageRow, language: Language) -> str:
    """Return what a row limits, nothing where it sets no limit."""
    return "" if row.limit_key is None else sentence(row.limit_key, language, **row.limit_values)


def _remark(row: CoverageRow, language: Language) -> str:
    parts = [sentence(key, language, **values) for key, values in row.excepts]
    if row.because is not None:
        parts.append(sentence("coverage.because", language, because=words(row.because, language)))
    if row.standing == "bill":
        parts.append(sentence("coverage.standing_bill", language))
    if row.unenforced is not None:
        parts.append(sentence("coverage.unenforced", language, text=words(row.unenforced, language)))
    if row.end is not None and row.ended_by is not None:
        parts.append(sentence("cli.ended", language, end=row.end, act=row.ended_by.act))
    if row.when:
        parts.append(", ".join(f"{reading} = {option}" for reading, option in row.when.items()))
    return "; ".join(parts)
