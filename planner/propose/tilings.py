"""Ways to cut the plane into tiles that hold at most one stand each."""

import numpy as np
from numpy.typing import NDArray

from planner.geodesy import Floats, Ints
from planner.propose.balls import MILLIMETRE_M, ball_tilings
from planner.propose.instance import EARTH_RADIUS_LEAST_M, Instance

MOST_TILINGS = 100
_ENTRIES = 500_000
_DENSE = 20_000
# Tilings times candidates: with few candidates many tilings tighten the bound by several per cent; with more
# than `_DENSE` they only slow the descent down.


def tilings(instance: Instance, number: int | None = None) -> NDArray[np.int32]:
    """Return (n, k) tile numbers of each candidate in k tilings; no two tilings share a number.

    Any two candidates of one tile are in conflict. The tiles are hexagons, each tiling turned and shifted its
    own way (from a fixed seed, so that a bound can be checked again), or parts of the street net where the
    spacing is along the streets (`balls`); without a spacing there is one tiling in which each candidate is a
    tile of its own.
    """
    if instance.spacing_chord <= 2 * MILLIMETRE_M:
        return each_alone(instance)
    if number is None:
        few = instance.candidates <= _DENSE
        number = int(np.clip(_ENTRIES // instance.candidates, 1, MOST_TILINGS)) if few else 1
    if instance.walk_m > 0:
        return ball_tilings(instance, number)
    corner_m = _diameter_m(instance) / 2
    random = np.random.default_rng(0)
    columns, used = [], 0
    for _ in range(number):
        angle, shift = random.uniform(0, np.pi / 3), random.uniform(0, 4 * corner_m, 2)
        turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
        hexagon = _hexagons(instance.xyz[:, :2] @ turn + shift, corner_m)
        _, tile = np.unique(hexagon, axis=0, return_inverse=True)
        columns.append(tile.ravel() + used)
        used += int(tile.max()) + 1
    return np.ascontiguousarray(np.column_stack(columns), dtype=np.int32)


def each_alone(instance: Instance) -> NDArray[np.int32]:
    """Return one tiling in which each candidate is a tile of its own."""
    return np.arange(instance.candidates, dtype=np.int32).reshape(-1, 1)


def _diameter_m(instance: Instance) -> float:
    """Return the largest diameter in the tangent plane at which a tile's chords stay below the spacing.

    Lengths come out short in the plane by the slope of the ground against it; the steepest slope, at the
    candidate farthest from where the plane touches, shrinks all.
    """
    out = float(np.hypot(instance.xyz[:, 0], instance.xyz[:, 1]).max()) / EARTH_RADIUS_LEAST_M
    slope = float(np.sqrt(max(1e-6, 1.0 - out**2)))
    return (instance.spacing_chord - MILLIMETRE_M) * slope * (1 - 1e-9)


def _hexagons(xy: Floats, corner_m: float) -> Ints:
    """Return (n, 2) axial coordinates of the hexagon, `corner_m` from centre to corner, around each point."""
    q = (np.sqrt(3) / 3 * xy[:, 0] - xy[:, 1] / 3) / corner_m
    r = (2 / 3 * xy[:, 1]) / corner_m
    cube = np.column_stack([q, r, -q - r])
    nearest = np.round(cube)
    # The three rounded coordinates must add up to 0: the one rounded farthest follows from the others.
    worst = np.abs(nearest - cube).argmax(axis=1)
    rows = np.arange(len(xy))
    nearest[rows, worst] -= nearest.sum(axis=1)
    return nearest[:, :2].astype(np.int64)
