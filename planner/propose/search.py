"""Find a good choice of stands: greedy first, then ruin and recreate."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from planner.geodesy import Floats, Ints
from planner.propose.instance import Instance
from planner.propose.moves import NOTHING, State, empty_state, fill_greedily, put_in
from planner.propose.recreate import ruin_and_recreate

STEPS_PER_STAND = 1_000
LEAST_STEPS, MOST_STEPS = 10_000, 400_000
# The work is fixed by the size of the town, never by a clock, so that a seed gives the same plan again.

HOT, COLD = 0.13, 0.0043
# First and last temperature in shares of the people an average stand serves: 300 and 10 people where that is
# 2,300, the best of eight settings tried there.

_CHUNKS = 50


@dataclass(frozen=True)
class Found:
    """A choice of candidates.

    Attributes
    ----------
    chosen
        Positions, rising.
    value
        People covered, recomputed from the choice.
    greedy_value
        What the greedy start covered.
    steps
        Steps of ruin and recreate made.
    """

    chosen: Ints
    value: float
    greedy_value: float
    steps: int


def covered_people(instance: Instance, chosen: Ints) -> float:
    """Return the people that a choice covers, from the coverage alone."""
    reached = np.zeros(len(instance.weight), dtype=bool)
    for candidate in chosen:
        reached[instance.cover[instance.cover_ptr[candidate] : instance.cover_ptr[candidate + 1]]] = True
    return float(instance.weight[reached].sum())


def search(
    instance: Instance,
    *,
    count: int | None,
    seed: int,
    steps: int | None = None,
    progress: Callable[[float], None] | None = None,
) -> Found:
    """Choose at most `count` candidates, no two in conflict, covering many people.

    Parameters
    ----------
    seed
        Same instance, seed and steps give the same choice.
    steps
        Steps of ruin and recreate; by default in proportion to the stands of the greedy start.
    progress
        Called with the fraction done.
    """
    most = instance.candidates if count is None else min(count, instance.candidates)
    state = empty_state(instance, seed)
    last_gain = fill_greedily(instance, state, most)
    sites, greedy_value = int(state.counts[0]), float(state.value[0])
    budget = _budget(sites) if steps is None else steps
    if state.counts[1] == 0 or sites == 0:
        budget = 0  # everybody reachable is served already
    best = _improved(instance, state, budget, most, last_gain, progress)
    chosen = _tidied(instance, best, most, seed)
    return Found(chosen, covered_people(instance, chosen), greedy_value, budget)


def _budget(sites: int) -> int:
    return int(np.clip(STEPS_PER_STAND * sites, LEAST_STEPS, MOST_STEPS))


def _improved(
    instance: Instance,
    state: State,
    steps: int,
    most: int,
    last_gain: float,
    progress: Callable[[float], None] | None,
) -> Ints:
    sites = int(state.counts[0])
    best = state.chosen.copy()
    record = np.array([state.value[0], sites], dtype=float)
    mean = float(state.value[0]) / max(1, sites)
    price = np.array([max(last_gain, NOTHING)])
    edges = np.linspace(0, steps, _CHUNKS + 1).astype(int)
    for first, last in pairwise(edges.tolist()):
        if last > first:
            ruin_and_recreate(
                instance,
                state,
                best,
                record,
                first,
                last,
                steps,
                HOT * mean,
                COLD * mean,
                most,
                price,
                sites == most,
            )
        if progress is not None:
            progress(last / max(1, steps))
    return best[: int(record[1])].astype(np.int64)


def _tidied(instance: Instance, chosen: Ints, most: int, seed: int) -> Ints:
    """Drop stands that serve nobody alone, then add whatever still helps."""
    kept = np.sort(chosen)
    times = np.zeros(len(instance.weight), dtype=np.int64)
    rows = [instance.cover[instance.cover_ptr[c] : instance.cover_ptr[c + 1]] for c in kept]
    for row in rows:
        times[row] += 1
    useful = np.ones(len(kept), dtype=bool)
    for i, row in enumerate(rows):
        if instance.weight[row[times[row] == 1]].sum() <= NOTHING:
            useful[i] = False
            times[row] -= 1
    state = empty_state(instance, seed)
    for candidate in kept[useful]:
        put_in(instance, state, candidate)
    fill_greedily(instance, state, most)
    return np.sort(state.chosen[: int(state.counts[0])]).astype(np.int64)


def alone_people(instance: Instance, chosen: Ints) -> Floats:
    """Return the people that each chosen candidate serves and no other chosen one does."""
    rows = [instance.cover[instance.cover_ptr[c] : instance.cover_ptr[c + 1]] for c in chosen]
    times = np.zeros(len(instance.weight), dtype=np.int64)
    for row in rows:
        times[row] += 1
    return np.array([instance.weight[row[times[row] == 1]].sum() for row in rows])
