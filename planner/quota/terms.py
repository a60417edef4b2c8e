"""The law's other numbers: vehicles and permits of each holder, drivers and shifts, terms, preconditions."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

from planner.quota.basis import PopulationBasis
from planner.quota.model import Step
from planner.quota.permits import limit_of
from planner.quota.shares import agency_fleet
from planner.quota.wording import decimal, joined
from planner.rulebook import (
    DriversRule,
    FleetSizeRule,
    HolderPermitsRule,
    PreconditionRule,
    QuotaRule,
    Rule,
    ValidityRule,
)
from planner.rulebook.rules import exactly


def other_limits(rules: Sequence[Rule], basis: PopulationBasis) -> tuple[dict[str, float | str], list[Step]]:
    """Return the limits per holder, terms and other services: rule id → number, or why there is none."""
    found: dict[str, float | str] = {}
    steps: list[Step] = []
    for rule in rules:
        if isinstance(rule, QuotaRule) and rule.service != "mototaxi":
            service = limit_of(rule, basis)
            found[rule.id] = service.limit if service.limit is not None else str(service.reason)
            steps += service.steps
            continue
        say = _SAID.get(type(rule))
        if say is None:
            continue
        step = say(rule)
        steps.append(step)
        if rule is not agency_fleet(rules) and step.result is not None:
            found[rule.id] = step.result
    return found, steps


def _validity(rule: ValidityRule) -> Step:
    return Step("quota.validity", {"months": rule.months}, rule.months, rule.id, rule.citation)


def _precondition(rule: PreconditionRule) -> Step:
    values = {
        "before": joined(tuple(f"quota.before_{each}" for each in rule.before), "quota.or"),
        "needs": joined(tuple(f"quota.needs_{each}" for each in rule.needs), "quota.and"),
    }
    key = "precondition_each" if rule.each_its_own else "precondition"
    return Step(f"quota.{key}", values, None, rule.id, rule.citation)


def _bounds(rule: FleetSizeRule | HolderPermitsRule) -> Step:
    counted = rule.vehicle if isinstance(rule, FleetSizeRule) else "permit"
    least, most = rule.minimum, rule.maximum
    holders = joined(tuple(f"quota.holder_{holder}" for holder in rule.holder), "quota.or")
    values: Mapping[str, object] = {
        "holder": holders,
        "counted": joined(
            (f"quota.counted_{counted}_{'one' if (most or least) == 1 else 'many'}",), "quota.or"
        ),
        "minimum": least,
        "maximum": most,
    }
    if least is None or most is None:
        key = "at_most" if least is None else "at_least"
        return Step(f"quota.each_{key}", values, most if least is None else least, rule.id, rule.citation)
    if least == most:
        return Step("quota.each_exactly", values, most, rule.id, rule.citation)
    return Step("quota.each_between", values, None, rule.id, rule.citation)


_SAID: Mapping[type, Callable[[Any], Step]] = MappingProxyType(
    {
        ValidityRule: _validity,
        PreconditionRule: _precondition,
        FleetSizeRule: _bounds,
        HolderPermitsRule: _bounds,
    }
)


def drivers(rules: Sequence[Rule], permits: int | None) -> tuple[int | None, list[Step]]:
    """Return how many drivers all permits may have together, with the hours of a day that their shifts cover.

    ``None`` where the law sets no number of drivers, or no number of permits is known.
    """
    limit: int | None = None
    steps: list[Step] = []
    for rule in rules:
        if not isinstance(rule, DriversRule):
            continue
        least, most = rule.minimum, rule.maximum
        values: dict[str, object] = {"minimum": least, "maximum": most, "permits": permits}
        if most is not None and permits is not None:
            total = most * permits
            limit = total if limit is None else min(limit, total)
            steps.append(_step(rule, "drivers_limit", {**values, "result": total}, total))
        elif most is not None or least is not None:
            key = "drivers_at_most" if most is not None else "drivers_at_least"
            steps.append(_step(rule, key, values, most if most is not None else least))
        if least is not None and most is not None:
            steps.append(_step(rule, "drivers_at_least", values, least))
        steps += _shift(rule)
    return limit, steps


def _shift(rule: DriversRule) -> list[Step]:
    if rule.shift_hours is None:
        return []
    hours = exactly(rule.shift_hours)
    if rule.maximum is None:
        return [_step(rule, "shift", {"hours": decimal(hours)}, float(hours))]
    # A vehicle works at most the day: what shifts cover beyond 24 h is time they may overlap.
    covered = min(rule.maximum * hours, exactly(24))
    values = {"maximum": rule.maximum, "hours": decimal(hours), "covered": decimal(covered)}
    return [_step(rule, "shift_covers", values, float(covered))]


def _step(rule: DriversRule, key: str, values: Mapping[str, object], result: float | None) -> Step:
    return Step(f"quota.{key}", values, result, rule.id, rule.citation)
