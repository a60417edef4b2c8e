"""Groups of candidates of which at most one may be chosen: every two too near each other share a group.

A row "at most one of these" for a whole group of mutually conflicting candidates (a clique) says far more to
a linear programme than one row for each pair, and there are a hundred times fewer of them.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from planner.geodesy import Floats, Ints
from planner.propose.conflict import too_near
from planner.propose.instance import Instance
from planner.reach.compiled import compiled

_STARTS = 3
# Groups tried from each candidate when looking for violated ones.


@dataclass(frozen=True)
class Groups:
    """Groups of candidates, compressed: group g is ``member[ptr[g]:ptr[g + 1]]``."""

    ptr: Ints
    member: NDArray[np.int32]

    def __len__(self) -> int:
        """Return the number of groups."""
        return len(self.ptr) - 1


def conflicts(instance: Instance, among: Ints) -> tuple[Ints, NDArray[np.int32]]:
    """Return the conflicts among some candidates (rising) as compressed rows of positions in `among`."""
    place = np.full(instance.candidates, -1, dtype=np.int32)
    place[among] = np.arange(len(among), dtype=np.int32)
    return _conflicts(instance, among.astype(np.int64), place)


def clique_cover(instance: Instance, among: Ints) -> Groups:
    """Return maximal groups in mutual conflict such that every conflict among the candidates is in one.

    Parameters
    ----------
    among
        Positions of candidates, rising; the members of the groups are positions in it.

    Notes
    -----
    Greedy: each group is grown from a conflict not yet covered, the farthest of its candidate first, by the
    candidate that covers the most such conflicts with the members, until none can be added.
    """
    ptr, neighbour = conflicts(instance, among)
    return Groups(*_grown_groups(ptr, neighbour, np.ascontiguousarray(instance.xyz[among])))


def widened(instance: Instance, groups: Groups, order: NDArray[np.int32]) -> Groups:
    """Return the groups with every candidate of the instance added that conflicts with all members.

    Parameters
    ----------
    groups
        Members are candidates of the instance.
    order
        (n,) rank of each candidate: lower ones are tried first.
    """
    return Groups(*_widened(instance, groups.ptr, groups.member, order))


def violated(instance: Instance, share: Floats, least: float) -> Groups:
    """Return groups in mutual conflict whose shares add up to more than 1 by at least `least`.

    Parameters
    ----------
    share
        (n,) how much of each candidate a relaxed solution chooses.
    """
    among = np.flatnonzero(share > 1e-9).astype(np.int64)
    ptr, neighbour = conflicts(instance, among)
    found: dict[tuple[int, ...], None] = {}
    for i in np.argsort(-share[among], kind="stable"):
        around = neighbour[ptr[i] : ptr[i + 1]]
        for j in around[np.argsort(-share[among[around]], kind="stable")][:_STARTS]:
            group, both = [int(i), int(j)], np.intersect1d(around, neighbour[ptr[j] : ptr[j + 1]])
            while len(both):
                best = int(both[np.argmax(share[among[both]])])
                group.append(best)
                both = np.intersect1d(both, neighbour[ptr[best] : ptr[best + 1]])
            if share[among[group]].sum() > 1 + least:
                found[tuple(sorted(group))] = None
    members = [among[list(group)] for group in found]
    ends = np.concatenate([[0], np.cumsum([len(group) for group in members])]).astype(np.int64)
    flat = np.concatenate(members) if members else np.empty(0)
    return Groups(ends, flat.astype(np.int32))


@compiled
def _widened(instance: Any, ptr: NDArray[Any], member: NDArray[Any], order: NDArray[Any]) -> tuple[Any, Any]:
    starts = np.zeros(len(ptr), dtype=np.int64)
    wide = np.empty(2 * len(member) + 16, dtype=np.int32)
    used = 0
    own = np.empty(len(instance.xyz), dtype=np.int32)
    for group in range(len(ptr) - 1):
        size = ptr[group + 1] - ptr[group]
        own[:size] = member[ptr[group] : ptr[group + 1]]
        centre = instance.bin_of[own[0]]
        pool = np.empty(0, dtype=np.int32)
        for row in range(-1, 2):
            low = centre + row * instance.columns - 1
            pool = np.concatenate((pool, instance.binned[instance.bin_ptr[low] : instance.bin_ptr[low + 3]]))
        for candidate in pool[np.argsort(order[pool])]:
            fits = True
            for at in range(size):
                if own[at] == candidate or not too_near(instance, own[at], candidate):
                    fits = False
                    break
            if fits:
                own[size] = candidate
                size += 1
        if used + size > len(wide):
            larger = np.empty(2 * len(wide) + size, dtype=np.int32)
            larger[:used] = wide[:used]
            wide = larger
        wide[used : used + size] = np.sort(own[:size])
        used += size
        starts[group + 1] = used
    return starts, wide[:used].copy()


@compiled
def _conflicts(instance: Any, among: NDArray[Any], place: NDArray[Any]) -> tuple[Any, Any]:
    ptr = np.zeros(len(among) + 1, dtype=np.int64)
    neighbour = np.empty(0, dtype=np.int32)
    for fill in range(2):  # counted first, filled next
        if fill == 1:
            neighbour = np.empty(ptr[-1], dtype=np.int32)
        for i in range(len(among)):
            count = 0
            centre = instance.bin_of[among[i]]
            for row in range(-1, 2):
                low = centre + row * instance.columns - 1
                for at in range(instance.bin_ptr[low], instance.bin_ptr[low + 3]):
                    other = instance.binned[at]
                    if place[other] < 0 or other == among[i]:
                        continue
                    if too_near(instance, other, among[i]):
                        if fill == 1:
                            neighbour[ptr[i] + count] = place[other]
                        count += 1
            if fill == 0:
                ptr[i + 1] = ptr[i] + count
            else:
                neighbour[ptr[i] : ptr[i + 1]].sort()
    return ptr, neighbour


@compiled
def _grow(
    ptr: NDArray[Any],
    neighbour: NDArray[Any],
    covered: NDArray[Any],
    first: int,
    second: int,
    round_of: NDArray[Any],
    score: NDArray[Any],
    members: NDArray[Any],
    stamp: int,
) -> int:
    """Fill `members` with a maximal group that holds both; return its size."""
    size = 0
    pool = neighbour[ptr[first] : ptr[first + 1]].copy()
    left = len(pool)
    for at in range(left):
        score[pool[at]] = 0
    newest = first
    members[0], size = first, 1
    while True:
        # Keep of the pool what conflicts with the newest member, counting conflicts it would newly cover.
        for at in range(ptr[newest], ptr[newest + 1]):
            round_of[neighbour[at]] = stamp
            if not covered[at]:
                score[neighbour[at]] += 1
        kept = 0
        best = -1
        for at in range(left):
            candidate = pool[at]
            if round_of[candidate] == stamp and candidate != newest:
                pool[kept] = candidate
                kept += 1
                if best < 0 or score[candidate] > score[best]:
                    best = candidate
        left = kept
        stamp += 1
        if left == 0:
            return size
        newest = second if size == 1 else best
        members[size] = newest
        size += 1


@compiled
def _grown_groups(ptr: NDArray[Any], neighbour: NDArray[Any], xyz: NDArray[Any]) -> tuple[Any, Any]:
    n = len(ptr) - 1
    covered = np.zeros(len(neighbour), dtype=np.bool_)
    round_of = np.full(n, -1, dtype=np.int64)
    score = np.zeros(n, dtype=np.int64)
    members = np.empty(n + 1, dtype=np.int32)
    starts = [0]
    member = np.empty(max(16, 4 * n), dtype=np.int32)
    used = 0
    stamp = 0
    for i in range(n):
        while True:
            farthest, far2 = -1, -1.0
            for at in range(ptr[i], ptr[i + 1]):
                if not covered[at]:
                    j = neighbour[at]
                    dx, dy = xyz[i, 0] - xyz[j, 0], xyz[i, 1] - xyz[j, 1]
                    if dx * dx + dy * dy > far2:
                        farthest, far2 = j, dx * dx + dy * dy
            if farthest < 0:
                break
            size = _grow(ptr, neighbour, covered, i, farthest, round_of, score, members, stamp)
            stamp += size + 1
            group = np.sort(members[:size])
            for a in group:  # both rising: one walk along the row finds them all
                at = ptr[a]
                for b in group:
                    if a != b:
                        while neighbour[at] < b:
                            at += 1
                        covered[at] = True
            if used + size > len(member):
                larger = np.empty(2 * len(member) + size, dtype=np.int32)
                larger[:used] = member[:used]
                member = larger
            member[used : used + size] = group
            used += size
            starts.append(used)
    return np.array(starts, dtype=np.int64), member[:used].copy()
