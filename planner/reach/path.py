"""How far two places are from each other along the streets: shown beside the straight line, no verdict."""

from dataclasses import dataclass

import geopandas as gpd
import numpy as np
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import dijkstra

from planner.geodesy import Floats, Ints, distance_m
from planner.reach.network import Network, Sites, StreetLines, network_of


@dataclass(frozen=True)
class Placed:
    """Places with their feet on the streets.

    Attributes
    ----------
    sites
        Edge and metres along it.
    access_m
        Straight metres from each place to its foot.
    """

    sites: Sites
    access_m: Floats


class WalkingNet:
    """Streets made ready to be walked many times over.

    Parameters
    ----------
    streets
        Table `STREETS`, with at least one row to walk on.
    """

    def __init__(self, streets: gpd.GeoDataFrame) -> None:
        self.network = network_of(streets)
        self._lines = StreetLines(self.network, streets)
        self._graph = _graph(self.network)

    def placed(self, lonlat: Floats) -> Placed:
        """Put places (n, 2 degrees) on the nearest street that people walk on."""
        sites = self._lines.snap(lonlat)
        feet = self._lines.feet(lonlat, sites)
        return Placed(sites, distance_m(lonlat[:, 0], lonlat[:, 1], feet[:, 0], feet[:, 1]))

    def along_m(self, start: Floats, end: Floats, within_m: float | None = None) -> Floats:
        """Return metres along the streets as `along_streets_m` does."""
        if len(start) == 0:
            return np.empty(0)
        a, b = self.placed(start), self.placed(end)
        walked = np.full(len(start), np.inf)
        limit = np.inf if within_m is None else within_m + 1.0  # a metre past: rounding loses no last one
        for edge in np.unique(a.sites.edge):
            pairs = np.flatnonzero(a.sites.edge == edge)
            walked[pairs] = _from_edge(self.network, self._graph, int(edge), a.sites, b.sites, pairs, limit)
        total = a.access_m + walked + b.access_m
        straight = distance_m(start[:, 0], start[:, 1], end[:, 0], end[:, 1])
        # The sum of geodesic legs is never shorter but for the last digits.
        return np.where(np.isfinite(total), np.maximum(total, straight), np.nan)


def along_streets_m(
    streets: gpd.GeoDataFrame, start: Floats, end: Floats, *, within_m: float | None = None
) -> Floats:
    """Return metres on foot along the streets between paired places.

    Parameters
    ----------
    streets
        Table `STREETS`, with at least one row to walk on.
    start, end
        (n, 2) degrees. Each place goes straight to the nearest point of the street net and on from there.
    within_m
        How far the streets are searched, which makes many short ways quick; ``None`` searches them all.

    Returns
    -------
    (n,) metres, at least the straight line; ``NaN`` where no way on foot (or none within `within_m`) joins
    the two.
    """
    return WalkingNet(streets).along_m(start, end, within_m) if len(start) else np.empty(0)


def _graph(network: Network) -> csr_matrix:
    u, v = network.edge_u.astype(np.int64), network.edge_v.astype(np.int64)
    low, high = np.minimum(u, v), np.maximum(u, v)
    # Of parallel edges only the shortest is walked; a zero would read as no edge at all.
    order = np.lexsort((network.edge_m, high, low))
    first = np.ones(len(order), dtype=bool)
    first[1:] = (np.diff(low[order]) != 0) | (np.diff(high[order]) != 0)
    kept = order[first & (low[order] != high[order])]
    metres = np.maximum(network.edge_m[kept], np.finfo(float).tiny)
    return csr_matrix((metres, (low[kept], high[kept])), shape=(network.nodes, network.nodes))


def _from_edge(
    network: Network, graph: csr_matrix, edge: int, a: Sites, b: Sites, pairs: Ints, limit: float
) -> Floats:
    """Return street metres of the pairs whose start lies on one edge."""
    ends = np.array([network.edge_u[edge], network.edge_v[edge]])
    from_ends = dijkstra(graph, directed=False, indices=ends, limit=limit)
    to_u, to_v = a.offset_m[pairs], network.edge_m[edge] - a.offset_m[pairs]
    other = b.edge[pairs]
    back_u, back_v = b.offset_m[pairs], network.edge_m[other] - b.offset_m[pairs]
    best = np.full(len(pairs), np.inf)
    for own, leg in ((0, to_u), (1, to_v)):
        for node, rest in ((network.edge_u[other], back_u), (network.edge_v[other], back_v)):
            best = np.minimum(best, leg + from_ends[own, node] + rest)
    same = other == edge
    best[same] = np.minimum(best[same], np.abs(a.offset_m[pairs][same] - b.offset_m[pairs][same]))
    return best
