"""The town's street network: sketch, node, repair, direct."""

from __future__ import annotations

import networkx as nx
from bairros import Face, make_faces
from geometry import offset_point, seeded
from network import (
    Edge,
    at_nodes,
    contract,
    drop_stubs,
    drop_thin_blocks,
    join_twins,
    merge_bends,
    node_sketches,
)
from patterns import Sketch, line_parts, pattern
from roundabouts import add_roundabouts
from shapely import ops
from shapely.geometry import LineString, Point, Polygon
from shapely.geometry.base import BaseGeometry
from terrain import AVENUES, CLEARINGS, OUTLINES, RAIL, RIVER, RIVER_WIDTH_M, STREAM, STREAM_WIDTH_M

STREAM_AVENUE = "Avenida Lavapés"
WATER = ops.unary_union([RIVER.buffer(RIVER_WIDTH_M / 2), STREAM.buffer(STREAM_WIDTH_M / 2)])


def _bank_roads(faces: list[Face]) -> list[Sketch]:
    """Streets along the water and the railway, where the land ends."""
    out: list[Sketch] = []
    for barrier, reach_m in ((STREAM, 15.0), (RIVER, 45.0), (RAIL, 22.0)):
        rim = barrier.buffer(reach_m)
        for f in faces:
            if (barrier is RAIL and f.index % 3 == 0) or (
                barrier is RIVER and f.bairro.kind in {"culdesac", "curved"}
            ):
                continue  # there the streets simply stop
            parts = line_parts(f.land.exterior.intersection(rim))
            banks = line_parts(ops.linemerge(parts), 60.0) if parts else []
            out += [_bank_road(p.simplify(1.5), barrier, f) for p in banks]
    return out + _across_rail([s for s in out if s.key == STREAM_AVENUE])


def _across_rail(banks: list[Sketch]) -> list[Sketch]:
    """Carry each carriageway along the stream over the railway by a level crossing."""
    out = []
    for a in banks:
        end = Point(a.line.coords[-1])
        onward = [
            b
            for b in banks
            if end.distance(RAIL) < 45 and b is not a and end.distance(Point(b.line.coords[0])) < 90
        ]
        for b in onward:
            line = LineString([a.line.coords[-1], b.line.coords[0]])
            if line.intersects(RAIL) and not line.intersects(STREAM):
                out.append(Sketch(line, STREAM_AVENUE, "secondary", "grid", oneway=True))
    return out


def _bank_road(line: LineString, barrier: LineString, face: Face) -> Sketch:
    if barrier is STREAM:
        # An avenue on each bank, one way each, the stream on the driver's left: Brazil drives on the right.
        left = offset_point(line, line.length / 2, -8.0)
        if barrier.distance(Point(left)) > barrier.distance(line.interpolate(0.5, normalized=True)):
            line = line.reverse()
        return Sketch(line, STREAM_AVENUE, "secondary", face.bairro.kind, oneway=True)
    if barrier is RIVER:
        north = line.centroid.y > RIVER.interpolate(RIVER.project(line.centroid)).y
        return Sketch(
            line, "Avenida Beira-Rio" if not north else "Rua das Lavadeiras", "tertiary", face.bairro.kind
        )
    return Sketch(line, f"Linha/{face.index}", "residential", face.bairro.kind)


def _clearings() -> BaseGeometry:
    """Unbuilt ground: the named clearings, and bites out of the town's rim."""
    shapes = list(CLEARINGS)
    rng, rim, at = seeded("rim"), OUTLINES[0].exterior, 0.0
    while at < rim.length:
        shapes.append(rim.interpolate(at).buffer(float(rng.uniform(60, 190))))
        at += float(rng.uniform(230, 620))
    return ops.unary_union(shapes)


def _open_some(edges: list[Edge], clearings: BaseGeometry) -> list[Edge]:
    """Leave out a share of the minor streets, and stop others short as cul-de-sacs."""
    rng, nodes, out = seeded("open"), at_nodes(edges), []
    share = {"old": 0.05, "grid": 0.07, "popular": 0.03, "curved": 0.12, "culdesac": 0.10, "industrial": 0.0}
    count = {p: len(es) for p, es in nodes.items()}
    for e in edges:
        if e.rank() == 2 and e.line.interpolate(0.5, normalized=True).within(clearings):
            continue
        draw, cut = rng.uniform(), rng.uniform()
        minor = e.rank() == 2 and count[e.u] > 3 and count[e.v] > 2 and "/" in e.key
        if minor and draw < share[e.kind]:
            count[e.u] -= 1
            count[e.v] -= 1
            continue
        if (
            minor
            and e.length_m > 110
            and cut < {"culdesac": 0.34, "curved": 0.08, "grid": 0.02}.get(e.kind, 0)
        ):
            count[e.u] -= 1
            e = _cut_short(e, 38.0)
        out.append(e)
    return out


