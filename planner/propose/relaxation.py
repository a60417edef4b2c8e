r"""The siting problem with shares of stands allowed: a linear programme on the few columns that matter.

With K groups of mutually conflicting candidates (`cliques`) the relaxation

.. math::

    \max \sum_d w_d y_d \;:\; y_d \le \sum_{c \ni d} x_c,\; \sum_{c \in K} x_c \le 1,\; \sum_c x_c \le p,\;
    0 \le y \le 1,\; x \ge 0

lies within a few tenths of a per cent of the best whole choice where candidates are sparse. Most candidates
never matter: columns enter when their price says so (Gilmore and Gomory 1961), groups when they are violated.
Its multipliers are prices and fees as in `bound`, valid for every candidate whether it entered or not.
"""

from dataclasses import dataclass
from typing import Any

import highspy
import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix

from planner.geodesy import Floats, Ints
from planner.propose.cliques import Groups, clique_cover, violated, widened
from planner.propose.instance import Instance
from planner.propose.programme import quiet_solver, told_apart

COLUMNS_AT_FIRST = 200
COLUMNS_A_ROUND = 200
# Small rounds: ten times faster than 2,500 and 800 on a dense town.

MOST_ROUNDS = 400
LEAST_VIOLATION = 1e-3
_TINY = 1e-7


@dataclass(frozen=True)
class Merged:
    """Demand points that the same candidates cover, taken as one.

    Attributes
    ----------
    of_point
        (m,) merged point of each demand point, -1 where nobody lives or nothing covers.
    people
        (k,) of the merged points.
    covers
        (k, n) which candidates cover a merged point.
    """

    of_point: Ints
    people: Floats
    covers: csr_matrix

    def split(self, prices: Floats, weight: Floats) -> Floats:
        """Return prices (m,) of the points from those of the merged ones, in proportion to their people."""
        used = self.of_point >= 0
        points = np.zeros(len(weight))
        own = self.of_point[used]
        points[used] = prices[own] * weight[used] / self.people[own]
        return points


def merged_points(instance: Instance) -> Merged:
    """Merge the demand points of an instance."""
    covers = csr_matrix(
        (np.ones(len(instance.back)), instance.back, instance.back_ptr),
        shape=(len(instance.weight), instance.candidates),
    )
    inhabited = np.flatnonzero(instance.weight > 0)
    apart = told_apart(covers[inhabited], instance.weight[inhabited])
    of_point = np.full(len(instance.weight), -1, dtype=np.int64)
    of_point[inhabited] = apart.of
    return Merged(of_point, apart.people, apart.covers)


@dataclass(frozen=True)
class Relaxed:
    """Multipliers of the relaxation.

    Attributes
    ----------
    prices
        (k,) of the merged points.
    groups, fees
        All groups used, over all candidates, and the fee of each.
    net
        (n,) people's prices less fees, of each candidate.
    fee_a_stand
        Multiplier of the limit on the number of stands, 0 without one.
    value
        Of the programme on the columns that entered: no bound by itself.
    """

    prices: Floats
    groups: Groups
    fees: Floats
    net: Floats
    fee_a_stand: float
    value: float


def relax(instance: Instance, merged: Merged, count: int | None, start: Ints) -> Relaxed:
    """Solve the relaxation.

    Parameters
    ----------
    count
        Most stands, ``None`` without a limit.
    start
        Candidates that enter from the beginning, as those of a good choice.
    """
    return _Programme(instance, merged, count, start).solve()


def group_matrix(groups: Groups, candidates: int) -> csr_matrix:
    """Return (groups, candidates) memberships."""
    return csr_matrix(
        (np.ones(len(groups.member)), groups.member, groups.ptr), shape=(len(groups), candidates)
    )


