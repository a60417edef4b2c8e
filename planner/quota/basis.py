"""What a law's numbers start from: inhabitants of the town, its urban part or its districts, a fleet."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from planner.errors import Fault, InputRefused
from planner.quota.model import Step
from planner.rulebook.rules import Counted


@dataclass(frozen=True)
class PopulationBasis:
    """What is known of the town on the day of the plan.

    Attributes
    ----------
    people
        Resident people of the whole town, at least 1.
    source
        Where the number comes from, shown beside it.
    urban
        Urban residents, for laws that count only them; ``None`` where not told.
    districts
        Named district → residents.
    year
        Year of the plan, for numbers that grow; ``None`` takes the year of the day asked.
    base_count
        Permits (or vehicles) in the base year of a number that grows, where the law gives none.
    existing_permits
        Permits held today, for laws under which those stay.
    """

    people: int
    source: str | None = None
    urban: int | None = None
    districts: Mapping[str, int] = field(default_factory=dict)
    year: int | None = None
    base_count: int | None = None
    existing_permits: int | None = None


@dataclass(frozen=True)
class Inhabitants:
    """The people whom one rule counts; `people` or `missing` is ``None``."""

    people: int | None
    missing: str | None
    steps: tuple[Step, ...] = ()


def as_basis(population: int | PopulationBasis, source: str | None = None) -> PopulationBasis:
    """Return a bare number of people as the figures of a town of which nothing else is known."""
    return population if isinstance(population, PopulationBasis) else PopulationBasis(population, source)


def checked_basis(population: int | PopulationBasis, source: str | None) -> PopulationBasis:
    """Return the figures, refused where they cannot be.

    Raises
    ------
    InputRefused
        A population below 1, or a part of the town with a negative number or more people than the whole;
        every fault found is listed.
    """
    basis = as_basis(population, source)
    faults = list(_faults(basis))
    if faults:
        raise InputRefused(*faults)
    return basis


def _faults(basis: PopulationBasis) -> Iterator[Fault]:
    if basis.people < 1:
        yield Fault("quota.population_below_one", {"seen": basis.people})
        return
    parts = {} if basis.urban is None else {"urban": basis.urban}
    for name, people in {**parts, **basis.districts}.items():
        if not 0 <= people <= basis.people:
            values = {"part": name, "seen": people, "population": basis.people}
            yield Fault("quota.part_beyond_whole", values)
    for name, count in (("base_count", basis.base_count), ("existing_permits", basis.existing_permits)):
        if count is not None and count < 0:
            yield Fault("quota.count_negative", {"part": name, "seen": count})


def inhabitants(rule: Counted, basis: PopulationBasis) -> Inhabitants:
    """Return the people whom a rule counts, with the line that says so where it is not the whole town."""
    if rule.people == "town":
        return Inhabitants(basis.people, None, _figure(rule))
    if rule.people == "urban":
        if basis.urban is None:
            return Inhabitants(None, "urban_missing")
        step = Step(
            "quota.population_urban", {"population": basis.urban}, basis.urban, rule.id, rule.citation
        )
        return Inhabitants(basis.urban, None, (step, *_figure(rule)))
    if any(district not in basis.districts for district in rule.districts):
        return Inhabitants(None, "districts_missing")
    total = sum(basis.districts[district] for district in rule.districts)
    values = {"districts": tuple(rule.districts), "population": total}
    step = Step("quota.population_districts", values, total, rule.id, rule.citation)
    return Inhabitants(total, None, (step, *_figure(rule)))


def _figure(rule: Counted) -> tuple[Step, ...]:
    if rule.figure is None:
        return ()
    words = {"figure": {"pt": rule.figure.pt, "en": rule.figure.en}}
    return (Step("quota.figure", words, None, rule.id, rule.citation),)
