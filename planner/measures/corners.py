"""How far a place on a street is from the corners of that street.

A corner is where another street meets the one a place lies on; where the street merely goes on, under another
name or in another piece of the map, there is none.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import geopandas as gpd
import numpy as np
import shapely

from planner.geodesy import MILLIMETRE, Floats, Ints, distance_m, metres_per_degree
from planner.measures.once import once_a_table

Widths = Mapping[str, tuple[float, float, float]]
"""Class of street → least, usual and greatest width in metres."""

GOES_ON_DEG = 60.0
"""A street goes on in the piece ahead that turns by no more; a choice about maps, not of any law."""

_STEPS = 8
# Pieces followed along a street in search of its next corner; maps cut streets near corners into a few.


@dataclass(frozen=True)
class CornerDistances:
    """Metres from each point to the edge of the nearest crossing street, by the width it may have.

    Attributes
    ----------
    if_widest, usual, if_narrowest
        (n,) metres less half of the greatest, the usual and the least width; ``inf`` without a corner near.
    node
        (n,) position among piece ends (twice the piece, plus 1 for its end `v`) of the corner nearest by
        `usual`, -1 for none.
    """

    if_widest: Floats
    usual: Floats
    if_narrowest: Floats
    node: Ints


def corner_distances(
    streets: gpd.GeoDataFrame, points: Floats, row: Ints, widths: Widths, within_m: float
) -> CornerDistances:
    """Measure points against the corners of the street each lies on.

    Parameters
    ----------
    streets
        Table `STREETS`.
    points
        (n, 2) degrees.
    row
        (n,) position of the piece that each point lies on.
    widths
        Of the classes that make a corner.
    within_m
        How far along the street corners are looked for.
    """
    ends = _ends(streets, tuple(sorted(widths.items())))
    count = len(points)
    found = np.full((3, count), np.inf)
    node = np.full(count, -1, dtype=np.int64)
    for side in (0, 1):
        end = 2 * row + side
        walked = np.zeros(count)
        for _ in range(_STEPS):
            there = np.flatnonzero(end >= 0)
            if not len(there):
                break
            self_end = end[there]
            metres = distance_m(points[there, 0], points[there, 1], *ends.lonlat[self_end].T)
            for which in range(3):
                measured = np.round(metres - ends.width[which, self_end] / 2, MILLIMETRE)
                nearer = measured < found[which, there]  # a NaN width, where no street crosses, never is
                found[which, there[nearer]] = measured[nearer]
                if which == 1:
                    node[there[nearer]] = self_end[nearer]
            further = ends.ahead[self_end]
            walked[there] += np.where(further >= 0, ends.length_m[further // 2], np.inf)
            end[there] = np.where(walked[there] <= within_m, further, -1)
    return CornerDistances(found[0], found[1], found[2], node)


@dataclass(frozen=True)
class _Ends:
    """Both ends of every piece, end ``2 i`` at its `u` and ``2 i + 1`` at its `v`.

    Attributes
    ----------
    lonlat, width
        (2n, 2) degrees; (3, 2n) greatest, usual and least width of what crosses there, ``NaN`` for nothing.
    ahead
        The far end of the piece in which the street goes on, -1 for none.
    length_m
        (n,) of the pieces.
    """

    lonlat: Floats
    width: Floats
    ahead: Ints
    length_m: Floats


@once_a_table
def _ends(streets: gpd.GeoDataFrame, of_class: tuple[tuple[str, tuple[float, float, float]], ...]) -> _Ends:
    widths: Widths = dict(of_class)
    lonlat, bearing = _drawn_ends(streets.geometry.array)
    node = streets[["u", "v"]].to_numpy(dtype=np.int64).ravel()
    crossing = streets["highway"].isin(list(widths)).to_numpy(dtype=bool)
    carries = np.repeat(streets["drive"].to_numpy(dtype=bool) | crossing, 2)
    names = np.repeat(streets["name"].to_numpy(dtype=object), 2)
    classes = np.repeat(streets["highway"].to_numpy(dtype=object), 2)
    width = np.full((3, len(node)), np.nan)
    ahead = np.full(len(node), -1, dtype=np.int64)
    used = np.flatnonzero(carries)
    used = used[np.argsort(node[used], kind="stable")]
    starts = np.flatnonzero(np.diff(node[used], prepend=-np.inf))
    for group in np.split(used, starts[1:]):
        if len(group) < 2:
            continue
        for end in group:
            others = group[group != end]
            on = _goes_on(end, others, bearing, names)
            if on >= 0:
                ahead[end] = on ^ 1
            across = [widths[classes[other]] for other in others if other != on and classes[other] in widths]
            if across:
                width[:, end] = np.array(across)[:, ::-1].max(axis=0)
    return _Ends(lonlat, width, ahead, streets["length_m"].to_numpy(dtype=float))


def _goes_on(end: int, others: Ints, bearing: Floats, names: Any) -> int:
    """Return the end in which the street goes on beyond a node, -1 where it ends there."""
    turn = np.abs((bearing[others] - bearing[end] + 360.0) % 360.0 - 180.0)
    same = np.array([isinstance(names[end], str) and names[other] == names[end] for other in others])
    if len(others) == 1 and (
        same[0] or not isinstance(names[end], str) or not isinstance(names[others[0]], str)
    ):
        return int(others[0])  # a bend of one street, however sharp
    straight = turn <= GOES_ON_DEG
    if not straight.any():
        return -1
    best = np.lexsort((turn, ~same, ~straight))[0]
    return int(others[best])


def _drawn_ends(lines: Any) -> tuple[Floats, Floats]:
    """Return (2n, 2) degrees of the ends and (2n,) bearings in degrees from each into its piece."""
    first, second = shapely.get_point(lines, 0), shapely.get_point(lines, 1)
    last, before = shapely.get_point(lines, -1), shapely.get_point(lines, -2)
    start, inward = shapely.get_coordinates(first), shapely.get_coordinates(second)
    stop, back = shapely.get_coordinates(last), shapely.get_coordinates(before)
    at = np.stack([start, stop], axis=1).reshape(-1, 2)
    into = np.stack([inward, back], axis=1).reshape(-1, 2) - at
    east, north = metres_per_degree(at[:, 1])
    return at, np.degrees(np.arctan2(into[:, 0] * east, into[:, 1] * north))
