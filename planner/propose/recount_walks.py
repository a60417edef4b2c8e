"""How far places are from one another along the streets, counted once more in the plainest way: for checking.

Shares nothing with `planner.reach.between` or the search: scipy's shortest paths from the two ends of each
street, and the four ways of going from a place on one street to a place on another.
"""

from collections.abc import Callable, Iterator

import geopandas as gpd
import numpy as np
import shapely
from numpy.typing import NDArray
from scipy.sparse.csgraph import dijkstra
from scipy.spatial import cKDTree

from planner.geodesy import GEOD, Floats, Ints, metres_per_degree, to_ecef
from planner.propose.recount import shortest_streets
from planner.propose.spacing import Spacing
from planner.reach import Network, snap
from planner.tables import LONLAT

MetresTo = Callable[[Ints], Floats]
"""Metres along the streets to some of the places, infinite beyond what was asked for."""

_MARGIN_M = 1e-5


class WalkedAgain:
    """Places on the streets.

    Parameters
    ----------
    network, streets
        As in `planner.reach.snap`.
    lonlat
        (n, 2) degrees.
    """

    def __init__(self, network: Network, streets: gpd.GeoDataFrame, lonlat: Floats) -> None:
        self.network, self.streets, self.lonlat = network, streets, lonlat
        points = gpd.GeoDataFrame(geometry=gpd.points_from_xy(lonlat[:, 0], lonlat[:, 1]), crs=LONLAT)
        sites = snap(network, streets, points)
        self._edge, self._along = sites.edge, sites.offset_m
        self._rest = network.edge_m[sites.edge] - sites.offset_m
        rows = np.flatnonzero(network.edge_of_row >= 0)[sites.edge]
        scale = np.column_stack(metres_per_degree(np.full(1, np.mean(streets.total_bounds[1::2]))))
        flat = shapely.transform(streets.geometry.to_numpy()[rows], lambda degrees: degrees * scale)
        share = self._along / network.edge_m[sites.edge]
        feet = shapely.get_coordinates(shapely.line_interpolate_point(flat, share, normalized=True)) / scale
        x, y = feet[:, 0], feet[:, 1]
        self._access = np.asarray(GEOD.inv(lonlat[:, 0], lonlat[:, 1], x, y)[2], dtype=float)
        self._graph = shortest_streets(network)

    def others(self, lonlat: Floats) -> "WalkedAgain":
        """Return other places on the same streets."""
        return WalkedAgain(self.network, self.streets, lonlat)

    def from_each(self, sources: Ints, limit_m: float) -> Iterator[tuple[int, MetresTo]]:
        """Yield each source (by street, not in order) with what measures from it, up to the limit."""
        u, v = self.network.edge_u, self.network.edge_v
        for edge in np.unique(self._edge[sources]):
            corners = dijkstra(self._graph, indices=[u[edge], v[edge]], limit=limit_m)
            for source in sources[self._edge[sources] == edge]:
                yield int(source), self._measuring(int(source), corners[0], corners[1])

    def _measuring(self, source: int, from_u: Floats, from_v: Floats) -> MetresTo:
        def metres(targets: Ints) -> Floats:
            edge, along, rest = self._edge[targets], self._along[targets], self._rest[targets]
            s, t = self.network.edge_u[edge], self.network.edge_v[edge]
            by_u = np.minimum(from_u[s] + along, from_u[t] + rest)
            by_v = np.minimum(from_v[s] + along, from_v[t] + rest)
            far = np.minimum(self._along[source] + by_u, self._rest[source] + by_v)
            here = edge == self._edge[source]
            far[here] = np.minimum(far[here], np.abs(along[here] - self._along[source]))
            return np.asarray(self._access[source] + far + self._access[targets])

        return metres


def least_walk_m(walked: WalkedAgain, sources: Ints, limit_m: float) -> float:
    """Return the least metres along the streets from some places to any other; infinite beyond the limit."""
    every = np.arange(len(walked.lonlat))
    least = float("inf")
    for source, metres_to in walked.from_each(sources, limit_m):
        least = min(least, float(metres_to(every[every != source]).min(initial=np.inf)))
    return least


def too_near_again(
    walked: WalkedAgain, spacing: Spacing, more_m: float, sources: Ints, others: list[Ints]
) -> Iterator[tuple[int, NDArray[np.bool_]]]:
    """Yield each source (by position in `sources`) with which of its others are too near to it.

    Parameters
    ----------
    more_m
        Added to the spacing.
    others
        Of each source, the places asked about.
    """
    at = {int(source): i for i, source in enumerate(sources)}
    limit_m = spacing.along_m + more_m
    for source, metres_to in walked.from_each(sources, limit_m):
        targets = others[at[source]]
        straight = _straight_m(walked.lonlat, source, targets)
        near = np.maximum(metres_to(targets), straight) < limit_m
        if spacing.straight_m > 0:
            near |= straight < spacing.straight_m + more_m
        yield at[source], near


def _straight_m(lonlat: Floats, source: int, targets: Ints) -> Floats:
    start = np.broadcast_to(lonlat[source], (len(targets), 2))
    end = lonlat[targets]
    return np.asarray(GEOD.inv(start[:, 0], start[:, 1], end[:, 0], end[:, 1])[2], dtype=float)


def near_each_other(
    lonlat: Floats, walked: WalkedAgain | None, spacing: Spacing, some: Ints
) -> NDArray[np.bool_]:
    """Return (k, k) which of some places are surely too near each other: by more than a hundredth of a mm."""
    near = np.zeros((len(some), len(some)), dtype=bool)
    if not spacing.exact or len(some) < 2:
        return near
    pairs = cKDTree(to_ecef(lonlat[some])).query_pairs(spacing.limit_m - _MARGIN_M, output_type="ndarray")
    near[pairs[:, 0], pairs[:, 1]] = near[pairs[:, 1], pairs[:, 0]] = True
    if walked is not None and spacing.along_m > 0:
        beside = [np.flatnonzero(row) for row in near]
        asked = [some[row] for row in beside]
        for i, still in too_near_again(walked, spacing, -_MARGIN_M, some, asked):
            near[i, beside[i]] = still
        near &= near.T
    return near
