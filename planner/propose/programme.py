"""The siting problem over a few candidates as an integer programme, and what HiGHS finds for it.

Of an answer only the choice is worth believing, after its people were counted again: HiGHS was seen to call
optimal what was not, and to return less than the start it was given.
"""

from dataclasses import dataclass
from typing import Any

import highspy
import numpy as np
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import csr_matrix, hstack, identity, vstack

from planner.geodesy import Floats, Ints

ROOM_PEOPLE = 0.125
"""Where the best choice and the bound are this near, the solver stops."""


def quiet_solver() -> Any:
    """Return a HiGHS that prints nothing, uses one thread and leaves the model as given.

    Its presolve takes several times as long as the solution on these models.
    """
    solver: Any = highspy.Highs()  # type: ignore[no-untyped-call]
    for option, value in (("output_flag", False), ("threads", 1), ("presolve", "off")):
        solver.setOptionValue(option, value)
    return solver


@dataclass(frozen=True)
class Programme:
    """At most so many of n candidates, at most one of each group, for the most people.

    Attributes
    ----------
    covers
        (m, n) which candidate covers a demand point.
    people
        (m,) of the demand points.
    groups
        (g, n) memberships of groups of which at most one may be chosen.
    most
        Most candidates chosen.
    must
        (m,) least share of a point that is covered, 0 or 1; by default 0.
    """

    covers: csr_matrix
    people: Floats
    groups: csr_matrix
    most: int
    must: Floats | None = None

    def solve(self, start: Floats | None) -> tuple[Ints, float] | None:
        """Return the positions of the candidates chosen, and the most people that the solver says there are.

        Parameters
        ----------
        start
            (n,) a choice known, 1 where chosen.

        Returns
        -------
        ``None`` where nothing was found and nothing proved; no candidate and ``-inf`` where it is proved that
        nothing can be chosen.
        """
        solver = quiet_solver()
        solver.setOptionValue("mip_rel_gap", 0.0)
        solver.setOptionValue("mip_abs_gap", ROOM_PEOPLE)
        solver.passModel(self._model())
        if start is not None:
            known = highspy.HighsSolution()
            known.col_value = np.concatenate([start, np.minimum(1.0, self.covers @ start)]).tolist()
            solver.setSolution(known)
        solver.run()
        values = np.asarray(solver.getSolution().col_value)
        if len(values) == 0:
            return None
        return self._chosen(values), float(solver.getInfo().mip_dual_bound)

    def solve_briefly(self, most_nodes: int) -> Ints | None:
        """Return a good choice found within so many nodes of the branch and bound, ``None`` for none.

        The solver is the one inside scipy, which writes nothing to the terminal.
        """
        m, n = self.covers.shape
        rows, most = self._rows()
        answer = milp(
            np.concatenate([np.zeros(n), -self.people]),
            integrality=np.concatenate([np.ones(n), np.zeros(m)]),
            bounds=Bounds(0.0, 1.0),
            constraints=LinearConstraint(rows, -np.inf, most),
            options={"node_limit": most_nodes, "mip_rel_gap": 0.0},
        )
        return None if answer.x is None else self._chosen(answer.x)

    def _chosen(self, values: Floats) -> Ints:
        return np.flatnonzero(values[: self.covers.shape[1]] > 0.5).astype(np.int64)

    def _rows(self) -> tuple[Any, Floats]:
        """Return the rows over candidates, then points, and the most that each may add up to."""
        m, n = self.covers.shape
        many = self.groups.shape[0]
        blocks: Any = [
            hstack([-self.covers, identity(m)]),
            hstack([self.groups, csr_matrix((many, m))]),
            hstack([csr_matrix(np.ones((1, n))), csr_matrix((1, m))]),
        ]
        return vstack(blocks).tocsr(), np.concatenate([np.zeros(m), np.ones(many), [float(self.most)]])

    def _model(self) -> Any:
        m, n = self.covers.shape
        rows, most = self._rows()
        model = highspy.HighsLp()
        model.num_col_, model.num_row_ = n + m, rows.shape[0]
        model.col_cost_ = np.concatenate([np.zeros(n), self.people])
        must = np.zeros(m) if self.must is None else self.must
        model.col_lower_ = np.concatenate([np.zeros(n), must])
        model.col_upper_ = np.ones(n + m)
        model.row_lower_, model.row_upper_ = np.full(rows.shape[0], -highspy.kHighsInf), most
        model.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
        model.a_matrix_.start_, model.a_matrix_.index_ = rows.indptr, rows.indices
        model.a_matrix_.value_ = rows.data
        model.sense_ = highspy.ObjSense.kMaximize
        whole, part = highspy.HighsVarType.kInteger, highspy.HighsVarType.kContinuous
        model.integrality_ = [whole] * n + [part] * m
        return model


@dataclass(frozen=True)
class ToldApart:
    """Demand points that the same candidates cover, taken as one.

    Attributes
    ----------
    of
        (m,) merged point of each point, -1 for one that nothing covers.
    covers
        (k, n) which candidates cover a merged point.
    people
        (k,) of the merged points.
    """

    of: Ints
    covers: csr_matrix
    people: Floats


def told_apart(covers: csr_matrix, people: Floats) -> ToldApart:
    """Merge demand points that the same candidates cover.

    Parameters
    ----------
    covers
        (m, n) with sorted indices.
    people
        (m,) of the points.
    """
    known: dict[bytes, int] = {}
    of = np.full(covers.shape[0], -1, dtype=np.int64)
    first: list[int] = []
    for point in range(covers.shape[0]):
        row = covers.indices[covers.indptr[point] : covers.indptr[point + 1]]
        if len(row) == 0:
            continue
        of[point] = known.setdefault(row.tobytes(), len(known))
        if len(first) < len(known):
            first.append(point)
    used = of >= 0
    together = np.bincount(of[used], weights=people[used], minlength=len(first)).astype(float)
    return ToldApart(of, covers[np.array(first, dtype=np.int64)], together)
