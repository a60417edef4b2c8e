"""Putting a stand in and taking it out, in machine code: the state of a search and what changes it.

The searches built on it live in `greedy`, `anneal` and `recreate`; numba does not notice a change in another
file, so after an edit here their cached code must go (the ``__pycache__`` beside them).
"""

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from planner.geodesy import Floats
from planner.propose.chance import random_unit
from planner.propose.conflict import chord2, too_near
from planner.propose.instance import Instance
from planner.reach.compiled import compiled

NOTHING = 1e-9
"""Fewer people than this are rounding."""

NOBODY, SEVERAL = -1, -2


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
    alone, owners, loss
        Of each point the one chosen candidate that covers it, `NOBODY` or `SEVERAL`; all of them joined by
        exclusive or, from which the last one left is read; (n,) the people that a chosen candidate alone
        covers.
    reach_people
        (n,) the people that a candidate covers.
    price
        [people that a stand is taken to be worth], negative until an annealing has set it.
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
    alone: NDArray[np.int32]
    owners: NDArray[np.int32]
    loss: Floats
    reach_people: Floats
    price: Floats
    head: NDArray[np.int32]
    after: NDArray[np.int32]
    before: NDArray[np.int32]
    counts: NDArray[np.int64]
    value: Floats
    rng: NDArray[np.uint64]


class Best(NamedTuple):
    """The best choice so far: the first `size` of `chosen`, and its people."""

    chosen: NDArray[np.int32]
    size: NDArray[np.int64]
    value: Floats


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
        alone=np.full(m, NOBODY, dtype=np.int32),
        owners=np.zeros(m, dtype=np.int32),
        loss=np.zeros(n),
        reach_people=_reach_people(instance.cover_ptr, instance.cover, instance.weight),
        price=np.full(1, -1.0),
        head=np.full(len(instance.bin_ptr) - 1, -1, dtype=np.int32),
        after=np.full(n, -1, dtype=np.int32),
        before=np.full(n, -1, dtype=np.int32),
        counts=np.array([0, len(open_points)], dtype=np.int64),
        value=np.zeros(1),
        rng=np.array([seed], dtype=np.int64).astype(np.uint64),
    )


@compiled
def _reach_people(cover_ptr: NDArray[Any], cover: NDArray[Any], weight: NDArray[Any]) -> NDArray[Any]:
    people = np.zeros(len(cover_ptr) - 1)
    for candidate in range(len(people)):
        for at in range(cover_ptr[candidate], cover_ptr[candidate + 1]):
            people[candidate] += weight[cover[at]]
    return people


@compiled
def bin_at(instance: Any, x: float, y: float) -> int:
    """Return the bin of a place inside the grid."""
    column = int((x - instance.west) / instance.bin_m)
    return int(int((y - instance.south) / instance.bin_m) * instance.columns + column)


@compiled
def gain(instance: Any, state: Any, candidate: int) -> float:
    """Return the people that choosing the candidate would add."""
    total = 0.0
    for at in range(instance.cover_ptr[candidate], instance.cover_ptr[candidate + 1]):
        total += state.open_weight[instance.cover[at]]
    return total


@compiled
def in_conflict(instance: Any, state: Any, candidate: int) -> bool:
    """Return whether a chosen candidate is nearer than the spacing."""
    if instance.walk_m > 0.0:
        return bool(conflict_on_foot(instance, state, candidate))
    return bool(conflict_straight(instance, state, candidate))


@compiled
def conflict_straight(instance: Any, state: Any, candidate: int) -> bool:
    """Return the same without a spacing along the streets; small, so that the search takes it in whole."""
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
def conflict_on_foot(instance: Any, state: Any, candidate: int) -> bool:
    """Return the same under a spacing along the streets."""
    centre = instance.bin_of[candidate]
    for row in range(-1, 2):
        for bin_ in range(centre + row * instance.columns - 1, centre + row * instance.columns + 2):
            other = state.head[bin_]
            while other >= 0:
                if too_near(instance, candidate, other):
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
    before = state.value[0]
    for at in range(instance.cover_ptr[candidate], instance.cover_ptr[candidate + 1]):
        point = instance.cover[at]
        state.times[point] += 1
        state.owners[point] ^= candidate
        if state.times[point] == 2:
            state.loss[state.alone[point]] -= instance.weight[point]
            state.alone[point] = SEVERAL
        elif state.times[point] == 1:
            state.alone[point] = candidate
            state.value[0] += instance.weight[point]
            state.open_weight[point] = 0.0
            state.counts[1] -= 1
            last, hole = state.open_points[state.counts[1]], state.open_place[point]
            state.open_points[hole], state.open_place[last] = last, hole
            state.open_place[point] = -1
    state.loss[candidate] = state.value[0] - before


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
        state.owners[point] ^= candidate
        if state.times[point] == 1:
            state.alone[point] = state.owners[point]
            state.loss[state.alone[point]] += instance.weight[point]
        elif state.times[point] == 0:
            state.alone[point] = NOBODY
            state.value[0] -= instance.weight[point]
            state.open_weight[point] = instance.weight[point]
            state.open_points[state.counts[1]] = point
            state.open_place[point] = state.counts[1]
            state.counts[1] += 1


@compiled
def take_conflicting(instance: Any, state: Any, forced: int, removed: NDArray[Any], count: int) -> int:
    """Take out every chosen candidate too near to `forced` and list it; return the new number listed."""
    centre = instance.bin_of[forced]
    for row in range(-1, 2):
        for bin_ in range(centre + row * instance.columns - 1, centre + row * instance.columns + 2):
            site = state.head[bin_]
            while site >= 0:
                following = state.after[site]
                if too_near(instance, site, forced):
                    take_out(instance, state, site)
                    removed[count] = site
                    count += 1
                site = following
    return count


@compiled
def accepted(state: Any, before: float, heat: float) -> bool:
    """Return whether annealing keeps a change from `before` people to the state's."""
    change = state.value[0] - before
    return bool(change >= 0 or change >= heat * np.log(max(random_unit(state.rng), 1e-300)))


@compiled
def keep_best(state: Any, best: Any) -> None:
    """Write the state down where it is better than the best so far."""
    if state.value[0] > best.value[0] + NOTHING:
        best.value[0], best.size[0] = state.value[0], state.counts[0]
        best.chosen[: state.counts[0]] = state.chosen[: state.counts[0]]
