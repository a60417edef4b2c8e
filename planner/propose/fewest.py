"""The fewest stands that a law wants in each named district: a plan reaches them where legal places allow.

The plan is first made as if there were no fewest number, and its bound holds for every legal choice, with or
without it. Where a district is then left short, stands are placed in it first: those of the plan that lie
there, and more in a search in which each further stand is worth more than all people. They are held, and the
rest of the town is searched anew around them.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

import geopandas as gpd
import numpy as np
import pandas as pd
from numpy.typing import NDArray

from planner.city import City
from planner.geodesy import Ints, lonlat_of
from planner.measures import district_of, districts_named
from planner.propose.bonus import Bonus
from planner.propose.instance import Instance
from planner.propose.layout import Layout
from planner.propose.model import Short
from planner.propose.questions.places import free_id, stands_at
from planner.propose.solve import Effort, Solved, solve
from planner.reach import Reach
from planner.rulebook import RuleSet, StandCountRule
from planner.tables import LONLAT
from planner.validate.places import DISTRICT, as_points, objects_of

Again = Callable[[Layout, Bonus | None, int | None], Ints]
"""Solves the rest of the town: layout, bonus and most stands in, positions among the ground's sites out."""

_WHOLE = 1e-6


@dataclass(frozen=True)
class Wanted:
    """A district, the fewest stands that a rule wants there beyond those kept, and which sites lie in it."""

    rule: StandCountRule
    district: str
    least: int
    kept: int
    inside: NDArray[np.bool_]

    @property
    def missing(self) -> int:
        """New stands needed."""
        return max(0, self.least - self.kept)


def wanted_in(city: City, ruleset: RuleSet, layout: Layout) -> tuple[Wanted, ...]:
    """Return the districts that need new stands; one that is not drawn cannot be counted."""
    districts, ground = objects_of(city, [DISTRICT]).places, layout.ground
    kept = lonlat_of(as_points(ground.kept))
    found = []
    for rule in ruleset.rules:
        if not isinstance(rule, StandCountRule) or rule.severity != "must":
            continue
        named = districts_named([place.district for place in rule.localities], districts)
        for place, positions in zip(rule.localities, named, strict=True):
            if place.bounds[0] and len(positions):
                there = int(np.count_nonzero(district_of(kept, districts, positions)))
                inside = district_of(ground.sites.lonlat, districts, positions)
                found.append(Wanted(rule, place.district, place.bounds[0], there, inside))
    return tuple(one for one in found if one.missing)


def with_fewest(
    wanted: tuple[Wanted, ...],
    layout: Layout,
    chosen: Ints,
    count: int | None,
    effort: Effort,
    again: Again | None,
    bonus: Bonus | None = None,
) -> tuple[Ints, tuple[Short, ...]]:
    """Return a choice in which districts have the stands they need, and those that are left short.

    Parameters
    ----------
    wanted
        Of `wanted_in`.
    chosen
        The plan made without looking at them, positions among the ground's sites.
    count
        Most new stands.
    effort
        Of the search for further places.
    again, bonus
        How the rest of the town is solved; ``None`` where nothing more is to be searched.
    """
    left_short = tuple(
        short_of(one, new, None, "not_found")
        for one in wanted
        if (new := int(one.inside[chosen].sum())) < one.missing
    )
    if again is None or not left_short:
        return np.sort(chosen), left_short
    held: Ints = np.empty(0, dtype=np.int64)
    short = []
    for one in wanted:
        room = None if count is None else count - len(held)
        places, most = _placed(one, layout, chosen, held, effort)
        held = np.union1d(held, places if room is None else places[:room])
        got = int(one.inside[held].sum())
        if got < one.missing:
            why = "count" if len(places) > got else ("no_room" if most < one.missing else "not_found")
            at_most = one.kept + most if why == "no_room" else None
            short.append(short_of(one, got, at_most, why))
    rest = _around(layout, held)
    left = None if count is None else count - len(held)
    if left == 0 or not len(rest.sites):
        return np.sort(held), tuple(short)
    more = again(rest, _moved(bonus, layout, rest), left)
    return np.union1d(held, more), tuple(short)


def short_of(one: Wanted, new: int, at_most: int | None, why: str) -> Short:
    """Return what is told of a district left short with so many new stands."""
    return Short(one.rule.id, one.rule.citation, one.district, one.least, one.kept + new, at_most, why)


