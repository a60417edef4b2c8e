"""Putting a stand in and taking it out, in machine code: the state of a search and what changes it.

The whole search lives in this file and `recreate`; numba does not notice a change in another file, so after
an edit here the cached code of both must go (the ``__pycache__`` beside them).
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from planner.geodesy import Floats
from planner.propose.instance import Instance
from planner.reach.compiled import compiled

NOTHING = 1e-9
"""Fewer people than this are rounding."""


class State(NamedTuple):
    """A set of chosen candidates with all that follows from it.

    Attributes
    ----------
    times
        (m,) how many chosen candidates cover each demand point.
    open_weight
        (m,) the point's people while nobody covers it, else 0.
    chosen, place
        (n,) the chosen candidates first, in no order; position in it, -1 where not chosen.
    open_points, open_place
        The same for the points that nobody covers.
    head, after, before
        First chosen candidate of each bin, and the chosen one after and before each in its bin, -1 for none.
    counts
        [chosen, open points].
    value
        [people covered].
    rng
        [state of the random numbers].
    """

    times: NDArray[np.int32]
    open_weight: Floats
    chosen: NDArray[np.int32]
    place: NDArray[np.int32]
    open_points: NDArray[np.int32]
    open_place: NDArray[np.int32]
    head: NDArray[np.int32]
    after: NDArray[np.int32]
    before: NDArray[np.int32]
    counts: NDArray[np.int64]
    value: Floats
    rng: NDArray[np.uint64]


def empty_state(instance: Instance, seed: int) -> State:
    """Return the state with nothing chosen."""
    n, m = instance.candidates, len(instance.weight)
    open_points = np.flatnonzero(instance.weight > 0).astype(np.int32)
    open_place = np.full(m, -1, dtype=np.int32)
    open_place[open_points] = np.arange(len(open_points), dtype=np.int32)
    padded = np.full(m, -1, dtype=np.int32)
    padded[: len(open_points)] = open_points
    return State(
        times=np.zeros(m, dtype=np.int32),
        open_weight=instance.weight.copy(),
        chosen=np.full(n, -1, dtype=np.int32),
        place=np.full(n, -1, dtype=np.int32),
        open_points=padded,
        open_place=open_place,
        head=np.full(len(instance.bin_ptr) - 1, -1, dtype=np.int32),
        after=np.full(n, -1, dtype=np.int32),
        before=np.full(n, -1, dtype=np.int32),
        counts=np.array([0, len(open_points)], dtype=np.int64),
        value=np.zeros(1),
        rng=np.array([seed], dtype=np.int64).astype(np.uint64),
    )


@compiled
def gain(instance: Any, state: Any, candidate: int) -> float:
    """Return the people that choosing the candidate would add."""
    total = 0.0
    for at in range(instance.cover_ptr[candidate], instance.cover_ptr[candidate + 1]):
        total += state.open_weight[instance.cover[at]]
    return total


@compiled
def chord2(xyz: NDArray[Any], i: int, j: int) -> float:
    """Return the squared chord between two candidates."""
    dx, dy, dz = xyz[i, 0] - xyz[j, 0], xyz[i, 1] - xyz[j, 1], xyz[i, 2] - xyz[j, 2]
    return float(dx * dx + dy * dy + dz * dz)


@compiled
def in_conflict(instance: Any, state: Any, candidate: int) -> bool:
    """Return whether a chosen candidate is nearer than the spacing."""
    limit2 = instance.spacing_chord**2
    centre = instance.bin_of[candidate]
    for row in range(-1, 2):
        for bin_ in range(centre + row * instance.columns - 1, centre + row * instance.columns + 2):
            other = state.head[bin_]
            while other >= 0:
                if chord2(instance.xyz, candidate, other) < limit2:
                    return True
                other = state.after[other]
    return False


@compiled
def put_in(instance: Any, state: Any, candidate: int) -> None:
    """Choose a candidate."""
    state.place[candidate] = state.counts[0]
    state.chosen[state.counts[0]] = candidate
    state.counts[0] += 1
    bin_ = instance.bin_of[candidate]
    first = state.head[bin_]
    state.after[candidate], state.before[candidate] = first, -1
    if first >= 0:
        state.before[first] = candidate
    state.head[bin_] = candidate
    for at in range(instance.cover_ptr[candidate], instance.cover_ptr[candidate + 1]):
        point = instance.cover[at]
        state.times[point] += 1
        if state.times[point] == 1:
            state.value[0] += instance.weight[point]
            state.open_weight[point] = 0.0
            state.counts[1] -= 1
            last, hole = state.open_points[state.counts[1]], state.open_place[point]
            state.open_points[hole], state.open_place[last] = last, hole
            state.open_place[point] = -1


@compiled
def take_out(instance: Any, state: Any, candidate: int) -> None:
    """Give a chosen candidate up."""
    state.counts[0] -= 1
    last, hole = state.chosen[state.counts[0]], state.place[candidate]
    state.chosen[hole], state.place[last] = last, hole
    state.place[candidate] = -1
    after, before = state.after[candidate], state.before[candidate]
    if after >= 0:
        state.before[after] = before
    if before >= 0:
        state.after[before] = after
    else:
        state.head[instance.bin_of[candidate]] = after
    for at in range(instance.cover_ptr[candidate], instance.cover_ptr[candidate + 1]):
        point = instance.cover[at]
        state.times[point] -= 1
        if state.times[point] == 0:
            state.value[0] -= instance.weight[point]
            state.open_weight[point] = instance.weight[point]
            state.open_points[state.counts[1]] = point
            state.open_place[point] = state.counts[1]
            state.counts[1] += 1


@compiled
def fill_greedily(instance: Any, state: Any, most: int) -> float:
    """Add the candidate of largest gain (the first of equals) until none adds anybody or `most` are chosen.

    Returns the last gain taken. Gains are kept exact by walking back from each newly covered point, so the
    whole run costs one pass over the coverage and one scan of the candidates a stand.
    """
    n = len(instance.xyz)
    gains = np.empty(n)
    for candidate in range(n):
        free = state.place[candidate] < 0 and not in_conflict(instance, state, candidate)
        gains[candidate] = gain(instance, state, candidate) if free else -np.inf
    limit2 = instance.spacing_chord**2
    last = 0.0
    while state.counts[0] < most:
        best = int(np.argmax(gains))
        if gains[best] <= 1e-9:
            break
        last = gains[best]
        for at in range(instance.cover_ptr[best], instance.cover_ptr[best + 1]):
            point = instance.cover[at]
            if state.times[point] == 0:
                for back in range(instance.back_ptr[point], instance.back_ptr[point + 1]):
                    gains[instance.back[back]] -= instance.weight[point]
        put_in(instance, state, best)
        gains[best] = -np.inf
        centre = instance.bin_of[best]
        for row in range(-1, 2):
            low = centre + row * instance.columns - 1
            for at in range(instance.bin_ptr[low], instance.bin_ptr[low + 3]):
                if chord2(instance.xyz, best, instance.binned[at]) < limit2:
                    gains[instance.binned[at]] = -np.inf
    return last
