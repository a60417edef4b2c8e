"""osmnx graphs in and out, so that whoever works with osmnx feels at home.

osmnx and networkx are slow to import, so only the functions here do, when they are called.
"""

from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

import geopandas as gpd
import numpy as np
import pandas as pd
import shapely

from planner.errors import Fault, InputRefused
from planner.geodesy import line_length_m
from planner.provenance import Notice, Source, Tally
from planner.sources.islands import marked_islands
from planner.sources.osm_classes import CARRIAGEWAYS, WAY_FLAG_TAGS, directions, drivable, present, walkable
from planner.sources.places import no_places
from planner.sources.read import MapRead
from planner.sources.rows import require_file
from planner.tables import LONLAT, NODES, STREETS, check

if TYPE_CHECKING:
    import networkx as nx


def read_graphml(path: Path) -> MapRead:
    """Read a graph that osmnx saved.

    Returns
    -------
    MapRead
        As `from_osmnx`, with the file as source; a graph tells no places.

    Raises
    ------
    MissingInput
        There is no such file.
    InputRefused
        The file is no GraphML of osmnx, or its graph is in another reference system than EPSG:4326.
    """
    require_file(path)
    import osmnx

    try:
        graph = osmnx.load_graphml(path)
    except Exception as error:  # XML, key and value errors of three libraries: all mean the same to the user
        raise InputRefused.of("osm.graphml_unreadable", file=path.name, reason=str(error)[:200]) from error
    streets, nodes, notices = from_osmnx(graph, file=path.name)
    tally = Tally("streets", len(streets), len(streets))
    source = Source.of_file(path, licence="ODbL-1.0", tallies=(tally,))
    return MapRead(streets, nodes, no_places(), frozenset(), source, notices)


_Edge = tuple[Any, Any, dict[str, Any]]
_UNTOLD = "road"  # OpenStreetMap's own word for a street of unknown class


def from_osmnx(
    graph: "nx.MultiDiGraph", *, file: str = "osmnx"
) -> tuple[gpd.GeoDataFrame, gpd.GeoDataFrame, tuple[Notice, ...]]:
    """Turn an osmnx graph into tables `STREETS` and `NODES`.

    A street of both directions is two edges in osmnx and one row here. List-valued attributes, which
    simplification makes, are joined by ``"; "``; of several classes the highest stands, since a part of
    the street is of it: no stand may come to lie on a highway that the list hides.

    Raises
    ------
    InputRefused
        The graph is projected, or has nodes without position.
    """
    _refuse_unusable(graph, file)
    ids, moved = _node_ids(graph)
    points = [shapely.Point(data["x"], data["y"]) for _, data in graph.nodes(data=True)]
    index = pd.Index(list(ids.values()), dtype=np.int64)
    nodes = gpd.GeoDataFrame(geometry=gpd.GeoSeries(points, index=index, crs=LONLAT))
    streets = marked_islands(_streets(_one_a_street(graph), ids, nodes))
    check(streets, STREETS)
    check(nodes, NODES)
    notices = (Notice("osm.node_ids_made", "info", file, len(ids)),) if moved else ()
    return streets, nodes, notices


def _highest(value: Any) -> str:
    classes = [str(one) for one in value] if isinstance(value, (list, tuple)) else [str(value or _UNTOLD)]
    ranked = [one for one in CARRIAGEWAYS if one in classes]
    return ranked[0] if ranked else classes[0]


def _any_present(value: Any) -> str | None:
    """Return the first of several values that says the street is on a bridge or in a tunnel."""
    values = value if isinstance(value, (list, tuple)) else [value]
    told = [str(one) for one in values if one is not None and str(one) not in ("no", "")]
    return told[0] if told else None


def _streets(edges: list[_Edge], ids: Mapping[Any, int], nodes: gpd.GeoDataFrame) -> gpd.GeoDataFrame:
    u, v = [ids[start] for start, _, _ in edges], [ids[end] for _, end, _ in edges]
    told = [data for _, _, data in edges]
    point = nodes.geometry
    straight = [shapely.LineString([point[a], point[b]]) for a, b in zip(u, v, strict=True)]
    lines = [data.get("geometry") or line for data, line in zip(told, straight, strict=True)]
    tags = {key: np.array([_first(data.get(key)) for data in told], dtype=object) for key in WAY_FLAG_TAGS}
    tags["highway"] = np.array([_highest(data.get("highway")) for data in told], dtype=object)
    for key in ("bridge", "tunnel"):
        tags[key] = np.array([_any_present(data.get(key)) for data in told], dtype=object)
    implied = directions(tags)[0] & np.array(["oneway" not in data for data in told], dtype=bool)
    geometry = gpd.GeoSeries(lines, crs=LONLAT)
    return gpd.GeoDataFrame(
        {
            "u": np.array(u, dtype=np.int64),
            "v": np.array(v, dtype=np.int64),
            "osm_way": pd.array([_number(_first(data.get("osmid"))) for data in told], dtype="Int64"),
            "name": pd.Series([_joined(data.get("name")) for data in told], dtype=object),
            "highway": pd.Series(tags["highway"], dtype=object),
            "oneway": implied | np.array([_truth(data.get("oneway")) for data in told], dtype=bool),
            "drive": drivable(tags),
            "walk": walkable(tags),
            "bridge": present(tags["bridge"]),
            "tunnel": present(tags["tunnel"]),
            "length_m": line_length_m(geometry),
        },
        geometry=geometry,
    )


