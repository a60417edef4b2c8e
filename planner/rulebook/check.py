"""Check the content of a rulebook file and collect every fault of it in one go."""

from collections.abc import Container, Iterator, Mapping
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from planner.rulebook.agreement import Loc, disagreements
from planner.rulebook.entry import PROBLEMS
from planner.rulebook.faults import OWN, Details
from planner.rulebook.model import Act, Reading, Rulebook
from planner.rulebook.places import PlaceKind
from planner.rulebook.rules import BaseRule, Rule
from planner.rulebook.salvage import (
    day_problems,
    salvaged_act,
    salvaged_rule,
    unknown_subjects,
    versions_known,
)

Part = TypeVar("Part")
_RULE: TypeAdapter[BaseRule] = TypeAdapter(Rule)
_STATUSES = ("law", "model", "federal")


def checked(content: Mapping[str, Any]) -> tuple[Rulebook | None, list[Details]]:
    """Return the rulebook, or all that is wrong with it: structure first, then what its parts say together.

    A model stops at the first disagreement of its parts; here each part that can be read is held on its own
    against the others, so that one fault never hides another.
    """
    try:
        return Rulebook.model_validate(content), []
    except ValidationError as error:
        structural = [_details(found) for found in error.errors() if found["type"] not in OWN]
        return None, [*structural, *_disagreements(content)]


def _details(found: Any) -> Details:
    return Details(found["type"], found["loc"], found["input"], found.get("ctx", {}), found["msg"])


def _disagreements(content: Mapping[str, Any]) -> Iterator[Details]:
    """Yield what the readable parts say against themselves, then against one another."""
    own: list[Details] = []
    act = _part(TypeAdapter(Act), content.get("act"), ("act",), own)
    _parts(TypeAdapter(PlaceKind), content, "place_kinds", own)
    _parts(TypeAdapter(Reading), content, "readings", own)
    rules = _parts(_RULE, content, "rules", own)
    yield from own
    status = content.get("status")
    told = status if isinstance(status, str) and status in _STATUSES else None
    faulty = _unread(content, {position for position, _ in rules})
    if act is None:
        act = salvaged_act(content.get("act"))
        yield from _own_days(content.get("act"), ("act",))
    for position, raw in faulty.items():
        yield from _salvaged(raw, ("rules", position))
    kept = ((position, salvaged_rule(raw, told)) for position, raw in faulty.items())
    every: list[tuple[int, BaseRule]] = sorted(
        [*rules, *((position, rule) for position, rule in kept if rule is not None)], key=lambda each: each[0]
    )
    undated = {position for position, raw in faulty.items() if not versions_known(raw)}
    options = [(_id(reading), [_id(each) for each in _tables(reading, "options")])
               for reading in _tables(content, "readings")]  # fmt: skip
    kinds = [_id(kind) for kind in _tables(content, "place_kinds")]
    has_municipality = content.get("municipality") is not None
    for loc, found in disagreements(told, has_municipality, act, kinds, options, every, undated):
        yield Details(found.type, loc, _at(content, loc), found.context or {}, found.type)


def _unread(content: Mapping[str, Any], read: Container[int]) -> dict[int, Mapping[str, Any]]:
    raw = content.get("rules")
    entries = enumerate(raw) if isinstance(raw, list) else ()
    return {n: entry for n, entry in entries if n not in read and isinstance(entry, dict)}


def _own_days(raw: object, loc: Loc) -> Iterator[Details]:
    for found in day_problems(raw) if isinstance(raw, dict) else ():
        yield Details(found.type, loc, raw, found.context or {}, found.type)


def _salvaged(raw: Mapping[str, Any], loc: Loc) -> Iterator[Details]:
    yield from _own_days(raw, loc)
    for position, error in unknown_subjects(raw):
        yield Details(error["type"], (*loc, "subject", position), error["input"], error["ctx"], error["msg"])


def _tables(content: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    # A reading or kind of place with a fault of its own is still there for the rules that name it.
    raw = content.get(key)
    return [each for each in raw if isinstance(each, dict)] if isinstance(raw, list) else []


def _id(table: Mapping[str, Any]) -> str:
    return str(table.get("id", ""))


def _parts(
    adapter: TypeAdapter[Part], content: Mapping[str, Any], key: str, own: list[Details]
) -> list[tuple[int, Part]]:
    raw = content.get(key)
    entries = raw if isinstance(raw, list) else []
    read = [(n, _part(adapter, entry, (key, n), own)) for n, entry in enumerate(entries)]
    return [(position, part) for position, part in read if part is not None]


def _part(adapter: TypeAdapter[Part], raw: object, loc: Loc, own: list[Details]) -> Part | None:
    found: list[Any] = []
    try:
        part = adapter.validate_python(raw, context={PROBLEMS: found})
    except ValidationError:
        return None  # its structure is told by the first pass
    own.extend(Details(each.type, loc, raw, each.context or {}, each.type) for each in found)
    return part


def _at(content: Any, loc: Loc) -> object:
    for part in loc:
        content = content[part]
    return content
