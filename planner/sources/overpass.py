"""Read the JSON that Overpass answers, by writing it as the OpenStreetMap file it stands for."""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from osmium.osm.mutable import Node, Relation, Way

from planner.errors import InputRefused
from planner.sources.osm_writing import osm_writer, plain_tags, plain_text

_MADE = 50_000_000_000
"""First number of nodes that the answer leaves unnumbered (``out geom`` without node ids)."""


def is_overpass(path: Path) -> bool:
    """Whether a JSON file is an answer of Overpass rather than GeoJSON, by its first key words."""
    with path.open("rb") as file:
        head = file.read(4096)
    return b'"elements"' in head or b'"osm3s"' in head


def as_osm_file(path: Path, folder: Path) -> Path:
    """Write an answer of Overpass as ``.osm.pbf`` into a folder and return its path.

    Raises
    ------
    InputRefused
        The file is no answer of Overpass, or the server broke off before it was whole.
    """
    try:
        answer = json.loads(path.read_bytes())
    except (ValueError, RecursionError) as error:
        raise InputRefused.of("osm.unreadable", file=path.name, reason=str(error)[:200]) from error
    elements = answer.get("elements") if isinstance(answer, dict) else None
    if not isinstance(elements, list):
        raise InputRefused.of("osm.overpass_no_elements", file=path.name)
    remark = str(answer.get("remark", ""))
    if "error" in remark.lower() or "timed out" in remark.lower():
        raise InputRefused.of("osm.overpass_broken_off", file=path.name, reason=remark[:200])
    target = folder / f"{path.name}.osm.pbf"
    try:
        _write(target, *_sorted(elements))
    except (KeyError, TypeError, ValueError, AttributeError, OverflowError, RuntimeError) as error:
        reason = f"{type(error).__name__}: {error}"[:200]
        raise InputRefused.of("osm.unreadable", file=path.name, reason=reason) from error
    return target


_Tags = Mapping[str, str]
_Nodes = dict[int, tuple[tuple[float, float], _Tags]]
_Ways = dict[int, tuple[Sequence[int], _Tags]]
_Relations = dict[int, tuple[Sequence[tuple[str, int, str]], _Tags]]


def _sorted(elements: Sequence[Any]) -> tuple[_Nodes, _Ways, _Relations]:
    nodes: _Nodes = {}
    ways: _Ways = {}
    relations: _Relations = {}
    made: dict[tuple[float, float], int] = {}
    for element in elements:
        number, tags = int(element["id"]), _tags(element)
        if element["type"] == "node":
            _add_node(nodes, number, element, tags)
        elif element["type"] == "way":
            ways[number] = (_way_nodes(element, nodes, made), tags or ways.get(number, ((), {}))[1])
        elif element["type"] == "relation":
            members = element.get("members", ())
            for member in members:
                if member["type"] == "way" and "geometry" in member and int(member["ref"]) not in ways:
                    ways[int(member["ref"])] = (_way_nodes(member, nodes, made), {})
            relations[number] = (
                [(m["type"][0], int(m["ref"]), plain_text(m.get("role", ""))) for m in members],
                tags,
            )
    return nodes, ways, relations


def _write(target: Path, nodes: _Nodes, ways: _Ways, relations: _Relations) -> None:
    with osm_writer(target) as writer:
        for number, (lonlat, tags) in sorted(nodes.items()):
            writer.add_node(Node(id=number, version=1, location=lonlat, tags=tags))
        for number, (refs, tags) in sorted(ways.items()):
            writer.add_way(Way(id=number, version=1, nodes=refs, tags=tags))
        for number, (members, tags) in sorted(relations.items()):
            writer.add_relation(Relation(id=number, version=1, members=members, tags=tags))


def _tags(element: Mapping[str, Any]) -> dict[str, str]:
    return plain_tags(element.get("tags", {}))


def _add_node(nodes: _Nodes, number: int, point: Mapping[str, Any], tags: _Tags) -> None:
    """Keep a node; where the answer has it twice, once with its tags, the tags stay."""
    lonlat = (float(point["lon"]), float(point["lat"]))
    if not (abs(lonlat[0]) <= 180 and abs(lonlat[1]) <= 90):
        raise ValueError(f"node {number}: {lonlat}")
    nodes[number] = (lonlat, tags or nodes.get(number, (lonlat, {}))[1])


def _way_nodes(way: Mapping[str, Any], nodes: _Nodes, made: dict[tuple[float, float], int]) -> list[int]:
    """Return the nodes of a way; of ``out geom`` they come from its points, equal points being one node."""
    points = way.get("geometry")
    refs = [int(ref) for ref in way.get("nodes", ())]
    if points is None:
        return refs
    if not refs:
        known = [point for point in points if point is not None]
        places = [(float(point["lon"]), float(point["lat"])) for point in known]
        refs = [made.setdefault(place, _MADE + len(made)) for place in places]
        points = known
    for ref, point in zip(refs, points, strict=True):
        if point is not None:
            _add_node(nodes, ref, point, nodes[ref][1] if ref in nodes else {})
    return refs
