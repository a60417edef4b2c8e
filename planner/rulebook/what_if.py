"""What if: a plan switches a rule off, brings one back that does not bind, or changes a number.

What comes out is a hypothesis, not the law, and every result made with it says so.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from planner.errors import Fault, RulebookFault
from planner.language import Language, sentence
from planner.nearest import suggestion
from planner.rulebook.base import BaseRule
from planner.rulebook.entry import Citation, Text
from planner.rulebook.rules import Rule


@dataclass(frozen=True)
class WhatIf:
    """What a plan supposes instead of the law.

    Attributes
    ----------
    off
        Ids of rules in force that are left out.
    back
        Ids of rules brought in that do not bind on the day: ended, not yet begun, or only a bill.
    numbers
        Rule id (or ``id.field``, where a rule has several numbers) → the number taken instead.
    """

    off: tuple[str, ...] = ()
    back: tuple[str, ...] = ()
    numbers: Mapping[str, float] = field(default_factory=lambda: MappingProxyType({}))

    def __bool__(self) -> bool:
        return bool(self.off or self.back or self.numbers)


class Change(BaseModel):
    """One way in which a rule set departs from the law.

    Attributes
    ----------
    kind
        The rule is ``off``, ``back``, or has another ``number``.
    rule_id, title, citation
        Of the rule as the law has it.
    field, before, after
        For ``number``: which, as the law has it, and as supposed.
    """

    model_config = ConfigDict(frozen=True)

    kind: Literal["off", "back", "number"]
    rule_id: str
    title: Text
    citation: Citation
    field: str | None = None
    before: float | None = None
    after: float | None = None

    def text(self, language: Language = "pt") -> str:
        """Return the change as a sentence."""
        values: dict[str, object] = {
            "title": getattr(self.title, language),
            "citation": str(self.citation),
            "before": self.before,
            "after": self.after,
            "field": self.field,
        }
        return sentence(f"what_if.{self.kind}", language, **values)

    def as_json(self) -> dict[str, object]:
        """Return the change as plain JSON values."""
        told = self.model_dump(include={"kind", "rule_id", "field", "before", "after"})
        return {**told, "citation": str(self.citation), "text": self.text("pt")}


MAIN_NUMBERS = (
    *("minimum", "within", "maximum", "per", "percent", "count", "percent_a_year"),
    *("minimum_percent", "minimum_count", "months"),
)
"""Fields that a rule's id alone means, where the rule has exactly one of them."""


def supposed(
    what_if: WhatIf,
    rules: Sequence[Rule],
    others: Sequence[Rule],
    known: Iterable[str],
    *,
    lenient: bool = False,
) -> tuple[tuple[Rule, ...], tuple[Change, ...]]:
    """Return the rules under a what-if, and how they depart from the law.

    Parameters
    ----------
    rules, others
        Rules that bind on the day, and the other rules read the same way.
    known
        Ids of all rules of the rulebook.
    lenient
        Pass over what does not apply under these readings, instead of refusing it.

    Raises
    ------
    RulebookFault
        An id is none of the rulebook, a rule to be switched off does not bind, one to be brought back does,
        a number is none of the rule's or one that it refuses; every fault found is listed.
    """
    faults: list[Fault] = []
    changes: list[Change] = []
    kept = list(rules)
    ids = tuple(dict.fromkeys(known))
    for rule_id in what_if.back:
        kept = _brought_back(rule_id, kept, others, ids, changes, faults)
    for rule_id in what_if.off:
        gone = [rule for rule in kept if rule.id == rule_id]
        kept = [rule for rule in kept if rule.id != rule_id]
        changes += [_change("off", rule) for rule in gone]
        if not gone:
            faults.append(_not_there(rule_id, [rule.id for rule in kept], ids))
    for name, value in what_if.numbers.items():
        kept = _renumbered(name, value, kept, ids, changes, faults)
    if faults and not lenient:
        raise RulebookFault(*faults)
    return tuple(kept), tuple(changes)


def _change(kind: Literal["off", "back"], rule: BaseRule) -> Change:
    return Change(kind=kind, rule_id=rule.id, title=rule.title, citation=rule.citation)


def _not_there(rule_id: str, present: Sequence[str], ids: Sequence[str]) -> Fault:
    if rule_id in ids:
        return Fault(
            "what_if.not_in_force", {"seen": rule_id, "known": tuple(dict.fromkeys(present)) or ("-",)}
        )
    return Fault("what_if.unknown_rule", {"seen": rule_id, **suggestion(rule_id, ids), "known": tuple(ids)})


def _brought_back(
    rule_id: str,
    kept: list[Rule],
    others: Sequence[Rule],
    ids: Sequence[str],
    changes: list[Change],
    faults: list[Fault],
) -> list[Rule]:
    versions = [rule for rule in others if rule.id == rule_id]
    if not versions:
        present = [rule.id for rule in others]
        in_force = any(rule.id == rule_id for rule in kept)
        key = {"seen": rule_id, "known": tuple(dict.fromkeys(present)) or ("-",)}
        faults.append(
            Fault("what_if.already_in_force", key) if in_force else _not_there(rule_id, present, ids)
        )
        return kept
    # The version that held last; else a bill, or the first that is still to come.
    ended = [rule for rule in versions if rule.end is not None and not rule.bill]
    version = max(ended, key=lambda rule: str(rule.end)) if ended else versions[0]
    changes.append(_change("back", version))
    return [*(rule for rule in kept if rule.id != rule_id), version]


def _renumbered(
    name: str,
    value: float,
    kept: list[Rule],
    ids: Sequence[str],
    changes: list[Change],
    faults: list[Fault],
) -> list[Rule]:
    rule_id, _, asked = name.partition(".")
    at = next((n for n, rule in enumerate(kept) if rule.id == rule_id), None)
    if at is None:
        faults.append(_not_there(rule_id, [rule.id for rule in kept], ids))
        return kept
    rule = kept[at]
    numbers = numbers_of(rule)
    main = [name for name in MAIN_NUMBERS if name in numbers]
    chosen = asked or (main[0] if len(main) == 1 else "")
    if chosen not in numbers:
        known = tuple(f"{rule_id}.{name}" for name in numbers)
        key = "what_if.which_number" if known else "what_if.no_number"
        faults.append(Fault(key, {"seen": name, "known": known or ("-",)}))
        return kept
    changed = _with_number(rule, chosen, value)
    if changed is None:
        faults.append(Fault("what_if.number_refused", {"rule": rule_id, "field": chosen, "seen": value}))
        return kept
    before = numbers[chosen]
    changes.append(
        Change(kind="number", rule_id=rule.id, title=rule.title, citation=rule.citation, field=chosen,
               before=before, after=value)
    )  # fmt: skip
    return [*kept[:at], changed, *kept[at + 1 :]]


def numbers_of(rule: BaseRule) -> dict[str, float]:
    """Return the numbers that a rule sets, by field."""
    told = {name: getattr(rule, name) for name in type(rule).model_fields}
    return {name: n for name, n in told.items() if isinstance(n, int | float) and not isinstance(n, bool)}


def _with_number(rule: Rule, name: str, value: float) -> Rule | None:
    whole = int(value) if float(value).is_integer() and isinstance(getattr(rule, name), int) else value
    try:
        # Through the model again: a number that a file could not hold is refused here too.
        return type(rule).model_validate({**rule.model_dump(), name: whole})
    except ValidationError:
        return None
