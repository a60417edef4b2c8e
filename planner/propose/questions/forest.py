r"""What stands in each other's way pay at least: exact where only the pairs of a forest are looked at.

With the conflicts of a spanning forest alone, the cheapest choice follows from messages along its edges,

.. math::

    m_{i \to j}(b) = \min_{a \text{ clear of } b} \Bigl(c_i(a) + \sum_{k \ne j} m_{k \to i}(a)\Bigr)

and the least total of a choice in which stand i takes option a is :math:`c_i(a)` plus all messages to i.
Fewer conflicts than the law has never make a choice dearer, so these totals are bounds: an option whose total
exceeds a repair already found is in no better one (min-marginals on a tree; Pearl 1988).
"""

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import minimum_spanning_tree

from planner.geodesy import Floats, Ints
from planner.propose.questions.together import Together

MOST_STANDS = 8
"""In larger groups only pairs are looked at whose nearest places clash."""


def least_totals(options: list[tuple[Ints, Floats]], together: Together, penalty: float) -> list[Floats]:
    """Return for each stand a bound on the cost of any choice, option by option, the last one: no place.

    Parameters
    ----------
    options
        Of each stand: positions among the places, and the cost of each.
    together
        Which places two stands may take together.
    penalty
        Cost of a stand without a place.
    """
    costs = [np.append(metres, penalty) for _, metres in options]
    at = [where for where, _ in options]
    trees = _forest(costs, at, together)
    totals: list[Floats] = [np.empty(0)] * len(options)
    fixed: list[float] = []
    seen: set[int] = set()
    parts: list[list[int]] = []
    for root in range(len(options)):
        if root in seen:
            continue
        order = _walk(root, trees)
        seen.update(i for i, _ in order)
        parts.append([i for i, _ in order])
        _pass_messages(order, trees, costs, at, together, totals)
        fixed.append(float(totals[root].min()))
    for part, own in zip(parts, fixed, strict=True):
        for i in part:
            totals[i] = totals[i] + (sum(fixed) - own)
    return totals


def _forest(costs: list[Floats], at: list[Ints], together: Together) -> list[list[int]]:
    """Return the neighbours of each stand in the forest of the pairs that pay most for their conflict."""
    many = len(costs)
    weight = np.zeros((many, many))
    for i in range(many):
        for j in range(i + 1, many):
            if not len(at[i]) or not len(at[j]):
                continue
            nearest = together.clear(at[i][[costs[i][:-1].argmin()]], at[j][[costs[j][:-1].argmin()]])
            if nearest.all() and many > MOST_STANDS:
                continue
            free = _with_none(together.clear(at[i], at[j]))
            if free.all():
                continue
            cheapest = float((_sent(costs[i], free) + costs[j]).min())
            weight[i, j] = -(1.0 + cheapest - costs[i].min() - costs[j].min())
    rows, columns = minimum_spanning_tree(csr_matrix(weight)).nonzero()
    neighbours: list[list[int]] = [[] for _ in range(many)]
    for i, j in zip(rows.tolist(), columns.tolist(), strict=True):
        neighbours[i].append(j)
        neighbours[j].append(i)
    return neighbours


def _with_none(free: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return the same with an option more on either side that clashes with nothing."""
    return np.pad(free, ((0, 1), (0, 1)), constant_values=True)


def _sent(belief: Floats, free: NDArray[np.bool_]) -> Floats:
    """Return the least belief of an option clear of each option of the neighbour."""
    return np.asarray(np.where(free, belief[:, None], np.inf).min(axis=0))


def _walk(root: int, neighbours: list[list[int]]) -> list[tuple[int, int]]:
    """Return the stands of a tree with their parents, each after its parent; the root's is -1."""
    order, stack = [], [(root, -1)]
    while stack:
        i, parent = stack.pop()
        order.append((i, parent))
        stack += [(j, i) for j in neighbours[i] if j != parent]
    return order


def _pass_messages(
    order: list[tuple[int, int]],
    neighbours: list[list[int]],
    costs: list[Floats],
    at: list[Ints],
    together: Together,
    totals: list[Floats],
) -> None:
    """Fill in the totals of one tree: messages towards the root, then back."""
    free = {(i, p): _with_none(together.clear(at[i], at[p])) for i, p in order if p >= 0}
    sent: dict[tuple[int, int], Floats] = {}
    for i, parent in reversed(order):
        if parent >= 0:
            belief = costs[i] + sum(sent[k, i] for k in neighbours[i] if k != parent)
            sent[i, parent] = _sent(belief, free[i, parent])
    for i, parent in order:
        if parent >= 0:
            belief = costs[parent] + sum(sent[k, parent] for k in neighbours[parent] if k != i)
            sent[parent, i] = _sent(belief, free[i, parent].T)
        totals[i] = costs[i] + sum(sent[k, i] for k in neighbours[i])
