"""How many permits or vehicles: the limit itself, and the count if one permit were read the other way."""

from collections.abc import Sequence
from dataclasses import dataclass

from planner.quota.basis import PopulationBasis, as_basis
from planner.quota.forms import sized
from planner.quota.model import Step
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
    steps
        The sum, at least one line.
    minimum
        The fewest, where the law sets a band.
    """

    rule: QuotaRule | None
    limit: int | None
    reason: str | None
    steps: tuple[Step, ...]
    minimum: int | None = None

    @property
    def step(self) -> Step:
        """The line that ends in the limit."""
        return self.steps[-1]

    @property
    def vehicles(self) -> int | None:
        """The limit where it is one of vehicles."""
        return self.limit if self.rule is not None and self.rule.limits_vehicles else None


def limit_of(rule: QuotaRule, population: int | PopulationBasis) -> PermitLimit:
    """Return the limit that one rule sets."""
    found = sized(rule, as_basis(population))
    return PermitLimit(rule, found.number, found.reason, found.steps, found.minimum)


def permit_limit(rules: Sequence[Rule], population: int | PopulationBasis) -> PermitLimit:
    """Return the moto-taxi limit in force: of several numbers the smallest, since each binds."""
    found = [
        limit_of(rule, population)
        for rule in rules
        if isinstance(rule, QuotaRule) and rule.service == "mototaxi"
    ]
    if not found:
        return PermitLimit(None, None, "not_in_rulebook", (Step("quota.not_in_rulebook", {}, None),))
    least = min(found, key=lambda permits: (permits.limit is None, permits.limit or 0))
    if len(found) == 1 or least.rule is None or least.limit is None:
        return least
    steps = [step for permits in found for step in permits.steps]
    smallest = Step(
        "quota.smallest", {"result": least.limit}, least.limit, least.rule.id, least.rule.citation
    )
    fewest = max((permits.minimum for permits in found if permits.minimum is not None), default=None)
    return PermitLimit(least.rule, least.limit, None, (*steps, smallest), fewest)


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
