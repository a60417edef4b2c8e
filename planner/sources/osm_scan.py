"""What an OpenStreetMap file holds: highway ways as flat arrays, and the objects that may be places.

Filters run inside osmium, so that only objects tagged as places reach Python.
"""

import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import numpy as np
import osmium
import shapely
from osmium.osm import NODE, WAY

from planner.errors import InputRefused
from planner.geodesy import Floats
from planner.sources.osm_file import nodes_come_first, osm_input, sorted_copy
from planner.sources.osm_ways import Ways, read_ways

_PLACE_TAGS: Mapping[str, frozenset[str]] = {
    "amenity": frozenset({"taxi", "motorcycle_taxi", "bus_station", "ferry_terminal"}),
    "highway": frozenset({"bus_stop", "platform"}),
    "public_transport": frozenset({"platform", "stop_position", "station"}),
    "railway": frozenset({"station", "halt"}),
    "aeroway": frozenset({"aerodrome", "terminal"}),
}
Tags = Mapping[str, frozenset[str]]
"""Key → values of objects that may be places."""


@dataclass(frozen=True)
class Thing:
    """A tagged object that may be a place.

    Attributes
    ----------
    type, osm_id
        ``n``, ``w`` or ``r``, and its number.
    tags
        All its tags.
    shape
        Point, line or area in degrees; ``None`` where the file lacks its geometry.
    """

    type: str
    osm_id: int
    tags: Mapping[str, str]
    shape: Any


@dataclass(frozen=True)
class Scan:
    """What one file holds; `resorted` tells that its objects did not come nodes first."""

    ways: Ways
    things: tuple[Thing, ...]
    resorted: bool


class _NodesMissing(Exception):
    """A way was met before its nodes, or without them."""


@dataclass
class _Collected:
    nodes: dict[int, tuple[Mapping[str, str], tuple[float, float]]] = field(default_factory=dict)
    things: dict[tuple[str, int], Thing] = field(default_factory=dict)
    relations: dict[int, Mapping[str, str]] = field(default_factory=dict)
    members: dict[int, list[int]] = field(default_factory=dict)


def scan_osm(path: Path, *, more: Tags | None = None) -> Scan:
    """Read a ``.osm.pbf``, ``.osm`` or compressed ``.osm`` file, in whatever order its objects come.

    Parameters
    ----------
    more
        Tags of objects kept besides stands, stops and terminals.

    Raises
    ------
    InputRefused
        The file is damaged or is no OpenStreetMap file.
    """
    kept = _joined(more or {})
    try:
        try:
            return _scanned(path, kept, strict=True)
        except _NodesMissing:
            in_order = nodes_come_first(path)
        except RuntimeError as error:
            if "out of order" not in str(error):
                raise
            in_order = False
        if in_order:
            return _scanned(path, kept, strict=False)
        with tempfile.TemporaryDirectory() as folder:
            ordered = sorted_copy(path, Path(folder))
            return replace(_scanned(ordered, kept, strict=False), resorted=True)
    except (RuntimeError, OSError, ValueError, osmium.InvalidLocationError) as error:
        reason = str(error).replace(str(path), path.name)[:200]
        raise InputRefused.of("osm.unreadable", file=path.name, reason=reason) from error


def _joined(more: Tags) -> Tags:
    keys = dict.fromkeys([*_PLACE_TAGS, *more])
    return {key: _PLACE_TAGS.get(key, frozenset()) | more.get(key, frozenset()) for key in keys}


def _scanned(path: Path, kept: Tags, *, strict: bool) -> Scan:
    ways = read_ways(path)
    if strict and np.isnan(ways.lonlat).any():
        raise _NodesMissing
    found = _collect(path, kept, strict=strict)
    return Scan(ways, (*_node_things(found), *found.things.values()), resorted=False)


def _interesting(path: Path, kept: Tags) -> Iterator[Any]:
    wanted = tuple((key, value) for key, values in kept.items() for value in sorted(values))
    processor = osmium.FileProcessor(osm_input(path)).with_areas(osmium.filter.TagFilter(*wanted))
    return iter(processor.with_filter(osmium.filter.TagFilter(*wanted)))


