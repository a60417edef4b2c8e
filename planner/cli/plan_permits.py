"""Permits over a plan's stands: ``--capacity`` and ``--permits`` of ``mototaxi propose``."""

import argparse
from dataclasses import dataclass

import geopandas as gpd

from planner.city import City
from planner.cli.console import Console
from planner.cli.options import whole
from planner.errors import MissingInput
from planner.language import Language, number, sentence
from planner.propose import Proposal
from planner.quota import PopulationBasis, size_quota
from planner.quota.room import PermitPlan, permit_plan, refuse_too_few, room_of, stand_loads
from planner.rulebook import RuleSet


@dataclass(frozen=True)
class Wanted:
    """How many permits are to be placed, and how many a new stand holds (``None``: no limit)."""

    permits: int
    capacity: int | None


def add_permits(parser: argparse.ArgumentParser, language: Language) -> None:
    """Add ``--capacity`` and ``--permits``."""
    for name in ("capacity", "permits"):
        parser.add_argument(f"--{name}", metavar="N", help=sentence(f"quota.option_{name}", language))


def wanted_of(
    options: argparse.Namespace, city: City, law: RuleSet, count: int | None, kept: gpd.GeoDataFrame | None
) -> Wanted | None:
    """Return what is to be placed; ``None`` where neither an option nor the law limits a stand.

    Permits not given are the law's for the town's population.

    Raises
    ------
    InputRefused
        `count` stands cannot hold the permits.
    MissingInput
        The permits are neither given nor told by the law.
    """
    permits, capacity = whole(options.permits, "--permits"), whole(options.capacity, "--capacity")
    asked = permits is not None or capacity is not None
    figure = city.population_figure
    quota = None if figure is None else size_quota(law, PopulationBasis(figure.people, figure.source))
    if capacity is None and quota is not None and quota.stand_capacity is not None:
        capacity = quota.stand_capacity[1]
    if permits is None and quota is not None:
        permits = quota.permit_limit
    if not asked and (capacity is None or permits is None):
        return None
    if permits is None:
        raise MissingInput.of("quota.permits_needed")
    if capacity is not None and count is not None:
        refuse_too_few(permits, capacity, count, room_of(kept, capacity))
    return Wanted(permits, capacity)


def permits_of(wanted: Wanted, proposal: Proposal) -> PermitPlan:
    """Spread the permits over the kept and the proposed stands."""
    loads = stand_loads(wanted.capacity, proposal.kept, proposal.stands)
    return permit_plan(wanted.permits, wanted.capacity, loads)


def show_permits(console: Console, plan: PermitPlan) -> None:
    """Show the permits of each stand, and in words what found no room."""
    language = console.language
    console.table(
        [sentence(f"cli.column_{name}", language) for name in ("stand", "people", "capacity", "permits")],
        [
            (stand.stand_id, number(round(stand.people), language), stand.capacity, stand.permits)
            for stand in plan.spread.stands
        ],
        title=sentence("quota.plan_title", language, permits=plan.permits),
    )
    if plan.spread.unplaced:
        values = {
            "permits": plan.permits,
            "unplaced": plan.spread.unplaced,
            "missing": plan.stands_missing,
            "stands": len(plan.spread.stands),
        }
        console.warn(sentence("quota.plan_short", language, **values))
