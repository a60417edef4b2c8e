"""Compressed rows in machine code, so that no step holds more than the rows it reads and those it makes.

The same in numpy takes several 64-bit numbers a pair on the way: at 20 million pairs, half a gigabyte.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from planner.reach.compiled import compiled


@compiled
def gathered(
    ptr: NDArray[Any], items: NDArray[Any], values: NDArray[Any], chosen: NDArray[Any]
) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    """Return the rows `chosen`, in that order, with the values beside the items."""
    starts = np.zeros(len(chosen) + 1, dtype=np.int64)
    for i in range(len(chosen)):
        starts[i + 1] = starts[i] + ptr[chosen[i] + 1] - ptr[chosen[i]]
    own, beside = np.empty(starts[-1], dtype=items.dtype), np.empty(starts[-1], dtype=values.dtype)
    for i in range(len(chosen)):
        first = ptr[chosen[i]]
        for k in range(starts[i + 1] - starts[i]):
            own[starts[i] + k] = items[first + k]
            beside[starts[i] + k] = values[first + k]
    return starts, own, beside


@compiled
def gathered_where(
    ptr: NDArray[Any], items: NDArray[Any], chosen: NDArray[Any], wanted: NDArray[Any]
) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return the rows `chosen`, in that order, without the items that are not wanted."""
    starts = np.zeros(len(chosen) + 1, dtype=np.int64)
    for i in range(len(chosen)):
        count = 0
        for at in range(ptr[chosen[i]], ptr[chosen[i] + 1]):
            count += wanted[items[at]]
        starts[i + 1] = starts[i] + count
    own = np.empty(starts[-1], dtype=items.dtype)
    size = 0
    for i in range(len(chosen)):
        for at in range(ptr[chosen[i]], ptr[chosen[i] + 1]):
            if wanted[items[at]]:
                own[size] = items[at]
                size += 1
    return starts, own


@compiled
def transposed(ptr: NDArray[Any], items: NDArray[Any], columns: int) -> tuple[NDArray[Any], NDArray[Any]]:
    """Return for each item the rows that hold it, rising."""
    starts = np.zeros(columns + 1, dtype=np.int64)
    for item in items:
        starts[item + 1] += 1
    for column in range(columns):
        starts[column + 1] += starts[column]
    rows = np.empty(len(items), dtype=np.int32)
    following = starts[:-1].copy()
    for row in range(len(ptr) - 1):
        for at in range(ptr[row], ptr[row + 1]):
            rows[following[items[at]]] = row
            following[items[at]] += 1
    return starts, rows


@compiled
def held_by(ptr: NDArray[Any], items: NDArray[Any], used: NDArray[Any], columns: int) -> NDArray[Any]:
    """Return (columns,) whether at least one of the rows marked as used holds each item."""
    held = np.zeros(columns, dtype=np.bool_)
    for row in range(len(ptr) - 1):
        if used[row]:
            for at in range(ptr[row], ptr[row + 1]):
                held[items[at]] = True
    return held


@compiled
def row_sums(ptr: NDArray[Any], items: NDArray[Any], values: NDArray[Any]) -> NDArray[Any]:
    """Return for each row the sum of the values of its items, added up in their order."""
    sums = np.zeros(len(ptr) - 1)
    for row in range(len(sums)):
        for at in range(ptr[row], ptr[row + 1]):
            sums[row] += values[items[at]]
    return sums
