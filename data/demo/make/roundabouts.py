"""Roundabouts (rotatórias) where avenues meet, driven anticlockwise as in Brazil."""

from __future__ import annotations

import numpy as np
from geometry import XY
from network import RANK, Edge, at_nodes
from shapely import ops
from shapely.geometry import Point
from terrain import DRAWING, SCALE


def add_roundabouts(edges: list[Edge]) -> list[Edge]:
    """Replace each listed junction by a circle; a junction too tight for one stays as it is."""
    for x, y, radius_m in DRAWING["roundabouts"]:
        edges = _circle(edges, (x * SCALE, y * SCALE), radius_m)
    return edges


def _circle(edges: list[Edge], near: XY, radius_m: float) -> list[Edge]:
    nodes = at_nodes(edges)
    wide = [p for p, es in nodes.items() if len(es) >= 3 and sorted(e.rank() for e in es)[-3] >= 3]
    centre = min(wide, key=lambda p: (np.hypot(p[0] - near[0], p[1] - near[1]), p))
    arms = nodes[centre]
    reach = Point(centre).buffer(radius_m * 1.3)
    crowded = [e for e in edges if not any(e is a for a in arms) and e.line.intersects(reach)]
    if crowded or any(e.length_m < 2.2 * radius_m or e.u == e.v for e in arms):
        return edges
    ends = sorted((_trim(e, centre, radius_m) for e in arms), key=lambda a: a[0])
    angles = [a for a, _, _ in ends]
    gaps = np.diff([*angles, angles[0] + 2 * np.pi])
    if gaps.min() < 0.4:
        return edges
    highway = max((e.highway for e in arms), key=lambda h: RANK[h])
    ring = []
    for (a, start, _), gap, (_, end, _) in zip(ends, gaps, ends[1:] + ends[:1], strict=True):
        steps = max(2, round(float(gap) * radius_m / 9))
        turn = a + gap * np.arange(1, steps) / steps
        between = [
            (
                round(centre[0] + radius_m * float(np.cos(t)), 2),
                round(centre[1] + radius_m * float(np.sin(t)), 2),
            )
            for t in turn
        ]
        name = f"Rotatória {centre[0]:.0f} {centre[1]:.0f}"
        ring.append(
            Edge(
                start,
                end,
                [start, *between, end],
                name,
                highway,
                "avenue",
                oneway=True,
                tags={"junction": "roundabout"},
            )
        )
    return [e for e in edges if not any(e is a for a in arms)] + [e for _, _, e in ends] + ring


def _trim(edge: Edge, centre: XY, radius_m: float) -> tuple[float, XY, Edge]:
    """Angle and place where an arm meets the circle, and the arm cut there."""
    line = edge.line if edge.u == centre else edge.line.reverse()
    cut = line.intersection(Point(centre).buffer(radius_m, quad_segs=64).exterior)
    from_m = min(line.project(p) for p in getattr(cut, "geoms", [cut]))
    points = [(round(x, 2), round(y, 2)) for x, y in ops.substring(line, from_m, line.length).coords]
    points[-1] = edge.v if edge.u == centre else edge.u
    start = points[0]
    if edge.u != centre:
        points.reverse()
    angle = float(np.arctan2(start[1] - centre[1], start[0] - centre[0]))
    return (
        angle,
        start,
        Edge(points[0], points[-1], points, edge.key, edge.highway, edge.kind, edge.oneway, dict(edge.tags)),
    )
