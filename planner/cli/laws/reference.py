"""``mototaxi laws kinds`` and ``schema``: the format itself, for people and for editors."""

import argparse

from planner.cli.console import Console
from planner.language import sentence
from planner.rulebook.reference import kind_rows
from planner.rulebook.schema import rulebook_schema, schema_text


def kinds(options: argparse.Namespace, console: Console) -> int:
    """Show every kind of rule with what it says and its keys."""
    rows = kind_rows(console.language)
    if options.json:
        console.document({"kinds": [row.__dict__ for row in rows]})
        return 0
    console.table(
        [sentence(f"laws.column_{name}", console.language) for name in ("kind", "says", "needed", "also")],
        [(row.kind, row.says, ", ".join(row.needed), ", ".join(row.also)) for row in rows],
    )
    return 0


def schema(options: argparse.Namespace, console: Console) -> int:
    """Print the JSON Schema of a rulebook file, or write it into the folder named by ``--out``."""
    if options.out is None:
        console.document(rulebook_schema())
        return 0
    options.out.mkdir(parents=True, exist_ok=True)
    path = options.out / "rulebook.schema.json"
    path.write_text(schema_text(), encoding="utf-8", newline="\n")
    if options.json:
        console.document({"file": str(path)})
    else:
        console.line(sentence("laws.written", console.language, file=str(path)))
    return 0
