"""Ruin and recreate under annealing acceptance, in machine code.

One step takes out the few stands around a place that is badly served and packs new ones in greedily; a step
that makes things worse is kept with a probability that falls as the temperature does (Schrimpf, Schneider,
Stamm-Wilbrandt, Dueck 2000, doi:10.1006/jcph.1999.6413). In a packing two stands can only become three by
such a move: taking one out first costs thousands of people, which plain annealing hardly ever pays.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from planner.propose.moves import chord2, gain, in_conflict, put_in, take_out
from planner.reach.compiled import compiled

MOST_REMOVED = 4
MOST_POOL = 300
# Both measured best among 3-5 and 150-300 on a city of 28,000 demand points.

_GOLDEN = np.uint64(0x9E3779B97F4A7C15)
_MIX_A = np.uint64(0xBF58476D1CE4E5B9)
_MIX_B = np.uint64(0x94D049BB133111EB)
_S30, _S27, _S31, _S11 = np.uint64(30), np.uint64(27), np.uint64(31), np.uint64(11)


@compiled
def _random(rng: NDArray[Any]) -> float:
    """Return the next number in [0, 1): SplitMix64, the same on every machine and version of numba."""
    rng[0] = rng[0] + _GOLDEN
    z = rng[0]
    z = (z ^ (z >> _S30)) * _MIX_A
    z = (z ^ (z >> _S27)) * _MIX_B
    z = z ^ (z >> _S31)
    return float(z >> _S11) * (1.0 / 9007199254740992.0)


@compiled
def _pick(rng: NDArray[Any], below: int) -> int:
    return int(_random(rng) * below)


@compiled
def _bin_at(instance: Any, x: float, y: float) -> int:
    column = int((x - instance.west) / instance.bin_m)
    return int(int((y - instance.south) / instance.bin_m) * instance.columns + column)


@compiled
def _nearest_chosen(instance: Any, state: Any, x: float, y: float, wanted: int, out: NDArray[Any]) -> int:
    """List up to `wanted` chosen candidates nearest to a place, from its bin and the eight around."""
    metres2 = np.full(wanted, np.inf)
    count = 0
    centre = _bin_at(instance, x, y)
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
def _take_conflicting(instance: Any, state: Any, forced: int, removed: NDArray[Any], count: int) -> int:
    """Take out every chosen candidate too near to `forced`; return the new number removed."""
    limit2 = instance.spacing_chord**2
    centre = instance.bin_of[forced]
    for row in range(-1, 2):
        for bin_ in range(centre + row * instance.columns - 1, centre + row * instance.columns + 2):
            site = state.head[bin_]
            while site >= 0:
                following = state.after[site]
                if chord2(instance.xyz, site, forced) < limit2:
                    take_out(instance, state, site)
                    removed[count] = site
                    count += 1
                site = following
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
        middle = _bin_at(instance, centres[i, 0], centres[i, 1])
        for row in range(3):
            low = middle + (row - 1) * instance.columns - 1
            starts[3 * i + row] = instance.bin_ptr[low]
            totals[3 * i + row + 1] = totals[3 * i + row] + instance.bin_ptr[low + 3] - instance.bin_ptr[low]
    everything = totals[-1]
    scan = everything <= len(pool)
    draws = everything if scan else 3 * len(pool)
    near2 = instance.near_m**2
    tried = 0
    size = 0
    for draw in range(draws):
        ticket = draw if scan else _pick(state.rng, everything)
        part = np.searchsorted(totals, ticket, side="right") - 1
        candidate = instance.binned[starts[part] + ticket - totals[part]]
        x, y = centres[part // 3, 0], centres[part // 3, 1]
        dx, dy = instance.xyz[candidate, 0] - x, instance.xyz[candidate, 1] - y
        if seen[candidate] == stamp or dx * dx + dy * dy > near2:
            continue
        seen[candidate] = stamp
        tried += 1
        if state.place[candidate] < 0 and not in_conflict(instance, state, candidate):
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
    price: float,
    blink: float,
    inserted: NDArray[Any],
    count: int,
) -> int:
    """Put pool candidates in by falling gain while they add more than `price`; return the number inserted."""
    gains = np.empty(size)
    for i in range(size):
        gains[i] = gain(instance, state, pool[i])
    known = np.full(size, count, dtype=np.int64)
    limit2 = instance.spacing_chord**2
    while size > 0 and state.counts[0] < most:
        best = int(np.argmax(gains[:size]))
        if gains[best] <= price + 1e-9:
            break
        candidate = pool[best]
        drop = False
        if known[best] < count:  # gains only fall: measured anew only when it would be taken
            for i in range(known[best], count):
                drop = drop or chord2(instance.xyz, candidate, inserted[i]) < limit2
            if not drop:
                gains[best] = gain(instance, state, candidate)
                known[best] = count
                continue
        elif _random(state.rng) >= blink:
            put_in(instance, state, candidate)
            inserted[count] = candidate
            count += 1
        size -= 1
        pool[best], gains[best], known[best] = pool[size], gains[size], known[size]
    return count


@compiled
def ruin_and_recreate(
    instance: Any,
    state: Any,
    best: NDArray[Any],
    record: NDArray[Any],
    first: int,
    last: int,
    total: int,
    hot: float,
    cold: float,
    most: int,
    price: NDArray[Any],
    priced: bool,
) -> None:
    """Run steps `first` to `last` of `total`.

    Parameters
    ----------
    best, record
        The best choice so far and [its people, its size]; both are written.
    hot, cold
        People lost that are accepted with probability 1/e, at the first step and at the last.
    most
        Most stands.
    price, priced
        With `priced`, people that a stand must add, adapted so that the plan is full half of the time.
    """
    blink = 0.02
    pool = np.empty(MOST_POOL, dtype=np.int32)
    seen = np.full(len(instance.xyz), -1, dtype=np.int64)
    removed = np.empty(MOST_REMOVED + 64, dtype=np.int32)
    inserted = np.empty(MOST_POOL + 1, dtype=np.int32)
    centres = np.empty((MOST_REMOVED + 65, 2))
    for step in range(first, last):
        pay = price[0] if priced else 0.0
        value, sites = state.value[0], state.counts[0]
        room = priced and sites < most
        forced = -1
        if state.counts[1] > 0 and (sites == 0 or _random(state.rng) < 0.7):
            point = state.open_points[_pick(state.rng, state.counts[1])]
            other = state.open_points[_pick(state.rng, state.counts[1])]
            if instance.weight[other] > instance.weight[point]:
                point = other
            x, y = instance.point_xyz[point, 0], instance.point_xyz[point, 1]
            choices = instance.back_ptr[point + 1] - instance.back_ptr[point]
            if choices > 0 and _random(state.rng) < 0.5:
                forced = instance.back[instance.back_ptr[point] + _pick(state.rng, choices)]
        elif sites > 0:
            site = state.chosen[_pick(state.rng, sites)]
            x, y = instance.xyz[site, 0], instance.xyz[site, 1]
        else:
            break
        wanted = _pick(state.rng, MOST_REMOVED + 1) if room else 1 + _pick(state.rng, MOST_REMOVED)
        gone = _nearest_chosen(instance, state, x, y, wanted, removed) if wanted > 0 else 0
        for i in range(gone):
            take_out(instance, state, removed[i])
        count = 0
        if forced >= 0:
            gone = _take_conflicting(instance, state, forced, removed, gone)
            if state.counts[0] < most:
                put_in(instance, state, forced)
                inserted[0] = forced
                count = 1
        for i in range(gone):
            centres[i, 0], centres[i, 1] = instance.xyz[removed[i], 0], instance.xyz[removed[i], 1]
        around = gone
        if room or gone == 0:
            centres[gone, 0], centres[gone, 1] = x, y
            around = gone + 1
        size = _draw_pool(instance, state, centres, around, step, seen, pool)
        count = _pack(instance, state, pool, size, most, pay, blink, inserted, count)
        change = (state.value[0] - value) - pay * (state.counts[0] - sites)
        heat = hot * (cold / hot) ** (step / max(1, total - 1))
        if change < 0 and change < heat * np.log(max(_random(state.rng), 1e-300)):
            for i in range(count):
                take_out(instance, state, inserted[i])
            for i in range(gone):
                put_in(instance, state, removed[i])
        if priced:
            price[0] *= 1.01 if state.counts[0] >= most else 1 / 1.01
        if state.value[0] > record[0] + 1e-9:
            record[0], record[1] = state.value[0], state.counts[0]
            best[: state.counts[0]] = state.chosen[: state.counts[0]]
