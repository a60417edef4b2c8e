"""Which rules hold on a day, under which readings."""

from collections.abc import Mapping
from datetime import date

from planner.errors import LawNotInForce, RulebookFault
from planner.rulebook.model import Rulebook, RuleSet


def _chosen(rulebook: Rulebook, choices: Mapping[str, str]) -> dict[str, str]:
    readings = {reading.id: reading for reading in rulebook.readings}
    for reading_id, option in choices.items():
        if reading_id not in readings:
            raise RulebookFault.of(
                "rulebook.unknown_reading",
                rulebook=rulebook.id,
                seen=reading_id,
                known=tuple(readings) or ("-",),
            )
        allowed = tuple(entry.id for entry in readings[reading_id].options)
        if option not in allowed:
            raise RulebookFault.of("rulebook.unknown_option", reading=reading_id, seen=option, known=allowed)
    return {reading.id: choices.get(reading.id, reading.default) for reading in rulebook.readings}


def in_force(rulebook: Rulebook, day: date | None, *, readings: Mapping[str, str] | None = None) -> RuleSet:
    """Return the rules that hold on a day.

    Parameters
    ----------
    day
        The reference date of the plan; ``None`` takes the newest text the rulebook holds.
    readings
        Reading id → option, where the plan departs from the default.

    Raises
    ------
    LawNotInForce
        The act's date is known and the day lies before it or on or after its end.
    RulebookFault
        A reading or option that the rulebook does not have.
    """
    act = rulebook.act
    if day is not None and act.date is not None and day < act.date:
        raise LawNotInForce.of("rulebook.before_act", act=act.name, day=day, start=act.date)
    if day is not None and act.end is not None and day >= act.end:
        raise LawNotInForce.of("rulebook.after_act", act=act.name, day=day, end=act.end)
    used = _chosen(rulebook, readings or {})
    read_so = [
        rule for rule in rulebook.rules if all(used[key] == option for key, option in rule.when.items())
    ]
    return RuleSet(
        rulebook=rulebook,
        day=day,
        readings=used,
        rules=tuple(rule for rule in read_so if rule.in_force(day)),
        ended=tuple(rule for rule in read_so if not rule.in_force(day)),
        date_known=act.date is not None or rulebook.status == "model",
    )
