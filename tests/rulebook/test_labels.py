import typing

import pytest
from pydantic import BaseModel

from planner.rulebook.labels import field_label, value_label
from planner.rulebook.rules import RULE_KINDS
from planner.words import kind_word

_PLAIN = {"id", "pt", "en", "usual"}


def parts(model: type[BaseModel], seen: set[type]) -> typing.Iterator[tuple[str, object]]:
    if model in seen:
        return
    seen.add(model)
    for name, field in model.model_fields.items():
        yield name, field.annotation
        for inner in nested(field.annotation):
            yield from parts(inner, seen)


def nested(annotation: object) -> list[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation]
    return [inner for argument in typing.get_args(annotation) for inner in nested(argument)]


def literals(annotation: object) -> list[str]:
    if typing.get_origin(annotation) is typing.Literal:
        return [str(value) for value in typing.get_args(annotation)]
    return [value for argument in typing.get_args(annotation) for value in literals(argument)]


ALL = [pair for model in RULE_KINDS.values() for pair in parts(model, set())]


@pytest.mark.parametrize("language", ["pt", "en"])
def test_every_key_of_every_rule_kind_has_a_label(language):
    names = {name for name, _ in ALL} - _PLAIN
    assert len(names) > 80
    assert {name for name in names if language == "pt" and field_label(name, "pt") == name} == set()
    assert {name for name in names if "_" in field_label(name, language)} == set()


@pytest.mark.parametrize("language", ["pt", "en"])
def test_every_fixed_value_is_a_word(language):
    told = {(name, value) for name, annotation in ALL for value in literals(annotation)}
    assert len(told) > 70
    assert {(name, value) for name, value in told if "_" in value_label(name, value, language)} == set()


def test_values_are_written_as_the_language_does():
    assert value_label("minimum", 1500.5, "pt") == "1.500,5"
    assert value_label("minimum", 1500.5, "en") == "1,500.5"
    assert value_label("base_year", 2026, "pt") == "2026"
    assert value_label("inclusive", True, "pt") == "sim"
    assert value_label("until", "2016-03-01", "pt") == "01/03/2016"
    assert value_label("rounding", "ceil", "pt") == "para cima"
    assert value_label("districts", [], "pt") == "—"


def test_a_word_is_read_by_its_key():
    assert value_label("subject", ["stand", "premises"], "pt") == ", ".join(
        kind_word(kind, "pt") for kind in ("stand", "premises")
    )
    assert value_label("kind", "distance", "en") == "least distance"


def test_parts_of_a_value_carry_their_labels():
    ending = {"act": "Lei 1", "article": "Art. 2"}
    assert value_label("citation", ending, "pt") == "Lei 1, Art. 2"
    assert value_label("title", {"pt": "Ponto", "en": "Stand"}, "en") == "Stand"
    assert value_label("bands", [{"up_to_years": 5, "percent": 30}], "pt") == "até (anos) = 5; por cento = 30"
