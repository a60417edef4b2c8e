"""What a rulebook file is refused for, told as the planner's own faults.

Each fault says where (with the rule's id), what was found, what is allowed and, for a misspelt word, the
nearest valid one.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, get_args

from pydantic import BaseModel

from planner.errors import Fault
from planner.language import LANGUAGES, sentence
from planner.nearest import nearest_word, suggested, suggestion
from planner.rulebook.model import Rulebook

_BY_TYPE: Mapping[str, str] = MappingProxyType(
    {
        "missing": "missing",
        "string_type": "not_text",
        "int_type": "not_integer",
        "int_from_float": "not_integer",
        "float_type": "not_number",
        "finite_number": "not_number",
        "bool_type": "not_bool",
        "date_type": "not_date",
        "date_from_datetime_inexact": "not_date",
        "time_type": "not_time",
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
        "group": "bad_key",
    }
)

OWN = frozenset(
    {
        "bad_tag",
        "band_crossed",
        "bands_total",
        "borrowed_only_in_models",
        "bounds_crossed",
        "bounds_missing",
        "default_not_an_option",
        "district_twice",
        "end_before_start",
        "end_without_act",
        "except_until_alone",
        "figure_of_object",
        "go_together",
        "growing_one_way",
        "id_twice",
        "limit_without_unit",
        "one_of",
        "people_districts",
        "place_kind_known",
        "place_kind_unknown",
        "quota_needs",
        "quota_permit_is",
        "quota_refuses",
        "remainder_beyond_per",
        "remainder_not_floor",
        "replaced_by_none",
        "rule_before_act",
        "status_municipality",
        "unit_without_limit",
        "versions_overlap",
        "when_unknown",
        "zone_inside_metres",
    }
)
"""Disagreements that our own models name; each is the name of its sentence."""


@dataclass(frozen=True)
class Details:
    """One thing wrong, by its place in the file's content.

    Attributes
    ----------
    kind
        Pydantic's error type, or one of `OWN`.
    loc
        Path of keys and positions, as pydantic gives it.
    seen
        The value found there.
    context
        Numbers and words of the sentence.
    reason
        Pydantic's own words, for what has no sentence of ours.
    """

    kind: str
    loc: tuple[int | str, ...]
    seen: object
    context: Mapping[str, Any]
    reason: str


def path_of(details: Details, content: Mapping[str, Any]) -> tuple[int | str, ...]:
    """Return the place in the file's own content: without the kind of rule that pydantic puts in its path."""
    loc = details.loc
    if len(loc) > 2 and loc[0] == "rules" and _names_kind(loc, content):
        return (*loc[:2], *loc[3:])
    return loc


def _names_kind(loc: tuple[int | str, ...], content: Mapping[str, Any]) -> bool:
    rules, position = content.get("rules"), loc[1]
    rule = rules[position] if isinstance(rules, list) and isinstance(position, int) else None
    return isinstance(rule, dict) and rule.get("kind") == loc[2]


def fault_of(details: Details, file: str, content: Mapping[str, Any]) -> Fault:
    """Return what is wrong as a fault: where, what was found, what is allowed, the nearest valid word."""
    kind, loc = details.kind, details.loc
    field = str(loc[-1]) if loc else ""
    values: dict[str, object] = {"file": file, "where": _where(loc, content), "seen": _seen(details.seen)}
    values |= {key: _plain(value) for key, value in details.context.items() if key != "error"}
    if kind in ("extra_forbidden", "missing"):
        values["where"] = _where(loc[:-1], content)  # the key itself is named apart
    if kind == "extra_forbidden":
        allowed = sorted(_fields_at(loc[:-1]))
        return Fault(
            "rulebook.unknown_key", {**values, "key": field, "known": allowed, **suggestion(field, allowed)}
        )
    if kind == "literal_error":
        return _unknown_word(values, field, details.seen, details.context["expected"])
    if kind == "union_tag_invalid":
        return _unknown_word(values, "kind", details.context["tag"], details.context["expected_tags"])
    if kind == "place_kind_unknown":
        return _unknown_kind(values)
    if kind == "string_pattern_mismatch":
        return Fault(f"rulebook.{_BY_PATTERN.get(field, 'bad_id')}", values)
    if kind in ("when_unknown", "default_not_an_option"):
        values |= suggestion(values.get("word", values.get("default")), details.context["known"])
    if kind == "versions_overlap":
        values |= {key: _day(key, values[key]) for key in ("start", "end", "other_start", "other_end")}
    name = kind if kind in OWN else _BY_TYPE.get(kind)
    if name is None:
        return Fault("rulebook.invalid", {**values, "reason": details.reason})
    return Fault(f"rulebook.{name}", {"key": field, **values})


def _unknown_word(values: Mapping[str, object], field: str, word: object, expected: str) -> Fault:
    allowed = re.findall(r"'([^']*)'", expected) or [expected]
    # Another unit is no slip of the pen: the number beside it would have to change too.
    hint = suggested(None) if field == "unit" else suggestion(word, allowed)
    return Fault("rulebook.unknown_word", {**values, "seen": _seen(word), "known": allowed, **hint})


def _day(key: str, value: object) -> object:
    """Return a day, or in words what a version without it means."""
    if value is not None:
        return value
    name = "rulebook.no_start" if key.endswith("start") else "rulebook.no_end"
    return {language: sentence(name, language) for language in LANGUAGES}


def _unknown_kind(values: Mapping[str, Any]) -> Fault:
    close = nearest_word(values["kind"], values["known"])
    if close is not None:
        return Fault("rulebook.place_kind_unknown", {**values, "nearest": close})
    return Fault("rulebook.place_kind_undeclared", values)  # no slip of the pen: a kind of the town's own


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
