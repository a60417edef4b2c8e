"""What can still be told of a table that has a fault of its own, so that the fault hides no other."""

import datetime as dt
from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Any

from pydantic import Field, TypeAdapter, ValidationError
from pydantic_core import PydanticCustomError

from planner.rulebook.entry import Ending, problem
from planner.rulebook.model import Act
from planner.rulebook.places import ExceptAt, PlaceRule, Subject
from planner.rulebook.rules import RULE_KINDS

_DAYS: TypeAdapter[dt.date] = TypeAdapter(dt.date)
_FIELDS: Mapping[str, TypeAdapter[Any]] = MappingProxyType(
    {
        "id": TypeAdapter(str),
        "start": _DAYS,
        "end": _DAYS,
        "ended_by": TypeAdapter(Ending),
        "when": TypeAdapter(dict[str, str]),
        "bill": TypeAdapter(bool),
        "borrowed": TypeAdapter(bool),
        "object": TypeAdapter(list[str]),
    }
)
_SUBJECTS: TypeAdapter[list[Subject]] = TypeAdapter(list[Subject])
_VERSION_KEYS = ("id", "start", "end", "when", "bill")


class SalvagedRule(PlaceRule):
    """The part of a faulty rule that can be held against the rest of the file."""

    object: list[str] = Field(default_factory=list)
    """Kinds of place."""


def salvaged_rule(raw: object, status: str | None) -> SalvagedRule | None:
    """Return the readable part of a rule that cannot be read as a whole, ``None`` where it is no table."""
    if not isinstance(raw, dict):
        return None
    told = _readable(raw)
    # An unreadable flag is told by its own fault, not by what it would mean.
    told.setdefault("borrowed", status == "model" if "borrowed" in raw else False)
    if names_places(raw):
        told["except_at"] = [ExceptAt.model_construct(object=kinds) for kinds in _excepted(raw)]
    else:
        told.pop("object", None)
    return SalvagedRule.model_construct(**{"id": "", "subject": [], **told})


def names_places(raw: Mapping[str, Any]) -> bool:
    """Whether the ``object`` of a faulty rule means kinds of place: its kind is one of place, or no kind."""
    kind = raw.get("kind")
    model = RULE_KINDS.get(kind) if isinstance(kind, str) else None
    return model is None or issubclass(model, PlaceRule)


def versions_known(raw: Mapping[str, Any]) -> bool:
    """Whether all can be read that says on which days, and under which readings, a rule holds."""
    told = _readable(raw)
    return "id" in told and all(key in told for key in _VERSION_KEYS if key in raw)


def salvaged_act(raw: object) -> Act | None:
    """Return the days of an act that cannot be read as a whole."""
    if not isinstance(raw, dict):
        return None
    told: dict[str, Any] = {key: _date(raw.get(key)) for key in ("date", "end")}
    return Act.model_construct(**told)


def day_problems(raw: Mapping[str, Any]) -> Iterator[PydanticCustomError]:
    """Yield what the days of a faulty rule or act say against one another."""
    for first, last in (("start", "end"), ("date", "end"), ("except_installed_before", "except_until")):
        since, until = _date(raw.get(first)), _date(raw.get(last))
        if since and until and until <= since:
            yield problem("end_before_start", start=since, end=until)
    if ("end" in raw) != ("ended_by" in raw):
        yield problem("end_without_act")


def unknown_subjects(raw: Mapping[str, Any]) -> Iterator[tuple[int, Any]]:
    """Yield position and pydantic's error of each subject that is none, for a rule of no known kind."""
    named = raw.get("subject")
    kind = raw.get("kind")
    if not isinstance(named, list) or (isinstance(kind, str) and kind in RULE_KINDS):
        return  # a known kind reads its own subjects
    try:
        _SUBJECTS.validate_python(named, strict=True)
    except ValidationError as error:
        for found in error.errors():
            yield int(found["loc"][0]), found


def _readable(raw: Mapping[str, Any]) -> dict[str, Any]:
    told: dict[str, Any] = {}
    for key, adapter in _FIELDS.items():
        if key not in raw:
            continue
        try:
            told[key] = adapter.validate_python(raw[key], strict=True)
        except ValidationError:
            continue
    return told


def _excepted(raw: Mapping[str, Any]) -> Iterator[list[str]]:
    places = raw.get("except_at")
    for place in places if isinstance(places, list) else []:
        kinds = place.get("object") if isinstance(place, dict) else None
        yield [kind for kind in kinds if isinstance(kind, str)] if isinstance(kinds, list) else []


def _date(value: object) -> dt.date | None:
    return value if isinstance(value, dt.date) and not isinstance(value, dt.datetime) else None
