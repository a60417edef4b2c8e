r"""Move stands that break the law as little as possible.

With x one of a stand's possible places, m metres from where it is, and M beyond all of them together,

.. math::

    \min \sum_i \sum_{c \in P_i} m_{ic} x_{ic} + M z_i \quad\text{s.t.}\quad
    \sum_{c \in P_i} x_{ic} + z_i = 1,\;
    x_{ia} + \sum_{b \in P_j, (a, b) \text{ too near}} x_{jb} \le 1

so that first as few stands as possible stay without a place (z), and then the metres are fewest. A stand
may stay where it is if only its neighbour is too near and that one moves.
"""

from collections.abc import Collection
from dataclasses import dataclass

import geopandas as gpd
import numpy as np
import pandas as pd
import shapely

from planner.city import City
from planner.errors import InputRefused, MissingInput
from planner.geodesy import Floats, Ints, distance_m, lonlat_of, pairs_within_m
from planner.propose.candidates import candidate_sites
from planner.propose.clearances import clearances, stand_rules
from planner.propose.questions.moving import assign
from planner.propose.questions.together import Together
from planner.propose.spacing import Spacing, spacing_of
from planner.reach.between import walks_between
from planner.rulebook import RuleSet
from planner.validate import validate
from planner.validate.places import as_points

DEFAULT_WITHIN_M = 500.0
DEFAULT_EVERY_M = 10.0


@dataclass(frozen=True)
class Move:
    """One stand that breaks a binding rule.

    Attributes
    ----------
    stand_id
        Its id.
    start, end
        Degrees; `end` is ``None`` where it finds no legal place.
    metres
        Straight metres it moves, 0 where it may stay, ``None`` without a place.
    places
        Legal places within reach, seen by itself; 0 proves it unmovable.
    """

    stand_id: str
    start: tuple[float, float]
    end: tuple[float, float] | None
    metres: float | None
    places: int


@dataclass(frozen=True)
class Repair:
    """How the stands of a town come to respect the law.

    Attributes
    ----------
    moves
        One entry a failing stand, in the order of the table.
    total_m, worst_m
        Sum and largest of the metres moved.
    least_total_m
        No repair that leaves as few stands without a place moves them less in sum.
    optimal
        Whether `total_m` is proven least (among places every so many metres).
    unmovable
        Ids without a place: proven where `optimal`, or where the stand has no places at all.
    locked_failing
        Ids of locked stands that break a binding rule even after the moves: they stay where they are.
    within_m, every_m
        How far a stand may move, and how dense places were tried.
    """

    moves: tuple[Move, ...]
    total_m: float
    worst_m: float
    least_total_m: float
    optimal: bool
    unmovable: tuple[str, ...]
    within_m: float
    every_m: float
    locked_failing: tuple[str, ...] = ()


def repair(
    city: City,
    ruleset: RuleSet,
    *,
    within_m: float = DEFAULT_WITHIN_M,
    every_m: float = DEFAULT_EVERY_M,
    locked: Collection[str] = (),
) -> Repair:
    """Find new places for the town's stands that break a binding rule; the others stay where they are.

    Parameters
    ----------
    within_m
        Straight metres that a stand may move at most.
    every_m
        Metres between places tried along the streets.
    locked
        Ids of stands that stay where they are even where they break a rule; the others give way to them.

    Raises
    ------
    MissingInput
        No streets.
    InputRefused
        A locked id is no stand's.
    """
    if city.streets is None:
        raise MissingInput.of("propose.streets_missing")
    stands = city.of_kind(["stand"])
    unknown = sorted(set(locked) - set(stands["id"]))
    if unknown:
        raise InputRefused.of("ask.bad_lock", seen=tuple(unknown), known=tuple(stands["id"]) or ("-",))
    failing = _failing(city, ruleset)
    stuck = failing & set(locked)
    moves_away = stands["id"].isin(failing - stuck)
    moving, fixed = stands[moves_away], stands[~moves_away]
    here = lonlat_of(as_points(moving))
    places = np.concatenate([here, _around(here, candidate_sites(city.streets, every_m).lonlat, within_m)])
    rules = stand_rules(ruleset)
    legal = np.ones(len(places), dtype=bool)
    for part in clearances(city, rules, fixed, places, day=ruleset.day):
        legal &= part.legal
    options = [_options(i, here, places, legal, within_m) for i in range(len(here))]
    found = assign(options, here, _together(city.streets, places, spacing_of(rules)), within_m)
    moves = tuple(
        _move(str(name), here[i], options[i], found.taken[i], places) for i, name in enumerate(moving["id"])
    )
    metres = [move.metres for move in moves if move.metres is not None]
    unmovable = tuple(move.stand_id for move in moves if move.end is None)
    return Repair(
        moves, found.total_m, max(metres, default=0.0), found.least_m, found.optimal, unmovable, within_m,
        every_m, _still_failing(city, ruleset, stands, moves, stuck),
    )  # fmt: skip


def _together(streets: gpd.GeoDataFrame, places: Floats, spacing: Spacing) -> Together:
    if spacing.along_m <= 0 or len(places) == 0 or not streets["walk"].any():
        return Together(places, spacing)
    return Together(places, spacing, walks_between(streets, places, spacing.along_m))


def _failing(city: City, ruleset: RuleSet) -> set[str]:
    return {f.subject_id for f in validate(city, ruleset) if f.subject_kind == "stand" and f.binding_failure}


def _still_failing(
    city: City, ruleset: RuleSet, stands: gpd.GeoDataFrame, moves: tuple[Move, ...], stuck: set[str]
) -> tuple[str, ...]:
    """Return which stuck stands break a rule once the others have moved (those without a place are gone)."""
    if not stuck:
        return ()
    ends = {move.stand_id: move.end for move in moves if move.end is not None}
    gone = {move.stand_id for move in moves if move.end is None}
    after = stands[~stands["id"].isin(gone)]
    at = [
        shapely.Point(ends[name]) if name in ends else point
        for name, point in zip(after["id"], after.geometry, strict=True)
    ]
    moved = after.set_geometry(gpd.GeoSeries(at, index=after.index, crs=after.crs))
    premises = city.places[city.places["kind"] == "premises"]
    both = gpd.GeoDataFrame(pd.concat([moved, premises], ignore_index=True), crs=stands.crs)
    failing = _failing(city.with_stands(both, source="repair"), ruleset)
    return tuple(name for name in stands["id"] if name in stuck & failing)


def _around(here: Floats, sites: Floats, within_m: float) -> Floats:
    """Return the sites that some stand may move to: holding a whole town's against the law takes seconds."""
    near = np.unique(pairs_within_m(here, within_m, sites)[1])
    return sites[near]


def _options(i: int, here: Floats, places: Floats, legal: Ints, within_m: float) -> tuple[Ints, Floats]:
    """Return the legal places of one stand and the metres to each; its own is one, no other stand's is."""
    usable = np.asarray(legal, dtype=bool).copy()
    usable[: len(here)] = False
    usable[i] = legal[i]
    around = np.flatnonzero(usable)
    metres = distance_m(here[i, 0], here[i, 1], places[around, 0], places[around, 1])
    near = metres <= within_m
    return around[near], metres[near]


def _move(name: str, start: Floats, options: tuple[Ints, Floats], taken: int, places: Floats) -> Move:
    at, metres = options
    where = (float(start[0]), float(start[1]))
    if taken < 0:
        return Move(name, where, None, None, len(at))
    end = places[at[taken]]
    return Move(name, where, (float(end[0]), float(end[1])), float(metres[taken]), len(at))
