"""What stands beside the permit limit: reserves, agencies and their fleets, ages of the fleet, the rest."""

import math
from collections.abc import Mapping, Sequence
from fractions import Fraction

from planner.quota.apportion import largest_remainder
from planner.quota.model import AgeBandVehicles, Step
from planner.quota.permits import limit_of
from planner.quota.wording import decimal, joined, named
from planner.rulebook import (
    AgencyQuotaRule,
    FleetAgeRule,
    FleetSizeRule,
    HolderPermitsRule,
    QuotaRule,
    Rule,
    ShareRule,
    ValidityRule,
)
from planner.rulebook.rules import exactly


def reserved_permits(rules: Sequence[Rule], limit: int | None) -> tuple[dict[str, int], list[Step]]:
    """Return group → permits reserved; "at least" a share of whole permits rounds up."""
    groups: dict[str, int] = {}
    steps = []
    for rule in rules:
        if not isinstance(rule, ShareRule):
            continue
        if rule.minimum_percent is None:
            continue
        values: dict[str, object] = {"percent": rule.minimum_percent, "group": named(rule.label)}
        if limit is None:
            steps.append(Step("quota.reserve_unknown", values, None, rule.id, rule.citation))
            continue
        share = exactly(rule.minimum_percent) * limit / 100
        groups[rule.group] = math.ceil(share)
        values |= {"permits": limit, "quotient": decimal(share), "result": groups[rule.group]}
        steps.append(Step("quota.reserve", values, groups[rule.group], rule.id, rule.citation))
    return groups, steps


def agency_limit(rules: Sequence[Rule], population: int) -> tuple[int | None, list[Step]]:
    """Return how many agencies and companies there may be, ``None`` where the law does not say."""
    limit: int | None = None
    steps = []
    for rule in rules:
        if not isinstance(rule, AgencyQuotaRule) or rule.per is None:
            continue
        whole, remainder = divmod(population, rule.per)
        above = rule.remainder_above
        adds = above is not None and remainder > above
        allowed = whole + adds
        limit = allowed if limit is None else min(limit, allowed)
        key = "agencies" if above is None else "agencies_one_more" if adds else "agencies_no_more"
        values = {
            "population": population,
            "per": rule.per,
            "whole": whole,
            "remainder": remainder,
            "above": above,
            "result": allowed,
        }
        steps.append(Step(f"quota.{key}", values, allowed, rule.id, rule.citation))
    return limit, steps


def agency_fleet(rules: Sequence[Rule]) -> FleetSizeRule | None:
    """Return the rule on motorcycles of each agency or company, ``None`` where the law has none."""
    for rule in rules:
        if isinstance(rule, FleetSizeRule) and rule.vehicle == "motorcycle" and rule.holder != ["autonomous"]:
            return rule
    return None


def fleet_ages(rules: Sequence[Rule], vehicles: int | None) -> tuple[tuple[AgeBandVehicles, ...], list[Step]]:
    """Return the fleet split over its age bands by largest remainder; of an unknown fleet, only the bands."""
    rule = next((rule for rule in rules if isinstance(rule, FleetAgeRule)), None)
    if rule is None:
        return (), []
    shares = [exactly(band.percent) / 100 for band in rule.bands]
    split: Sequence[int | None] = [None] * len(shares)
    if vehicles is not None:
        split = largest_remainder(vehicles, shares)
    steps = []
    for band, share, count in zip(rule.bands, shares, split, strict=True):
        values: dict[str, object] = {"years": band.up_to_years, "percent": band.percent}
        key = "age_unknown"
        if vehicles is not None:
            key = "age_all" if share == 1 else "age_band"
            quotient = decimal(Fraction(vehicles) * share)
            values |= {"vehicles": vehicles, "quotient": quotient, "result": count}
        elif share == 1:
            key = "age_all_unknown"
        steps.append(Step(f"quota.{key}", values, count, rule.id, rule.citation))
    bands = zip(rule.bands, split, strict=True)
    return tuple(AgeBandVehicles(band.up_to_years, count) for band, count in bands), steps


def other_limits(rules: Sequence[Rule], population: int) -> tuple[dict[str, float | str], list[Step]]:
    """Return the limits per holder, terms and other services: rule id → number, or why there is none."""
    found: dict[str, float | str] = {}
    steps = []
    for rule in rules:
        if isinstance(rule, QuotaRule) and rule.service != "mototaxi":
            service = limit_of(rule, population)
            found[rule.id] = service.limit if service.limit is not None else str(service.reason)
            steps.append(service.step)
        elif isinstance(rule, ValidityRule):
            found[rule.id] = rule.months
            steps.append(Step("quota.validity", {"months": rule.months}, rule.months, rule.id, rule.citation))
        elif isinstance(rule, FleetSizeRule | HolderPermitsRule):
            step = _bounds_step(rule)
            steps.append(step)
            if rule is not agency_fleet(rules) and step.result is not None:
                found[rule.id] = step.result
    return found, steps


def _bounds_step(rule: FleetSizeRule | HolderPermitsRule) -> Step:
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
