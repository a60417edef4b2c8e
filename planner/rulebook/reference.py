"""The kinds of rule as a table: what each says, which keys it needs and which it may have."""

from dataclasses import dataclass

from planner.language import Language, sentence
from planner.rulebook.base import BaseRule
from planner.rulebook.places import PlaceRule
from planner.rulebook.rules import RULE_KINDS

COMMON = tuple(name for name in BaseRule.model_fields)
"""Keys that every rule has."""

EXCEPTIONS = tuple(name for name in PlaceRule.model_fields if name not in (*COMMON, "subject"))
"""Keys of every rule about where: districts, hours and exceptions."""


@dataclass(frozen=True)
class KindRow:
    """One kind of rule.

    Attributes
    ----------
    says
        What a rule of this kind says, with an example.
    needed, also
        Keys of its own that it must have and may have, beside those that every rule has.
    """

    kind: str
    says: str
    needed: tuple[str, ...]
    also: tuple[str, ...]


def kind_rows(language: Language = "pt") -> tuple[KindRow, ...]:
    """Return every kind of rule, rules about where first."""
    return tuple(_row(kind, model, language) for kind, model in RULE_KINDS.items())


def _row(kind: str, model: type[BaseRule], language: Language) -> KindRow:
    own = {name: field for name, field in model.model_fields.items() if name not in (*COMMON, "kind")}
    shared = EXCEPTIONS if issubclass(model, PlaceRule) else ()
    return KindRow(
        kind=kind,
        says=sentence(f"laws.kind_{kind}", language),
        needed=tuple(name for name, field in own.items() if field.is_required()),
        also=tuple(n for n, field in own.items() if not field.is_required() and n not in shared),
    )


def kinds_markdown(language: Language = "pt") -> str:
    """Return the table as Markdown, as the documentation shows it."""
    heads = [sentence(f"laws.column_{name}", language) for name in ("kind", "says", "needed", "also")]
    lines = [f"| {' | '.join(heads)} |", "| --- | --- | --- | --- |"]
    for row in kind_rows(language):
        needed, also = (", ".join(f"`{name}`" for name in names) for names in (row.needed, row.also))
        lines.append(f"| `{row.kind}` | {row.says} | {needed} | {also} |")
    return "\n".join(lines) + "\n"
