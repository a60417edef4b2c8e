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
from planner.reach.network import Network
from planner.reach.path import placed


class Walks(NamedTuple):
    """Places on streets, and the metres between the ends of their street pieces.

    Attributes
    ----------
    access_m
        (n,) straight metres from each place to its street.
    edge, at_m, rest_m
        (n,) edge of the network, and metres along it to its two ends.
    u, v
        (n,) these ends, as rows of the table.
    ptr, end, end_m
        The ends within `within_m` of each end and the metres to them, a table of open addressing a row; -1 is
        an empty slot.
    within_m
        How far the table tells.
    """

    access_m: Floats
    edge: NDArray[np.int32]
    at_m: Floats
    rest_m: Floats
    u: NDArray[np.int32]
    v: NDArray[np.int32]
    ptr: NDArray[np.int64]
    end: NDArray[np.int32]
    end_m: Floats
    within_m: float

    def of(self, rows: Ints) -> "Walks":
        """Return the same for some of the places, in the order asked."""
        return self._replace(
            access_m=self.access_m[rows], edge=self.edge[rows], at_m=self.at_m[rows],
            rest_m=self.rest_m[rows], u=self.u[rows], v=self.v[rows],
        )  # fmt: skip


def no_walks() -> Walks:
    """Return the walks between no places at all."""
    none, nowhere = np.empty(0), np.empty(0, dtype=np.int32)
    ptr = np.zeros(1, dtype=np.int64)
    return Walks(none, nowhere, none, none, nowhere, nowhere, ptr, nowhere, none, 0.0)


def walks_between(network: Network, streets: gpd.GeoDataFrame, lonlat: Floats, within_m: float) -> Walks:
    """Return the walks between places.

    Parameters
    ----------
    streets
        Table `STREETS` that the network was built from.
    lonlat
        (n, 2) degrees. Each place goes straight to the nearest point of the street net and on from there.
    within_m
        Ways longer than this are not told apart from no way.
    """
    if len(lonlat) == 0:
        return no_walks()._replace(within_m=float(within_m))
    at = placed(network, streets, lonlat)
    edge = at.sites.edge
    u, v = network.edge_u[edge], network.edge_v[edge]
    ends = np.unique(np.concatenate([u, v]))
    place = np.full(network.nodes, -1, dtype=np.int32)
    place[ends] = np.arange(len(ends), dtype=np.int32)
    arc_m = network.edge_m[network.arc_edge]
    rows = node_table(ends, float(within_m), network.indptr, network.arc_node, arc_m, place)
    table = _scattered(*rows)
    rest_m = network.edge_m[edge] - at.sites.offset_m
    return Walks(at.access_m, edge, at.sites.offset_m, rest_m, place[u], place[v], *table, float(within_m))


@compiled
def _scattered(ptr: NDArray[Any], items: NDArray[Any], values: NDArray[Any]) -> tuple[Any, Any, Any]:
    """Return rows as tables of open addressing, each a power of two and at most half full.

    A look takes one or two steps, where halving a sorted row takes seven that no processor foresees: the
    search for stands asks some hundred million times.
    """
    starts = np.zeros(len(ptr), dtype=np.int64)
    for row in range(len(ptr) - 1):
        size = 2
        while size < 2 * (ptr[row + 1] - ptr[row]):
            size *= 2
        starts[row + 1] = starts[row] + size
    keys = np.full(starts[-1], -1, dtype=np.int32)
    metres = np.full(starts[-1], np.inf)
    for row in range(len(ptr) - 1):
        mask = starts[row + 1] - starts[row] - 1
        for at in range(ptr[row], ptr[row + 1]):
            slot = _first_slot(items[at], mask)
            while keys[starts[row] + slot] >= 0:
                slot = (slot + 1) & mask
            keys[starts[row] + slot] = items[at]
            metres[starts[row] + slot] = values[at]
    return starts, keys, metres


@compiled
def _first_slot(end: int, mask: int) -> int:
    # Knuth's multiplier: neighbours, which have neighbouring numbers, are spread out.
    return int(((end * 2654435761) >> 12) & mask)


@compiled
def _end_to_end_m(walks: Any, row: int, end: int) -> float:
    """Return metres between two ends; ``inf`` where that is beyond the table."""
    start = walks.ptr[row]
    mask = walks.ptr[row + 1] - start - 1
    slot = _first_slot(end, mask)
    while True:
        key = walks.end[start + slot]
        if key == end:
            return float(walks.end_m[start + slot])
        if key < 0:
            return np.inf
        slot = (slot + 1) & mask


@compiled
def walked_m(walks: Any, i: int, j: int, enough_m: float) -> float:
    """Return metres along the streets between two places; ``inf`` where they exceed `within_m`.

    The first way found that is shorter than `enough_m` is enough: the shortest one is not looked for then.
    """
    if i > j:  # both ways give the same number, to the last digit
        i, j = j, i
    access = walks.access_m[i] + walks.access_m[j]
    best = np.inf
    if walks.edge[i] == walks.edge[j]:
        best = abs(walks.at_m[i] - walks.at_m[j])
    for way in range(4):
        if access + best < enough_m:
            return float(access + best)
        row = walks.u[i] if way < 2 else walks.v[i]
        leg = walks.at_m[i] if way < 2 else walks.rest_m[i]
        end = walks.u[j] if way & 1 == 0 else walks.v[j]
        rest = walks.at_m[j] if way & 1 == 0 else walks.rest_m[j]
        if leg + rest < best and leg + rest <= walks.within_m:
            best = min(best, leg + _end_to_end_m(walks, row, end) + rest)
    total = walks.access_m[i] + best + walks.access_m[j]
    return float(total) if total <= walks.within_m else np.inf


@compiled
def walked_pairs_m(walks: Any, i: NDArray[Any], j: NDArray[Any]) -> NDArray[Any]:
    """Return metres along the streets between paired places, as `walked_m`."""
    metres = np.empty(len(i))
    for k in range(len(i)):
        metres[k] = walked_m(walks, i[k], j[k], 0.0)
    return metres
