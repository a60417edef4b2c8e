"""A noded street network and the repairs that make drawn lines into one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np
from geometry import XY
from patterns import Sketch
from shapely import STRtree, ops
from shapely.geometry import LineString, Point

RANK = {"trunk": 6, "primary": 5, "secondary": 4, "tertiary": 3, "residential": 2, "service": 1}


@dataclass
class Edge:
    """A street between two junctions; `points` runs from `u` to `v`."""

    u: XY
    v: XY
    points: list[XY]
    key: str
    highway: str
    kind: str
    oneway: bool = False
    tags: dict[str, str] = field(default_factory=dict)

    @property
    def line(self) -> LineString:
        """Centre line in the drawing frame."""
        return LineString(self.points)

    @property
    def length_m(self) -> float:
        """Length in metres."""
        p = np.asarray(self.points)
        return float(np.hypot(*np.diff(p, axis=0).T).sum())

    def rank(self) -> int:
        """Weight of the street's class, heavier first."""
        return RANK[self.highway]


def _round(p: Iterable[float]) -> XY:
    x, y = p
    return round(float(x), 2), round(float(y), 2)


def node_sketches(sketches: list[Sketch]) -> list[Edge]:
    """Cut drawn lines wherever they cross and give each piece the attributes of the line it came from."""
    lines = [s.line for s in sketches]
    tree = STRtree(lines)
    edges = []
    for piece in ops.unary_union(lines).geoms:
        points = [_round(p) for p in piece.coords]
        if len(set(points)) < 2:
            continue
        middle = piece.interpolate(0.5, normalized=True)
        near = [sketches[i] for i in sorted(tree.query(middle, predicate="dwithin", distance=0.2))]
        s = max(near, key=lambda s: (RANK[s.highway], -s.line.distance(middle)))
        if s.oneway and s.line.project(Point(points[0])) > s.line.project(Point(points[-1])):
            points.reverse()
        edges.append(Edge(points[0], points[-1], points, s.key, s.highway, s.kind, s.oneway))
    return sorted(edges, key=lambda e: (e.points[0], e.points[-1], e.key))


def at_nodes(edges: list[Edge]) -> dict[XY, list[Edge]]:
    """Edges that end at each junction."""
    out: dict[XY, list[Edge]] = defaultdict(list)
    for e in edges:
        out[e.u].append(e)
        out[e.v].append(e)
    return out


def contract(edges: list[Edge], least_m: float) -> list[Edge]:
    """Merge junctions nearer than `least_m` along a street, keeping the place of the heavier one."""
    while True:
        short = sorted((e for e in edges if e.length_m < least_m and e.u != e.v), key=lambda e: e.length_m)
        if not short:
            return [e for e in edges if e.u != e.v]
        nodes, moved = at_nodes(edges), set()
        gone: list[int] = []
        for e in short:
            if e.u in moved or e.v in moved:
                continue
            weight = [(sum(x.rank() ** 3 for x in nodes[p]), p) for p in (e.u, e.v)]
            keep, drop = max(weight)[1], min(weight)[1]
            gone.append(id(e))
            moved |= {p for q in (keep, drop) for x in nodes[q] for p in (x.u, x.v)}
            for x in nodes[drop]:
                _move_end(x, drop, keep)
        edges = [e for e in edges if id(e) not in gone and e.u != e.v]


def join_twins(edges: list[Edge]) -> list[Edge]:
    """Keep one of two edges that repairs have laid one over the other; opposite one-ways become two-way."""
    kept: dict[tuple[XY, XY], list[Edge]] = defaultdict(list)
    for e in sorted(edges, key=lambda e: -e.rank()):
        same = kept[min(e.u, e.v), max(e.u, e.v)]
        twin = next((k for k in same if k.line.hausdorff_distance(e.line) < 6.0), None)
        if twin is None:
            same.append(e)
        elif twin.oneway and (not e.oneway or e.u != twin.u):
            twin.oneway = False
    out = [e for group in kept.values() for e in group]
    return sorted(out, key=lambda e: (e.points[0], e.points[-1], e.key))


def _move_end(edge: Edge, old: XY, new: XY) -> None:
    if edge.u == old:
        edge.u, edge.points = new, [new, *edge.points[1:]]
    if edge.v == old:
        edge.v, edge.points = new, [*edge.points[:-1], new]


def drop_thin_blocks(edges: list[Edge], least_width_m: float, least_m2: float) -> list[Edge]:
    """Open blocks too thin or small to build on by removing their least important side."""
    for _ in range(12):
        lines = [e.line for e in edges]
        tree, gone = STRtree(lines), set()
        for block in sorted(ops.polygonize(ops.unary_union(lines)), key=lambda b: b.centroid.coords[0]):
            if block.area >= least_m2 and 2 * block.area / block.length >= least_width_m:
                continue
            ring = block.exterior
            sides = [
                i
                for i in sorted(tree.query(ring))
                if ring.distance(lines[i].interpolate(0.5, normalized=True)) < 0.05
            ]
            sides = [i for i in sides if edges[i].rank() <= 2] or [
                i for i in sides if edges[i].rank() == 3 and edges[i].kind != "avenue"
            ]
            if sides and not gone.intersection(sides):
                gone.add(max(sides, key=lambda i: (-edges[i].rank(), lines[i].length)))
        if not gone:
            break
        edges = merge_bends([e for i, e in enumerate(edges) if i not in gone])
    return edges


def drop_stubs(edges: list[Edge], least_m: float, keep_share: float, rng: np.random.Generator) -> list[Edge]:
    """Remove dead ends shorter than `least_m`, and all but about `keep_share` of the longer ones."""
    spared: set[tuple[XY, XY]] = set()
    while True:
        nodes, kept = at_nodes(edges), []
        for e in edges:
            ends = (len(nodes[e.u]) == 1) + (len(nodes[e.v]) == 1)
            if ends and e.rank() <= 5 and (e.u, e.v) not in spared:
                free = e.rank() <= 3 and e.kind not in {"culdesac", "avenue"}
                if e.length_m < least_m or ends == 2 or (free and rng.uniform() > keep_share):
                    continue
                spared.add((e.u, e.v))
            kept.append(e)
        if len(kept) == len(edges):
            return edges
        edges = merge_bends(kept)


def merge_bends(edges: list[Edge]) -> list[Edge]:
    """Join two edges of one street that meet where nothing else does."""
    nodes = at_nodes(edges)
    dead: set[int] = set()
    for p in sorted(nodes):
        pair = nodes[p]
        if len(pair) != 2 or pair[0] is pair[1] or {id(pair[0]), id(pair[1])} & dead:
            continue
        a, b = pair
        if a.highway != b.highway or a.oneway != b.oneway or a.tags != b.tags:
            continue
        if a.oneway and (a.v == p) != (b.u == p):
            continue
        if a.oneway and b.v == p:
            a, b = b, a
        head = a.points if a.v == p else a.points[::-1]
        tail = b.points if b.u == p else b.points[::-1]
        if head[0] == tail[-1]:
            continue
        longer = a if a.length_m >= b.length_m else b
        new = Edge(
            head[0], tail[-1], head + tail[1:], longer.key, a.highway, longer.kind, a.oneway, dict(a.tags)
        )
        dead |= {id(a), id(b)}
        for end, old in ((new.u, a), (new.v, b)):
            nodes[end] = [new if x is old else x for x in nodes[end]]
        edges.append(new)
    return sorted((e for e in edges if id(e) not in dead), key=lambda e: (e.points[0], e.points[-1], e.key))
