r"""How many people no legal choice of stands can exceed.

The siting problem, with x a candidate chosen and y a demand point covered:

.. math::

    \max \sum_d w_d y_d \quad\text{s.t.}\quad y_d \le \sum_{c \ni d} x_c,\; \sum_c x_c \le p,\;
    x_a + x_b \le 1 \text{ where } a, b \text{ are too near},\; x, y \in \{0, 1\}

Cut the plane into tiles of diameter below the spacing, several ways: no tile of any tiling holds two stands.
Any prices :math:`0 \le \lambda_d \le w_d` on the first constraint and fees :math:`\mu_T \ge 0` on the tiles
of all tilings but the first give, with B a tile of the first,

.. math::

    L(\lambda, \mu) = \sum_d (w_d - \lambda_d) + \sum_T \mu_T + \text{the } p \text{ largest over } B
    \text{ of } \max_{c \in B} \Bigl(\sum_{d \in c} \lambda_d - \sum_{T \ni c} \mu_T\Bigr)^+

which is at least the optimum (Lagrangian relaxation, Held and Karp 1971; steps after Polyak 1969,
deflected after Camerini, Fratta and Maffioli 1975). Prices and
fees are the certificate: `bound_of_prices` recomputes the bound from them in a few lines.
"""

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from planner.geodesy import Floats, Ints
from planner.propose.instance import Instance
from planner.propose.profits import Profits
from planner.propose.tilings import each_alone, tilings
from planner.reach.rows import row_sums

WORK = 18_000_000_000
LEAST_ROUNDS, MOST_ROUNDS = 60, 3_000
# Rounds times coverage entries: some ten seconds of machine code, fixed by size so that results repeat.

FEE_SCALE = 10.0
# A fee is worth many prices: its squared step is this much longer. Best of 3, 10, 30, 100, 1000 tried.

PATIENCE, SHORTER, SHORTEST = 15, 0.75, 1e-3
# Steps without progress before the step is shortened, by how much, and where to stop.

KEPT = 0.9
# How much of the last direction the next one keeps (deflection): slopes of neighbouring steps swing to and
# fro, their sum does not. Without it the descent of a real city ends 0.14 % higher.

_ROUNDING = 1e-12
# Relative room for the rounding of the sums.


