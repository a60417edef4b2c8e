"""The best legal choice among the stands of several good ones.

Good plans differ quarter by quarter, each best in some. Which quarter to take from which, with the spacing
between them and the number of stands kept, is the siting problem once more over a few hundred candidates: an
integer programme decides it in tenths of a second (as tours are merged by Cook and Seymour 2003,
doi:10.1287/ijoc.15.3.233.16078).
"""

from collections.abc import Sequence

import numpy as np
from scipy.sparse import csr_matrix

from planner.geodesy import Ints
from planner.propose.cliques import clique_cover
from planner.propose.closing import legal
from planner.propose.instance import Instance, covered_people
from planner.propose.programme import Programme, told_apart
from planner.propose.relaxation import group_matrix
from planner.reach.rows import gathered_where

MOST_TOGETHER = 4_000
# Candidates of all choices together; with more the programme would be no matter of seconds.

MOST_NODES = 200
# Of the branch and bound: a fixed amount of work, so that results repeat. Most end at the first node.


def combined(instance: Instance, choices: Sequence[Ints], count: int | None) -> Ints:
    """Return a choice that covers at least as many people as each of some.

    Parameters
    ----------
    choices
        Legal choices, at least one; each rising.
    count
        Most stands, ``None`` without a limit.

    Returns
    -------
    The best choice of candidates that stand in any of them, or the best of them (the first of equals) where
    that is not found.
    """
    values = [covered_people(instance, choice) for choice in choices]
    best = choices[int(np.argmax(values))]
    together = np.unique(np.concatenate(choices))
    if len(together) > MOST_TOGETHER or len(together) == len(best):
        return best
    found = _best_among(instance, together, count, best)
    if legal(instance, found, count) and covered_people(instance, found) > max(values):
        return found
    return best


def _best_among(instance: Instance, among: Ints, count: int | None, start: Ints) -> Ints:
    ptr, cover = gathered_where(instance.cover_ptr, instance.cover, among, instance.weight > 0)
    shape = (len(among), len(instance.weight))
    covers = csr_matrix((np.ones(len(cover)), cover, ptr), shape=shape).T.tocsr()
    apart = told_apart(covers, instance.weight)
    groups = group_matrix(clique_cover(instance, among), len(among))
    most = len(among) if count is None else count
    answer = Programme(apart.covers, apart.people, groups, most).solve_briefly(MOST_NODES)
    return start if answer is None else among[answer]
