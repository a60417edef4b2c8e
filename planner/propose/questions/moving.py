"""Which stand moves where: one place each, no two too near, fewest without a place, then fewest metres.

Stands too far apart ever to be in each other's way are settled by themselves. Of the others each option is
left out of which `forest` says that no choice with it is better than a repair already found, and an integer
programme decides among the rest.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import connected_components

from planner.geodesy import Floats, Ints, pairs_within_m
from planner.propose.questions.forest import least_totals
from planner.propose.questions.together import Together

PATIENCE_S = 20.0
MOST_OPTIONS = 2_000
"""The programme is not given more options than this: its first relaxation alone would take minutes."""

MOST_TRIES = 100
_ROUNDING_M = 1e-3

Options = tuple[Ints, Floats]
"""Places that one stand may take, positions among all, and metres to each."""


@dataclass(frozen=True)
class Assigned:
    """Which option each stand takes.

    Attributes
    ----------
    taken
        Position among the stand's options, -1 without a place.
    total_m
        Metres moved in sum.
    least_m
        No choice that leaves as few stands without a place moves them less; where `optimal` is false, nor
        does any that leaves fewer.
    optimal
        Whether nothing is better: fewer without a place first, then fewer metres.
    """

    taken: list[int]
    total_m: float
    least_m: float
    optimal: bool


def assign(options: list[Options], here: Floats, together: Together, within_m: float) -> Assigned:
    """Choose a place for each stand.

    Parameters
    ----------
    options
        Of each stand.
    here
        (k, 2) degrees of the stands.
    together
        All places, and which of them two stands may take together.
    within_m
        Most metres that a stand moves.
    """
    taken = [-1] * len(options)
    total, least, optimal = 0.0, 0.0, True
    limit_m = together.spacing.limit_m
    for group in _groups(options, here, 2 * within_m + limit_m if limit_m > 0 else 0.0):
        part = _settled([options[i] for i in group], together, within_m, PATIENCE_S)
        for i, choice in zip(group, part.taken, strict=True):
            taken[i] = choice
        total, least, optimal = total + part.total_m, least + part.least_m, optimal and part.optimal
    return Assigned(taken, total, least, optimal)


def _groups(options: list[Options], here: Floats, reach_m: float) -> list[list[int]]:
    """Return the stands that may be in each other's way, group by group."""
    many = len(options)
    if many == 0:
        return []
    # A metre more, so that rounding never parts two that meet.
    i, j, _ = pairs_within_m(here if reach_m > 0 else here[:0], reach_m + 1.0)
    pairs = csr_matrix((np.ones(len(i)), (i, j)), shape=(many, many))
    count, label = connected_components(pairs, directed=False)
    return [np.flatnonzero(label == number).tolist() for number in range(count)]


def _settled(options: list[Options], together: Together, within_m: float, patience_s: float) -> Assigned:
    """Choose for stands that may be in each other's way."""
    fewest = [float(metres.min()) for _, metres in options if len(metres)]
    without = len(options) - len(fewest)
    least = float(sum(fewest))
    best = _greedy(options, together)
    value = _metres(options, best)
    if best.count(-1) == without and value <= least + _ROUNDING_M:
        return Assigned(best, value, least, True)
    penalty = (len(options) + 1) * (within_m + 1.0)
    totals = least_totals(options, together, penalty)
    # The forest's own order of preference finds what the nearest place first does not.
    other = _greedy([(at, total[:-1]) for (at, _), total in zip(options, totals, strict=True)], together)
    best = min(best, other, key=lambda taken: (taken.count(-1), _metres(options, taken)))
    value = _metres(options, best)
    cost = best.count(-1) * penalty + value
    floor = float(max(total.min() for total in totals))
    kept = [np.flatnonzero(total[:-1] <= cost + _ROUNDING_M) for total in totals]
    least = max(least, min(value, floor - best.count(-1) * penalty))
    if floor >= cost - _ROUNDING_M:
        return Assigned(best, value, value, True)
    if sum(map(len, kept)) > MOST_OPTIONS:
        return Assigned(best, value, min(least, value), False)
    fewer = [(at[keep], metres[keep]) for (at, metres), keep in zip(options, kept, strict=True)]
    found, bound = _programme(fewer, together, penalty, patience_s)
    if found is not None:
        choice = [int(kept[i][k]) if k >= 0 else -1 for i, k in enumerate(found)]
        if (choice.count(-1), _metres(options, choice)) < (best.count(-1), value):
            best, value = choice, _metres(options, choice)
    least = min(value, max(least, bound - penalty * best.count(-1)))
    proved = bound >= penalty * best.count(-1) + value - _ROUNDING_M
    return Assigned(best, value, least, proved)


def _metres(options: list[Options], taken: list[int]) -> float:
    return float(sum(metres[k] for (_, metres), k in zip(options, taken, strict=True) if k >= 0))


