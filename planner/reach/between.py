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
        The ends within `within_m` of each end, rising, and the metres to them.
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
        own = (field[rows] for field in (self.access_m, self.edge, self.at_m, self.rest_m, self.u, self.v))
        return Walks(*own, self.ptr, self.end, self.end_m, self.within_m)


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
    table = node_table(ends, float(within_m), network.indptr, network.arc_node, arc_m, place)
    rest_m = network.edge_m[edge] - at.sites.offset_m
    return Walks(at.access_m, edge, at.sites.offset_m, rest_m, place[u], place[v], *table, float(within_m))


@compiled
def walked_m(walks: Any, i: int, j: int) -> float:
    """Return metres along the streets between two places; ``inf`` where they exceed `within_m`."""
    if i > j:  # both ways give the same number, to the last digit
        i, j = j, i
    best = np.inf
    if walks.edge[i] == walks.edge[j]:
        best = abs(walks.at_m[i] - walks.at_m[j])
    for side in range(2):
        row = walks.u[i] if side == 0 else walks.v[i]
        leg = walks.at_m[i] if side == 0 else walks.rest_m[i]
        first, last = walks.ptr[row], walks.ptr[row + 1]
        for other in range(2):
            end = walks.u[j] if other == 0 else walks.v[j]
            rest = walks.at_m[j] if other == 0 else walks.rest_m[j]
            if leg + rest >= best or leg + rest > walks.within_m:
                continue
            low, high = first, last
            while low < high:
                middle = (low + high) >> 1
                if walks.end[middle] < end:
                    low = middle + 1
                else:
                    high = middle
            if low < last and walks.end[low] == end:
                best = min(best, leg + walks.end_m[low] + rest)
    total = walks.access_m[i] + best + walks.access_m[j]
    return float(total) if total <= walks.within_m else np.inf


@compiled
def walked_pairs_m(walks: Any, i: NDArray[Any], j: NDArray[Any]) -> NDArray[Any]:
    """Return metres along the streets between paired places, as `walked_m`."""
    metres = np.empty(len(i))
    for k in range(len(i)):
        metres[k] = walked_m(walks, i[k], j[k])
    return metres
