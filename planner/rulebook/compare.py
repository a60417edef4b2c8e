"""What changed between two laws or two days, and when each rule came and went by which act."""

import datetime as dt
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from planner.rulebook.base import BaseRule
from planner.rulebook.model import Rulebook, RuleSet

_SILENT = frozenset({"id", "kind", "start", "end", "ended_by", "introduced_by", "borrowed"})
"""Fields that say when a rule holds or where it is from, not what it demands."""


@dataclass(frozen=True)
class Change:
    """One rule that differs.

    Attributes
    ----------
    how
        ``added``, ``removed`` or ``changed``.
    before, after
        The rule on either side, ``None`` where it is absent.
    fields
        Field → (before, after) as plain values, for a rule that changed.
    act
        The act by which it came or went, where the rulebook tells.
    day
        The day of that, where known.
    """

    rule_id: str
    how: Literal["added", "removed", "changed"]
    before: BaseRule | None
    after: BaseRule | None
    fields: Mapping[str, tuple[object, object]] = field(default_factory=dict)
    act: str | None = None
    day: dt.date | None = None


def diff(before: RuleSet, after: RuleSet) -> tuple[Change, ...]:
    """Return the rules that differ between two laws, two days or two readings; rules are matched by id.

    What is removed comes in the order of the first, then what changed or was added in that of the second. By
    which act and since when is told only of one rulebook on two days: between two laws nothing happened.
    """
    old = {rule.id: rule for rule in before.rules}
    new = {rule.id: rule for rule in after.rules}
    same_law = before.rulebook.id == after.rulebook.id
    changes = [_removed(rule, after) for rule in before.rules if rule.id not in new]
    for rule in after.rules:
        earlier = old.get(rule.id)
        fields = {} if earlier is None else _differences(earlier, rule)
        if earlier is not None and not fields:
            continue
        act = _by(after.rulebook, rule) if same_law else None
        day = rule.start or after.rulebook.act.date if same_law else None
        how: Literal["added", "changed"] = "added" if earlier is None else "changed"
        changes.append(Change(rule.id, how, earlier, rule, fields, act, day))
    return tuple(changes)


def _removed(rule: BaseRule, after: RuleSet) -> Change:
    ended = next((gone for gone in after.ended if gone == rule and gone.ended_by), None)
    act = None if ended is None or ended.ended_by is None else ended.ended_by.act
    return Change(rule.id, "removed", rule, None, act=act, day=None if ended is None else ended.end)


def _differences(before: BaseRule, after: BaseRule) -> dict[str, tuple[object, object]]:
    old, new = before.model_dump(mode="json"), after.model_dump(mode="json")
    names = dict.fromkeys([*old, *new])
    return {
        name: (old.get(name), new.get(name))
        for name in names
        if name not in _SILENT and old.get(name) != new.get(name)
    } | ({"kind": (old["kind"], new["kind"])} if old["kind"] != new["kind"] else {})


@dataclass(frozen=True)
class Event:
    """Something that happened to a rule or to the act.

    Attributes
    ----------
    day
        ``None`` where it is not known.
    what
        ``act`` (the act itself takes effect), ``starts``, ``replaced`` (ends and goes on in another version),
        ``repealed``, ``struck_down``, ``act_ends``, ``bill`` (only proposed).
    rule
        ``None`` for the act itself.
    act
        The act or decision by which it happened; ``None`` where the rulebook does not tell.
    """

    day: dt.date | None
    what: Literal["act", "starts", "replaced", "repealed", "struck_down", "act_ends", "bill"]
    rule: BaseRule | None
    act: str | None


def timeline(rulebook: Rulebook) -> tuple[Event, ...]:
    """Return what happened to the act and its rules, by day; what has no known day comes first.

    Versions that differ only by reading are one event.
    """
    seen: set[tuple[object, ...]] = set()
    events = []
    for event in sorted(
        _events(rulebook), key=lambda event: (event.day is not None, event.day or dt.date.min)
    ):
        what = (event.day, event.what, event.act, event.rule and (event.rule.id, str(event.rule.citation)))
        if what not in seen:
            seen.add(what)
            events.append(event)
    return tuple(events)


def _events(rulebook: Rulebook) -> Iterator[Event]:
    act = rulebook.act
    yield Event(act.date, "bill" if act.bill else "act", None, act.name)
    for rule in rulebook.rules:
        if rule.bill:
            yield Event(rule.start, "bill", rule, rule.citation.act)
            continue
        yield Event(rule.start or act.date, "starts", rule, _by(rulebook, rule))
        if rule.ended_by is not None:
            yield Event(rule.end, rule.ended_by.how, rule, rule.ended_by.act)
    if act.ended_by is not None:
        yield Event(act.end, "act_ends", None, act.ended_by.act)


def _by(rulebook: Rulebook, rule: BaseRule) -> str | None:
    """Return the act that brought a version: as told, as ended the version before, or the act cited."""
    if rule.introduced_by is not None:
        return rule.introduced_by
    for other in rulebook.rules:
        if other.id == rule.id and other.ended_by is not None and other.end == rule.start:
            return other.ended_by.act
    from_the_start = rule.start is None or rulebook.act.date is None or rule.start == rulebook.act.date
    return rule.citation.act if from_the_start else None
