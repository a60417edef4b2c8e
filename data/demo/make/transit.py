"""Bus lines routed over the streets, and the stops along them."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field

import networkx as nx
import numpy as np
from geometry import XY, offset_point, seeded
from network import Edge, at_nodes
from places import Place
from scipy.spatial import cKDTree
from shapely import ops
from shapely.geometry import LineString, Point
from streets import WATER, drivable
from terrain import DRAWING, SCALE

KERB_M = 5.5  # from the centre line to a stop's pole
# A bus keeps to the avenues; these factors make a residential street a last resort.
SLOWNESS = {
    "trunk": 3.0,
    "primary": 0.75,
    "secondary": 0.75,
    "tertiary": 0.9,
    "residential": 1.7,
    "service": 9.0,
}


@dataclass
class Stop:
    """A bus stop: its pole, the lines that call, the street point beside it and the bearing of travel."""

    at: XY
    on_street: XY
    heading_rad: float
    street_key: str
    lines: list[str] = field(default_factory=list)


def _graph(edges: list[Edge]) -> nx.DiGraph:
    graph = nx.DiGraph()
    for e in edges:
        cost = e.length_m * SLOWNESS[e.highway]
        for u, v, points in ((e.u, e.v, e.points), (e.v, e.u, e.points[::-1])):
            if (points is e.points or not e.oneway) and (
                not graph.has_edge(u, v) or graph[u][v]["cost"] > cost
            ):
                graph.add_edge(u, v, cost=cost, points=points, key=e.key)
    return graph


def _route(graph: nx.DiGraph, nodes: list[XY]) -> list[tuple[XY, XY]]:
    path = [nodes[0]]
    for a, b in itertools.pairwise(nodes):
        path += nx.shortest_path(graph, a, b, weight="cost")[1:]
    return list(itertools.pairwise(path))


def _stops_of(graph: nx.DiGraph, route: list[tuple[XY, XY]], line: str, stops: list[Stop]) -> None:
    """Walk a route and add or reuse a stop every 250 to 400 m."""
    rng, due_m = seeded("stops", line, len(stops)), 60.0
    for u, v in route:
        street = LineString(graph[u][v]["points"])
        while due_m < street.length:
            along = due_m
            if street.length > 60:
                along = min(max(due_m, 20.0), street.length - 20.0)  # no bus stops on a corner
            stop = _stop_at(street, along, graph[u][v]["key"])
            known = _same_stop(stop, stops)
            if known is None:
                stops.append(stop)
                known = stop
            if line[:2] not in known.lines:
                known.lines.append(line[:2])
            due_m += float(rng.uniform(270, 400))
        due_m -= street.length


def _stop_at(street: LineString, along_m: float, key: str) -> Stop:
    at, on = offset_point(street, along_m, KERB_M), street.interpolate(along_m)
    # a quarter turn to the left of the way to the kerb is the direction of travel
    heading = float(np.arctan2(at[1] - on.y, at[0] - on.x) + np.pi / 2)
    return Stop(at, (on.x, on.y), heading, key)


def _same_stop(stop: Stop, stops: list[Stop]) -> Stop | None:
    near = [s for s in stops if np.hypot(s.at[0] - stop.at[0], s.at[1] - stop.at[1]) < 190]
    near = [
        s for s in near if np.cos(s.heading_rad - stop.heading_rad) > 0.5 and s.street_key == stop.street_key
    ]
    return min(near, key=lambda s: np.hypot(s.at[0] - stop.at[0], s.at[1] - stop.at[1]), default=None)


def make_stops(edges: list[Edge], places: list[Place]) -> list[Stop]:
    """Make the stops of all lines, out and back, each pole once; none at a terminal or on a bridge."""
    assert nx.is_strongly_connected(drivable(edges, directed=True))
    graph, stops = _graph(edges), []
    served = sorted({p for e in edges if e.rank() in (2, 3, 4, 5) for p in (e.u, e.v)})
    tree = cKDTree(served)
    for line, points in DRAWING["bus_lines"].items():
        nodes = [served[int(tree.query((x * SCALE, y * SCALE))[1])] for x, y in points]
        for way in (nodes, nodes[::-1]):
            _stops_of(graph, _route(graph, way), line, stops)
    terminals = ops.unary_union([p.shape for p in places if "terminal" in p.kind])
    stops = [
        s for s in _spread(stops) if terminals.distance(Point(s.at)) > 15 and WATER.distance(Point(s.at)) > 18
    ]
    return sorted(stops, key=lambda s: (s.lines[0], round(s.at[0]), round(s.at[1])))


def _spread(stops: list[Stop]) -> list[Stop]:
    """Drop a stop that stands within 70 m of an earlier one on the same side of the way."""
    kept: list[Stop] = []
    for s in stops:
        close = [
            k
            for k in kept
            if np.hypot(k.at[0] - s.at[0], k.at[1] - s.at[1]) < 70
            and np.cos(k.heading_rad - s.heading_rad) > -0.3
        ]
        if not close:
            kept.append(s)
    return kept


def cross_street(stop: Stop, edges: list[Edge], names: dict[str, str]) -> str:
    """Name of the nearest street that crosses the stop's own."""
    nodes = at_nodes([e for e in edges if e.highway != "service"])
    here = [
        p
        for p, es in nodes.items()
        if any(e.key == stop.street_key for e in es) and any(e.key != stop.street_key for e in es)
    ]
    best = min(here, key=lambda p: (np.hypot(p[0] - stop.at[0], p[1] - stop.at[1]), p))
    return min(names[e.key] for e in nodes[best] if e.key != stop.street_key)
