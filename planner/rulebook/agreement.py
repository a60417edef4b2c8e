"""What the parts of a rulebook say against one another: status, days, readings, place kinds, versions."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from pydantic_core import PydanticCustomError

from planner.rulebook.entry import problem
from planner.rulebook.places import PlaceRule
from planner.rulebook.versions import version_problems
from planner.tables import PLACE_KINDS

if TYPE_CHECKING:
    from planner.rulebook.base import BaseRule
    from planner.rulebook.model import Act

Loc = tuple[int | str, ...]
Found = tuple[Loc, PydanticCustomError]


def disagreements(
    status: str | None,
    has_municipality: bool,
    act: "Act | None",
    kind_ids: Sequence[str],
    options: Sequence[tuple[str, list[str]]],
    rules: Sequence[tuple[int, "BaseRule"]],
    undated: Collection[int] = (),
) -> Iterator[Found]:
    """Yield each disagreement with its place in the file.

    Parameters
    ----------
    status, act
        ``None`` where the file's own cannot be read; what depends on it is then not held against it.
    kind_ids, options
        The town's own kinds of place, and each reading with its options, as far as they can be told.
    rules
        Position in the file and rule, of the rules that can be read, at least in part.
    undated
        Positions of rules of which it cannot be told when they hold.
    """
    if status is not None and (status == "law") != has_municipality:
        yield (), problem("status_municipality")
    yield from _twice("place_kinds", kind_ids)
    yield from _twice("readings", [reading for reading, _ in options])
    for position, kind in enumerate(kind_ids):
        if kind in PLACE_KINDS:
            yield ("place_kinds", position, "id"), problem("place_kind_known", kind=kind)
    known_kinds = [*PLACE_KINDS, *kind_ids]
    for position, rule in rules:
        loc: Loc = ("rules", position)
        yield from ((loc, found) for found in _unknown_readings(rule, dict(options)))
        if status is not None and (status == "model") != rule.borrowed:
            yield loc, problem("borrowed_only_in_models", rule=rule.id)
        if act is not None and act.date and rule.start and rule.start < act.date:
            yield loc, problem("rule_before_act", rule=rule.id, start=rule.start, act_start=act.date)
        if isinstance(rule, PlaceRule):
            yield from ((loc, found) for found in _unknown_kinds(rule, known_kinds))
    dated = [(position, rule) for position, rule in rules if position not in undated]
    unknown = frozenset(rule.id for position, rule in rules if position in undated)
    yield from ((("rules", position), found) for position, found in version_problems(dated, unknown))


def _twice(part: str, ids: Sequence[str]) -> Iterator[Found]:
    for position, name in enumerate(ids):
        if name in ids[:position]:
            yield (part, position, "id"), problem("id_twice", id=name)


def _unknown_readings(rule: "BaseRule", options: Mapping[str, list[str]]) -> Iterator[PydanticCustomError]:
    for reading, option in rule.when.items():
        known = options.get(reading)
        if known is None or option not in known:
            told = known or list(options) or ["-"]
            word = reading if known is None else option
            yield problem("when_unknown", rule=rule.id, reading=reading, option=option, word=word, known=told)


def _unknown_kinds(rule: PlaceRule, known: list[str]) -> Iterator[PydanticCustomError]:
    for kind in rule.objects:
        if kind not in known:
            yield problem("place_kind_unknown", rule=rule.id, kind=kind, known=known)
