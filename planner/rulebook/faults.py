"""What pydantic refuses in a rulebook file, told as the planner's own faults.

Each fault says where (with the rule's id), what was found, what is allowed and, for a misspelt word, the
nearest valid one.
"""

import difflib
import re
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any, get_args

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from planner.errors import Fault
from planner.language import LANGUAGES, sentence
from planner.rulebook.model import Rulebook

_BY_TYPE: Mapping[str, str] = MappingProxyType(
    {
        "missing": "missing",
        "string_type": "not_text",
        "int_type": "not_integer",
        "int_from_float": "not_integer",
        "float_type": "not_number",
        "bool_type": "not_bool",
        "date_type": "not_date",
        "date_from_datetime_inexact": "not_date",
        "list_type": "not_list",
        "dict_type": "not_table",
        "model_type": "not_table",
        "model_attributes_type": "not_table",
        "string_too_short": "empty",
        "too_short": "too_few",
        "greater_than": "not_above",
        "greater_than_equal": "below_least",
        "less_than_equal": "above_most",
        "union_tag_not_found": "kind_missing",
    }
)
"""Pydantic error type → name of the sentence; our own validators' types are names of sentences already."""

_BY_PATTERN: Mapping[str, str] = MappingProxyType(
    {
        "article": "bad_article",
        "id": "bad_id",
        "uf": "bad_uf",
        "ibge_code": "bad_ibge_code",
        "group": "bad_id",
    }
)

_OWN = frozenset(
    {
        "bands_total",
        "borrowed_only_in_models",
        "bounds_crossed",
        "bounds_missing",
        "default_not_an_option",
        "end_before_start",
        "end_without_act",
        "quota_fixed",
        "quota_permit_is",
        "quota_population",
        "rule_before_act",
        "status_municipality",
        "versions_overlap",
        "when_unknown",
    }
)


def faults_of(error: ValidationError, file: str, content: Mapping[str, Any]) -> list[Fault]:
    """Return every fault of a refused file, in the order a reader meets them."""
    return [_fault(details, file, content) for details in error.errors()]


def _fault(details: ErrorDetails, file: str, content: Mapping[str, Any]) -> Fault:
    kind, loc = details["type"], details["loc"]
    field = str(loc[-1]) if loc else ""
    values: dict[str, object] = {"file": file, "where": _where(loc, content), "seen": _seen(details["input"])}
    values |= {key: _plain(value) for key, value in details.get("ctx", {}).items() if key != "error"}
    if kind in ("extra_forbidden", "missing"):
        values["where"] = _where(loc[:-1], content)  # the key itself is named apart
    if kind == "extra_forbidden":
        allowed = sorted(_fields_at(loc[:-1]))
        return Fault("rulebook.unknown_key", {**values, "key": field, **_nearest(field, allowed)})
    if kind == "literal_error":
        return _unknown_word(values, details["input"], details["ctx"]["expected"])
    if kind == "union_tag_invalid":
        return _unknown_word(values, details["ctx"]["tag"], details["ctx"]["expected_tags"])
    if kind == "string_pattern_mismatch":
        return Fault(f"rulebook.{_BY_PATTERN.get(field, 'bad_id')}", values)
    name = kind if kind in _OWN else _BY_TYPE.get(kind)
    if name is None:
        return Fault("rulebook.invalid", {**values, "reason": details["msg"]})
    return Fault(f"rulebook.{name}", {**values, "key": field})


def _unknown_word(values: Mapping[str, object], word: object, expected: str) -> Fault:
    allowed = re.findall(r"'([^']*)'", expected) or [expected]
    return Fault("rulebook.unknown_word", {**values, "seen": _seen(word), **_nearest(str(word), allowed)})


def _nearest(word: str, allowed: list[str]) -> dict[str, object]:
    close = difflib.get_close_matches(word, allowed, n=1, cutoff=0.0) or ["-"]
    return {"nearest": close[0], "known": allowed}


def _seen(value: object) -> str:
    """Show a value as the file writes it, cut to a readable length."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(map(str, value)) + " }"
    if isinstance(value, str):
        return f'"{value[:80]}"'
    return str(value).lower() if isinstance(value, bool) else str(value)[:80]


def _plain(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


def _where(loc: tuple[int | str, ...], content: Mapping[str, Any]) -> str | Mapping[str, str]:
    """Name a place of the file as its author would: ``rules[3] spacing › minimum``."""
    words: list[str] = []
    here: Any = content
    for position, part in enumerate(loc):
        if isinstance(part, int):
            here = here[part] if isinstance(here, list) and part < len(here) else None
            own_id = here.get("id") if isinstance(here, dict) else None
            words[-1] += f"[{part + 1}]" + (f" {own_id}" if isinstance(own_id, str) else "")
        elif position == 2 and loc[0] == "rules" and isinstance(here, dict) and here.get("kind") == part:
            continue  # pydantic names the kind of rule here, which is no place of the file
        else:
            words.append(part)
            here = here.get(part) if isinstance(here, dict) else None
    return " › ".join(words) or {language: sentence("rulebook.top", language) for language in LANGUAGES}


def _models_in(annotation: Any) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
    for inner in get_args(annotation):
        yield from _models_in(inner)


def _fields_at(loc: tuple[int | str, ...]) -> set[str]:
    """Return the keys allowed at a place of the file, following pydantic's path into the models."""
    models: list[type[BaseModel]] = [Rulebook]
    for part in loc:
        if isinstance(part, int):
            continue
        tagged = [model for model in models if part in _kinds(model)]
        inner = [
            found
            for m in models
            if part in m.model_fields
            for found in _models_in(m.model_fields[part].annotation)
        ]
        models = tagged or inner or models
    return {name for model in models for name in model.model_fields}


def _kinds(model: type[BaseModel]) -> tuple[object, ...]:
    return get_args(model.model_fields["kind"].annotation) if "kind" in model.model_fields else ()
