"""What stands beside the permit limit: reserves, agencies and their fleets, ages of the fleet."""

import calendar
from collections.abc import Sequence
from datetime import date
from fractions import Fraction

from planner.quota.apportion import largest_remainder
from planner.quota.basis import PopulationBasis, inhabitants
from planner.quota.forms import capped
from planner.quota.model import AgeBandVehicles, Step
from planner.quota.rounding import rounded
from planner.quota.wording import decimal, joined, named, rounding_words
from planner.rulebook import AgencyQuotaRule, FleetAgeRule, FleetSizeRule, Rule, ShareRule
from planner.rulebook.rules import exactly


def reserved_permits(rules: Sequence[Rule], limit: int | None) -> tuple[dict[str, int], list[Step]]:
    """Return group → permits reserved; "at least" a share of whole permits rounds up.

    Of several rules on one group the largest number holds. Where the groups together would take more than
    there is, a line says so: the law leaves open which goes first.
    """
    groups: dict[str, int] = {}
    steps = []
    for rule in rules:
        if not isinstance(rule, ShareRule):
            continue
        step = _reserve(rule, limit)
        steps.append(step)
        if step.result is not None:
            groups[rule.group] = max(groups.get(rule.group, 0), int(step.result))
        if rule.reverts is not None:
            steps.append(_reversion(rule))
    if limit is not None and sum(groups.values()) > limit:
        steps.append(
            Step("quota.reserves_exceed", {"reserved": sum(groups.values()), "permits": limit}, limit)
        )
    return groups, steps


def _reserve(rule: ShareRule, limit: int | None) -> Step:
    group = named(rule.label)
    if rule.minimum_percent is None:
        values: dict[str, object] = {"count": rule.minimum_count, "group": group}
        return Step("quota.reserve_count", values, rule.minimum_count, rule.id, rule.citation)
    percent = exactly(rule.minimum_percent)
    values = {"percent": decimal(percent), "group": group}
    if limit is None:
        return Step("quota.reserve_unknown", values, None, rule.id, rule.citation)
    share = percent * limit / 100
    number = rounded(share, rule.rounding)
    values |= {"permits": limit, "quotient": decimal(share), "result": number}
    key = "reserve" if rule.rounding == "ceil" else "reserve_rounded"
    values["rounded"] = rounding_words(rule.rounding)
    return Step(f"quota.{key}", values, number, rule.id, rule.citation)


def _reversion(rule: ShareRule) -> Step:
    assert rule.reverts is not None  # noqa: S101 - asked only of rules that have one
    to = joined(tuple(f"quota.holder_{holder}" for holder in rule.reverts.to), "quota.or")
    values = {"group": named(rule.label), "to": to, "days": rule.reverts.after_days}
    key = "reverts_revocable" if rule.reverts.revocable else "reverts"
    return Step(
        f"quota.{key}{'_after' if rule.reverts.after_days else ''}", values, None, rule.id, rule.citation
    )


def agency_limit(rules: Sequence[Rule], basis: PopulationBasis) -> tuple[int | None, list[Step]]:
    """Return how many agencies and companies there may be, ``None`` where the law does not say."""
    limit: int | None = None
    steps: list[Step] = []
    for rule in rules:
        if not isinstance(rule, AgencyQuotaRule):
            continue
        allowed, found = _agencies(rule, basis)
        steps += found
        if allowed is not None:
            limit = allowed if limit is None else min(limit, allowed)
    return limit, steps


def _agencies(rule: AgencyQuotaRule, basis: PopulationBasis) -> tuple[int | None, list[Step]]:
    if rule.per is None:
        values: dict[str, object] = {"count": rule.count}
        return rule.count, [Step("quota.agencies_fixed", values, rule.count, rule.id, rule.citation)]
    people = inhabitants(rule, basis)
    if people.people is None:
        values = {"districts": tuple(rule.districts)}
        return None, [Step(f"quota.{people.missing}", values, None, rule.id, rule.citation)]
    whole, remainder = divmod(people.people, rule.per)
    above = rule.remainder_above
    adds = above is not None and remainder > above
    number = rounded(Fraction(people.people, rule.per), rule.rounding) + adds
    key = "agencies" if above is None else "agencies_one_more" if adds else "agencies_no_more"
    if rule.rounding != "floor":
        key = "agencies_rounded"
    values = {
        "population": people.people,
        "per": rule.per,
        "whole": whole,
        "remainder": remainder,
        "above": above,
        "quotient": decimal(Fraction(people.people, rule.per)),
        "rounded": rounding_words(rule.rounding),
        "result": number,
    }
    step = Step(f"quota.{key}", values, number, rule.id, rule.citation)
    allowed, caps = capped(rule, number)
    return allowed, [*people.steps, step, *caps]


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
        values: dict[str, object] = {"years": band.up_to_years, "percent": decimal(share * 100)}
        key = "age_unknown"
        if vehicles is not None:
            key = "age_all" if share == 1 else "age_band"
            quotient = decimal(Fraction(vehicles) * share)
            values |= {"vehicles": vehicles, "quotient": quotient, "result": count}
        elif share == 1:
            key = "age_all_unknown"
        steps.append(Step(f"quota.{key}", values, count, rule.id, rule.citation))
    if rule.grace_months is not None:
        steps.append(_grace(rule, rule.grace_months))
    bands = zip(rule.bands, split, strict=True)
    return tuple(AgeBandVehicles(band.up_to_years, count) for band, count in bands), steps


def _grace(rule: FleetAgeRule, months: int) -> Step:
    if rule.start is None:
        return Step("quota.age_grace", {"months": months}, None, rule.id, rule.citation)
    values = {"months": months, "until": months_after(rule.start, months)}
    return Step("quota.age_grace_until", values, None, rule.id, rule.citation)


def months_after(start: date, months: int) -> date:
    """Return the same day so many months later, or the last day of a month that is shorter."""
    year, month = divmod(start.month - 1 + months, 12)
    last = calendar.monthrange(start.year + year, month + 1)[1]
    return date(start.year + year, month + 1, min(start.day, last))
