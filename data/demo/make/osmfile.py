"""Write the town as an OpenStreetMap extract."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from pathlib import Path

import numpy as np
import osmium
from bairros import BAIRROS
from geometry import XY, lonlat, seeded
from network import Edge
from osmium.osm import mutable
from places import Place
from shapely.geometry import LineString, Point, Polygon
from stands import Stand
from streets import bridge_spans
from terrain import POND, RAIL, RIVER, RIVER_NAME, RIVER_WIDTH_M, SCALE, STREAM, STREAM_NAME
from tracts import POPULATION
from transit import Stop

WHEN = dt.datetime(2025, 1, 1, tzinfo=dt.UTC)
MAXSPEED = {"trunk": "80", "primary": "60", "secondary": "50", "tertiary": "40", "residential": "30"}


class Extract:
    """Nodes shared by position, and ways over them, in one set of ids."""

    def __init__(self) -> None:
        self._ids: dict[XY, int] = {}
        self._node_tags: dict[int, dict[str, str]] = defaultdict(dict)
        self._ways: list[tuple[list[int], dict[str, str]]] = []

    def node(self, at: XY, **tags: str) -> int:
        """Id of the node at a point of the drawing frame, made if new; tags are added to it."""
        where = lonlat(*at)
        found = self._ids.setdefault(where, len(self._ids) + 1)
        self._node_tags[found] |= {k.replace("__", ":"): v for k, v in tags.items()}
        return found

    def way(self, points: list[XY], tags: dict[str, str]) -> None:
        """Add a way through points of the drawing frame."""
        refs = [self.node(p) for p in points]
        self._ways.append(([r for i, r in enumerate(refs) if i == 0 or r != refs[i - 1]], tags))

    def area(self, shape: Polygon, tags: dict[str, str]) -> None:
        """Add a closed way round a polygon."""
        self.way([(x, y) for x, y in shape.exterior.coords], tags)

    def write(self, path: Path) -> None:
        """Write nodes, then ways, in order of id, without clock or machine in the header."""
        header = osmium.io.Header()
        header.set("generator", "vila-modelo (município fictício)")
        path.unlink(missing_ok=True)
        with osmium.SimpleWriter(str(path), header=header) as out:
            for where, i in self._ids.items():
                out.add_node(
                    mutable.Node(
                        id=i, version=1, timestamp=WHEN, location=where, tags=self._node_tags.get(i, {})
                    )
                )
            for i, (refs, tags) in enumerate(self._ways, 1):
                out.add_way(mutable.Way(id=i, version=1, timestamp=WHEN, nodes=refs, tags=tags))


def _street_tags(edge: Edge, name: str) -> dict[str, str]:
    tags = {"highway": edge.highway, "name": name, **edge.tags}
    if edge.highway == "service":
        return {"highway": "service", "access": "yes"}
    if "junction" in edge.tags:
        del tags["name"]
    if edge.highway == "trunk":
        tags["ref"] = "MG-998"
    paved = "asphalt"
    if edge.kind == "old" and edge.highway == "residential":
        paved = "sett"
    elif (
        edge.kind in {"popular", "curved"}
        and edge.highway == "residential"
        and seeded("surface", edge.key).uniform() < 0.12
    ):
        paved = "unpaved"
    tags |= {"surface": paved, "maxspeed": MAXSPEED[edge.highway]}
    if edge.oneway:
        tags["oneway"] = "yes"
    return tags


def _chains(edges: list[Edge], names: dict[str, str]) -> list[tuple[list[XY], dict[str, str]]]:
    """Streets with equal tags joined end to end, as mappers draw them."""
    groups: dict[tuple[tuple[str, str], ...], list[Edge]] = defaultdict(list)
    for e in edges:
        groups[tuple(sorted(_street_tags(e, names[e.key]).items()))].append(e)
    out = []
    for tags, todo in sorted(groups.items(), key=lambda g: g[0]):
        todo = sorted(todo, key=lambda e: e.points)
        while todo:
            points = list(todo.pop(0).points)
            grown = True
            while grown and len(points) < 400:
                grown = False
                for i, e in enumerate(todo):
                    joined = _joined(points, e)
                    if joined:
                        points, grown = joined, True
                        todo.pop(i)
                        break
            out.append((points, dict(tags)))
    return out


def _joined(points: list[XY], edge: Edge) -> list[XY] | None:
    for p in [edge.points] if edge.oneway else [edge.points, edge.points[::-1]]:
        if points[-1] == p[0] and p[-1] not in points and _straight(points[-2], p[0], p[1]):
            return points + p[1:]
        if p[-1] == points[0] and p[0] not in points and _straight(p[-2], p[-1], points[1]):
            return p[:-1] + points
    return None


def _straight(a: XY, b: XY, c: XY) -> bool:
    first, second = np.subtract(b, a), np.subtract(c, b)
    return bool(first @ second > 0.5 * np.hypot(*first) * np.hypot(*second))


def _put_street(out: Extract, points: list[XY], tags: dict[str, str]) -> None:
    line, at = LineString(points), 0.0
    for start, end in bridge_spans(line):
        _put_part(out, line, at, start, tags)
        _put_part(out, line, start, end, tags | {"bridge": "yes", "layer": "1"})
        at = end
    _put_part(out, line, at, line.length, tags)


def _put_part(out: Extract, line: LineString, from_m: float, to_m: float, tags: dict[str, str]) -> None:
    if to_m - from_m < 0.5:
        return
    along = [(line.project(Point(p)), (float(p[0]), float(p[1]))) for p in line.coords]
    points = [p for d, p in along if from_m - 0.005 <= d <= to_m + 0.005]
    for m, at_end in ((from_m, False), (to_m, True)):
        end = line.interpolate(m)
        p = (round(end.x, 2), round(end.y, 2))
        if (
            not points
            or np.hypot(points[-1 if at_end else 0][0] - p[0], points[-1 if at_end else 0][1] - p[1]) > 0.1
        ):
            points.insert(len(points) if at_end else 0, p)
    out.way(points, tags)


def add_streets(out: Extract, edges: list[Edge], names: dict[str, str]) -> None:
    """Add the streets, cut at bridges, and the railway with a shared node at each level crossing."""
    crossings: list[tuple[float, XY]] = []
    for points, tags in _chains(edges, names):
        line = LineString(points)
        for p in getattr(line.intersection(RAIL), "geoms", [line.intersection(RAIL)]):
            if not p.is_empty:
                at = (round(p.x, 2), round(p.y, 2))
                crossings.append((RAIL.project(p), at))
                along = line.project(p)
                cut = next(i for i, q in enumerate(points) if line.project(Point(q)) > along)
                points = [*points[:cut], at, *points[cut:]]
                out.node(at, railway="level_crossing")
        _put_street(out, points, tags)
    rail = sorted(
        [(RAIL.project(Point(p)), (round(p[0], 2), round(p[1], 2))) for p in RAIL.coords] + crossings
    )
    tags = {"railway": "rail", "usage": "freight", "name": "Ramal do Sapezal", "gauge": "1000"}
    _put_street(out, [p for _, p in rail], tags)
    for e in edges:
        if e.tags.get("noexit"):
            out.node(e.u, highway="turning_circle")


def add_ground(out: Extract, places: list[Place], paths: list[list[XY]]) -> None:
    """Add water, places, paths and neighbourhood names."""
    for line, name, width, kind in (
        (RIVER, RIVER_NAME, RIVER_WIDTH_M, "river"),
        (STREAM, STREAM_NAME, 0.0, "stream"),
    ):
        out.way([(round(x, 2), round(y, 2)) for x, y in line.coords], {"waterway": kind, "name": name})
        if width:
            bank = line.simplify(2.0).buffer(width / 2, cap_style="flat").simplify(0.8)
            out.area(bank, {"natural": "water", "water": "river", "name": name})
    out.area(POND, {"natural": "water", "water": "pond", "name": "Lagoa do Paraíso"})
    for place in places:
        out.area(place.shape, place.tags)
        if place.kind == "intercity_terminal":  # the same terminal mapped once more as a point, as happens
            middle = place.shape.centroid
            out.node((middle.x, middle.y), amenity="bus_station", name=place.name)
        if place.kind == "urban_terminal":
            middle = place.shape.centroid
            out.node(
                (middle.x, middle.y), amenity="bus_station", name=place.name, network="Urbano", bus="yes"
            )
    for points in paths:
        out.way(points, {"highway": "footway"})
    out.node(
        (0.0, 0.0), place="town", name="Vila Modelo", population=str(POPULATION), note="município fictício"
    )
    seen = set()
    for b in BAIRROS:
        if b.name not in seen:
            seen.add(b.name)
            out.node((b.x * SCALE, b.y * SCALE), place="suburb", name=b.name)


def _shifted(at: XY, word: str, reach_m: float) -> XY:
    dx, dy = seeded("survey", word).uniform(-reach_m, reach_m, 2)
    return at[0] + float(dx), at[1] + float(dy)


def add_stops(out: Extract, stops: list[tuple[str, str, Stop]]) -> None:
    """Add a subset of the bus stops, mapped in the several ways mappers have, one to three objects a stop."""
    for i, (code, name, stop) in enumerate(stops):
        at, on = _shifted(stop.at, code, 1.6), stop.on_street
        if i % 3 == 2:
            continue  # not mapped yet
        if i % 7 == 0:
            out.node(at, highway="bus_stop", public_transport="platform", bus="yes", name=name)
            out.node(on, public_transport="stop_position", bus="yes", name=name)
        elif i % 7 == 3:
            out.node(at, highway="bus_stop", name=name)
            out.node((at[0] + 1.5, at[1] - 1.0), public_transport="platform", bus="yes", name=name)
            out.node(on, public_transport="stop_position", bus="yes", name=name)
        elif i % 7 == 5:
            out.node(at, public_transport="platform", bus="yes", shelter="yes", name=name)
        else:
            out.node(at, highway="bus_stop", name=name)


def add_stands(out: Extract, taxi: list[Stand], mototaxi: list[Stand]) -> None:
    """Add the taxi and moto-taxi stands that mappers have found so far."""
    for stand in taxi[:8]:
        out.node(_shifted(stand.at, stand.code, 1.0), amenity="taxi", name=f"Ponto de táxi {stand.name}")
    for stand in mototaxi[:6]:
        out.node(
            _shifted(stand.at, stand.code, 1.0),
            amenity="taxi",
            taxi_vehicle="motorcycle",
            motorcycle="yes",
            name=f"Ponto de mototáxi {stand.name}",
            capacity=str(stand.spots),
        )
