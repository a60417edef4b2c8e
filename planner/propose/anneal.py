"""Annealing by exchange, in machine code: the better start where the number of stands is limited.

A step proposes a candidate and gives up what stands in its way, or one stand if nothing does. What that would
change is added up in one pass over the people the candidate covers, from who covers each of them alone
(the tables of Resende and Werneck 2007, doi:10.1016/j.ejor.2005.05.028), so that a refused step writes
nothing; most are refused. Packing needs one stand for two now and then: a stand less is paid for by a price,
led so that the limit binds nearly always.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from planner.propose.chance import random_below, random_unit
from planner.propose.conflict import excused
from planner.propose.moves import (
    NOBODY,
    keep_best,
    put_in,
    take_out,
)
from planner.propose.recreate import MOST_CONFLICTS
from planner.reach.compiled import compiled

NEAR_BY = 0.5
# Share of steps that move a chosen stand a little; the others propose any candidate.

LEAST_MOVE = 0.12
# Of `near_m`: no shorter move is the largest tried.

RIVALS = 4
# Where nothing stands in the way, the least useful of so many random stands is given up.

TRIES = 40
LEAD_EVERY = 1_000
CHEAPER, DEARER = 0.99, 1.001
# Every so many steps the price of a stand falls if one is missing and rises, more slowly, if none is.


@compiled
def conflicting(instance: Any, state: Any, candidate: int, out: NDArray[Any]) -> int:
    """List the chosen candidates nearer than the spacing; return how many."""
    count = _conflicting_straight(instance, state, candidate, out)
    return int(_without_excused(instance, candidate, out, count)) if instance.walk_m > 0.0 else count


@compiled
def _conflicting_straight(instance: Any, state: Any, candidate: int, out: NDArray[Any]) -> int:
    """List those nearer in a straight line; small, so that the search takes it in whole."""
    limit2 = instance.spacing_chord**2
    x, y, z = instance.xyz[candidate, 0], instance.xyz[candidate, 1], instance.xyz[candidate, 2]
    centre = instance.bin_of[candidate]
    count = 0
    for row in range(-1, 2):
        for bin_ in range(centre + row * instance.columns - 1, centre + row * instance.columns + 2):
            site = state.head[bin_]
            while site >= 0:
                dx, dy, dz = instance.xyz[site, 0] - x, instance.xyz[site, 1] - y, instance.xyz[site, 2] - z
                if dx * dx + dy * dy + dz * dz < limit2:
                    out[count] = site
                    count += 1
                site = state.after[site]
    return count


@compiled
def _without_excused(instance: Any, candidate: int, out: NDArray[Any], near: int) -> int:
    """Keep those too near along the streets of the `near` first listed; return how many."""
    count = 0
    for k in range(near):
        if not excused(instance, out[k], candidate):
            out[count] = out[k]
            count += 1
    return count


@compiled
def change(instance: Any, state: Any, candidate: int, leaving: int) -> float:
    """Return the people won by putting one in and taking a chosen one out, `NOBODY` for none."""
    total = 0.0 if leaving == NOBODY else -state.loss[leaving]
    for at in range(instance.cover_ptr[candidate], instance.cover_ptr[candidate + 1]):
        point = instance.cover[at]
        alone = state.alone[point]
        if alone == NOBODY or alone == leaving:  # noqa: SIM109 (a tuple is slow here)
            total += instance.weight[point]
    return total


@compiled
def _neighbour(instance: Any, state: Any, site: int) -> int:
    """Draw a candidate not far from a site, the site itself where none is found."""
    part = random_unit(state.rng)
    far2 = (instance.near_m * (LEAST_MOVE + (1 - LEAST_MOVE) * part * part)) ** 2
    for _ in range(TRIES):
        low = instance.bin_of[site] + (random_below(state.rng, 3) - 1) * instance.columns - 1
        first, last = instance.bin_ptr[low], instance.bin_ptr[low + 3]
        if first < last:
            other = instance.binned[first + random_below(state.rng, last - first)]
            dx = instance.xyz[other, 0] - instance.xyz[site, 0]
            dy = instance.xyz[other, 1] - instance.xyz[site, 1]
            if dx * dx + dy * dy <= far2:
                return int(other)
    return site


@compiled
def _least_useful(state: Any) -> int:
    worst = state.chosen[random_below(state.rng, state.counts[0])]
    for _ in range(RIVALS - 1):
        other = state.chosen[random_below(state.rng, state.counts[0])]
        if state.loss[other] < state.loss[worst]:
            worst = other
    return int(worst)


@compiled
def one_for_many(
    instance: Any, state: Any, candidate: int, gone: NDArray[Any], count: int, least: float
) -> bool:
    """Put a candidate in for several and return whether it wins `least` people, saved price too."""
    saved = (count - 1) * state.price[0]
    lost = 0.0
    for i in range(count):
        lost += state.loss[gone[i]]
    if state.reach_people[candidate] - lost + saved < least:
        return False
    before = state.value[0]
    for i in range(count):
        take_out(instance, state, gone[i])
    put_in(instance, state, candidate)
    if state.value[0] - before + saved >= least:
        return True
    take_out(instance, state, candidate)
    for i in range(count):
        put_in(instance, state, gone[i])
    return False


@compiled
def _stepped(instance: Any, state: Any, gone: NDArray[Any], heat: float, most: int) -> bool:
    """Make one step and return whether anything changed."""
    moved = NOBODY
    if random_unit(state.rng) < NEAR_BY:
        moved = state.chosen[random_below(state.rng, state.counts[0])]
        candidate = _neighbour(instance, state, moved)
    else:
        candidate = random_below(state.rng, len(instance.xyz))
    least = heat * np.log(max(random_unit(state.rng), 1e-300))
    if state.place[candidate] >= 0 or state.reach_people[candidate] < least:
        return False
    # `conflicting`, written out: the call made two million steps 8 % slower.
    count = _conflicting_straight(instance, state, candidate, gone)
    if instance.walk_m > 0.0:
        count = _without_excused(instance, candidate, gone, count)
    if count >= 2:
        return bool(one_for_many(instance, state, candidate, gone, count, least))
    leaving = moved
    if count == 1:
        leaving = gone[0]
    elif state.counts[0] < most:
        leaving = NOBODY
    elif moved == NOBODY:
        leaving = _least_useful(state)
    least += state.price[0] if leaving == NOBODY else 0.0
    lost = 0.0 if leaving == NOBODY else state.loss[leaving]
    if state.reach_people[candidate] - lost < least or change(instance, state, candidate, leaving) < least:
        return False
    if leaving != NOBODY:
        take_out(instance, state, leaving)
    put_in(instance, state, candidate)
    return True


@compiled
def exchange(
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

    At least one candidate is chosen before.
    """
    # Along the streets a star of them may hold many stands around one candidate.
    gone = np.empty(max(MOST_CONFLICTS, most if instance.walk_m > 0 else 0), dtype=np.int32)
    if state.price[0] < 0:
        state.price[0] = max(0.0, state.loss[state.chosen[: state.counts[0]]].min())
    heat = hot * (cold / hot) ** (first / total)
    for step in range(first, last):
        if step % LEAD_EVERY == 0:
            heat = hot * (cold / hot) ** (step / total)
            state.price[0] *= CHEAPER if state.counts[0] < most else DEARER
        if _stepped(instance, state, gone, heat, most):
            keep_best(state, best)
