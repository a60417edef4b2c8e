"""Ruin and recreate under annealing acceptance, in machine code.

One step takes out the few stands around a place that is badly served and packs new ones in greedily; a step
that makes things worse is kept with a probability that falls as the temperature does (Schrimpf, Schneider,
Stamm-Wilbrandt, Dueck 2000, doi:10.1006/jcph.1999.6413). In a packing two stands can only become three by
such a move: taking one out first costs thousands of people, which plain annealing hardly ever pays.

Where the number of stands binds, one quarter can only win a stand that another gives up, in steps far apart.
Each stand then costs a price in people, led so that the limit is kept about half of the time: a step may
leave a stand out that is worth less, and a later one, anywhere, may spend it.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from planner.propose.chance import random_below, random_unit
from planner.propose.conflict import chord2, excused
from planner.propose.moves import (
    NOTHING,
    accepted,
    bin_at,
    conflict_on_foot,
    conflict_straight,
    gain,
    keep_best,
    put_in,
    take_conflicting,
    take_out,
)
from planner.reach.compiled import compiled

MOST_REMOVED = 4
MOST_POOL, MOST_POOL_LED = 300, 150
# Measured on a city of 28,000 demand points: where the number of stands binds (a price is led), 150 are as
# good as 300 at half the cost; where it does not, they pack worse.

LEAD_EVERY = 50
CHEAPER, DEARER = 0.995, 1.0025
# Every so many steps the price of a stand falls if one is missing and rises, more slowly, if none is.

BLINK = 0.02
# Chance to pass over the best of the pool, so that the same ruin is not always mended the same way.

MOST_CONFLICTS = 64
# Far more stands than can lie within the spacing of one candidate and keep it among themselves (about six).


@compiled
def _nearest_chosen(instance: Any, state: Any, x: float, y: float, wanted: int, out: NDArray[Any]) -> int:
    """List up to `wanted` chosen candidates nearest to a place, from its bin and the eight around."""
    metres2 = np.full(wanted, np.inf)
    count = 0
    centre = bin_at(instance, x, y)
    for row in range(-1, 2):
        for bin_ in range(centre + row * instance.columns - 1, centre + row * instance.columns + 2):
            site = state.head[bin_]
            while site >= 0:
                far2 = (instance.xyz[site, 0] - x) ** 2 + (instance.xyz[site, 1] - y) ** 2
                if count < wanted or far2 < metres2[count - 1]:
                    count = min(count + 1, wanted)
                    at = count - 1
                    while at > 0 and metres2[at - 1] > far2:
                        metres2[at], out[at] = metres2[at - 1], out[at - 1]
                        at -= 1
                    metres2[at], out[at] = far2, site
                site = state.after[site]
    return count


@compiled
def _draw_pool(
    instance: Any,
    state: Any,
    centres: NDArray[Any],
    count: int,
    stamp: int,
    seen: NDArray[Any],
    pool: NDArray[Any],
) -> int:
    """Draw candidates within `near_m` of a centre (x, y) that may be chosen now; return how many."""
    starts = np.empty(3 * count, dtype=np.int64)
    totals = np.empty(3 * count + 1, dtype=np.int64)
    totals[0] = 0
    for i in range(count):
        middle = bin_at(instance, centres[i, 0], centres[i, 1])
        for row in range(3):
            low = middle + (row - 1) * instance.columns - 1
            starts[3 * i + row] = instance.bin_ptr[low]
            totals[3 * i + row + 1] = totals[3 * i + row] + instance.bin_ptr[low + 3] - instance.bin_ptr[low]
    everything = totals[-1]
    scan = everything <= len(pool)
    draws = everything if scan else 3 * len(pool)
    near2, on_foot = instance.near_m**2, instance.walk_m > 0.0
    tried = 0
    size = 0
    for draw in range(draws):
        ticket = draw if scan else random_below(state.rng, everything)
        part = np.searchsorted(totals, ticket, side="right") - 1
        candidate = instance.binned[starts[part] + ticket - totals[part]]
        x, y = centres[part // 3, 0], centres[part // 3, 1]
        dx, dy = instance.xyz[candidate, 0] - x, instance.xyz[candidate, 1] - y
        if seen[candidate] == stamp or dx * dx + dy * dy > near2:
            continue
        seen[candidate] = stamp
        tried += 1
        free = state.place[candidate] < 0
        if free and on_foot:
            free = not conflict_on_foot(instance, state, candidate)
        elif free:
            free = not conflict_straight(instance, state, candidate)
        if free:
            pool[size] = candidate
            size += 1
        if size == len(pool) or (tried == len(pool) and not scan):
            break
    return size


@compiled
def _pack(
    instance: Any,
    state: Any,
    pool: NDArray[Any],
    size: int,
    most: int,
    inserted: NDArray[Any],
    count: int,
    price: float,
) -> int:
    """Put pool candidates in by falling gain while they add more than a price; return the number inserted."""
    gains = np.empty(size)
    for i in range(size):
        gains[i] = gain(instance, state, pool[i])
    known = np.full(size, count, dtype=np.int64)
    limit2, walked = instance.spacing_chord**2, instance.walk_m > 0.0
    while size > 0 and state.counts[0] < most:
        best = int(np.argmax(gains[:size]))
        if gains[best] <= price + NOTHING:
            break
        candidate = pool[best]
        drop = False
        if known[best] < count:  # gains only fall: measured anew only when it would be taken
            for i in range(known[best], count):
                near = chord2(instance.xyz, candidate, inserted[i]) < limit2
                drop = drop or (near and not (walked and excused(instance, candidate, inserted[i])))
            if not drop:
                gains[best] = gain(instance, state, candidate)
                known[best] = count
                continue
        elif random_unit(state.rng) >= BLINK:
            put_in(instance, state, candidate)
            inserted[count] = candidate
            count += 1
        size -= 1
        pool[best], gains[best], known[best] = pool[size], gains[size], known[size]
    return count


@compiled
def _aim(instance: Any, state: Any, at: NDArray[Any]) -> int:
    """Set the place (x, y) to work on; return the candidate that must go in, -1 for none."""
    forced = -1
    if state.counts[1] > 0 and (state.counts[0] == 0 or random_unit(state.rng) < 0.7):
        point = state.open_points[random_below(state.rng, state.counts[1])]
        other = state.open_points[random_below(state.rng, state.counts[1])]
        if instance.weight[other] > instance.weight[point]:
            point = other
        at[0], at[1] = instance.point_xyz[point, 0], instance.point_xyz[point, 1]
        if random_unit(state.rng) < 0.5:
            choices = instance.back_ptr[point + 1] - instance.back_ptr[point]
            forced = instance.back[instance.back_ptr[point] + random_below(state.rng, choices)]
    else:
        site = state.chosen[random_below(state.rng, state.counts[0])]
        at[0], at[1] = instance.xyz[site, 0], instance.xyz[site, 1]
    return forced


@compiled
def ruin_and_recreate(
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
    """Run steps `first` to `last` of `total`.

    Parameters
    ----------
    best
        The best choice so far, `Best`.
    hot, cold
        People lost that are accepted with probability 1/e, at the first step and at the last.
    most
        Most stands. The state's price of a stand is led where it is not negative.
    """
    led = state.price[0] >= 0
    price = 0.0
    pool = np.empty(MOST_POOL_LED if led else MOST_POOL, dtype=np.int32)
    seen = np.full(len(instance.xyz), -1, dtype=np.int64)
    # Along the streets a star of them may hold many stands around one candidate.
    leaving = MOST_REMOVED + max(MOST_CONFLICTS, most if instance.walk_m > 0 else 0)
    removed = np.empty(leaving, dtype=np.int32)
    inserted = np.empty(MOST_POOL + 1, dtype=np.int32)
    centres = np.empty((leaving, 2))
    at = np.empty(2)
    for step in range(first, last):
        if led and step % LEAD_EVERY == 0:
            state.price[0] *= CHEAPER if state.counts[0] < most else DEARER
        if led:
            price = state.price[0]
        before = state.value[0] - price * state.counts[0]
        forced = _aim(instance, state, at)
        free = led and state.counts[0] < most  # a stand is left over: none need go
        wanted = (
            random_below(state.rng, MOST_REMOVED + 1) if free else 1 + random_below(state.rng, MOST_REMOVED)
        )
        gone = _nearest_chosen(instance, state, at[0], at[1], wanted, removed)
        for i in range(gone):
            take_out(instance, state, removed[i])
        count = 0
        if forced >= 0:
            gone = take_conflicting(instance, state, forced, removed, gone)
            if state.counts[0] < most:
                put_in(instance, state, forced)
                inserted[0], count = forced, 1
        for i in range(gone):
            centres[i, 0], centres[i, 1] = instance.xyz[removed[i], 0], instance.xyz[removed[i], 1]
        if gone == 0:  # nothing chosen near by: look around the place itself
            centres[0, 0], centres[0, 1] = at[0], at[1]
        size = _draw_pool(instance, state, centres, max(1, gone), step, seen, pool)
        count = _pack(instance, state, pool, size, most, inserted, count, price)
        if accepted(state, before + price * state.counts[0], hot * (cold / hot) ** (step / total)):
            keep_best(state, best)
        else:
            for i in range(count):
                take_out(instance, state, inserted[i])
            for i in range(gone):
                put_in(instance, state, removed[i])
