"""Add-and-eject annealing, in machine code: the better start where the number of stands is limited."""

from typing import Any

import numpy as np

from planner.propose.moves import (
    accepted,
    keep_best,
    put_in,
    random_below,
    random_unit,
    take_conflicting,
    take_out,
)
from planner.propose.recreate import MOST_CONFLICTS
from planner.reach.compiled import compiled

AIMED = 0.1
# Share of moves that add a candidate near somebody unserved; the others add any candidate.


@compiled
def _any_candidate(instance: Any, state: Any) -> int:
    if state.counts[1] > 0 and random_unit(state.rng) < AIMED:
        point = state.open_points[random_below(state.rng, state.counts[1])]
        choices = instance.back_ptr[point + 1] - instance.back_ptr[point]
        return int(instance.back[instance.back_ptr[point] + random_below(state.rng, choices)])
    return random_below(state.rng, len(instance.xyz))


@compiled
def add_and_eject(
    instance: Any,
    state: Any,
    best: Any,
    first: int,
    last: int,
    total: int,
    hot: float,
    cold: float,
    most: int,
) -> None:
    """Run steps `first` to `last` of `total`; parameters as in `recreate.ruin_and_recreate`.

    A step chooses a candidate, gives up the chosen ones too near to it, and a random one if there are then
    too many.
    """
    removed = np.empty(MOST_CONFLICTS + 1, dtype=np.int32)
    for step in range(first, last):
        candidate = _any_candidate(instance, state)
        if state.place[candidate] >= 0:
            continue
        before = state.value[0]
        gone = take_conflicting(instance, state, candidate, removed, 0)
        if state.counts[0] >= most:
            removed[gone] = state.chosen[random_below(state.rng, state.counts[0])]
            take_out(instance, state, removed[gone])
            gone += 1
        put_in(instance, state, candidate)
        if accepted(state, before, hot * (cold / hot) ** (step / total)):
            keep_best(state, best)
        else:
            take_out(instance, state, candidate)
            for i in range(gone):
                put_in(instance, state, removed[i])
