"""Squares, public buildings and the two terminals, each on a block of its own."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from bairros import BAIRROS
from geometry import XY
from network import Edge, at_nodes
from shapely import affinity, ops
from shapely.geometry import LineString, Point, Polygon, box
from streets import WATER
from terrain import DRAWING, POND, RAIL, SCALE


@dataclass(frozen=True)
class Place:
    """A named piece of ground and its OSM tags."""

    name: str
    kind: str
    shape: Polygon
    tags: dict[str, str]


def blocks(edges: list[Edge]) -> list[Polygon]:
    """City blocks bounded by streets, away from the water and the railway."""
    apart = ops.unary_union([WATER, RAIL, POND])
    found = ops.polygonize(ops.unary_union([e.line for e in edges]))
    return sorted(
        (b for b in found if 1500 < b.area < 60_000 and not b.intersects(apart)),
        key=lambda b: b.centroid.coords[0],
    )


def _take(free: list[Polygon], x: float, y: float, least_m2: float, most_m2: float) -> Polygon:
    at = Point(x * SCALE, y * SCALE)
    fit = [b for b in free if least_m2 <= b.area <= most_m2 and 4 * np.pi * b.area / b.length**2 > 0.45]
    best = min(fit, key=lambda b: b.centroid.distance(at))
    free.remove(best)
    return best


def inside(block: Polygon, setback_m: float, share: float = 1.0) -> Polygon:
    """Ground of a block behind its pavements, or the part of it at one end of its long side."""
    ground = block.buffer(-setback_m, join_style="mitre")
    if share < 1.0:
        corners = np.asarray(ground.minimum_rotated_rectangle.exterior.coords)[:4]
        side = corners[1] - corners[0], corners[2] - corners[1]
        along = max(side, key=lambda s: float(np.hypot(*s)))
        angle = float(np.degrees(np.arctan2(along[1], along[0])))
        flat = affinity.rotate(ground, -angle, origin=(0, 0))
        x0, y0, x1, y1 = flat.bounds
        ground = affinity.rotate(
            flat.intersection(box(x0, y0, x0 + share * (x1 - x0), y1)), angle, origin=(0, 0)
        )
    ground = max(getattr(ground, "geoms", [ground]), key=lambda g: g.area).simplify(0.4)
    return Polygon([(round(x, 2), round(y, 2)) for x, y in ground.exterior.coords])


def make_places(edges: list[Edge]) -> list[Place]:
    """Choose a block for each place and cut its ground out of it."""
    free, out = blocks(edges), []

    def put(
        name: str,
        kind: str,
        x: float,
        y: float,
        size: tuple[float, float],
        setback_m: float,
        share: float,
        **tags: str,
    ) -> None:
        ground = inside(_take(free, x, y, *size), setback_m, share)
        out.append(
            Place(name, kind, ground, {"name": name, **{k.replace("__", ":"): v for k, v in tags.items()}})
        )

    put("Praça da Matriz", "square", 60, 200, (6500, 14000), 6.5, 1.0, leisure="park", place="square")
    put(
        "Terminal Rodoviário Vila Modelo",
        "intercity_terminal",
        1720,
        -1010,
        (6500, 16000),
        8.0,
        0.8,
        amenity="bus_station",
    )
    put(
        "Terminal Urbano Central",
        "urban_terminal",
        170,
        -520,
        (5000, 14000),
        9.0,
        0.6,
        building="transportation",
        public_transport="station",
        bus="yes",
    )
    put(
        "Santa Casa de Misericórdia",
        "hospital",
        -650,
        330,
        (7000, 16000),
        7.0,
        1.0,
        amenity="hospital",
        emergency="yes",
    )
    put(
        "Mercado Municipal",
        "market",
        -120,
        -300,
        (5000, 13000),
        7.0,
        0.7,
        amenity="marketplace",
        building="retail",
    )
    put(
        "Igreja Matriz",
        "church",
        10,
        90,
        (4500, 14000),
        10.0,
        0.35,
        amenity="place_of_worship",
        building="church",
        religion="christian",
    )
    put(
        "Prefeitura Municipal",
        "townhall",
        -220,
        150,
        (4500, 14000),
        9.0,
        0.4,
        amenity="townhall",
        building="public",
    )
    put("Cemitério da Saudade", "cemetery", -1800, -1500, (9000, 60000), 7.0, 1.0, landuse="cemetery")
    put("Estádio Municipal", "stadium", 900, 1200, (9000, 60000), 8.0, 0.8, leisure="stadium")
    put("UPA Norte", "clinic", 330, 1250, (4000, 16000), 8.0, 0.5, amenity="clinic")
    for name, (x, y) in list(DRAWING["squares"].items())[1:]:
        put(name, "square", x, y, (3200, 11000), 6.0, 1.0, leisure="park", place="square")
    people = DRAWING["school_names"]
    for i, (x, y) in enumerate(DRAWING["schools"]):
        level = ("Escola Estadual", "Escola Municipal")[i % 2]
        nearest = min(BAIRROS, key=lambda b: (b.x - x) ** 2 + (b.y - y) ** 2).name
        name = f"{level} {people[i] if i < len(people) else nearest}"
        put(name, "school", x, y, (5000, 26000), 8.0, 0.6, amenity="school")
    return out


def add_access(edges: list[Edge], places: list[Place]) -> list[Edge]:
    """Give the terminals, hospital, market and stadium a service road from the nearest street."""
    for place in places:
        if place.kind not in {
            "intercity_terminal",
            "urban_terminal",
            "hospital",
            "market",
            "stadium",
            "cemetery",
        }:
            continue
        centre = place.shape.representative_point()
        street = min(
            (e for e in edges if e.length_m > 70 and e.rank() in (2, 3, 4)),
            key=lambda e: e.line.distance(centre),
        )
        line = street.line
        at = min(max(line.project(centre), 22.0), line.length - 22.0)
        gate = line.interpolate(at)
        start: XY = (round(gate.x, 2), round(gate.y, 2))
        halves = [_piece(street, 0.0, at, end=start), _piece(street, at, line.length, begin=start)]
        end: XY = (round(centre.x, 2), round(centre.y, 2))
        drive = Edge(start, end, [start, end], f"Acesso/{place.name}", "service", "service")
        edges = [e for e in edges if e is not street] + [*halves, drive]
    return edges


def _piece(edge: Edge, from_m: float, to_m: float, begin: XY | None = None, end: XY | None = None) -> Edge:
    points = [(round(x, 2), round(y, 2)) for x, y in ops.substring(edge.line, from_m, to_m).coords]
    points[0], points[-1] = begin or edge.u, end or edge.v
    return Edge(
        points[0], points[-1], points, edge.key, edge.highway, edge.kind, edge.oneway, dict(edge.tags)
    )


def footways(edges: list[Edge], places: list[Place]) -> list[list[XY]]:
    """Paths that cross each square from street corners to its middle."""
    corners = sorted(at_nodes(edges))
    out = []
    for place in places:
        if place.kind != "square":
            continue
        near = [c for c in corners if place.shape.distance(Point(c)) < 16]
        middle = place.shape.representative_point()
        heart: XY = (round(middle.x, 2), round(middle.y, 2))
        for c in near:
            path = LineString([c, heart])
            if path.difference(place.shape).length < 22 and path.length > 20:
                out.append([c, heart])
    return out
