"""Metres along the streets from points to places, never measured further than asked."""

from typing import TypeAlias

import geopandas as gpd
import numpy as np

from planner.geodesy import NOISE_M, Floats, Ints, nearest_location, nearest_m, pairs_near_m
from planner.reach import WalkingNet

Walkable: TypeAlias = gpd.GeoDataFrame | WalkingNet
"""Table `STREETS` with at least one row to walk on, or the same made ready for many questions."""


def walked_pairs(
    streets: Walkable, points: Floats, objects: gpd.GeoDataFrame, within_m: float
) -> tuple[Ints, Ints, Floats]:
    """Return the pairs of a point and a place at most `within_m` apart along the streets.

    Parameters
    ----------
    points
        (n, 2) degrees.
    objects
        Table `PLACES`; the way to an area ends at its edge.
    within_m
        Inclusive. The way is never shorter than the straight line, so only pairs that near are walked.

    Returns
    -------
    i, j, metres
        Positions in `points` and `objects`, and metres, sorted by i then j.
    """
    i, j, _ = pairs_near_m(points, objects.geometry, within_m)
    metres = _walked(_net(streets), points[i], objects.geometry.iloc[j], within_m)
    near = metres <= within_m + NOISE_M  # NaN, where no way joins the two, is never near
    return i[near], j[near], metres[near]


def nearest_walked(streets: Walkable, points: Floats, objects: gpd.GeoDataFrame) -> tuple[Floats, Ints]:
    """Return metres along the streets from each point to the place nearest by them, and its position.

    The place nearest in a straight line bounds the search: no place further off than the way to it is nearer.

    Returns
    -------
    metres, positions
        (n,) ``inf`` and -1 where no way leads to any place.
    """
    net = _net(streets)
    best, which = np.full(len(points), np.inf), np.full(len(points), -1, dtype=np.int64)
    straight, first = nearest_m(points, objects.geometry)
    some = np.flatnonzero(first >= 0)
    way = _walked(net, points[some], objects.geometry.iloc[first[some]], None)
    found = np.isfinite(way)
    best[some[found]], which[some[found]] = way[found], first[some[found]]
    for point in some:
        bound = best[point]
        within = float(bound) if np.isfinite(bound) else _FARTHEST_M
        if within <= straight[point] + NOISE_M:
            continue
        _, j, metres = walked_pairs(net, points[point : point + 1], objects, within)
        if len(metres) and metres.min() < bound:
            best[point], which[point] = metres.min(), j[metres.argmin()]
    return best, which


_FARTHEST_M = 20_000.0
"""Where no way leads to the nearest place, others are looked for so far: the width of a large town."""


def _net(streets: Walkable) -> WalkingNet:
    return streets if isinstance(streets, WalkingNet) else WalkingNet(streets)


def _walked(net: WalkingNet, points: Floats, objects: gpd.GeoSeries, within_m: float | None) -> Floats:
    # From the place to the point: many points share one place, whose streets are then searched once.
    return net.along_m(nearest_location(points, objects), points, within_m)
