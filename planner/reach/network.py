"""The streets people walk on, as a graph in compressed rows, and places on its edges."""

from dataclasses import dataclass

import geopandas as gpd
import numpy as np
import shapely
from numpy.typing import NDArray

from planner.geodesy import Floats, Ints, lonlat_of, metres_per_degree
from planner.tables import STREETS, check

Int32s = NDArray[np.int32]


@dataclass(frozen=True)
class Network:
    """An undirected walking network; an edge is a row of the street table with ``walk``.

    Attributes
    ----------
    edge_u, edge_v
        (m,) node positions of the edge's ends; equal for a loop.
    edge_m
        (m,) metres.
    edge_of_row
        Position of a street row → edge, -1 where nobody may walk.
    indptr, arc_node, arc_edge, arc_side
        Arcs by node, rows of ``indptr`` (n + 1): the node reached, the edge used, and 0 where it is walked
        from `u` to `v`, 1 from `v` to `u`. Parallel edges and loops each have their own arcs.
    """

    edge_u: Int32s
    edge_v: Int32s
    edge_m: Floats
    edge_of_row: Int32s
    indptr: Int32s
    arc_node: Int32s
    arc_edge: Int32s
    arc_side: NDArray[np.int8]

    @property
    def nodes(self) -> int:
        """Number of nodes."""
        return len(self.indptr) - 1


@dataclass(frozen=True)
class Sites:
    """Places on edges: the edge, and metres along it from its `u`."""

    edge: Int32s
    offset_m: Floats

    def __len__(self) -> int:
        return len(self.edge)


def network_of(streets: gpd.GeoDataFrame) -> Network:
    """Build the walking network: one-way signs do not bind who walks.

    Parameters
    ----------
    streets
        Table `STREETS`.

    Raises
    ------
    InputRefused
        The table breaks its contract.
    """
    check(streets, STREETS)
    walk = streets["walk"].to_numpy(dtype=bool)
    ends = streets.loc[walk, ["u", "v"]].to_numpy(dtype=np.int64)
    _, compact = np.unique(ends.ravel(), return_inverse=True)
    pairs = compact.reshape(-1, 2)
    edge_of_row = np.where(walk, np.cumsum(walk) - 1, -1).astype(np.int32)
    return network_from_edges(
        pairs[:, 0], pairs[:, 1], streets.loc[walk, "length_m"].to_numpy(dtype=float), edge_of_row=edge_of_row
    )


def network_from_edges(u: Ints, v: Ints, metres: Floats, *, edge_of_row: Int32s | None = None) -> Network:
    """Build a network from edge ends (node positions from 0) and metres."""
    edges = len(u)
    nodes = int(max(u.max(), v.max())) + 1 if edges else 0
    start = np.concatenate([u, v])
    order = np.argsort(start, kind="stable")
    indptr = np.concatenate([[0], np.cumsum(np.bincount(start, minlength=nodes))]).astype(np.int32)
    return Network(
        edge_u=u.astype(np.int32),
        edge_v=v.astype(np.int32),
        edge_m=np.asarray(metres, dtype=float),
        edge_of_row=np.arange(edges, dtype=np.int32) if edge_of_row is None else edge_of_row,
        indptr=indptr,
        arc_node=np.concatenate([v, u])[order].astype(np.int32),
        arc_edge=np.tile(np.arange(edges), 2)[order].astype(np.int32),
        arc_side=np.repeat([0, 1], edges)[order].astype(np.int8),
    )


def snap(network: Network, streets: gpd.GeoDataFrame, places: gpd.GeoDataFrame) -> Sites:
    """Put places on the nearest edge that people walk on.

    The metres between a place and its street are not counted: files of stands are rarely that exact. Where a
    place is put never hangs on what other places are asked about.

    Parameters
    ----------
    streets
        Table `STREETS` that the network was built from; at least one row with ``walk``.
    places
        Table `PLACES`; an area counts at a point inside it.
    """
    points = lonlat_of(places.geometry.representative_point())
    if len(points) == 0:
        return Sites(np.empty(0, dtype=np.int32), np.empty(0))
    return StreetLines(network, streets).snap(points)


class StreetLines:
    """The streets people walk on as lines of one plane, to put places on.

    One plane for the whole town is enough to tell which street is nearest, never to judge a distance.

    Parameters
    ----------
    network, streets
        As in `snap`.
    """

    def __init__(self, network: Network, streets: gpd.GeoDataFrame) -> None:
        middle = float(np.mean(streets.total_bounds[1::2]))
        self._scale = np.array([float(metres) for metres in metres_per_degree(middle)])
        walkable = np.flatnonzero(network.edge_of_row >= 0)
        self._edge, self._edge_m = network.edge_of_row[walkable], network.edge_m
        lines = streets.geometry.array[walkable]
        self._lines = shapely.transform(lines, lambda coords: coords * self._scale)
        self._tree = shapely.STRtree(self._lines)

    def snap(self, points: Floats) -> Sites:
        """Put places (n, 2 degrees) on the nearest edge."""
        flat = shapely.points(points * self._scale)
        nearest = self._tree.nearest(flat)
        share = shapely.line_locate_point(self._lines[nearest], flat, normalized=True)
        edge = self._edge[nearest]
        return Sites(edge.astype(np.int32), np.asarray(share * self._edge_m[edge], dtype=float))

    def feet(self, points: Floats, sites: Sites) -> Floats:
        """Return the points (n, 2 degrees) of the streets at which `snap` put the places."""
        nearest = self._tree.nearest(shapely.points(points * self._scale))
        share = sites.offset_m / self._edge_m[sites.edge]
        feet = shapely.line_interpolate_point(self._lines[nearest], share, normalized=True)
        return np.asarray(shapely.get_coordinates(feet) / self._scale, dtype=float)