def to_osmnx(streets: gpd.GeoDataFrame, nodes: gpd.GeoDataFrame) -> "nx.MultiDiGraph":
    """Turn tables `STREETS` and `NODES` into a graph as osmnx makes them.

    Returns
    -------
    MultiDiGraph
        Nodes with `x`, `y`; edges with `osmid`, `length` (metres), `oneway`, `reversed`, `name`, `highway`
        and `geometry` where not straight; a street of both directions is two edges. ``graph["crs"]`` is
        EPSG:4326.
    """
    import networkx as nx

    graph = nx.MultiDiGraph(crs=LONLAT.lower(), simplified=True)
    for node, point in nodes.geometry.items():
        graph.add_node(node, x=point.x, y=point.y)
    for row in streets.itertuples(index=False):
        shown = {"osmid": row.osm_way, "name": row.name, "highway": row.highway, "length": row.length_m}
        shown = {key: value for key, value in shown.items() if not pd.isna(value)}
        shown |= {key: "yes" for key in ("bridge", "tunnel") if getattr(row, key)}
        shown |= {key: "no" for key, open_ in (("motor_vehicle", row.drive), ("foot", row.walk)) if not open_}
        shown["oneway"] = bool(row.oneway)
        bent = len(row.geometry.coords) > 2
        graph.add_edge(row.u, row.v, **shown, reversed=False, **({"geometry": row.geometry} if bent else {}))
        if not row.oneway:
            back = {"geometry": row.geometry.reverse()} if bent else {}
            graph.add_edge(row.v, row.u, **shown, reversed=True, **back)
    return graph


def _refuse_unusable(graph: "nx.MultiDiGraph", file: str) -> None:
    crs = str(graph.graph.get("crs", LONLAT)).lower()
    if crs not in (LONLAT.lower(), "4326", "wgs84"):
        raise InputRefused.of("osm.graph_projected", file=file, seen=crs)
    bare = [node for node, data in graph.nodes(data=True) if "x" not in data or "y" not in data]
    if bare:
        raise InputRefused(
            *[Fault("osm.graph_node_bare", {"file": file, "node": str(node)}) for node in bare[:20]]
        )


def _node_ids(graph: "nx.MultiDiGraph") -> tuple[dict[Any, int], bool]:
    """Return a number for each node: its own where it is one."""
    if all(isinstance(node, (int, np.integer)) for node in graph.nodes):
        return {node: int(node) for node in graph.nodes}, False
    return {node: position for position, node in enumerate(graph.nodes, start=1)}, True


def _one_a_street(graph: "nx.MultiDiGraph") -> list[_Edge]:
    """Return the edges, of each pair of opposite ones only that which runs as the way is drawn."""
    kept: list[_Edge] = []
    waiting: Counter[tuple[Any, Any, str, float]] = Counter()
    edges = sorted(graph.edges(data=True), key=lambda edge: _truth(edge[2].get("reversed")))
    for u, v, data in edges:
        what = (str(data.get("osmid")), round(float(data.get("length", 0.0)), 3))
        if _truth(data.get("oneway")):
            kept.append((u, v, data))
            continue
        as_drawn = "reversed" in data and not _truth(data["reversed"])
        if not as_drawn and waiting[v, u, *what]:
            waiting[v, u, *what] -= 1
            continue
        kept.append((u, v, data))
        waiting[u, v, *what] += 1
    return kept


def _truth(value: Any) -> bool:
    """Whether a one-way attribute says so: osmnx gives truth values, or lists of them."""
    if isinstance(value, (list, tuple, set)):
        return all(_truth(item) for item in value)
    return value is True or str(value).lower() in ("true", "yes", "1")


def _first(value: Any) -> Any:
    if isinstance(value, (list, tuple)):
        value = value[0] if value else None
    if value is None or (isinstance(value, float) and np.isnan(value)):
        return None
    return str(value) if not isinstance(value, (int, np.integer)) else int(value)


def _joined(value: Any) -> str | None:
    if isinstance(value, (list, tuple)):
        parts = list(dict.fromkeys(str(item).strip() for item in value if item is not None))
        return "; ".join(parts) or None
    return None if _first(value) is None else str(value).strip() or None


def _number(value: Any) -> int | None:
    try:
        return int(value)
    except (TypeError, ValueError):
        return None
