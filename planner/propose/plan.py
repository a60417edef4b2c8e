"""From a city and its law to a proposal."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count as counting

import geopandas as gpd
import numpy as np
import pandas as pd

from planner.city import City
from planner.errors import Fault, InputRefused, MissingInput
from planner.geodesy import Floats, Ints, pairs_within_m
from planner.propose.bound import Bound, upper_bound
from planner.propose.candidates import candidate_sites
from planner.propose.clearances import Clearance, Mask, clearances, spacing_of, stand_rules
from planner.propose.instance import Instance, build_instance
from planner.propose.model import Proposal, Removal
from planner.propose.search import Found, search
from planner.reach import (
    Demand,
    Network,
    Reach,
    Sites,
    StreetPoints,
    coverage,
    nearest_row,
    network_of,
    people_on_streets,
    people_reached,
    snap,
)
from planner.rulebook import RuleSet
from planner.tables import LONLAT, PLACES, check

DEFAULT_RADIUS_M = 500.0
"""Service radius along the streets: about seven minutes on foot; a choice of the plan, not of any law."""

DEFAULT_EVERY_M = 25.0
"""Metres between candidate sites."""

LEAST_EVERY_M = 1.0
"""Candidates nearer than this say nothing new: street maps are not that exact."""

Progress = Callable[[str, float], None]


@dataclass(frozen=True)
class _Ground:
    """Everything measured before the search: the town, its people, every site and what it reaches."""

    streets: gpd.GeoDataFrame
    network: Network
    demand: Demand
    sites: StreetPoints
    reach: Reach
    kept: gpd.GeoDataFrame
    kept_reach: Reach


def propose(
    city: City,
    ruleset: RuleSet,
    *,
    count: int | None = None,
    radius_m: float = DEFAULT_RADIUS_M,
    every_m: float = DEFAULT_EVERY_M,
    keep: gpd.GeoDataFrame | None = None,
    seed: int = 0,
    iterations: int | None = None,
    progress: Progress | None = None,
) -> Proposal:
    r"""Propose stands that respect every binding distance and serve as many people as can be found.

    Maximal covering (Church and ReVelle 1974, doi:10.1007/BF01942293) with a minimum separation
    (anti-covering, Moon and Chaudhry 1984, doi:10.1287/mnsc.30.3.290): over candidate sites C along the
    streets that every clearance leaves legal, and people w at points D,

    .. math::

        \max \sum_{d \in D} w_d y_d \quad\text{s.t.}\quad y_d \le \sum_{c: \mathrm{walk}(c, d) \le r} x_c,\;
        \sum_c x_c \le N,\; x_a + x_b \le 1 \text{ for } \mathrm{geodesic}(a, b) < s,\; x, y \in \{0, 1\}

    Searched by greedy start, then ruin and recreate (Schrimpf et al. 2000); bounded by the people any site
    reaches and by Lagrangian relaxation (`planner.propose.bound`).

    Parameters
    ----------
    city
        With streets and a population; its own stands count only if given in `keep`.
    ruleset
        Rules in force; only those worded as a must bind.
    count
        Most new stands; ``None`` leaves it to the spacing and to who is still unserved.
    radius_m
        Service radius along the streets.
    every_m
        Metres between candidate sites.
    keep
        Table `PLACES`: existing stands that stay, wherever they are; new ones keep their distance from them.
    seed, iterations
        Same inputs, seed and iterations give the same plan; the iterations follow from the town by default.
    progress
        Called with a message key ``propose.stage_…`` and the fraction of the whole done, 0 to 1.

    Raises
    ------
    MissingInput
        No streets, or no figure of the population.
    InputRefused
        An option out of range, or `keep` breaks its contract.
    """
    _check_options(count, radius_m, every_m, iterations)
    tell = progress or _silent
    ground = _measure(city, radius_m, every_m, keep, tell)
    tell("propose.stage_clearances", 0.25)
    rules = stand_rules(ruleset)
    held = clearances(city, rules, ground.kept, ground.sites.lonlat)
    legal = (
        np.logical_and.reduce([part.legal for part in held])
        if held
        else np.ones(len(ground.sites), dtype=bool)
    )
    spacing_m = spacing_of(rules)
    chosen, found, bound = _solve(ground, legal, spacing_m, radius_m, count, seed, iterations, tell)
    _refuse_violation(ground, chosen, spacing_m)
    served_already = _kept_people(ground)
    stands, kept = _tables(ground, chosen, radius_m)
    proposal = Proposal(
        stands=stands,
        kept=kept,
        covered=served_already + found.value,
        coverable=_coverable(ground, legal),
        upper_bound=served_already + bound.people,
        bound_name=bound.name,
        candidates=int(legal.sum()),
        candidates_all=len(ground.sites),
        people_total=ground.demand.total,
        people_without_street=ground.demand.without_street,
        spacing_m=spacing_m,
        removed_by_rule=_removals(ground, held),
        unjudged_kinds=tuple(dict.fromkeys(kind for part in held for kind in part.unjudged)),
        reason=_reason(ground, legal, chosen, count),
        radius_m=radius_m,
        every_m=every_m,
        count=count,
        seed=seed,
        iterations=found.steps,
        population_assumed_even=ground.demand.assumed_even,
    )
    tell("propose.stage_done", 1.0)
    return proposal


def _silent(stage: str, fraction: float) -> None:
    """Tell nobody."""


def _check_options(count: int | None, radius_m: float, every_m: float, iterations: int | None) -> None:
    faults = []
    if not radius_m > 0:
        faults.append(Fault("propose.bad_radius", {"seen": radius_m}))
    if not every_m >= LEAST_EVERY_M:
        faults.append(Fault("propose.bad_every", {"seen": every_m, "least": LEAST_EVERY_M}))
    if count is not None and count < 0:
        faults.append(Fault("propose.bad_count", {"seen": count}))
    if iterations is not None and iterations < 0:
        faults.append(Fault("propose.bad_iterations", {"seen": iterations}))
    if faults:
        raise InputRefused(*faults)


def _measure(
    city: City, radius_m: float, every_m: float, keep: gpd.GeoDataFrame | None, tell: Progress
) -> _Ground:
    if city.streets is None:
        raise MissingInput.of("propose.streets_missing")
    kept = city.places.iloc[:0] if keep is None else keep
    check(kept, PLACES)
    tell("propose.stage_streets", 0.0)
    network = network_of(city.streets)
    tell("propose.stage_people", 0.05)
    demand = people_on_streets(city, network)
    tell("propose.stage_candidates", 0.1)
    sites = candidate_sites(city.streets, every_m)
    tell("propose.stage_reach", 0.15)
    on_edges = Sites(network.edge_of_row[sites.row], sites.offset_m)
    return _Ground(
        streets=city.streets,
        network=network,
        demand=demand,
        sites=sites,
        reach=coverage(network, on_edges, demand.sites, radius_m),
        kept=kept,
        kept_reach=coverage(network, snap(network, city.streets, kept), demand.sites, radius_m),
    )


def _open_people(ground: _Ground) -> Floats:
    """Return the people of each demand point, 0 where a kept stand serves it."""
    people = ground.demand.people.copy()
    people[ground.kept_reach.indices] = 0.0
    return people


def _kept_people(ground: _Ground) -> float:
    return people_reached(ground.kept_reach, ground.demand.people, np.ones(len(ground.kept), dtype=bool))


def _coverable(ground: _Ground, legal: Mask) -> float:
    return _kept_people(ground) + people_reached(ground.reach, _open_people(ground), legal)


def _solve(
    ground: _Ground,
    legal: Mask,
    spacing_m: float,
    radius_m: float,
    count: int | None,
    seed: int,
    iterations: int | None,
    tell: Progress,
) -> tuple[Ints, Found, Bound]:
    """Return the chosen positions among all sites, the search's result and the bound, without kept people."""
    people = _open_people(ground)
    sites = np.flatnonzero(legal)
    if count == 0 or len(sites) == 0 or people_reached(ground.reach, people, legal) <= 0:
        none = np.empty(0, dtype=np.int64)
        return none, Found(none, 0.0, 0.0, 0), Bound(0.0, "coverable", np.empty(0), none)
    instance = _instance(ground, sites, people, spacing_m, radius_m)
    tell("propose.stage_search", 0.3)
    found = search(
        instance,
        count=count,
        seed=seed,
        steps=iterations,
        progress=lambda done: tell("propose.stage_search", 0.3 + 0.55 * done),
    )
    bound = upper_bound(
        instance,
        count=count,
        value=found.value,
        progress=lambda done: tell("propose.stage_bound", 0.85 + 0.14 * done),
    )
    return sites[found.chosen], found, bound