def _placed(one: Wanted, layout: Layout, chosen: Ints, held: Ints, effort: Effort) -> tuple[Ints, int]:
    """Return sites in the district that keep clear of those held, and how many could be there at most."""
    already = held[one.inside[held]]
    mine = np.setdiff1d(chosen[one.inside[chosen]], held)
    mine = mine[_clear(layout, mine, held)]
    missing = one.missing - len(already)
    if len(mine) >= missing:
        return _best(layout, mine, missing), one.missing
    beside = _most_stands(one, layout, np.concatenate([held, mine]), effort)[0]
    if len(mine) + len(beside) >= missing:
        return np.concatenate([mine, _best(layout, beside, missing - len(mine))]), one.missing
    # What the plan has there may stand in the way of more: start the district anew.
    anew, most = _most_stands(one, layout, held, effort)
    alone = most if not len(held) else _most_stands(one, layout, held[:0], effort)[1]
    best = anew if len(anew) > len(mine) + len(beside) else np.concatenate([mine, beside])
    return _best(layout, best, missing), alone


def _most_stands(one: Wanted, layout: Layout, held: Ints, effort: Effort) -> tuple[Ints, int]:
    """Return as many sites in the district as are found, clear of some, and how many there can be at most."""
    inside = layout.sites[one.inside[layout.sites]]
    inside = inside[_clear(layout, inside, held)]
    if not len(inside):
        return inside, 0
    solved = _solved(_prized(layout, inside), layout, effort)
    prize = _prize(layout)
    return inside[solved.found.chosen], int((solved.people + _WHOLE * prize) // prize)


def _prize(layout: Layout) -> float:
    # Far beyond what all people together are worth: another stand is always worth more than better ones, and
    # a bound on the sum says how many stands there can be.
    return 10.0 * (float(layout.ground.open_people.sum()) + 1.0)


def _prized(layout: Layout, sites: Ints) -> Instance:
    """Return the problem over some sites in which each is worth a prize, beside the people it serves."""
    few = replace(layout, sites=sites)
    reach: Reach = layout.ground.reach.rows(sites)
    every = Bonus(_prize(layout), np.arange(len(reach.indptr) - 1))
    return few.instance(layout.spacing.limit_m, every)


def _solved(instance: Instance, layout: Layout, effort: Effort) -> Solved:
    return solve(instance, count=None, effort=effort, spaced=layout.spacing.exact)


def _best(layout: Layout, sites: Ints, size: int) -> Ints:
    """Return the sites that serve most people, chosen one after another."""
    weight, left = layout.ground.open_people.copy(), list(sites)
    rows = [layout.ground.reach.rows(np.array([site])).indices for site in left]
    best: list[int] = []
    while left and len(best) < size:
        first = int(np.argmax([weight[row].sum() for row in rows]))
        weight[rows.pop(first)] = 0.0
        best.append(int(left.pop(first)))
    return np.array(best, dtype=np.int64)


def _clear(layout: Layout, sites: Ints, held: Ints) -> NDArray[np.bool_]:
    """Return which sites keep the spacing to all that are held."""
    clear = np.ones(len(sites), dtype=bool)
    for other in held:
        clear &= layout.clear(sites, int(other))
    return clear


def _around(layout: Layout, held: Ints) -> Layout:
    """Return the layout with the held sites as stands that stay: whom they serve is served."""
    ground = layout.ground
    reach, mine = ground.kept_reach, ground.reach.rows(held)
    both = Reach(
        np.concatenate([reach.indptr, reach.indptr[-1] + mine.indptr[1:]]),
        np.concatenate([reach.indices, mine.indices]),
        np.concatenate([reach.metres, mine.metres]),
    )
    names = [f"{free_id('held', list(ground.kept['id']))}-{site}" for site in held]
    table = pd.concat([ground.kept, stands_at(ground.sites.lonlat[held], names)], ignore_index=True)
    kept = gpd.GeoDataFrame(table, crs=LONLAT)
    sites = layout.sites[_clear(layout, layout.sites, held)]
    return replace(layout, ground=replace(ground, kept=kept, kept_reach=both), sites=sites)


def _moved(bonus: Bonus | None, before: Layout, after: Layout) -> Bonus | None:
    """Return a bonus of the same sites under their new positions."""
    if bonus is None:
        return None
    return Bonus(bonus.people, np.flatnonzero(np.isin(after.sites, before.sites[bonus.sites])))
