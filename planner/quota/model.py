"""What a sized quota says."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from planner.rulebook import Citation, Text


@dataclass(frozen=True)
class Step:
    """One line of the sum.

    Attributes
    ----------
    rule_id, citation
        Of the rule, ``None`` for a line that only states an input.
    key, values
        Message key ``quota.…`` and its values: numbers, and names or exact decimals as language → words.
    result
        The number the line ends in, ``None`` where the law gives none.
    """

    key: str
    values: Mapping[str, object]
    result: float | None
    rule_id: str | None = None
    citation: Citation | None = None


@dataclass(frozen=True)
class AgeBandVehicles:
    """How many vehicles of the fleet may be up to an age."""

    up_to_years: int
    vehicles: int | None


@dataclass(frozen=True)
class LocalityStands:
    """How many stands one district has by law; a bound is ``None`` where the law sets none."""

    district: str
    minimum: int | None
    maximum: int | None


@dataclass(frozen=True)
class Quota:
    """Every limit of one law for one population.

    Attributes
    ----------
    permit_limit
        Permits (or vehicles, where the law counts vehicles, see `counts`); ``None`` where the law sets none,
        or a figure it needs was not given, and `permit_reason` says why: ``premises_space``, ``unlimited``,
        ``not_in_rulebook``, ``urban_missing``, ``districts_missing``, ``year_missing``,
        ``before_base_year``, ``base_count_missing``.
    permit_minimum
        The fewest permits, where the law sets a band.
    new_permits
        Permits that may still be given beside those that exist, where their number was given.
    reserved
        Group → permits reserved.
    agency_limit
        Agencies and companies, ``None`` where the law sets none.
    vehicles_per_agency
        (min, max), ``None`` where the law sets none.
    fleet_age
        The mix by largest remainder, empty where the law has none.
    driver_limit
        Drivers of all permits together, ``None`` where the law sets none.
    stands
        Stands by district, empty where the law counts none.
    stand_capacity
        (min, max) motorcycles of one stand, ``None`` where the law sets none.
    other
        Limits the named ones do not hold, rule id → number (tricycles per company, validity in months, …),
        and ``vehicles_if_permit_is_holder`` or ``vehicles_if_permit_is_vehicle``: the count under the other
        reading; and ``permits_to_minimum``: how many are missing to reach the fewest of a band.
    steps
        The sum, line by line; ``sentence(step.key, language, **step.values)`` writes a line.
    notes
        Remarks of the rules used; the rulebook's own notices stand beside every result.
    """

    rulebook_id: str
    population: int
    population_source: str | None
    permit_limit: int | None
    permit_reason: str | None
    counts: str | None
    reserved: Mapping[str, int]
    agency_limit: int | None
    vehicles_per_agency: tuple[int | None, int | None] | None
    fleet_age: tuple[AgeBandVehicles, ...]
    steps: tuple[Step, ...]
    notes: tuple[Text, ...] = ()
    other: Mapping[str, float | str] = field(default_factory=dict)
    permit_minimum: int | None = None
    new_permits: int | None = None
    driver_limit: int | None = None
    stands: tuple[LocalityStands, ...] = ()
    stand_capacity: tuple[int | None, int | None] | None = None


@dataclass(frozen=True)
class StandPermits:
    """Permits given to one stand."""

    stand_id: str
    people: float
    capacity: int | None
    permits: int


@dataclass(frozen=True)
class Spread:
    """Permits spread over stands.

    Attributes
    ----------
    stands
        In the order given.
    unplaced
        Permits that found no room within the capacities.
    evenly
        No stand serves anyone, so the permits went to all alike instead of in proportion to people.
    """

    stands: tuple[StandPermits, ...]
    unplaced: int
    evenly: bool = False
