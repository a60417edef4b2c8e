"""Which demand points each site serves within a radius along the streets."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from planner.geodesy import Floats, Ints
from planner.reach.bounded import merged, node_lists, point_lists
from planner.reach.network import Int32s, Network, Sites
from planner.reach.rows import gathered, held_by


@dataclass(frozen=True)
class Reach:
    """Rows of positions with metres, compressed: row i is ``indptr[i]:indptr[i + 1]``.

    Attributes
    ----------
    indptr
        (rows + 1,)
    indices
        Positions reached.
    metres
        Along the streets, single precision (0.03 mm at 500 m); the radius was held in double precision.
    """

    indptr: Ints
    indices: Int32s
    metres: NDArray[np.float32]

    def row(self, i: int) -> tuple[Int32s, NDArray[np.float32]]:
        """Return positions and metres of one row."""
        part = slice(int(self.indptr[i]), int(self.indptr[i + 1]))
        return self.indices[part], self.metres[part]

    def rows(self, chosen: Ints) -> "Reach":
        """Return some of the rows, in the order asked."""
        return Reach(*gathered(self.indptr, self.indices, self.metres, np.asarray(chosen, dtype=np.int64)))


def nodes_within(network: Network, sources: Ints, radius_m: float) -> Reach:
    """Return the nodes within `radius_m` metres of each source node, nearest first."""
    arc_m = network.edge_m[network.arc_edge]
    starts, found, metres = node_lists(
        np.asarray(sources, dtype=np.int32), float(radius_m), network.indptr, network.arc_node, arc_m
    )
    return Reach(starts, found, metres)


def coverage(network: Network, sites: Sites, demand: Sites, radius_m: float) -> Reach:
    """Return the demand points within `radius_m` metres of each site along the streets, by point number.

    Parameters
    ----------
    sites, demand
        Places on the network's edges.
    radius_m
        Inclusive.

    Notes
    -----
    The distance of a site at a metres of edge (u, v) of length L and a point p is
    min(a + d(u, p), L - a + d(v, p)), and the metres between the two where p is on the same edge.
    """
    on_ptr, on_point = _points_by_edge(demand, len(network.edge_m))
    ends = np.unique(np.concatenate([network.edge_u[sites.edge], network.edge_v[sites.edge]]))
    list_of_node = np.full(network.nodes, -1, dtype=np.int32)
    list_of_node[ends] = np.arange(len(ends), dtype=np.int32)
    offset = np.asarray(demand.offset_m, dtype=float)
    on_edges = (network.edge_m, on_ptr, on_point, offset)
    arcs = (network.indptr, network.arc_node, network.arc_edge, network.arc_side)
    lists = point_lists(ends.astype(np.int32), float(radius_m), *arcs, *on_edges, len(demand))
    starts, found, metres = merged(
        sites.edge,
        np.asarray(sites.offset_m, dtype=float),
        float(radius_m),
        lists,
        list_of_node,
        network.edge_u,
        network.edge_v,
        *on_edges,
    )
    return Reach(starts, found, metres)


def people_reached(reach: Reach, people: Floats, rows: NDArray[np.bool_]) -> float:
    """Return the people of all points that at least one of the rows reaches."""
    return float(people[held_by(reach.indptr, reach.indices, rows, len(people))].sum())


def nearest_row(reach: Reach, points: int) -> tuple[Ints, NDArray[np.float32]]:
    """Return for each point the row nearest to it (the first of equals; -1 for none) and its metres."""
    owner = np.repeat(np.arange(len(reach.indptr) - 1), np.diff(reach.indptr))
    order = np.lexsort((owner, reach.metres))[::-1]
    which = np.full(points, -1, dtype=np.int64)
    metres = np.full(points, np.inf, dtype=np.float32)
    # Written from the farthest to the nearest: the last to write a point is its nearest.
    which[reach.indices[order]] = owner[order]
    metres[reach.indices[order]] = reach.metres[order]
    return which, metres


def _points_by_edge(demand: Sites, edges: int) -> tuple[Ints, Int32s]:
    """Return the points on each edge, by number."""
    order = np.argsort(demand.edge, kind="stable").astype(np.int32)
    counts = np.bincount(demand.edge, minlength=edges)
    return np.concatenate([[0], np.cumsum(counts)]).astype(np.int64), order
