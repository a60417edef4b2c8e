"""Metres along the streets between any two of many places, looked up instead of searched anew.

A way leads over an end of the one place's street piece and an end of the other's, or along the piece that
they share. So a table of the metres between ends is enough for every pair of places, however dense they are:
four sums decide. They are the metres of `along_streets_m`, up to the rounding of sums.
"""

from typing import Any, NamedTuple

import geopandas as gpd
import numpy as np
from numpy.typing import NDArray

from planner.geodesy import Floats, Ints
from planner.reach.bounded import node_table
from planner.reach.compiled import compiled
from planner.reach.path import WalkingNet

ACCESS, AT, REST = 0, 1, 2
"""Columns of `Walks.legs`."""

EDGE, U, V = 0, 1, 2
"""Columns of `Walks.ends`."""

END, METRES = 0, 1
"""Columns of `Walks.table`."""

NO_END = -1.0


class Walks(NamedTuple):
    """Places on streets, and the metres between the ends of their street pieces.

    What is looked at together lies together in memory: the search for stands asks some hundred million times.

    Attributes
    ----------
    legs
        (n, 3) straight metres from each place to its street, and metres along it to its two ends.
    ends
        (n, 3) edge of the network, and its two ends as rows of the table.
    ptr, table
        The ends within `within_m` of each end and the metres to them, a table of open addressing a row: slots
        ``ptr[i]:ptr[i + 1]``, a power of two, of which at most half hold an end, the others `NO_END`.
    within_m
        How far the table tells.
    """

    legs: Floats
    ends: NDArray[np.int32]
    ptr: NDArray[np.int64]
    table: Floats
    within_m: float

    def of(self, rows: Ints) -> "Walks":
        """Return the same for some of the places, in the order asked."""
        return self._replace(legs=self.legs[rows], ends=self.ends[rows])


def walks_between(streets: gpd.GeoDataFrame, lonlat: Floats, within_m: float) -> Walks:
    """Return the walks between places.

    Parameters
    ----------
    streets
        Table `STREETS`, with at least one row to walk on.
    lonlat
        (n, 2) degrees, n ≥ 1. Each place goes straight to the nearest point of the street net and on from
        there.
    within_m
        Ways longer than this are not told apart from no way.
    """
    net = WalkingNet(streets)
    at, network = net.placed(lonlat), net.network
    edge, along = at.sites.edge, at.sites.offset_m
    u, v = network.edge_u[edge], network.edge_v[edge]
    corners = np.unique(np.concatenate([u, v]))
    place = np.full(network.nodes, -1, dtype=np.int32)
    place[corners] = np.arange(len(corners), dtype=np.int32)
    arc_m = network.edge_m[network.arc_edge]
    rows = node_table(corners, float(within_m), network.indptr, network.arc_node, arc_m, place)
    legs = np.column_stack([at.access_m, along, network.edge_m[edge] - along])
    ends = np.column_stack([edge, place[u], place[v]]).astype(np.int32)
    return Walks(legs, ends, *_scattered(*rows), float(within_m))


@compiled
def _scattered(ptr: NDArray[Any], items: NDArray[Any], values: NDArray[Any]) -> tuple[Any, Any]:
    """Return rows as tables of open addressing.

    A look takes one or two steps, where halving a sorted row takes seven that no processor foresees.
    """
    starts = np.zeros(len(ptr), dtype=np.int64)
    for row in range(len(ptr) - 1):
        size = 2
        while size < 2 * (ptr[row + 1] - ptr[row]):
            size *= 2
        starts[row + 1] = starts[row] + size
    table = np.full((starts[-1], 2), NO_END)
    for row in range(len(ptr) - 1):
        mask = starts[row + 1] - starts[row] - 1
        for at in range(ptr[row], ptr[row + 1]):
            slot = _first_slot(items[at], mask)
            while table[starts[row] + slot, END] != NO_END:
                slot = (slot + 1) & mask
            table[starts[row] + slot, END] = items[at]
            table[starts[row] + slot, METRES] = values[at]
    return starts, table


@compiled
def _first_slot(end: int, mask: int) -> int:
    # Knuth's multiplier: neighbours, which have neighbouring numbers, are spread out.
    return int(((end * 2654435761) >> 12) & mask)


@compiled
def _end_to_end_m(ptr: NDArray[Any], table: NDArray[Any], row: int, end: int) -> float:
    """Return metres between two ends; ``inf`` where that is beyond the table."""
    start = ptr[row]
    mask = ptr[row + 1] - start - 1
    slot = _first_slot(end, mask)
    while True:
        key = table[start + slot, END]
        if key == end:
            return float(table[start + slot, METRES])
        if key == NO_END:
            return np.inf
        slot = (slot + 1) & mask


@compiled
def walked_m(walks: Any, i: int, j: int, enough_m: float) -> float:
    """Return metres along the streets between two places; ``inf`` where they exceed `within_m`.

    The first way found that is shorter than `enough_m` is enough: the shortest one is not looked for then.
    """
    if i > j:  # both ways give the same number, to the last digit
        i, j = j, i
    legs, ends = walks.legs, walks.ends
    access = legs[i, ACCESS] + legs[j, ACCESS]
    best = np.inf
    if ends[i, EDGE] == ends[j, EDGE]:
        best = abs(legs[i, AT] - legs[j, AT])
    for way in range(4):
        if access + best < enough_m:
            break
        first, last = (way >> 1) + 1, (way & 1) + 1  # AT and U, or REST and V
        leg, rest = legs[i, first], legs[j, last]
        if leg + rest < best and leg + rest <= walks.within_m:
            between = _end_to_end_m(walks.ptr, walks.table, ends[i, first], ends[j, last])
            best = min(best, leg + between + rest)
    total = access + best
    return float(total) if total <= walks.within_m else np.inf


@compiled
def walked_pairs_m(walks: Any, i: NDArray[Any], j: NDArray[Any]) -> NDArray[Any]:
    """Return metres along the streets between paired places, as `walked_m`."""
    metres = np.empty(len(i))
    for k in range(len(i)):
        metres[k] = walked_m(walks, i[k], j[k], 0.0)
    return metres
