import tomllib
from datetime import date, time
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

from planner.bundled import rulebooks_dir, schemas_dir
from planner.rulebook.schema import FILE_NAME, rulebook_schema, schema_text

HERE = Path(__file__).parent
VALIDATOR = Draft202012Validator(rulebook_schema(), format_checker=Draft202012Validator.FORMAT_CHECKER)
VALID = sorted([*rulebooks_dir().glob("*.toml"), *(HERE / "kinds").glob("*.toml")])


def as_json(value):
    """Write TOML's own dates and times as the text that a schema sees."""
    if isinstance(value, dict):
        return {key: as_json(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [as_json(inner) for inner in value]
    return value.isoformat() if isinstance(value, date | time) else value


def content(path: Path):
    return as_json(tomllib.loads(path.read_text(encoding="utf-8")))


def test_the_file_is_in_step_with_the_models():
    # To write it anew: mototaxi laws schema --out data/schemas
    assert (schemas_dir() / FILE_NAME).read_text(encoding="utf-8") == schema_text()


def test_the_schema_is_one():
    Draft202012Validator.check_schema(rulebook_schema())


@pytest.mark.parametrize("path", VALID, ids=lambda path: path.stem)
def test_valid_rulebooks_pass(path):
    assert list(VALIDATOR.iter_errors(content(path))) == []


@pytest.mark.parametrize(
    "name",
    ["unknown_key", "unknown_kind", "unknown_unit", "missing_unit", "citation_without_article",
     "article_without_art", "minimum_zero", "no_rules", "unknown_subject", "short_ibge_code"],
)  # fmt: skip
def test_an_editor_marks_what_the_planner_refuses(name):
    assert list(VALIDATOR.iter_errors(content(HERE / "bad" / f"{name}.toml")))


def test_every_key_has_words_beside_it():
    bare = [
        (model, key)
        for model, entry in rulebook_schema()["$defs"].items()
        for key, shown in entry.get("properties", {}).items()
        if "description" not in shown and key != "kind"
    ]
    assert bare == []