class _Programme:
    """The programme as it grows: rows are merged points, then the limit, then groups; columns y, then x."""

    def __init__(self, instance: Instance, merged: Merged, count: int | None, start: Ints) -> None:
        self.instance, self.merged, self.count = instance, merged, count
        every = max(1, instance.candidates // COLUMNS_AT_FIRST)
        self.columns = np.union1d(np.arange(0, instance.candidates, every), start).astype(np.int64)
        self.memberships = self._groups_at_first()
        self.covered_by = merged.covers.tocsc()
        self.solver = quiet_solver()
        self._first()

    def _groups_at_first(self) -> csr_matrix:
        """Return groups for all conflicts among the first columns, or none where stands are limited.

        A limit leaves few conflicts that matter: those enter when they are violated.
        """
        if self.count is not None:
            return csr_matrix((0, self.instance.candidates))
        local = clique_cover(self.instance, self.columns)
        own = Groups(local.ptr, self.columns[local.member].astype(np.int32))
        rank = np.arange(self.instance.candidates, dtype=np.int32)
        return group_matrix(widened(self.instance, own, rank), self.instance.candidates)

    def _first(self) -> None:
        k, inf = len(self.merged.people), highspy.kHighsInf
        limit = self.instance.candidates if self.count is None else self.count
        self.solver.addCols(k, -self.merged.people, np.zeros(k), np.ones(k), 0, np.zeros(k), [], [])
        rows = np.arange(k)
        self.solver.addRows(k, np.full(k, -inf), np.zeros(k), k, rows, rows, np.ones(k))
        self.solver.addRow(-inf, float(limit), 0, [], [])
        self._add_groups(self.memberships, among=np.empty(0, dtype=np.int64))
        self._add_columns(self.columns)

    def _add_groups(self, rows: csr_matrix, among: Ints) -> None:
        part = rows[:, among].tocsr()
        k = len(self.merged.people)
        many = rows.shape[0]
        self.solver.addRows(
            many, np.full(many, -highspy.kHighsInf), np.ones(many), part.nnz,
            part.indptr[:-1].astype(np.int32), (part.indices + k).astype(np.int32), part.data,
        )  # fmt: skip

    def _add_columns(self, added: Ints) -> None:
        k = len(self.merged.people)
        points, groups = self.covered_by[:, added].tocsc(), self.memberships.tocsc()[:, added].tocsc()
        starts = [0]
        index: list[NDArray[Any]] = []
        value: list[NDArray[Any]] = []
        for column in range(len(added)):
            own = points.indices[points.indptr[column] : points.indptr[column + 1]]
            among = groups.indices[groups.indptr[column] : groups.indptr[column + 1]]
            index += [own, np.array([k]), among + k + 1]
            value += [np.full(len(own), -1.0), np.ones(1 + len(among))]
            starts.append(starts[-1] + len(own) + 1 + len(among))
        many = len(added)
        self.solver.addCols(
            many, np.zeros(many), np.zeros(many), np.full(many, highspy.kHighsInf), starts[-1],
            np.array(starts[:-1], dtype=np.int32), np.concatenate(index).astype(np.int32),
            np.concatenate(value),
        )  # fmt: skip

    def solve(self) -> Relaxed:
        """Add columns and groups until neither helps."""
        for _ in range(MOST_ROUNDS):
            self.solver.run()
            relaxed, share = self._read()
            missing = np.setdiff1d(np.flatnonzero(relaxed.net - relaxed.fee_a_stand > _TINY), self.columns)
            if len(missing):
                wanted = missing[np.argsort(-relaxed.net[missing], kind="stable")][:COLUMNS_A_ROUND]
                self._add_columns(wanted)
                self.columns = np.concatenate([self.columns, wanted])
                continue
            groups = violated(self.instance, share, LEAST_VIOLATION)
            if not len(groups):
                break
            rank = np.argsort(np.argsort(-relaxed.net, kind="stable"), kind="stable").astype(np.int32)
            rows = group_matrix(widened(self.instance, groups, rank), self.instance.candidates)
            self._add_groups(rows, self.columns)
            self.memberships = _stacked(self.memberships, rows)
        return relaxed

    def _read(self) -> tuple[Relaxed, Floats]:
        k = len(self.merged.people)
        solution = self.solver.getSolution()
        duals = -np.asarray(solution.row_dual)  # the programme minimises
        prices = np.clip(duals[:k], 0.0, self.merged.people)
        fees = np.maximum(duals[k + 1 :], 0.0)
        net = prices @ self.merged.covers - fees @ self.memberships
        share = np.zeros(self.instance.candidates)
        share[self.columns] = np.asarray(solution.col_value)[k:]
        groups = Groups(self.memberships.indptr.astype(np.int64), self.memberships.indices.astype(np.int32))
        value = -float(self.solver.getInfo().objective_function_value)
        fee_a_stand = max(0.0, float(duals[k])) if self.count is not None else 0.0
        return Relaxed(prices, groups, fees, np.asarray(net), fee_a_stand, value), share


def _stacked(above: csr_matrix, below: csr_matrix) -> csr_matrix:
    return csr_matrix(
        (
            np.concatenate([above.data, below.data]),
            np.concatenate([above.indices, below.indices]),
            np.concatenate([above.indptr, above.indptr[-1] + below.indptr[1:]]),
        ),
        shape=(above.shape[0] + below.shape[0], above.shape[1]),
    )
