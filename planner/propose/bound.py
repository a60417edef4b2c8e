r"""How many people no legal choice of stands can exceed.

The siting problem, with x a candidate chosen and y a demand point covered:

.. math::

    \max \sum_d w_d y_d \quad\text{s.t.}\quad y_d \le \sum_{c \ni d} x_c,\; \sum_c x_c \le p,\;
    x_a + x_b \le 1 \text{ where } a, b \text{ are too near},\; x, y \in \{0, 1\}

Any prices :math:`0 \le \lambda_d \le w_d` on the first constraint give, for tiles T of diameter below the
spacing (at most one stand each),

.. math::

    L(\lambda) = \sum_d (w_d - \lambda_d) + \text{sum of the } p \text{ largest of }
    \max_{c \in T} \sum_{d \in c} \lambda_d \text{ over tiles } T

which is at least the optimum (Lagrangian relaxation, Held and Karp 1971; steps after Polyak 1969). The prices
are the certificate: `bound_of_prices` recomputes the bound from them in a few lines.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from planner.geodesy import Floats, Ints
from planner.propose.instance import EARTH_RADIUS_LEAST_M, SPACING_SAFETY_M, Instance
from planner.reach.compiled import compiled

WORK = 3_000_000_000
LEAST_ROUNDS, MOST_ROUNDS = 60, 1_500
# Rounds times coverage entries: a few seconds of machine code, fixed by size so that results repeat.

_ROUNDING = 1e-12
# Relative room for the rounding of the sums.


@dataclass(frozen=True)
class Bound:
    """An upper bound with its certificate.

    Attributes
    ----------
    people
        No legal choice covers more.
    name
        ``coverable`` (all that any candidate covers) or ``lagrangian``.
    prices
        (m,) for the Lagrangian bound, else all equal to the weights' zero.
    tile
        (n,) tile of each candidate.
    """

    people: float
    name: str
    prices: Floats
    tile: Ints


def tiles(instance: Instance) -> Ints:
    """Return a tile number for each candidate; two candidates of a tile are always in conflict.

    Hexagons whose largest diameter stays below the spacing. They are drawn in the tangent plane, where
    lengths come out short by the slope of the ground against the plane; the diameter is shrunk by the
    steepest slope.
    """
    if instance.spacing_chord <= 2 * SPACING_SAFETY_M:
        return np.arange(instance.candidates, dtype=np.int64)
    flat = instance.xyz[:, :2]
    out = float(np.hypot(flat[:, 0], flat[:, 1]).max()) / EARTH_RADIUS_LEAST_M
    diameter = (instance.spacing_chord - 2 * SPACING_SAFETY_M) * np.sqrt(max(1e-6, 1.0 - out**2))
    column, row = _hexagons(flat, diameter / 2 * (1 - 1e-9))
    _, tile = np.unique(np.column_stack([column, row]), axis=0, return_inverse=True)
    return np.asarray(tile, dtype=np.int64).ravel()


def _hexagons(xy: Floats, corner_m: float) -> tuple[Ints, Ints]:
    """Return axial coordinates of the hexagon (corner radius `corner_m`) that holds each point."""
    q = (np.sqrt(3) / 3 * xy[:, 0] - xy[:, 1] / 3) / corner_m
    r = (2 / 3 * xy[:, 1]) / corner_m
    s = -q - r
    rounded = np.round(np.column_stack([q, r, s]))
    error = np.abs(rounded - np.column_stack([q, r, s]))
    worst = error.argmax(axis=1)
    rounded[worst == 0, 0] = -rounded[worst == 0, 1] - rounded[worst == 0, 2]
    rounded[worst == 1, 1] = -rounded[worst == 1, 0] - rounded[worst == 1, 2]
    return rounded[:, 0].astype(np.int64), rounded[:, 1].astype(np.int64)


def bound_of_prices(instance: Instance, prices: Floats, tile: Ints, count: int | None) -> float:
    """Return the bound that prices give; they are cut to [0, weight] first, so any prices are valid."""
    held = np.clip(prices, 0.0, instance.weight)
    owner = np.repeat(np.arange(instance.candidates), np.diff(instance.cover_ptr))
    profit = np.bincount(owner, weights=held[instance.cover], minlength=instance.candidates)
    of_tile = np.zeros(int(tile.max()) + 1)
    np.maximum.at(of_tile, tile, profit)
    largest = np.sort(of_tile)[::-1][:count]
    return float((instance.weight - held).sum() + largest.sum()) * (1 + _ROUNDING)


@compiled
def _round(
    cover_ptr: NDArray[np.int64],
    cover: NDArray[np.int32],
    prices: Floats,
    tile: Ints,
    profit: Floats,
    best_of_tile: Ints,
) -> None:
    """Fill each candidate's profit and the best candidate of each tile."""
    best_of_tile[:] = -1
    for candidate in range(len(profit)):
        total = 0.0
        for at in range(cover_ptr[candidate], cover_ptr[candidate + 1]):
            total += prices[cover[at]]
        profit[candidate] = total
        leader = best_of_tile[tile[candidate]]
        if leader < 0 or total > profit[leader]:
            best_of_tile[tile[candidate]] = candidate


