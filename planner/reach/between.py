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

ACCESS, AT, REST, EDGE, U, V, FROM_U, FROM_V, MASK_U, MASK_V = range(10)
"""Columns of `Walks.feet`."""

END, METRES = 0, 1
"""Columns of `Walks.table`."""

NO_END = -1.0


class Walks(NamedTuple):
    """Places on streets, and the metres between the ends of their street pieces.

    Two plain arrays: what is looked at together lies together in memory, and they are quick to hand on to
    machine code, for the search for stands asks some hundred million times.

    Attributes
    ----------
    feet
        (n, 10) of each place: straight metres to its street, metres along it to its two ends; the edge, its
        two ends; of each of these its first slot in the table, and the number of its slots less one.
    table
        (k, 2) the ends within `within_m` of each end and the metres to them, a table of open addressing an
        end: a power of two of slots, of which at most half hold an end, the others `NO_END`.
    within_m
        How far the table tells.
    """

    feet: Floats
    table: Floats
    within_m: float

    def of(self, rows: Ints) -> "Walks":
        """Return the same for some of the places, in the order asked."""
        return self._replace(feet=self.feet[rows])


def no_walks() -> Walks:
    """Return the walks between no places at all."""
    return Walks(np.empty((0, 10)), np.empty((0, 2)), 0.0)


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
    ptr, table = _scattered(*rows)
    u, v, size = place[u], place[v], np.diff(ptr)
    feet = np.column_stack(
        [
            at.access_m,
            along,
            network.edge_m[edge] - along,
            edge,
            u,
            v,
            ptr[u],
            ptr[v],
            size[u] - 1,
            size[v] - 1,
        ]
    )
    return Walks(np.ascontiguousarray(feet, dtype=float), table, float(within_m))


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
def _end_to_end_m(table: NDArray[Any], start: int, mask: int, end: int) -> float:
    """Return metres to an end from the one with these slots; ``inf`` where that is beyond the table."""
    slot = _first_slot(end, mask)
    while True:
        key = table[start + slot, END]
        if key == end:
            return float(table[start + slot, METRES])
        if key == NO_END:
            return np.inf
        slot = (slot + 1) & mask


@compiled
def walked_m(
    feet: NDArray[Any], table: NDArray[Any], within_m: float, i: int, j: int, enough_m: float
) -> float:
    """Return metres along the streets between two places; ``inf`` where they exceed `within_m`.

    The first way found that is shorter than `enough_m` is enough: the shortest one is not looked for then.
    """
    if i > j:  # both ways give the same number, to the last digit
        i, j = j, i
    access = feet[i, ACCESS] + feet[j, ACCESS]
    best = np.inf
    if feet[i, EDGE] == feet[j, EDGE]:
        best = abs(feet[i, AT] - feet[j, AT])
    for way in range(4):
        if access + best < enough_m:
            break
        first, last = way >> 1, way & 1  # 0 is the end `u`, 1 the end `v`
        leg, rest = feet[i, AT + first], feet[j, AT + last]
        if leg + rest < best and leg + rest <= within_m:
            start, mask = int(feet[i, FROM_U + first]), int(feet[i, MASK_U + first])
            between = _end_to_end_m(table, start, mask, int(feet[j, U + last]))
            best = min(best, leg + between + rest)
    total = access + best
    return float(total) if total <= within_m else np.inf


@compiled
def _pairs_m(
    feet: NDArray[Any], table: NDArray[Any], within_m: float, i: NDArray[Any], j: NDArray[Any]
) -> NDArray[Any]:
    metres = np.empty(len(i))
    for k in range(len(i)):
        metres[k] = walked_m(feet, table, within_m, i[k], j[k], 0.0)
    return metres


def walked_pairs_m(walks: Walks, i: Ints, j: Ints) -> Floats:
    """Return metres along the streets between paired places; ``inf`` where they exceed `within_m`."""
    return np.asarray(_pairs_m(*walks, np.asarray(i, dtype=np.int64), np.asarray(j, dtype=np.int64)))
