"""Stands as a law counts them: how many in each district, how many motorcycles each holds; what stays."""

from collections.abc import Sequence

from planner.quota.model import LocalityStands, Step
from planner.quota.wording import named
from planner.rulebook import Rule, StandCapacityRule, StandCountRule, TransitionRule


def stand_counts(rules: Sequence[Rule]) -> tuple[tuple[LocalityStands, ...], list[Step]]:
    """Return the stands of each district, with one line a district and one for all together."""
    found: list[LocalityStands] = []
    steps: list[Step] = []
    for rule in rules:
        if not isinstance(rule, StandCountRule):
            continue
        own = [LocalityStands(place.district, *place.bounds) for place in rule.localities]
        found += own
        for place in own:
            values = {"district": place.district, "minimum": place.minimum, "maximum": place.maximum}
            result = place.maximum if place.minimum in (None, place.maximum) else None
            steps.append(Step(f"quota.stands_{_form(place)}", values, result, rule.id, rule.citation))
        if len(own) > 1 and all(place.minimum == place.maximum for place in own):
            total = sum(place.maximum or 0 for place in own)
            sum_ = " + ".join(str(place.maximum) for place in own)
            steps.append(
                Step("quota.stands_total", {"sum": sum_, "result": total}, total, rule.id, rule.citation)
            )
    return tuple(found), steps


def _form(place: LocalityStands) -> str:
    if place.minimum == place.maximum:
        return "exactly"
    if place.minimum is None:
        return "at_most"
    return "at_least" if place.maximum is None else "between"


def stand_capacity(rules: Sequence[Rule]) -> tuple[tuple[int | None, int | None] | None, list[Step]]:
    """Return the fewest and most motorcycles of a stand, ``None`` where no rule sets a number."""
    bounds: tuple[int | None, int | None] | None = None
    steps: list[Step] = []
    for rule in rules:
        if not isinstance(rule, StandCapacityRule):
            continue
        if rule.minimum is not None or rule.maximum is not None:
            bounds = (rule.minimum, rule.maximum)
            form = _form(LocalityStands("", *bounds))
            values = {"minimum": rule.minimum, "maximum": rule.maximum}
            result = rule.maximum if form in ("at_most", "exactly") else None
            steps.append(Step(f"quota.capacity_{form}", values, result, rule.id, rule.citation))
        if rule.set_by is not None:
            values_set = {"act": named(rule.set_by)}
            steps.append(Step("quota.capacity_set_by", values_set, None, rule.id, rule.citation))
    return bounds, steps


def permits_to_minimum(
    rules: Sequence[Rule], minimum: int | None, existing: int | None
) -> tuple[dict[str, float | str], list[Step]]:
    """Return how many permits are missing to reach the fewest that the law sets, with its line.

    Empty where there is no such number, or where it is not known how many exist. Existing permits that a rule
    keeps apart from the count do not help to reach it.
    """
    if minimum is None or existing is None:
        return {}, []
    apart = any(
        isinstance(rule, TransitionRule) and "permits" in rule.keeps and not rule.counts_in_quota
        for rule in rules
    )
    counted = 0 if apart else existing
    missing = max(minimum - counted, 0)
    key = "below_minimum" if missing else "minimum_reached"
    values = {"minimum": minimum, "existing": counted, "result": missing}
    return {"permits_to_minimum": missing}, [Step(f"quota.{key}", values, missing)]


def new_permits(
    rules: Sequence[Rule], limit: int | None, existing: int | None
) -> tuple[int | None, list[Step]]:
    """Return how many permits may still be given beside those that exist, ``None`` where that is not known.

    Existing permits count within the limit, unless a rule in force says that those which stay do not.
    """
    if limit is None or existing is None:
        return None, []
    rule = next(
        (rule for rule in rules if isinstance(rule, TransitionRule) and "permits" in rule.keeps), None
    )
    rule_id, citation = (None, None) if rule is None else (rule.id, rule.citation)
    if rule is not None and not rule.counts_in_quota:
        values = {"existing": existing, "result": limit}
        return limit, [Step("quota.existing_apart", values, limit, rule_id, citation)]
    left = max(limit - existing, 0)
    key = "existing" if existing <= limit else "existing_stay_above" if rule else "existing_above"
    values = {"limit": limit, "existing": existing, "result": left}
    return left, [Step(f"quota.{key}", values, left, rule_id, citation)]
