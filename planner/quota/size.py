"""Every limit of one law for one population, with its sum."""

from dataclasses import replace

from planner.quota.basis import PopulationBasis, checked_basis
from planner.quota.model import Quota, Step
from planner.quota.permits import PermitLimit, other_reading, permit_limit
from planner.quota.places import new_permits, permits_to_minimum, stand_capacity, stand_counts
from planner.quota.shares import agency_fleet, agency_limit, fleet_ages, reserved_permits
from planner.quota.terms import drivers, other_limits
from planner.rulebook import FleetSizeRule, PlaceRule, RuleSet, Text, UnmeasuredRule


def size_quota(ruleset: RuleSet, population: int | PopulationBasis, *, source: str | None = None) -> Quota:
    """Return the quotas that the rules in force set for a population.

    Parameters
    ----------
    population
        Resident people, at least 1; or all that is known of them, for laws that count the urban population,
        that of a district, a growing fleet or the permits that exist.
    source
        Where a bare number comes from, shown beside it.

    Raises
    ------
    InputRefused
        The population is below 1, or a part of it is not within the whole.
    """
    basis = checked_basis(population, source)
    if basis.year is None and ruleset.day is not None:
        basis = replace(basis, year=ruleset.day.year)
    rules = ruleset.rules
    permits = permit_limit(rules, basis)
    reserved, reserve_steps = reserved_permits(rules, permits.limit)
    agencies, agency_steps = agency_limit(rules, basis)
    fleet = agency_fleet(rules)
    ages, age_steps = fleet_ages(rules, permits.vehicles)
    other, other_steps = other_limits(rules, basis)
    driver_limit, driver_steps = drivers(rules, permits.limit)
    stands, stand_steps = stand_counts(rules)
    capacity, capacity_steps = stand_capacity(rules)
    new, existing_steps = new_permits(rules, permits.limit, basis.existing_permits)
    to_minimum, minimum_steps = permits_to_minimum(rules, permits.minimum, basis.existing_permits)
    set_aside = sum(reserved.values())
    read_otherwise, reading_steps = other_reading(ruleset, permits, agencies, fleet, set_aside)
    return Quota(
        rulebook_id=ruleset.rulebook.id,
        population=basis.people,
        population_source=basis.source,
        permit_limit=permits.limit,
        permit_reason=permits.reason,
        counts=permits.rule.counts if permits.rule else None,
        reserved=reserved,
        agency_limit=agencies,
        vehicles_per_agency=(fleet.minimum, fleet.maximum) if fleet else None,
        fleet_age=ages,
        steps=(
            _population_step(basis.people, basis.source),
            *permits.steps,
            *existing_steps,
            *minimum_steps,
            *reserve_steps,
            *agency_steps,
            *other_steps,
            *_agreement(permits, agencies, fleet, set_aside),
            *reading_steps,
            *age_steps,
            *driver_steps,
            *stand_steps,
            *capacity_steps,
        ),
        notes=_notes(ruleset),
        other={**other, **to_minimum, **read_otherwise},
        permit_minimum=permits.minimum,
        new_permits=new,
        driver_limit=driver_limit,
        stands=stands,
        stand_capacity=capacity,
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
    counted = [rule for rule in ruleset.rules if not isinstance(rule, PlaceRule | UnmeasuredRule)]
    return tuple(rule.note for rule in counted if rule.note is not None)