def upper_bound(
    instance: Instance,
    *,
    count: int | None,
    value: float,
    rounds: int | None = None,
    progress: Callable[[float], None] | None = None,
) -> Bound:
    """Return the best bound found.

    Parameters
    ----------
    count
        Most stands, ``None`` without a limit.
    value
        People of a known legal choice; steers the steps, never the validity.
    rounds
        Steps; by default as many as a fixed amount of work allows.
    """
    tile = tiles(instance)
    coverable = float(instance.weight.sum())
    prices = np.zeros(len(instance.weight))
    if value >= coverable * (1 - _ROUNDING):
        return Bound(max(coverable, value), "coverable", prices, tile)
    if rounds is None:
        rounds = int(np.clip(WORK // max(1, len(instance.cover)), LEAST_ROUNDS, MOST_ROUNDS))
    prices = _descended(instance, tile, count, value, rounds, progress)
    people = bound_of_prices(instance, prices, tile, count)
    if people < coverable:
        if people < value * (1 - 1e-9):
            raise AssertionError(f"internal error: bound {people} below a plan that serves {value}")
        return Bound(people, "lagrangian", prices, tile)
    return Bound(coverable, "coverable", prices, tile)


def _descended(
    instance: Instance,
    tile: Ints,
    count: int | None,
    value: float,
    rounds: int,
    progress: Callable[[float], None] | None,
) -> Floats:
    """Return the prices of the lowest bound over a Polyak descent."""
    weight = instance.weight
    share = np.divide(1.0, np.diff(instance.back_ptr), out=np.zeros(len(weight)), where=weight > 0)
    prices = weight * np.minimum(1.0, share * _typical_overlap(instance, tile))
    best, best_prices = np.inf, prices
    profit = np.empty(instance.candidates)
    leaders = np.empty(int(tile.max()) + 1, dtype=np.int64)
    pace, stalled = 1.0, 0
    for step in range(rounds):
        _round(instance.cover_ptr, instance.cover, prices, tile, profit, leaders)
        order = np.argsort(-profit[leaders], kind="stable")[:count]
        taken = leaders[order]
        taken = taken[profit[taken] > 0]
        bound = float((weight - prices).sum() + profit[taken].sum())
        if bound < best * (1 - 1e-6):
            stalled = 0
        else:
            stalled += 1
        if bound < best:
            best, best_prices = bound, prices
        if stalled >= 10:
            pace, stalled, prices = pace * 0.7, 0, best_prices
            if pace < 1e-4:
                break
            continue
        slope = _times_covered(instance, taken) - 1.0
        # A price at 0 or at the weight that would leave its range does not count in the length of the step.
        slope[(prices <= 0) & (slope > 0)] = 0.0
        slope[(prices >= weight) & (slope < 0)] = 0.0
        length2 = float(slope @ slope)
        if length2 == 0 or bound <= value:
            break
        prices = np.clip(prices - pace * (bound - value) / length2 * slope, 0.0, weight)
        if progress is not None:
            progress((step + 1) / rounds)
    return best_prices


def _typical_overlap(instance: Instance, tile: Ints) -> float:
    """Return how many candidates a tile holds on average, for a first split of each point's people."""
    return instance.candidates / (int(tile.max()) + 1)


def _times_covered(instance: Instance, taken: Ints) -> Floats:
    starts, ends = instance.cover_ptr[taken], instance.cover_ptr[taken + 1]
    sizes = ends - starts
    at = np.repeat(starts - np.concatenate([[0], np.cumsum(sizes)[:-1]]), sizes) + np.arange(sizes.sum())
    return np.bincount(instance.cover[at], minlength=len(instance.weight)).astype(float)
