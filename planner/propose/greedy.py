"""The greedy start, in machine code."""

from typing import Any

import numpy as np

from planner.propose.conflict import too_near
from planner.propose.moves import NOTHING, gain, in_conflict, put_in
from planner.reach.compiled import compiled


@compiled
def fill_greedily(instance: Any, state: Any, most: int) -> None:
    """Add the candidate of largest gain (the first of equals) until none adds anybody or `most` are chosen.

    Gains are kept exact by walking back from each newly covered point, so the
    whole run costs one pass over the coverage and one scan of the candidates a stand.
    """
    n = len(instance.xyz)
    gains = np.empty(n)
    for candidate in range(n):
        free = state.place[candidate] < 0 and not in_conflict(instance, state, candidate)
        gains[candidate] = gain(instance, state, candidate) if free else -np.inf
    while state.counts[0] < most:
        best = int(np.argmax(gains))
        if gains[best] <= NOTHING:
            break
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
                if too_near(instance, best, instance.binned[at]):
                    gains[instance.binned[at]] = -np.inf
