"""Whole numbers in proportion: the largest remainder, with and without room limits, in exact integers."""

import math
from collections.abc import Sequence
from fractions import Fraction


def as_integers(weights: Sequence[float | Fraction]) -> tuple[int, ...]:
    """Return whole numbers in exactly the same proportions (binary fractions of floats taken as they are)."""
    exact = [Fraction(weight) for weight in weights]
    scale = math.lcm(*(weight.denominator for weight in exact)) if exact else 1
    return tuple(int(weight * scale) for weight in exact)


def largest_remainder(total: int, weights: Sequence[float | Fraction]) -> tuple[int, ...]:
    """Split `total` in proportion: ``floor(total · w / Σw)`` each, what is left to the largest remainders.

    Parameters
    ----------
    total
        Whole number to split, at least 0.
    weights
        Not negative and not all 0; ties go to the one named first.

    Returns
    -------
    tuple of int
        One a weight, in their order; they sum to `total`.

    Raises
    ------
    ValueError
        All weights are 0 while there is something to split.
    """
    whole = as_integers(weights)
    weight_sum = sum(whole)
    if weight_sum == 0:
        if total == 0:
            return (0,) * len(whole)
        raise ValueError("nothing to be in proportion to")
    shares = [divmod(total * weight, weight_sum) for weight in whole]
    left = total - sum(share for share, _ in shares)
    by_remainder = sorted(range(len(shares)), key=lambda place: -shares[place][1])
    favoured = frozenset(by_remainder[:left])
    return tuple(share + (place in favoured) for place, (share, _) in enumerate(shares))


def within_capacities(
    total: int, weights: Sequence[float | Fraction], capacities: Sequence[int | None]
) -> tuple[int, ...]:
    """Split `total` by largest remainder, never above a capacity (``None``: without limit).

    Whoever would get more than fits gets its capacity, and the rest is split anew among the others. Where
    only weights of 0 have room left, they share it evenly.

    Returns
    -------
    tuple of int
        In the order of the weights; they sum to `total`, or to all capacities where less room exists.
    """
    given = [0] * len(weights)
    open_places = list(range(len(weights)))
    left = total
    while left > 0 and open_places:
        shared = [weights[place] for place in open_places]
        if not any(shared):
            shared = [1] * len(open_places)
        split = dict(zip(open_places, largest_remainder(left, shared), strict=True))
        full = {
            place: room
            for place in open_places
            if (room := capacities[place]) is not None and split[place] > room
        }
        if not full:
            full = split
        for place, permits in full.items():
            given[place] = permits
        left -= sum(full.values())
        open_places = [place for place in open_places if place not in full]
    return tuple(given)
