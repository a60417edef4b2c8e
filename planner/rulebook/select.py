"""Which rules hold on a day, under which readings."""

from collections.abc import Mapping
from datetime import date

from planner.errors import LawNotInForce, RulebookFault
from planner.nearest import suggestion
from planner.rulebook.model import Rulebook, RuleSet
from planner.rulebook.what_if import Change, WhatIf, supposed


def _chosen(rulebook: Rulebook, choices: Mapping[str, str]) -> dict[str, str]:
    readings = {reading.id: reading for reading in rulebook.readings}
    for reading_id, option in choices.items():
        if reading_id not in readings:
            raise RulebookFault.of(
                "rulebook.unknown_reading",
                rulebook=rulebook.id,
                seen=reading_id,
                known=tuple(readings) or ("-",),
                **suggestion(reading_id, readings),
            )
        allowed = tuple(entry.id for entry in readings[reading_id].options)
        if option not in allowed:
            raise RulebookFault.of(
                "rulebook.unknown_option",
                reading=reading_id,
                seen=option,
                known=allowed,
                **suggestion(option, allowed),
            )
    return {reading.id: choices.get(reading.id, reading.default) for reading in rulebook.readings}


def _refuse_outside(rulebook: Rulebook, day: date | None) -> None:
    act = rulebook.act
    if day is None:
        if act.end is not None and act.ended_by is not None:
            raise LawNotInForce.of("rulebook.act_ended", act=act.name, end=act.end, by=act.ended_by.act)
        return
    if act.date is not None and day < act.date:
        raise LawNotInForce.of("rulebook.before_act", act=act.name, day=day, start=act.date)
    if act.end is not None and act.ended_by is not None and day >= act.end:
        by = act.ended_by.act
        raise LawNotInForce.of("rulebook.after_act", act=act.name, day=day, end=act.end, by=by)
    starts, ends = zip(*((rule.start, rule.end) for rule in rulebook.rules), strict=True)
    first = min((start for start in starts if start), default=None) if all(starts) else None
    last = max((end for end in ends if end), default=None) if all(ends) else None
    if first is not None and day < first:
        raise LawNotInForce.of("rulebook.before_first_rule", act=act.name, day=day, start=first)
    if last is not None and day >= last:
        raise LawNotInForce.of("rulebook.after_last_rule", act=act.name, day=day, end=last)


def in_force(
    rulebook: Rulebook,
    day: date | None,
    *,
    readings: Mapping[str, str] | None = None,
    what_if: WhatIf | None = None,
    federal: RuleSet | None = None,
    lenient: bool = False,
) -> RuleSet:
    """Return the rules that hold on a day.

    Parameters
    ----------
    day
        The reference date of the plan; ``None`` takes the newest text the rulebook holds.
    readings
        Reading id → option, where the plan departs from the default.
    what_if
        Rules switched off, brought back or given another number: the set then says of itself that it is a
        hypothesis, and how it departs from the law.
    federal
        Federal rules laid under the town's own, see `planner.rulebook.under_federal`.
    lenient
        Pass over parts of the what-if that do not apply under these readings.

    Raises
    ------
    LawNotInForce
        The day lies before the first or after the last day on which the act, or any rule held, is known to
        hold; the dates known are told.
    RulebookFault
        A reading, option or rule that the rulebook does not have, or a number that a rule refuses.
    """
    _refuse_outside(rulebook, day)
    used = _chosen(rulebook, readings or {})
    read_so = [
        rule for rule in rulebook.rules if all(used[key] == option for key, option in rule.when.items())
    ]
    rules = () if rulebook.act.bill else tuple(rule for rule in read_so if rule.in_force(day))
    changes: tuple[Change, ...] = ()
    if what_if:
        others = [rule for rule in read_so if not any(rule is bound for bound in rules)]
        known = [rule.id for rule in rulebook.rules]
        rules, changes = supposed(what_if, rules, others, known, lenient=lenient)
        rules = tuple(sorted(rules, key=lambda rule: known.index(rule.id)))
    return RuleSet(
        rulebook=rulebook,
        day=day,
        readings=used,
        rules=rules,
        hypothesis=changes,
        what_if=what_if or None,
        federal=federal,
        ended=tuple(rule for rule in read_so if not rule.in_force(day) and not rule.bill),
        proposed=tuple(rule for rule in read_so if rule.bill or rulebook.act.bill),
        date_known=rulebook.act.date is not None or rulebook.status == "model",
    )
