r"""What proves a bound, in a form that travels with the plan.

Prices :math:`\lambda_d` of the demand points, a partition of the candidates into parts B and further groups T
with fees :math:`\mu_T`, any two candidates of one part or group being too near each other:

.. math::

    L = \sum_d (w_d - \lambda_d) + \sum_T \mu_T + \text{the } p \text{ largest over } B \text{ of }
    \max_{c \in B} \Bigl(\sum_{d \in c} \lambda_d - \sum_{T \ni c} \mu_T\Bigr)^+

No legal choice of at most p stands serves more people, whatever the prices and fees are (weak duality): a
part holds at most one stand, each stand pays its fees, and a group collects at most one.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from planner.geodesy import Floats, Ints
from planner.propose.cliques import Groups
from planner.propose.instance import Instance
from planner.reach.rows import row_sums

_ROUNDING = 1e-12
# Relative room for the rounding of the sums.


@dataclass(frozen=True)
class Certificate:
    """Prices, parts, groups and fees of a bound.

    Attributes
    ----------
    prices
        (m,) of the demand points, single precision so that they take little room.
    part
        (n,) number of each candidate's part; each candidate is a part of its own where empty.
    groups, fees
        Further groups, and the fee of each.
    count
        Most stands, ``None`` without a limit.
    """

    prices: NDArray[np.float32]
    part: NDArray[np.int32]
    groups: Groups
    fees: NDArray[np.float32]
    count: int | None

    def bound(self, instance: Instance) -> float:
        """Return the bound; prices and fees are first cut to what is allowed, so any are valid."""
        held = np.clip(self.prices.astype(float), 0.0, instance.weight)
        fees = np.maximum(self.fees.astype(float), 0.0)
        net = row_sums(instance.cover_ptr, instance.cover, held)
        charged = np.repeat(fees, np.diff(self.groups.ptr))
        net = net - np.bincount(self.groups.member, weights=charged, minlength=instance.candidates)
        part = self.part if len(self.part) else np.arange(instance.candidates)
        of_part = np.zeros(int(part.max(initial=-1)) + 1)
        np.maximum.at(of_part, part, net)
        largest = np.sort(of_part)[::-1][: self.count]
        people = (instance.weight - held).sum() + fees.sum() + largest.sum()
        return float(people) * (1 + _ROUNDING)


def no_groups() -> Groups:
    """Return no group at all."""
    return Groups(np.zeros(1, dtype=np.int64), np.empty(0, dtype=np.int32))


def everybody(points: int, count: int | None) -> Certificate:
    """Return the certificate of the coverable total: no prices."""
    empty = np.empty(0, dtype=np.int32)
    return Certificate(np.zeros(points, np.float32), empty, no_groups(), np.empty(0, np.float32), count)


def of_tiles(points: Floats, fees: Floats, tiles: NDArray[np.int32], count: int | None) -> Certificate:
    """Return the certificate of prices over tilings: the first one parts the candidates, others charge fees.

    Parameters
    ----------
    points, fees
        As in `bound.Prices`.
    tiles
        (n, k) tile numbers.
    """
    owner, tile = np.repeat(np.arange(len(tiles)), tiles.shape[1] - 1), tiles[:, 1:].ravel()
    charged = fees[tile] > 0
    owner, tile = owner[charged], tile[charged]
    order = np.argsort(tile, kind="stable")
    used, sizes = np.unique(tile, return_counts=True)
    ptr = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
    groups = Groups(ptr, owner[order].astype(np.int32))
    return Certificate(points.astype(np.float32), tiles[:, 0].copy(), groups, _up(fees[used]), count)


def of_groups(
    points: Floats, groups: Groups, fees: Floats, part: NDArray[np.int32], count: int | None
) -> Certificate:
    """Return the certificate of prices with a fee on each group; groups without a fee are left out."""
    used: Ints = np.flatnonzero(fees > 0)
    rows = [groups.member[groups.ptr[g] : groups.ptr[g + 1]] for g in used]
    ptr = np.concatenate([[0], np.cumsum([len(row) for row in rows])]).astype(np.int64)
    flat = np.concatenate(rows) if rows else np.empty(0, dtype=np.int32)
    return Certificate(points.astype(np.float32), part, Groups(ptr, flat), _up(fees[used]), count)


def _up(fees: Floats) -> NDArray[np.float32]:
    return np.nextafter(fees.astype(np.float32), np.float32(np.inf))
