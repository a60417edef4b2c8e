"""How many permits or vehicles: the limit itself, and the count if one permit were read the other way."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from planner.quota.model import Step
from planner.quota.wording import decimal
from planner.rulebook import FleetSizeRule, QuotaRule, Rule, RuleSet


@dataclass(frozen=True)
class PermitLimit:
    """The limit of one service.

    Attributes
    ----------
    rule
        ``None`` where the rulebook has none.
    limit, reason
        One of the two is ``None``.
    """

    rule: QuotaRule | None
    limit: int | None
    reason: str | None
    step: Step

    @property
    def vehicles(self) -> int | None:
        """The limit where it is one of vehicles."""
        return self.limit if self.rule is not None and self.rule.limits_vehicles else None


def limit_of(rule: QuotaRule, population: int) -> PermitLimit:
    """Return the limit that one rule sets for a population."""
    if rule.basis == "population" and rule.per is not None:
        rounded = population // rule.per if rule.rounding == "floor" else -(-population // rule.per)
        values: Mapping[str, object] = {
            "population": population,
            "per": rule.per,
            "quotient": decimal(Fraction(population, rule.per)),
            "result": rounded,
        }
        key = f"quota.{rule.counts}_{rule.rounding}"
        return PermitLimit(rule, rounded, None, Step(key, values, rounded, rule.id, rule.citation))
    if rule.count is not None:
        step = Step(f"quota.{rule.counts}_fixed", {"count": rule.count}, rule.count, rule.id, rule.citation)
        return PermitLimit(rule, rule.count, None, step)
    key = f"quota.{rule.basis}_{rule.service}"
    return PermitLimit(rule, None, rule.basis, Step(key, {}, None, rule.id, rule.citation))


def permit_limit(rules: Sequence[Rule], population: int) -> PermitLimit:
    """Return the moto-taxi limit in force: of several numbers the smallest, since each binds."""
    found = [
        limit_of(rule, population)
        for rule in rules
        if isinstance(rule, QuotaRule) and rule.service == "mototaxi"
    ]
    if not found:
        return PermitLimit(None, None, "not_in_rulebook", Step("quota.not_in_rulebook", {}, None))
    return min(found, key=lambda permits: (permits.limit is None, permits.limit or 0))


def other_reading(
    ruleset: RuleSet, permits: PermitLimit, agencies: int | None, fleet: FleetSizeRule | None, reserved: int
) -> tuple[dict[str, float | str], list[Step]]:
    """Return how many vehicles the limit would mean if one permit were read the other way.

    Only where the rulebook holds both readings. Read as a holder, each agency or company may register as many
    vehicles as the law lets it, and each of the other holders is counted with one motorcycle of its own.
    """
    rule, limit = permits.rule, permits.limit
    if rule is None or limit is None or fleet is None or fleet.maximum is None:
        return {}, []
    if not any(_is_the_other_way(candidate, rule, ruleset) for candidate in ruleset.rulebook.rules):
        return {}, []
    fleets = limit - reserved if agencies is None else min(agencies, limit - reserved)
    alone = limit - fleets
    most = fleets * fleet.maximum + alone
    other = "holder" if rule.permit_is == "vehicle" else "vehicle"
    values = {"permits": limit, "fleets": fleets, "maximum": fleet.maximum, "alone": alone, "vehicles": most}
    key = f"quota.read_as_{rule.permit_is}_" + ("mixed" if alone else "companies")
    step = Step(key, values, most if other == "holder" else limit, rule.id, rule.citation)
    return {f"vehicles_if_permit_is_{other}": most if other == "holder" else limit}, [step]


def _is_the_other_way(candidate: Rule, rule: QuotaRule, ruleset: RuleSet) -> bool:
    return (
        isinstance(candidate, QuotaRule)
        and candidate.id == rule.id
        and candidate.in_force(ruleset.day)
        and candidate.permit_is not in (None, rule.permit_is)
    )
