"""Ways to cut a town into parts that hold at most one stand each, where the spacing is along the streets.

All candidates less than half the spacing on foot from one corner are too near each other, for the way over
that corner is shorter than the spacing. Around the corner with the most candidates left, these and whoever
else is too near to all of them make a part; then around the next one. Every pair of a part is looked up, so
that nothing hangs on the rule that the shortest way over a third place is no shortcut.
"""

from heapq import heapify, heappop, heappush
from typing import Any

import numpy as np
from numpy.typing import NDArray

from planner.geodesy import Ints
from planner.propose.conflict import too_near
from planner.propose.instance import Instance
from planner.reach.between import (
    ACCESS,
    AT,
    END,
    FROM_U,
    FROM_V,
    MASK_U,
    MASK_V,
    METRES,
    NO_END,
    REST,
    U,
    V,
)
from planner.reach.compiled import compiled

MILLIMETRE_M = 1e-3
# `validate` decides to the millimetre: half a millimetre short may pass, so parts are a whole one smaller.

_LEAST_APPEAL = 0.6
# Of each further way to cut, corners count this share at least: drawn anew, so that parts fall differently.


def ball_tilings(instance: Instance, number: int) -> NDArray[np.int32]:
    """Return (n, k) part numbers of each candidate in k ways to cut; no two ways share a number.

    Any two candidates of one part are too near each other.
    """
    ptr, at_end = _by_end(instance)
    slots = _slots(instance, len(ptr) - 1)
    tight = instance._replace(
        walk_m=instance.walk_m - MILLIMETRE_M, straight_chord=max(0.0, instance.straight_chord - MILLIMETRE_M)
    )
    balls = _balls(instance.feet, instance.table, slots, ptr, at_end, tight.walk_m / 2)
    random = np.random.default_rng(0)
    columns, used = [], 0
    for way in range(number):
        low = 1.0 if way == 0 else _LEAST_APPEAL
        appeal = random.uniform(low, 1.0, len(ptr) - 1)
        part = _parts(tight, slots, ptr, at_end, *balls, appeal)
        columns.append(part + used)
        used += int(part.max()) + 1
    return np.ascontiguousarray(np.column_stack(columns), dtype=np.int32)


def _by_end(instance: Instance) -> tuple[Ints, NDArray[np.int32]]:
    """Return the candidates at each end of a street piece, compressed."""
    ends = np.concatenate([instance.feet[:, U], instance.feet[:, V]]).astype(np.int64)
    many = int(max(instance.table[:, END].max(), ends.max())) + 1
    counts = np.bincount(ends, minlength=many)
    order = np.argsort(ends, kind="stable") % instance.candidates
    return np.concatenate([[0], np.cumsum(counts)]).astype(np.int64), order.astype(np.int32)


def _slots(instance: Instance, ends: int) -> Ints:
    """Return (ends, 2) first slot in the table and number of slots; none for an end without candidates."""
    slots = np.zeros((ends, 2), dtype=np.int64)
    for end, first, mask in ((U, FROM_U, MASK_U), (V, FROM_V, MASK_V)):
        feet = instance.feet[:, [end, first, mask]].astype(np.int64)
        slots[feet[:, 0]] = feet[:, 1:] + [0, 1]
    return slots


@compiled
def _around(
    feet: NDArray[Any],
    table: NDArray[Any],
    slots: NDArray[Any],
    ptr: NDArray[Any],
    at_end: NDArray[Any],
    corner: int,
    limit: float,
    part: NDArray[Any],
    metres: NDArray[Any],
    found: NDArray[Any],
) -> int:
    """List candidates of no part within `limit` of a corner, their `metres`; return how many.

    `metres` must be infinite before, and is the caller's to clear again.
    """
    count = 0
    for at in range(slots[corner, 0], slots[corner, 0] + slots[corner, 1]):
        if table[at, END] == NO_END:
            continue
        end = int(table[at, END])
        for k in range(ptr[end], ptr[end + 1]):
            candidate = at_end[k]
            if part[candidate] >= 0:
                continue
            leg = np.inf
            if feet[candidate, U] == end:
                leg = feet[candidate, AT]
            if feet[candidate, V] == end:
                leg = min(leg, feet[candidate, REST])
            there = table[at, METRES] + leg + feet[candidate, ACCESS]
            if there < limit and there < metres[candidate]:
                if metres[candidate] == np.inf:
                    found[count] = candidate
                    count += 1
                metres[candidate] = there
    return count


