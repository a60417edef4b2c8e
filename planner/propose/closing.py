"""Close a siting problem to its optimum, where candidates are few or sparse.

The relaxation (`relaxation`) gives a bound and a price for every candidate. A candidate whose price falls
short by more than what the bound exceeds a known choice can be in no better one: it is left out, and a
branch and bound over the few that remain decides. Of its answer only the choice is believed, and that only
after its people were counted again; its bound is held against the one that the prices prove by themselves.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy.sparse import csr_matrix, vstack

from planner.geodesy import Floats, Ints
from planner.propose.certificate import Certificate, of_groups
from planner.propose.cliques import clique_cover
from planner.propose.conflict import excused
from planner.propose.instance import Instance, covered_people
from planner.propose.programme import ROOM_PEOPLE, Programme, told_apart
from planner.propose.relaxation import (
    Merged,
    Relaxed,
    group_matrix,
    merged_points,
    relax,
)
from planner.propose.tilings import tilings

MARGIN_PEOPLE = 2 * ROOM_PEOPLE
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
    programme = Programme(
        covers, people, _group_rows(instance, relaxed, left), len(left) if count is None else count, must
    )
    known = np.isin(left, start).astype(float) if np.isin(start, left).all() else None
    answer = programme.solve(known)
    return (start, np.inf) if answer is None else (left[answer[0]], answer[1])


def _merged_again(merged: Merged, relaxed: Relaxed, left: Ints, allowed: float) -> tuple[Any, Any, Any]:
    """Merge points that the candidates left do not tell apart; mark those that every better choice covers."""
    covers = merged.covers[:, left].tocsr()
    apart = told_apart(covers, merged.people)
    needed = (apart.of >= 0) & (merged.people - relaxed.prices > allowed)
    must = np.zeros(len(apart.people))
    must[apart.of[needed]] = 1.0
    return apart.covers, apart.people, must


def _group_rows(instance: Instance, relaxed: Relaxed, left: Ints) -> csr_matrix:
    """Return memberships of groups that cover every conflict left, and of those that carry a fee."""
    cover = group_matrix(clique_cover(instance, left), len(left))
    charged = np.flatnonzero(relaxed.fees > 0)
    carried = group_matrix(relaxed.groups, instance.candidates)[charged][:, left]
    return vstack([cover, carried]).tocsr()