def _greedy(options: list[Options], together: Together) -> list[int]:
    """Return the best of many orders in which each stand takes its nearest place that is still free.

    Who found no place, or paid most beyond the nearest one, comes earlier in the next order.
    """
    blocks = _Blocks(options, together)
    order = sorted(range(len(options)), key=lambda i: len(options[i][0]))
    best: list[int] | None = None
    score = (0, 0.0)
    seen: set[tuple[int, ...]] = set()
    for _ in range(MOST_TRIES):
        if tuple(order) in seen:
            break
        seen.add(tuple(order))
        taken = blocks.in_order(order)
        now = (taken.count(-1), _metres(options, taken))
        if best is None or now < score:
            best, score = taken, now
        regret = {i: _regret(options[i][1], taken[i]) for i in order}
        worst = max(order, key=lambda i: (regret[i], -order.index(i)))
        if regret[worst] <= 0 or order.index(worst) == 0:
            break
        place = order.index(worst)
        order = [*order[: place - 1], worst, order[place - 1], *order[place + 1 :]]
    return best if best is not None else []


def _regret(metres: Floats, taken: int) -> float:
    if len(metres) == 0:
        return 0.0
    return float("inf") if taken < 0 else float(metres[taken] - metres.min())


class _Blocks:
    """Which options of one stand a place taken by another one blocks: measured once, when first asked."""

    def __init__(self, options: list[Options], together: Together) -> None:
        self._options, self._together = options, together
        self._nearest_first = [np.argsort(metres, kind="stable") for _, metres in options]
        self._seen: dict[tuple[int, int], NDArray[np.bool_]] = {}

    def in_order(self, order: list[int]) -> list[int]:
        """Return what each stand takes if they choose one after another."""
        taken = [-1] * len(self._options)
        used: list[int] = []
        for stand in order:
            free = np.ones(len(self._options[stand][0]), dtype=bool)
            for place in used:
                free &= ~self._blocked(stand, place)
            first = self._nearest_first[stand][free[self._nearest_first[stand]]]
            if len(first):
                taken[stand] = int(first[0])
                used.append(int(self._options[stand][0][first[0]]))
        return taken

    def _blocked(self, stand: int, place: int) -> NDArray[np.bool_]:
        key = (stand, place)
        if key not in self._seen:
            self._seen[key] = ~self._together.clear(self._options[stand][0], np.array([place]))[:, 0]
        return self._seen[key]


def _programme(
    options: list[Options], together: Together, penalty: float, patience_s: float
) -> tuple[list[int] | None, float]:
    """Return the option of each stand, ``None`` where the solver found none, and a bound on the cost.

    The cost is metres, and `penalty` for each stand without a place.
    """
    many, sizes = len(options), [len(at) for at, _ in options]
    starts = np.concatenate([[0], np.cumsum(sizes)]).astype(int)
    n = int(starts[-1])
    place = np.concatenate([at for at, _ in options])
    owner = np.repeat(np.arange(many), sizes)
    cost = np.concatenate([*(metres for _, metres in options), np.full(many, penalty)])
    one_each = csr_matrix(
        (np.ones(n + many), (np.concatenate([owner, np.arange(many)]), np.arange(n + many)))
    )
    constraints = [LinearConstraint(one_each, 1, 1)]
    rows = _too_near(place, owner, together, n + many)
    if rows is not None:
        constraints.append(LinearConstraint(rows, -np.inf, 1))
    answer = milp(
        cost, integrality=np.ones(n + many, dtype=np.int64), bounds=Bounds(0, 1), constraints=constraints,
        options={"time_limit": patience_s, "mip_rel_gap": 0.0},
    )  # fmt: skip
    bound = -np.inf if answer.mip_dual_bound is None else float(answer.mip_dual_bound)
    if answer.x is None:
        return None, bound
    taken = [-1] * many
    for variable in np.flatnonzero(answer.x[:n] > 0.5):
        taken[owner[variable]] = int(variable - starts[owner[variable]])
    return taken, bound


def _too_near(place: Ints, owner: Ints, together: Together, columns: int) -> csr_matrix | None:
    """Return rows: an option and all those of one other stand too near to it add up to at most one."""
    if together.spacing.limit_m <= 0 or not len(place):
        return None
    spots, spot = np.unique(place, return_inverse=True)
    i, j = together.pairs(spots)
    same = np.arange(len(spots))
    left = np.concatenate([i, j, same])
    right = np.concatenate([j, i, same])
    at_spot = csr_matrix((np.ones(len(place)), (spot, np.arange(len(place)))), shape=(len(spots), len(place)))
    conflict = (
        at_spot.T @ csr_matrix((np.ones(len(left)), (left, right)), shape=(len(spots), len(spots))) @ at_spot
    ).tocoo()
    a, b = conflict.row, conflict.col
    other = owner[a] < owner[b]
    a, b = a[other], b[other]
    if not len(a):
        return None
    key, row = np.unique(a.astype(np.int64) * (owner.max() + 1) + owner[b], return_inverse=True)
    first = key // (owner.max() + 1)
    rows = np.concatenate([row, np.arange(len(key))])
    return csr_matrix((np.ones(len(rows)), (rows, np.concatenate([b, first]))), shape=(len(key), columns))
