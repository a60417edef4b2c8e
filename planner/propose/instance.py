"""The siting problem as flat arrays: who is covered by what, and what is too near to what."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from planner.geodesy import NOISE_M, Floats, Ints, to_ecef
from planner.reach import Reach
from planner.reach.between import Walks, no_walks
from planner.reach.rows import gathered_where, transposed

EARTH_RADIUS_LEAST_M = 6.33e6
EARTH_RADIUS_MOST_M = 6.40e6
# Bounds of the ellipsoid's radius of curvature in any place and direction.

SPACING_SAFETY_M = 1e-6
# Chords carry rounding of about 1e-9 m: held this much above the limit, every accepted pair also keeps the
# limit as a geodesic.

_MOST_BINS = 4_000_000

_Int32s = NDArray[np.int32]
_Grid = tuple[float, float, float, int, _Int32s, _Int32s, _Int32s]


class Instance(NamedTuple):
    """One siting problem; n candidates, m demand points.

    Attributes
    ----------
    cover_ptr, cover
        Candidate → demand points covered, compressed rows.
    back_ptr, back
        Demand point → candidates that cover it.
    weight
        (m,) people; 0 for points that no candidate covers.
    xyz, point_xyz
        (n, 3), (m, 3) metres east, north, up in one tangent frame; straight lines between them are chords.
    spacing_chord
        Two candidates conflict if their chord is below; 0 without a spacing. Where `walk_m` is not 0, two
        whose chord is at least `straight_chord` do not if they are `walk_m` apart along the streets.
    near_m
        How far around a removed site new ones are tried.
    bin_m, west, south, columns
        Square bins over east and north, at least `spacing_chord` and `near_m` wide, one empty bin all round.
    bin_of, bin_ptr, binned
        (n,) bin of a candidate; candidates by bin, compressed rows.
    straight_chord, walk_m, feet, table
        Of a spacing along the streets, the latter two as in `planner.reach.between.Walks`; without one both
        numbers are 0 and both arrays empty.
    """

    cover_ptr: NDArray[np.int64]
    cover: NDArray[np.int32]
    back_ptr: NDArray[np.int64]
    back: NDArray[np.int32]
    weight: Floats
    xyz: Floats
    point_xyz: Floats
    spacing_chord: float
    near_m: float
    bin_m: float
    west: float
    south: float
    columns: int
    bin_of: NDArray[np.int32]
    bin_ptr: NDArray[np.int32]
    binned: NDArray[np.int32]
    straight_chord: float
    walk_m: float
    feet: Floats
    table: Floats

    @property
    def candidates(self) -> int:
        """Number of candidates."""
        return len(self.xyz)


def covered_people(instance: Instance, chosen: Ints) -> float:
    """Return the people that a choice covers, from the coverage alone."""
    reached = np.zeros(len(instance.weight), dtype=bool)
    for candidate in chosen:
        reached[instance.cover[instance.cover_ptr[candidate] : instance.cover_ptr[candidate + 1]]] = True
    return float(instance.weight[reached].sum())


def spacing_chord(limit_m: float) -> float:
    """Return the chord from which on two points are at least `limit_m` of geodesic apart, wherever they are.

    chord = 2 R sin(d / 2R) grows with R, so the largest radius of curvature gives a chord that is safe
    everywhere; at 500 m it is 1.3e-7 m short of the arc.
    """
    if limit_m <= 0:
        return 0.0
    arc = 2 * EARTH_RADIUS_MOST_M * np.sin(limit_m / (2 * EARTH_RADIUS_MOST_M))
    return float(arc) + SPACING_SAFETY_M


def tangent_xyz(lonlat: Floats, centre: Floats) -> Floats:
    """Return (n, 3) metres east, north, up of the tangent plane at `centre` (degrees)."""
    lon, lat = np.radians(centre)
    east = np.array([-np.sin(lon), np.cos(lon), 0.0])
    north = np.array([-np.sin(lat) * np.cos(lon), -np.sin(lat) * np.sin(lon), np.cos(lat)])
    up = np.array([np.cos(lat) * np.cos(lon), np.cos(lat) * np.sin(lon), np.sin(lat)])
    offset = to_ecef(lonlat) - to_ecef(centre.reshape(1, 2))
    return np.ascontiguousarray(offset @ np.column_stack([east, north, up]))


def build_instance(
    lonlat: Floats,
    reach: Reach,
    people: Floats,
    point_lonlat: Floats,
    *,
    spacing_m: float,
    near_m: float,
    rows: Ints | None = None,
    along_m: float = 0.0,
    walks: Walks | None = None,
) -> Instance:
    """Lay out a siting problem.

    Parameters
    ----------
    lonlat
        (n, 2) degrees of the candidates, n ≥ 1.
    reach
        Rows of demand points covered.
    people, point_lonlat
        (m,) and (m, 2) of the demand points; a point with 0 people is left out of every row.
    spacing_m
        Least metres between two chosen candidates in a straight line, 0 for none.
    near_m
        How far around a removed site the search tries new ones.
    rows
        (n,) row of `reach` of each candidate; by default row i is that of candidate i.
    along_m, walks
        Least metres between two chosen candidates along the streets, 0 for none, and the walks between all
        candidates, at least so far.
    """
    centre = lonlat.mean(axis=0)
    xyz, point_xyz = tangent_xyz(lonlat, centre), tangent_xyz(point_lonlat, centre)
    chord = spacing_chord(max(spacing_m, along_m))
    chosen = np.arange(len(lonlat)) if rows is None else rows
    cover_ptr, cover = gathered_where(reach.indptr, reach.indices, chosen, people > 0)
    back_ptr, back = transposed(cover_ptr, cover, len(people))
    grid = _bins(xyz, point_xyz, float(max(chord, near_m, 1.0)))
    weight = np.where(np.diff(back_ptr) > 0, people, 0.0)
    straight = (cover_ptr, cover, back_ptr, back, weight, xyz, point_xyz, chord, float(near_m), *grid)
    if along_m <= spacing_m or walks is None:
        return Instance(*straight, 0.0, 0.0, *no_walks()[:2])
    return Instance(*straight, spacing_chord(spacing_m), along_m - NOISE_M / 2, walks.feet, walks.table)


def _bins(xyz: Floats, point_xyz: Floats, least_m: float) -> _Grid:
    """Return bin_m, west, south, columns, bin_of, bin_ptr, binned of `Instance`.

    East and north of a tangent frame never exceed the chord, so what is nearer than a bin's width lies in the
    same bin or one of the eight around it.
    """
    both = np.concatenate([xyz[:, :2], point_xyz[:, :2]])
    low, high = both.min(axis=0), both.max(axis=0)
    size = least_m
    while np.prod(np.floor((high - low) / size) + 3) > _MOST_BINS:
        size *= 2
    west, south = (low - size).tolist()
    columns, rows = (np.floor((high - low) / size).astype(int) + 3).tolist()
    column = np.floor((xyz[:, 0] - west) / size).astype(np.int64)
    row = np.floor((xyz[:, 1] - south) / size).astype(np.int64)
    bin_of = (row * columns + column).astype(np.int32)
    bin_ptr = np.concatenate([[0], np.cumsum(np.bincount(bin_of, minlength=rows * columns))]).astype(np.int32)
    return size, west, south, columns, bin_of, bin_ptr, np.argsort(bin_of, kind="stable").astype(np.int32)