@dataclass(frozen=True)
class Prices:
    """Prices (m,) of the demand points; fees by tile number, 0 for the tiles of the first tiling."""

    points: Floats
    fees: Floats


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
        What gives the Lagrangian bound; all 0 give the coverable total.
    """

    people: float
    name: str
    prices: Prices


def bound_of_prices(instance: Instance, prices: Prices, tiles: NDArray[np.int32], count: int | None) -> float:
    """Return the bound that prices give; they are first cut to what is allowed, so any prices are valid."""
    held = np.clip(prices.points, 0.0, instance.weight)
    fees = np.maximum(prices.fees, 0.0)
    profit = row_sums(instance.cover_ptr, instance.cover, held)
    net = profit - fees[tiles[:, 1:]].sum(axis=1)
    of_tile = np.zeros(int(tiles[:, 0].max()) + 1)
    np.maximum.at(of_tile, tiles[:, 0], net)
    largest = np.sort(of_tile)[::-1][:count]
    other_fees = fees[len(of_tile) :].sum()
    return float((instance.weight - held).sum() + other_fees + largest.sum()) * (1 + _ROUNDING)


def upper_bound(
    instance: Instance,
    *,
    count: int | None,
    value: float,
    spaced: bool = True,
    rounds: int | None = None,
    progress: Callable[[float, float], None] | None = None,
) -> Bound:
    """Return the best bound found.

    Parameters
    ----------
    count
        Most stands, ``None`` without a limit.
    value
        People of a known legal choice; steers the steps, never the validity.
    spaced
        Whether two candidates in conflict may never both be chosen; without it the bound holds for any choice
        of `count` candidates.
    rounds
        Steps; by default as many as a fixed amount of work allows.
    progress
        Called with the fraction done and the lowest bound so far.
    """
    coverable = float(instance.weight.sum())
    nothing = Prices(np.zeros(len(instance.weight)), np.zeros(0))
    if value >= coverable * (1 - _ROUNDING):
        return Bound(max(coverable, value), "coverable", nothing)
    if rounds is None:
        rounds = int(np.clip(WORK // max(1, len(instance.cover)), LEAST_ROUNDS, MOST_ROUNDS))
    tiles = tilings(instance) if spaced else each_alone(instance)
    prices = _descended(instance, tiles, count, value, rounds, progress)
    people = bound_of_prices(instance, prices, tiles, count)
    if people < value * (1 - 1e-9):
        raise AssertionError(f"internal error: bound {people} below a plan that serves {value}")
    if people < coverable:
        return Bound(people, "lagrangian", prices)
    return Bound(coverable, "coverable", nothing)


def _descended(
    instance: Instance,
    tiles: NDArray[np.int32],
    count: int | None,
    value: float,
    rounds: int,
    progress: Callable[[float, float], None] | None,
) -> Prices:
    """Return the prices of the lowest bound over a Polyak descent."""
    now = best_at = _first_prices(instance, tiles)
    heading = Prices(np.zeros_like(now.points), np.zeros_like(now.fees))
    best, pace, stalled = np.inf, 1.0, 0
    profits = Profits(instance.cover_ptr, instance.cover, tiles)
    net, leaders = profits.net, profits.leaders
    history: list[float] = []
    for step in range(rounds):
        profits.at(now.points, now.fees)
        order = np.argsort(-net[leaders], kind="stable")[:count]
        taken = leaders[order][net[leaders[order]] > 0]
        bound = float((instance.weight - now.points).sum() + now.fees.sum() + net[taken].sum())
        stalled = 0 if bound < best * (1 - 1e-6) else stalled + 1
        if bound < best:
            best, best_at = bound, now
        history.append(best)
        if bound <= value or pace < SHORTEST or _hopeless(history, float(instance.weight.sum())):
            break
        if stalled >= PATIENCE:
            pace, stalled = pace * SHORTER, 0
        heading = _turned(instance, tiles, heading, taken)
        moved = _step(instance, now, heading, pace * (bound - value))
        if moved is None:
            break
        now = moved
        if progress is not None:
            progress((step + 1) / rounds, best)
    return best_at


def _hopeless(history: list[float], coverable: float) -> bool:
    """Whether the bound is above the coverable total and falls too slowly to get below it.

    Where stands are many and candidates dense it never does: no use in going on.
    """
    if len(history) < 100 or history[-1] <= coverable:
        return False
    return history[-51] - history[-1] < (history[-1] - coverable) / 4


def _first_prices(instance: Instance, tiles: NDArray[np.int32]) -> Prices:
    """Split each point's people over the tiles that may serve it, about."""
    a_tile = instance.candidates / (int(tiles[:, 0].max()) + 1)
    serving = np.maximum(1, np.diff(instance.back_ptr))
    points = instance.weight * np.minimum(1.0, a_tile / serving)
    return Prices(points, np.zeros(int(tiles.max()) + 1))


def _turned(instance: Instance, tiles: NDArray[np.int32], heading: Prices, taken: Ints) -> Prices:
    """Return the direction of the next step: the slope at hand and much of the last direction."""
    slope = _times_covered(instance, taken) - 1.0
    fee_slope = 1.0 - np.bincount(tiles[taken, 1:].ravel(), minlength=len(heading.fees))
    return Prices(KEPT * heading.points + slope, KEPT * heading.fees + fee_slope)


def _step(instance: Instance, now: Prices, heading: Prices, excess: float) -> Prices | None:
    """Return the prices one step down, ``None`` where the bound is flat.

    The price of a point moves in proportion to its people, for that is the width of its range.
    """
    slope, fee_slope = heading.points.copy(), heading.fees.copy()
    # A price at an end of its range that would leave it does not count in the length of the step.
    slope[((now.points <= 0) & (slope > 0)) | ((now.points >= instance.weight) & (slope < 0))] = 0.0
    fee_slope[(now.fees <= 0) & (fee_slope > 0)] = 0.0
    scale = instance.weight / instance.weight[instance.weight > 0].mean()
    # Added up by numpy, not by a linear algebra library: that would do it in threads of its own, whose number
    # changes the last digits.
    length2 = float((scale * slope**2).sum() + FEE_SCALE * (fee_slope**2).sum())
    if length2 == 0:
        return None
    step = excess / length2
    points = np.clip(now.points - step * scale * slope, 0.0, instance.weight)
    return Prices(points, np.maximum(0.0, now.fees - step * FEE_SCALE * fee_slope))


def _times_covered(instance: Instance, taken: Ints) -> Floats:
    starts, ends = instance.cover_ptr[taken], instance.cover_ptr[taken + 1]
    sizes = ends - starts
    at = np.repeat(starts - (np.cumsum(sizes) - sizes), sizes) + np.arange(sizes.sum())
    return np.bincount(instance.cover[at], minlength=len(instance.weight)).astype(float)
