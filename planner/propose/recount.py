"""Whom a place serves, counted once more in the plainest way: for checking, slow and short.

Shares nothing with `planner.reach.bounded` or the search: scipy's shortest paths between corners, and the
four ways of going from a place on one street to a point on another.
"""

from collections.abc import Iterator

import numpy as np
from scipy.sparse import coo_matrix, csr_matrix
from scipy.sparse.csgraph import dijkstra
from scipy.spatial.distance import pdist

from planner.geodesy import GEOD, Floats, Ints, to_ecef
from planner.reach import Network, Sites

_SLACK_M = 1e-7
# Sums of the same metres in another order differ by this much at most.


def points_served(
    network: Network, sites: Sites, points: Sites, radius_m: float
) -> Iterator[tuple[int, Ints]]:
    """Yield each place (by street, not in order) with the points within `radius_m` along the streets."""
    if len(sites.edge) == 0:
        return
    u, v, metres = network.edge_u, network.edge_v, network.edge_m
    graph = shortest_streets(network)
    s, t = u[points.edge], v[points.edge]
    from_s, from_t = points.offset_m, metres[points.edge] - points.offset_m
    for edge in np.unique(sites.edge):
        corners = dijkstra(graph, indices=[u[edge], v[edge]], limit=radius_m)
        by_u, by_v = (np.minimum(row[s] + from_s, row[t] + from_t) for row in corners)
        here = points.edge == edge
        for site in np.flatnonzero(sites.edge == edge):
            at = sites.offset_m[site]
            far = np.minimum(at + by_u, metres[edge] - at + by_v)
            far[here] = np.minimum(far[here], np.abs(points.offset_m[here] - at))
            yield int(site), np.flatnonzero(far <= radius_m + _SLACK_M)


def shortest_streets(network: Network) -> csr_matrix:
    """Return the streets as a matrix both ways: of parallel ones the shortest, no loops."""
    order = np.argsort(-network.edge_m, kind="stable")  # the shortest is written last and stays
    best: dict[tuple[int, int], float] = {}
    for edge in order:
        a, b = int(network.edge_u[edge]), int(network.edge_v[edge])
        if a != b:
            best[a, b] = best[b, a] = max(float(network.edge_m[edge]), 1e-12)
    ends = np.array(list(best), dtype=np.int64).reshape(-1, 2)
    shape = (network.nodes, network.nodes)
    metres = np.array(list(best.values()))
    return coo_matrix((metres, (ends[:, 0], ends[:, 1])), shape=shape).tocsr()


def points_in_radius(sites: Floats, points: Floats, radius_m: float) -> Iterator[tuple[int, Ints]]:
    """Yield each place (n, 2 degrees) with the points within a straight `radius_m`, all measured."""
    for i, (lon, lat) in enumerate(sites):
        near = np.flatnonzero(np.abs(points[:, 1] - lat) < radius_m / 110_000)
        far = GEOD.inv(np.full(len(near), lon), np.full(len(near), lat), points[near, 0], points[near, 1])[2]
        yield i, near[np.asarray(far) <= radius_m + _SLACK_M]


def least_apart_m(lonlat: Floats) -> float:
    """Return the least geodesic distance among places, every pair measured; infinite for fewer than two."""
    least = float("inf")
    for i in range(len(lonlat) - 1):
        rest = lonlat[i + 1 :]
        start = np.broadcast_to(lonlat[i], rest.shape)
        least = min(least, float(np.min(GEOD.inv(start[:, 0], start[:, 1], rest[:, 0], rest[:, 1])[2])))
    return least


def all_within_m(lonlat: Floats, limit_m: float) -> bool:
    """Whether every two of some places are nearer than the limit, every pair measured."""
    if len(lonlat) < 2:
        return True
    # A chord is shorter than its geodesic by less than a millimetre below 10 km.
    doubtful = pdist(to_ecef(lonlat)) >= limit_m - 1e-3
    i, j = (side[doubtful] for side in np.triu_indices(len(lonlat), 1))
    far = np.asarray(GEOD.inv(lonlat[i, 0], lonlat[i, 1], lonlat[j, 0], lonlat[j, 1])[2])
    return bool((far < limit_m).all())