def _only_for(kept: Any, entities: Any) -> Any:
    """Let a filter judge only some sorts of objects; the others pass it."""
    kept.enable_for(entities)
    return kept


def _collect(path: Path, kept: Tags, *, strict: bool) -> _Collected:
    found = _Collected()
    wkb = osmium.geom.WKBFactory()
    for thing in _interesting(path, kept):
        if thing.is_way():
            _take_way(thing, found, wkb, strict)
        elif thing.is_node():
            location = thing.location
            lonlat = (location.lon, location.lat) if location.valid() else (np.nan, np.nan)
            found.nodes[thing.id] = (dict(thing.tags), lonlat)
        elif thing.is_relation():
            found.relations[thing.id] = dict(thing.tags)
            found.members[thing.id] = [member.ref for member in thing.members if member.type == "w"]
        elif not thing.from_way():
            number = thing.orig_id()
            shape = shapely.from_wkb(wkb.create_multipolygon(thing))
            found.things["r", number] = Thing("r", number, dict(thing.tags), _single(shape))
    _add_unassembled(path, found)
    return found


def _take_way(way: Any, found: _Collected, wkb: Any, strict: bool) -> None:
    refs = [node.ref for node in way.nodes]
    try:
        line = wkb.create_linestring(way, osmium.geom.ALL)
    except (RuntimeError, osmium.InvalidLocationError):  # nodes missing, or fewer than two
        line = None
        if strict and np.isnan(_locations(way)).any():
            raise _NodesMissing from None
    shape = None if line is None else _area_or_line(line, refs, way.tags.get("area"))
    found.things["w", way.id] = Thing("w", way.id, dict(way.tags), shape)


def _locations(way: Any) -> Floats:
    nan = (np.nan, np.nan)
    pairs = [(node.lon, node.lat) if node.location.valid() else nan for node in way.nodes]
    return np.array(pairs, dtype=float).reshape(-1, 2)


def _area_or_line(line: str, refs: list[int], area: str | None) -> Any:
    """Draw a closed way as the area that its place tags mean."""
    shape = shapely.from_wkb(line)
    if len(refs) < 4 or refs[0] != refs[-1] or area == "no":
        return shape
    polygon = shapely.Polygon(shapely.get_coordinates(shape))
    return polygon if polygon.is_valid else _single(shapely.make_valid(polygon))


def _single(shape: Any) -> Any:
    """Return the only part of a shape of one part, the areas of a mixed one, else the shape itself."""
    parts = list(getattr(shape, "geoms", ()))
    if shape.geom_type == "GeometryCollection":
        areas = [part for part in parts if part.geom_type.endswith("Polygon")]
        return shapely.union_all(areas or parts[:1])
    return parts[0] if len(parts) == 1 else shape


def _add_unassembled(path: Path, found: _Collected) -> None:
    """Draw a relation that makes no area (members cut off by the extract) as the lines that are there."""
    lost = [number for number in found.relations if ("r", number) not in found.things]
    if not lost:
        return
    wanted = {member for number in lost for member in found.members[number]}
    lines: dict[int, Any] = {}
    members = _only_for(osmium.filter.IdFilter(sorted(wanted)), WAY)
    ways = osmium.FileProcessor(osm_input(path), NODE | WAY).with_locations().with_filter(members)
    for way in ways.with_filter(osmium.filter.EntityFilter(WAY)):
        lonlat = _locations(way)
        lonlat = lonlat[~np.isnan(lonlat[:, 0])]
        if len(lonlat) >= 2:
            lines[way.id] = shapely.LineString(lonlat)
    for number in lost:
        parts = [lines[member] for member in found.members[number] if member in lines]
        shape = shapely.MultiLineString(parts) if parts else None
        found.things["r", number] = Thing("r", number, found.relations[number], shape)


def _node_things(found: _Collected) -> list[Thing]:
    """Return the nodes that may be places; their points are made all at once."""
    lonlat = np.array([place for _, place in found.nodes.values()], dtype=float).reshape(-1, 2)
    points = np.full(len(lonlat), None, dtype=object)
    known = np.isfinite(lonlat[:, 0])
    points[known] = shapely.points(lonlat[known])
    told = zip(found.nodes.items(), points, strict=True)
    return [Thing("n", number, tags, point) for (number, (tags, _)), point in told]