@compiled
def _filled(
    instance: Any, found: NDArray[Any], metres: NDArray[Any], part: NDArray[Any], number: int
) -> None:
    """Make a part of the candidates found, nearest first, that are too near to all in it."""
    order = np.argsort(metres[found], kind="mergesort")
    size = 0
    members = np.empty(len(found), dtype=np.int32)
    for i in order:
        candidate = found[i]
        fits = True
        for k in range(size - 1, -1, -1):  # the farthest first: they say no soonest
            if not too_near(instance, members[k], candidate):
                fits = False
                break
        if fits:
            members[size] = candidate
            size += 1
            part[candidate] = number


@compiled
def _balls(
    feet: NDArray[Any],
    table: NDArray[Any],
    slots: NDArray[Any],
    ptr: NDArray[Any],
    at_end: NDArray[Any],
    half: float,
) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return the candidates less than `half` metres from each corner, compressed."""
    n = len(feet)
    part = np.full(n, -1, dtype=np.int32)
    metres = np.full(n, np.inf)
    found = np.empty(n, dtype=np.int32)
    starts = np.zeros(len(ptr), dtype=np.int64)
    ball = np.empty(0, dtype=np.int32)
    for fill in range(2):  # counted first, filled next
        if fill == 1:
            ball = np.empty(starts[-1], dtype=np.int32)
        for corner in range(len(ptr) - 1):
            size = _around(feet, table, slots, ptr, at_end, corner, half, part, metres, found)
            metres[found[:size]] = np.inf
            if fill == 0:
                starts[corner + 1] = starts[corner] + size
            else:
                ball[starts[corner] : starts[corner + 1]] = found[:size]
    return starts, ball


@compiled
def _alone(instance: Any, part: NDArray[Any], metres: NDArray[Any], found: NDArray[Any], number: int) -> None:
    """Make parts of what no corner is near to, numbered from `number`, around one candidate after another."""
    for candidate in range(len(part)):  # in the middle of a long street no corner is near
        if part[candidate] >= 0:
            continue
        size = 0
        for row in range(-1, 2):
            low = instance.bin_of[candidate] + row * instance.columns - 1
            for at in range(instance.bin_ptr[low], instance.bin_ptr[low + 3]):
                other = instance.binned[at]
                if part[other] < 0 and (other == candidate or too_near(instance, candidate, other)):
                    offset = instance.xyz[other] - instance.xyz[candidate]
                    metres[other] = (offset**2).sum()
                    found[size] = other
                    size += 1
        _filled(instance, found[:size], metres, part, number)
        metres[found[:size]] = np.inf
        number += 1


@compiled
def _parts(
    instance: Any,
    slots: NDArray[Any],
    ptr: NDArray[Any],
    at_end: NDArray[Any],
    ball_ptr: NDArray[Any],
    ball: NDArray[Any],
    appeal: NDArray[Any],
) -> NDArray[Any]:
    feet, table = instance.feet, instance.table
    n = len(instance.xyz)
    part = np.full(n, -1, dtype=np.int32)
    metres = np.full(n, np.inf)
    found = np.empty(n, dtype=np.int32)
    number = 0
    corners = [(0.0, 0)]
    corners.pop()
    for corner in range(len(ball_ptr) - 1):
        size = ball_ptr[corner + 1] - ball_ptr[corner]
        if size > 0:
            corners.append((-size * appeal[corner], corner))
    heapify(corners)
    while len(corners) > 0:
        key, corner = heappop(corners)
        left = 0
        for at in range(ball_ptr[corner], ball_ptr[corner + 1]):
            left += part[ball[at]] < 0
        if left == 0:
            continue
        if -left * appeal[corner] > key:  # fewer are left than when it was last looked at
            heappush(corners, (-left * appeal[corner], corner))
            continue
        size = _around(feet, table, slots, ptr, at_end, corner, instance.walk_m, part, metres, found)
        _filled(instance, found[:size], metres, part, number)
        metres[found[:size]] = np.inf
        number += 1
    _alone(instance, part, metres, found, number)
    return part
