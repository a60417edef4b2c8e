"""Every limit of one law for one population, with its sum."""

from planner.errors import InputRefused
from planner.quota.model import Quota, Step
from planner.quota.permits import PermitLimit, other_reading, permit_limit
from planner.quota.shares import agency_fleet, agency_limit, fleet_ages, other_limits, reserved_permits
from planner.rulebook import FleetSizeRule, RuleSet, Text


def size_quota(ruleset: RuleSet, population: int, *, source: str | None = None) -> Quota:
    """Return the quotas that the rules in force set for a population.

    Parameters
    ----------
    population
        Resident people, at least 1.
    source
        Where the number comes from, shown beside it.

    Raises
    ------
    InputRefused
        The population is below 1.
    """
    if population < 1:
        raise InputRefused.of("quota.population_below_one", seen=population)
    rules = ruleset.rules
    permits = permit_limit(rules, population)
    reserved, reserve_steps = reserved_permits(rules, permits.limit)
    agencies, agency_steps = agency_limit(rules, population)
    fleet = agency_fleet(rules)
    ages, age_steps = fleet_ages(rules, permits.vehicles)
    other, other_steps = other_limits(rules, population)
    set_aside = sum(reserved.values())
    read_otherwise, reading_steps = other_reading(ruleset, permits, agencies, fleet, set_aside)
    return Quota(
        rulebook_id=ruleset.rulebook.id,
        population=population,
        population_source=source,
        permit_limit=permits.limit,
        permit_reason=permits.reason,
        counts=permits.rule.counts if permits.rule else None,
        reserved=reserved,
        agency_limit=agencies,
        vehicles_per_agency=(fleet.minimum, fleet.maximum) if fleet else None,
        fleet_age=ages,
        steps=(
            _population_step(population, source),
            permits.step,
            *reserve_steps,
            *agency_steps,
            *other_steps,
            *_agreement(permits, agencies, fleet, set_aside),
            *reading_steps,
            *age_steps,
        ),
        notes=_notes(ruleset),
        other={**other, **read_otherwise},
    )


def _population_step(population: int, source: str | None) -> Step:
    if source is None:
        return Step("quota.population", {"population": population}, population)
    return Step("quota.population_source", {"population": population, "source": source}, population)


def _agreement(
    permits: PermitLimit, agencies: int | None, fleet: FleetSizeRule | None, set_aside: int
) -> list[Step]:
    """Say whether the agencies' fleets fit the permits left after the reserve, where one is a vehicle."""
    if permits.vehicles is None:
        return []
    left = permits.vehicles - set_aside
    steps = []
    if set_aside:
        values = {"permits": permits.vehicles, "reserved": set_aside, "result": left}
        steps.append(Step("quota.after_reserve", values, left))
    if agencies and fleet is not None and fleet.maximum is not None:
        wanted = agencies * fleet.maximum
        key = "agencies_capped" if wanted > left else "agencies_fit"
        values = {"agencies": agencies, "maximum": fleet.maximum, "wanted": wanted, "left": left}
        steps.append(Step(f"quota.{key}", values, min(wanted, left), fleet.id, fleet.citation))
    if agencies and fleet is not None and fleet.minimum and agencies * fleet.minimum > left:
        values = {
            "minimum": fleet.minimum,
            "left": left,
            "agencies": agencies,
            "result": left // fleet.minimum,
        }
        steps.append(Step("quota.agencies_too_many", values, left // fleet.minimum, fleet.id, fleet.citation))
    return steps


def _notes(ruleset: RuleSet) -> tuple[Text, ...]:
    counted = [
        rule for rule in ruleset.rules if rule.kind not in ("distance", "assessment", "not_measurable")
    ]
    return tuple(rule.note for rule in counted if rule.note is not None)
