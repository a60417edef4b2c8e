"""Ask another solver whether a plan is the optimum: scipy's, with conflicts added only as they are broken."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import Bounds, LinearConstraint, milp
from scipy.sparse import csr_matrix, hstack, identity, vstack

from planner.geodesy import Floats, Ints
from planner.propose.certificate import Certificate

Near = Callable[[Ints], NDArray[np.bool_]]
"""(k,) candidates in, (k, k) pairs out."""

TOLERANCE_PEOPLE = 0.25
MOST_ROUNDS = 40
MOST_LEFT = 12_000
"""With more candidates left it is "not decided": the table of their conflicts would fill the memory."""

PATIENCE_S = 120.0
# For each of the rounds: out of time the answer is "not decided", never "true".


def nothing_better(
    serves: list[Ints], people: Floats, near_each_other: Near, proof: Certificate, value: float
) -> bool | None:
    """Return whether no legal choice serves more than `value` by `TOLERANCE_PEOPLE`; ``None``: not decided.

    Parameters
    ----------
    serves
        People points of each candidate.
    people
        (m,) of the points.
    near_each_other
        Which of some candidates are surely too near each other.

    Notes
    -----
    Candidates whose net price falls short by more than the bound exceeds the value are left out, as in
    `closing`. Every problem solved here has fewer conflicts than the law, so its answer is never too low.
    """
    left = _left(serves, people, proof, value)
    if left is None or len(left) > MOST_LEFT:
        return None
    covers = _covers(serves, people, left)
    weight = people[np.unique(np.concatenate([serves[c] for c in left]))] if len(left) else np.empty(0)
    near = near_each_other(left)
    rows = _groups_left(proof, left)
    for _ in range(MOST_ROUNDS):
        most, chosen = _solved(covers, weight, rows, proof.count)
        if most is None:
            return None
        if most <= value + TOLERANCE_PEOPLE:
            return True
        broken = [(a, b) for k, a in enumerate(chosen) for b in chosen[k + 1 :] if near[a, b]]
        if not broken:
            return False  # legal, and better
        rows += [_grown(near, a, b) for a, b in broken]
    return None


def _left(serves: list[Ints], people: Floats, proof: Certificate, value: float) -> Ints | None:
    """Return the candidates that a better choice may use, ``None`` where the prices cannot tell."""
    weight = np.zeros(len(people))
    for points in serves:
        weight[points] = people[points]
    prices = np.clip(proof.prices.astype(float), 0.0, weight)
    net = np.array([prices[points].sum() for points in serves])
    for a, b, fee in zip(proof.groups.ptr[:-1], proof.groups.ptr[1:], proof.fees, strict=True):
        net[proof.groups.member[a:b]] -= max(0.0, float(fee))
    fixed = float((weight - prices).sum() + np.maximum(proof.fees, 0).sum())
    parts = len(np.unique(proof.part)) if len(proof.part) else len(serves)
    most = parts if proof.count is None else min(proof.count, parts)
    a_stand = 0.0 if proof.count is None else float(np.sort(net)[::-1][: proof.count].min(initial=0.0))
    over = max(0.0, float(net.max(initial=0.0)) - a_stand)
    excess = fixed + most * (max(a_stand, 0.0) + over) - value
    return np.flatnonzero(net - max(a_stand, 0.0) >= -excess) if np.isfinite(excess) else None


def _covers(serves: list[Ints], people: Floats, left: Ints) -> csr_matrix:
    points = (
        np.unique(np.concatenate([serves[c] for c in left])) if len(left) else np.empty(0, dtype=np.int64)
    )
    place = np.full(len(people), -1)
    place[points] = np.arange(len(points))
    sizes = [len(serves[c]) for c in left]
    column = np.repeat(np.arange(len(left)), sizes)
    row = place[np.concatenate([serves[c] for c in left])] if len(left) else points
    return csr_matrix((np.ones(len(row)), (row, column)), shape=(len(points), len(left)))


def _groups_left(proof: Certificate, left: Ints) -> list[Ints]:
    place = np.full(int(max(left.max(initial=0), proof.groups.member.max(initial=0))) + 1, -1)
    place[left] = np.arange(len(left))
    groups = [
        proof.groups.member[a:b] for a, b in zip(proof.groups.ptr[:-1], proof.groups.ptr[1:], strict=True)
    ]
    kept = [place[group][place[group] >= 0] for group in groups]
    if len(proof.part):
        part = proof.part[left]
        kept += [np.flatnonzero(part == number) for number in np.unique(part)]
    return [group for group in kept if len(group) > 1]


def _grown(near: np.ndarray, a: int, b: int) -> Ints:
    """Return a maximal group in mutual conflict that holds both."""
    group, fits = [a, b], near[a] & near[b]
    while fits.any():
        group.append(int(np.flatnonzero(fits)[np.argmax(near[fits][:, fits].sum(axis=1))]))
        fits &= near[group[-1]]
    return np.array(group)


def _solved(
    covers: csr_matrix, weight: Floats, groups: list[Ints], count: int | None
) -> tuple[float | None, list[int]]:
    """Return the solver's upper bound, ``None`` where it ended without one, and its choice."""
    m, n = covers.shape
    sizes = [len(group) for group in groups]
    flat = np.concatenate(groups) if groups else np.empty(0, dtype=np.int64)
    at_most_one = csr_matrix(
        (np.ones(len(flat)), flat, np.concatenate([[0], np.cumsum(sizes)])), shape=(len(groups), n)
    )
    parts = (
        hstack([-covers, identity(m)]),
        hstack([at_most_one, csr_matrix((len(groups), m))]),
        hstack([csr_matrix(np.ones((1, n))), csr_matrix((1, m))]),
    )
    most = np.concatenate([np.zeros(m), np.ones(len(groups)), [n if count is None else count]])
    answer = milp(
        np.concatenate([np.zeros(n), -weight]),
        integrality=np.concatenate([np.ones(n), np.zeros(m)]),
        bounds=Bounds(0, 1),
        constraints=LinearConstraint(vstack(parts, format="csr"), -np.inf, most),
        options={"time_limit": PATIENCE_S, "mip_rel_gap": 0.0},
    )
    if answer.x is None or answer.mip_dual_bound is None:
        return None, []
    return -float(answer.mip_dual_bound), np.flatnonzero(answer.x[:n] > 0.5).tolist()