def _instance(ground: _Ground, sites: Ints, people: Floats, spacing_m: float, radius_m: float) -> Instance:
    reach = ground.reach.rows(sites)
    return build_instance(
        ground.sites.lonlat[sites],
        reach,
        people,
        ground.demand.lonlat,
        spacing_m=spacing_m,
        near_m=max(spacing_m, radius_m),
    )


def _refuse_violation(ground: _Ground, chosen: Ints, spacing_m: float) -> None:
    """Measure every pair again, on the ellipsoid: the search is never trusted with the law."""
    lonlat = ground.sites.lonlat[chosen]
    _, _, metres = pairs_within_m(lonlat, spacing_m)
    if spacing_m > 0 and (metres < spacing_m).any():
        raise AssertionError(f"internal error: proposed stands {metres.min()} m apart, spacing {spacing_m} m")


def _removals(ground: _Ground, held: tuple[Clearance, ...]) -> tuple[Removal, ...]:
    share_m = ground.sites.share_m
    everyone = _coverable(ground, np.ones(len(ground.sites), dtype=bool))
    return tuple(
        Removal(
            rule_id=part.rule.id,
            citation=part.rule.citation,
            street_m=float(share_m[~part.legal].sum()),
            street_share=float(share_m[~part.legal].sum() / share_m.sum()) if len(share_m) else 0.0,
            people_lost=max(0.0, everyone - _coverable(ground, part.legal)),
            judged=not part.unjudged,
        )
        for part in held
        if part.removes
    )


