"""Build tiny rulebooks for tests."""

from datetime import date

from planner.rulebook import Rulebook, RuleSet, in_force

WORDS = {"pt": "t", "en": "t"}
CITED = {"act": "Lei 1/2000", "article": "Art. 1, I"}


def rules(*entries: dict, act: dict | None = None) -> RuleSet:
    book = Rulebook.model_validate(
        {
            "schema_version": 1,
            "id": "test",
            "title": WORDS,
            "status": "law",
            "municipality": {"name": "Teste", "uf": "MG", "ibge_code": "3100000"},
            "act": {"name": "Lei 1/2000", "source": WORDS, **(act or {})},
            "rules": [{"title": WORDS, "citation": CITED, **entry} for entry in entries],
        }
    )
    return in_force(book, date(2020, 1, 1))


def distance(rule_id: str, subject: list[str], other: list[str], minimum: float, **more: object) -> dict:
    return {
        "id": rule_id,
        "kind": "distance",
        "subject": subject,
        "object": other,
        "minimum": minimum,
        "unit": "m",
        **more,
    }
