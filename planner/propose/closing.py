"""Close a siting problem to its optimum, where candidates are few or sparse.

The relaxation (`relaxation`) gives a bound and a price for every candidate. A candidate whose price falls
short by more than what the bound exceeds a known choice can be in no better one: it is left out, and a
branch and bound over the few that remain decides. Of its answer only the choice is believed, and that only
after its people were counted again; its bound is held against the one that the prices prove by themselves.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import highspy
import numpy as np
from scipy.sparse import csr_matrix, hstack, identity, vstack

from planner.geodesy import Floats, Ints
from planner.propose.certificate import Certificate, of_groups
from planner.propose.cliques import clique_cover
from planner.propose.conflict import excused
from planner.propose.instance import Instance
from planner.propose.relaxation import (
    Merged,
    Relaxed,
    group_matrix,
    merged_points,
    quiet_solver,
    relax,
)
from planner.propose.search import covered_people
from planner.propose.tilings import tilings

MARGIN_PEOPLE = 0.25
"""A choice is the optimum where no other serves this many people more."""

GUESSES = (5e-5, 2e-4)
# Shares of the bound: margins tried first. Right, one closes at once; wrong, it still gives a better choice.

WORTH_GUESSING = 2.0
# A guess is passed over where what is needed for certain is less than so many times as much.

MOST_LEFT = 6_000
# Candidates left to the branch and bound; more of them means that the bound is too weak to decide anything.


@dataclass(frozen=True)
class Closed:
    """What came out.

    Attributes
    ----------
    chosen, value
        The best choice known and its people, recounted.
    people
        No legal choice serves more: `value` itself where `optimal`.
    optimal
        Whether the branch and bound ended with nothing better by `MARGIN_PEOPLE`.
    certificate
        Prices that prove a bound by themselves, at least `people`.
    """

    chosen: Ints
    value: float
    people: float
    optimal: bool
    certificate: Certificate


def close(
    instance: Instance, count: int | None, start: Ints, report: Callable[[Closed], None] | None = None
) -> Closed:
    """Look for the optimum and its proof.

    Parameters
    ----------
    count
        Most stands, ``None`` without a limit.
    start
        A good legal choice.
    report
        Called with what is known so far whenever that is more than before.
    """
    merged = merged_points(instance)
    relaxed = relax(instance, merged, count, start)
    part = tilings(instance, number=1)[:, 0].copy()
    prices = merged.split(relaxed.prices, instance.weight)
    certificate = of_groups(prices, relaxed.groups, relaxed.fees, part, count)
    bound = certificate.bound(instance)
    safe = _safe_bound(instance, relaxed, prices, certificate, count)
    best, value, optimal = np.sort(start), covered_people(instance, start), False
    for guess in (*GUESSES, np.inf):
        if report is not None:
            report(Closed(best, value, max(value, bound), False, certificate))
        needed = safe - value + MARGIN_PEOPLE
        if optimal or bound <= value + MARGIN_PEOPLE:
            break
        if guess == GUESSES[-1] and needed < WORTH_GUESSING * guess * bound:
            continue
        allowed = min(guess * bound, needed)
        left = np.flatnonzero(relaxed.net - relaxed.fee_a_stand > -allowed).astype(np.int64)
        if len(left) > MOST_LEFT:
            break
        found, claimed = _branch_and_bound(instance, merged, relaxed, count, left, allowed, best)
        again = covered_people(instance, found)
        if legal(instance, found, count) and again > value:
            best, value = found, again
        # A better choice uses nothing left out, for that serves at most `safe - allowed`.
        optimal = claimed <= value + MARGIN_PEOPLE and safe - allowed <= value + MARGIN_PEOPLE
    optimal = optimal or bound <= value + MARGIN_PEOPLE
    return Closed(best, value, value if optimal else max(value, bound), optimal, certificate)


def _safe_bound(
    instance: Instance, relaxed: Relaxed, prices: Floats, certificate: Certificate, count: int | None
) -> float:
    """Return the bound from which a candidate's shortfall may be subtracted.

    Any choice serves at most the fixed part plus the sum of its candidates' net prices, each at most the fee
    a stand (but for the rounding of the solver, which is counted for every stand there could be).
    """
    most = len(np.unique(certificate.part)) if count is None else count
    over = max(0.0, float((relaxed.net - relaxed.fee_a_stand).max(initial=0.0)))
    fixed = float((instance.weight - prices).sum() + relaxed.fees.sum()) + most * (relaxed.fee_a_stand + over)
    return max(certificate.bound(instance), fixed)


def legal(instance: Instance, chosen: Ints, count: int | None) -> bool:
    """Whether a choice keeps the spacing and the limit of stands."""
    xyz = instance.xyz[chosen]
    chords = np.sqrt(((xyz[:, None] - xyz[None]) ** 2).sum(axis=2))
    i, j = np.nonzero(np.triu(chords < instance.spacing_chord, 1))
    apart = all(excused(instance, chosen[a], chosen[b]) for a, b in zip(i, j, strict=True))
    return apart and (count is None or len(chosen) <= count)


def _branch_and_bound(
    instance: Instance,
    merged: Merged,
    relaxed: Relaxed,
    count: int | None,
    left: Ints,
    allowed: float,
    start: Ints,
) -> tuple[Ints, float]:
    """Return the best choice among some candidates, and the most people that the solver says there are."""
    covers, people, must = _merged_again(merged, relaxed, left, allowed)
    groups = _group_rows(instance, relaxed, left)
    n, m = len(left), len(people)
    rows = vstack(
        [
            hstack([-covers, identity(m)]),
            hstack([groups, csr_matrix((groups.shape[0], m))]),
            hstack([csr_matrix(np.ones((1, n))), csr_matrix((1, m))]),
        ]
    ).tocsr()
    most = n if count is None else count
    programme = highspy.HighsLp()
    programme.num_col_, programme.num_row_ = n + m, rows.shape[0]
    programme.col_cost_ = np.concatenate([np.zeros(n), people])
    programme.col_lower_ = np.concatenate([np.zeros(n), must])
    programme.col_upper_ = np.ones(n + m)
    programme.row_lower_ = np.full(rows.shape[0], -highspy.kHighsInf)
    programme.row_upper_ = np.concatenate([np.zeros(m), np.ones(groups.shape[0]), [float(most)]])
    programme.a_matrix_.format_ = highspy.MatrixFormat.kRowwise
    programme.a_matrix_.start_, programme.a_matrix_.index_ = rows.indptr, rows.indices
    programme.a_matrix_.value_ = rows.data
    programme.sense_ = highspy.ObjSense.kMaximize
    whole, part = highspy.HighsVarType.kInteger, highspy.HighsVarType.kContinuous
    programme.integrality_ = [whole] * n + [part] * m
    return _answer(programme, left, covers, start)


def _answer(programme: Any, left: Ints, covers: csr_matrix, start: Ints) -> tuple[Ints, float]:
    solver = quiet_solver()
    solver.setOptionValue("mip_rel_gap", 0.0)
    solver.setOptionValue("mip_abs_gap", MARGIN_PEOPLE / 2)
    solver.passModel(programme)
    if np.isin(start, left).all():
        chosen = np.isin(left, start).astype(float)
        known = highspy.HighsSolution()
        known.col_value = np.concatenate([chosen, np.minimum(1.0, covers @ chosen)]).tolist()
        solver.setSolution(known)
    solver.run()
    values = np.asarray(solver.getSolution().col_value)
    if len(values) == 0:
        return start, np.inf  # nothing found and nothing proved
    return left[values[: len(left)] > 0.5], float(solver.getInfo().mip_dual_bound)


def _merged_again(merged: Merged, relaxed: Relaxed, left: Ints, allowed: float) -> tuple[Any, Any, Any]:
    """Merge points that the candidates left do not tell apart; mark those that every better choice covers."""
    covers = merged.covers[:, left].tocsr()
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
    people = np.bincount(of[used], weights=merged.people[used], minlength=len(first))
    needed = used & (merged.people - relaxed.prices > allowed)
    must = np.zeros(len(first))
    must[of[needed]] = 1.0
    return covers[first], people, must


def _group_rows(instance: Instance, relaxed: Relaxed, left: Ints) -> csr_matrix:
    """Return memberships of groups that cover every conflict left, and of those that carry a fee."""
    cover = group_matrix(clique_cover(instance, left), len(left))
    charged = np.flatnonzero(relaxed.fees > 0)
    carried = group_matrix(relaxed.groups, instance.candidates)[charged][:, left]
    return vstack([cover, carried]).tocsr()