def _reason(ground: _Ground, legal: Mask, chosen: Ints, count: int | None) -> str | None:
    if len(chosen):
        return None
    if len(ground.sites) == 0:
        return "no_streets"
    if not legal.any():
        return "no_legal_candidate"
    return "count_zero" if count == 0 else "no_people"


def _tables(ground: _Ground, chosen: Ints, radius_m: float) -> tuple[gpd.GeoDataFrame, gpd.GeoDataFrame]:
    """Return the tables of proposed and of kept stands with the people for whom each is the nearest."""
    lonlat = ground.sites.lonlat[chosen]
    chosen = chosen[np.lexsort((lonlat[:, 1], lonlat[:, 0]))]
    placed = Sites(ground.network.edge_of_row[ground.sites.row[chosen]], ground.sites.offset_m[chosen])
    on_edges = snap(ground.network, ground.streets, ground.kept)
    everyone = Sites(
        np.concatenate([on_edges.edge, placed.edge]), np.concatenate([on_edges.offset_m, placed.offset_m])
    )
    which, _ = nearest_row(
        coverage(ground.network, everyone, ground.demand.sites, radius_m), len(ground.demand)
    )
    served = which >= 0
    people = np.zeros(len(everyone))
    np.add.at(people, which[served], ground.demand.people[served])
    kept = ground.kept.assign(people=people[: len(ground.kept)])
    return _stands(ground, chosen, people[len(ground.kept) :]), kept


def _stands(ground: _Ground, chosen: Ints, people: Floats) -> gpd.GeoDataFrame:
    order = np.argsort(-people, kind="stable")
    chosen, people = chosen[order], people[order]
    lonlat = ground.sites.lonlat[chosen]
    taken = set(ground.kept["id"])
    ids = (name for name in (f"P{number:03d}" for number in counting(1)) if name not in taken)
    names = ground.streets["name"].to_numpy(dtype=object)[ground.sites.row[chosen]]
    return gpd.GeoDataFrame(
        {
            "id": pd.Series([next(ids) for _ in chosen], dtype=object),
            "kind": pd.Series(["stand"] * len(chosen), dtype=object),
            "name": pd.Series([None] * len(chosen), dtype=object),
            "source": pd.Series(["proposal"] * len(chosen), dtype=object),
            "capacity": pd.array([pd.NA] * len(chosen), dtype="Int64"),
            "installed": pd.Series([None] * len(chosen), dtype=object),
            "street": pd.Series([name if isinstance(name, str) else None for name in names], dtype=object),
            "people": people,
        },
        geometry=gpd.points_from_xy(lonlat[:, 0], lonlat[:, 1]),
        crs=LONLAT,
    )