def _cut_short(edge: Edge, gap_m: float) -> Edge:
    line = ops.substring(edge.line, gap_m, edge.length_m)
    points = [(round(x, 2), round(y, 2)) for x, y in line.coords]
    points[-1] = edge.v
    return Edge(points[0], edge.v, points, edge.key, edge.highway, "culdesac", tags={"noexit": "yes"})


def drivable(edges: list[Edge], *, directed: bool = False) -> nx.Graph | nx.DiGraph:
    """Graph of the streets a vehicle may use, by junction."""
    graph = nx.DiGraph() if directed else nx.Graph()
    for e in edges:
        graph.add_edge(e.u, e.v, length_m=e.length_m)
        if directed and not e.oneway:
            graph.add_edge(e.v, e.u, length_m=e.length_m)
    return graph


def _largest(edges: list[Edge]) -> list[Edge]:
    keep = max(nx.connected_components(drivable(edges)), key=lambda c: (len(c), min(c)))
    return [e for e in edges if e.u in keep]


def _direct_centre(edges: list[Edge]) -> None:
    """Alternate one-way streets in the old centre, keeping every corner reachable by car."""
    for e in edges:
        if e.kind != "old" or not e.key.startswith("Centro/") or e.highway != "residential":
            continue
        line = e.key.split("/")[-1]
        axis, number = line[0], int(line[1:])
        dx, dy = e.v[0] - e.u[0], e.v[1] - e.u[1]
        forward = dx > 0 if axis == "u" else dy > 0
        if forward == (number % 2 == 0):
            e.u, e.v, e.points = e.v, e.u, e.points[::-1]
        e.oneway = True
    while True:
        graph = drivable(edges, directed=True)
        core = max(nx.strongly_connected_components(graph), key=lambda c: (len(c), min(c)))
        stuck = [e for e in edges if e.oneway and (e.u not in core or e.v not in core)]
        if not stuck:
            return
        for e in stuck:
            e.oneway = False


def bridge_spans(line: LineString) -> list[tuple[float, float]]:
    """Stretches of a street, in metres along it, that stand over water."""
    over = line.intersection(WATER.buffer(5.0))
    return sorted(
        (line.project(Point(p.coords[0])), line.project(Point(p.coords[-1]))) for p in line_parts(over)
    )


def build_streets() -> tuple[list[Edge], list[Face], Polygon]:
    """Street edges, faces of land and the built-up area."""
    faces, seams, urban = make_faces()
    sketches = [Sketch(a.line, a.name, a.highway, "avenue", a.oneway) for a in AVENUES]
    sketches += [
        Sketch(p, f"Seam/{i}", "tertiary" if i % 2 == 0 else "residential", "grid")
        for i, s in enumerate(seams)
        for p in line_parts(s, 40)
    ]
    sketches += _bank_roads(faces)
    for f in faces:
        sketches += pattern(f)
    edges = node_sketches(sketches)
    rng = seeded("stubs")
    edges = drop_stubs(merge_bends(edges), 45.0, 1.0, rng)
    edges = merge_bends(contract(edges, 24.0))
    edges = drop_thin_blocks(edges, 30.0, 1600.0)
    edges = merge_bends(contract(_largest(edges), 24.0))
    edges = drop_stubs(merge_bends(_open_some(edges, _clearings())), 50.0, 0.22, rng)
    edges = merge_bends(contract(drop_thin_blocks(edges, 24.0, 1600.0), 20.0))
    edges = add_roundabouts(join_twins(_largest(edges)))
    _direct_centre(edges)
    _check(edges)
    return edges, faces, urban


def _check(edges: list[Edge]) -> None:
    """Refuse a network that is not one piece, or that crosses water or railway where none was meant to."""
    assert nx.is_connected(drivable(edges)), "the drivable streets are not one piece"
    assert nx.is_strongly_connected(drivable(edges, directed=True)), "one-way streets trap a driver"
    crossers = {STREAM_AVENUE, *(a.name for a in AVENUES)}
    for e in edges:
        if e.key not in crossers:
            assert not e.line.intersects(WATER), (e.key, e.u)
            assert not e.line.intersects(RAIL), (e.key, e.u)
