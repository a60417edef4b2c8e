"""Read an OpenStreetMap extract into streets, junctions and places."""

import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

import geopandas as gpd
import numpy as np
import pandas as pd
import shapely
from numpy.typing import NDArray

from planner.provenance import Notice, Source, Tally
from planner.sources.conflation import CONFLATION_M, Seen, conflate
from planner.sources.islands import marked_islands
from planner.sources.noding import Pieces, split_at_junctions
from planner.sources.numbers import parse_integer
from planner.sources.osm_age import osm_day
from planner.sources.osm_classes import carriageways, directions, drivable, listed, present, walkable
from planner.sources.osm_places import OSM_KINDS, meanings, out_of_use, own_meanings, tags_of
from planner.sources.osm_scan import Scan, Thing, scan_osm
from planner.sources.osm_ways import Ways
from planner.sources.overpass import as_osm_file
from planner.sources.places import place_table
from planner.sources.read import MapRead
from planner.sources.rows import require_file
from planner.sources.where import some
from planner.tables import LONLAT, NODES, STREETS, check


def read_osm(path: Path, *, own_kinds: Mapping[str, Sequence[str]] = MappingProxyType({})) -> MapRead:
    """Read a ``.osm.pbf`` or ``.osm`` file (plain or compressed) or Overpass JSON, in whatever order.

    Parameters
    ----------
    own_kinds
        Kind of the town's own → tags ``key=value`` that tell its places; a kind without tags is not read.

    Returns
    -------
    MapRead
        Streets are all ways to drive or to walk, split where they meet; a one-way street is drawn in its
        direction. Places come from tags, what is mapped several times counting once; their ids are
        ``osm-n1``, ``osm-w1`` or ``osm-r1`` for node, way or relation 1.

    Raises
    ------
    MissingInput
        There is no such file.
    InputRefused
        The file is damaged or is no OpenStreetMap file.
    """
    require_file(path)
    told = {kind: listed for kind, listed in own_kinds.items() if listed}
    with tempfile.TemporaryDirectory(prefix="mototaxi-osm-") as folder:
        file = as_osm_file(path, Path(folder)) if path.suffix.lower() == ".json" else path
        scan, dated = scan_osm(file, more=tags_of(told)), osm_day(file)
    tags = scan.ways.tags
    drive, walk = drivable(tags), walkable(tags)
    pieces, notices = _pieces(scan.ways, drive | walk, path.name)
    streets = marked_islands(_streets(scan.ways, pieces, drive, walk))
    points = gpd.GeoSeries(shapely.points(pieces.node_lonlat), index=pd.Index(pieces.node_ids), crs=LONLAT)
    nodes = gpd.GeoDataFrame(geometry=points)
    places, about_places, objects = _places(scan, path.name, told)
    check(streets, STREETS)
    check(nodes, NODES)
    if scan.resorted:
        notices.insert(0, Notice("osm.resorted", "info", path.name))
    if not len(streets):
        notices.append(Notice("osm.no_streets", "warning", path.name, 0))
    tallies = (
        Tally("streets", len(np.unique(scan.ways.ids)), int(streets["osm_way"].nunique())),
        Tally("places", objects, len(places)),
    )
    source = Source.of_file(path, licence="ODbL-1.0", dated=dated, tallies=tallies)
    return MapRead(streets, nodes, places, OSM_KINDS | set(told), source, (*notices, *about_places))


def _pieces(ways: Ways, used: NDArray[np.bool_], file: str) -> tuple[Pieces, list[Notice]]:
    """Split the ways used, each id once, drawn in their direction; and tell what could not be drawn."""
    _, last = np.unique(ways.ids[::-1], return_index=True)
    newest = np.zeros(len(ways.ids), dtype=bool)
    newest[len(ways.ids) - 1 - last] = True  # an id that comes twice counts once, as it stood last
    _, against = directions(ways.tags)
    chosen = (used & newest)[ways.way]
    refs, way, lonlat = ways.refs[chosen], ways.way[chosen], ways.lonlat[chosen]
    forward = np.arange(len(way))
    order = np.lexsort((np.where(against[way], -forward, forward), way))
    pieces = split_at_junctions(refs[order], way[order], lonlat[order])
    empty = np.setdiff1d(np.flatnonzero(used & newest), way)
    notices = []
    aside = int((newest & ~used).sum())
    if aside:
        notices.append(
            Notice("osm.ways_aside", "info", file, aside, values={"used": int((used & newest).sum())})
        )
    lost = np.union1d(pieces.lost, empty)
    if len(lost):
        notices.append(Notice("osm.ways_lost", "warning", file, len(lost), some(ways.ids[lost])))
    if len(pieces.cut):
        notices.append(
            Notice(
                "osm.ways_cut",
                "warning",
                file,
                len(pieces.cut),
                some(ways.ids[pieces.cut]),
                subjects=tuple(map(str, ways.ids[pieces.cut])),
            )
        )
    return pieces, notices


def _streets(
    ways: Ways, pieces: Pieces, drive: NDArray[np.bool_], walk: NDArray[np.bool_]
) -> gpd.GeoDataFrame:
    way, tags = pieces.way, ways.tags
    oneway, _ = directions(tags)
    names = np.array([listed(name) for name in tags["name"]], dtype=object)
    return gpd.GeoDataFrame(
        {
            "u": pieces.u,
            "v": pieces.v,
            "osm_way": pd.array(ways.ids[way], dtype="Int64"),
            "name": pd.Series(names[way], dtype=object),
            "highway": pd.Series(tags["highway"][way], dtype=object),
            "oneway": oneway[way],
            "drive": drive[way],
            "walk": walk[way],
            "bridge": present(tags["bridge"])[way],
            "tunnel": present(tags["tunnel"])[way],
            "length_m": pieces.length_m,
        },
        geometry=gpd.GeoSeries(pieces.lines, crs=LONLAT),
    )


def _carriageway_lines(ways: Ways) -> NDArray[np.object_]:
    """Return every carriageway of the map, open or not, as one line a way."""
    known = carriageways(ways.tags)[ways.way] & np.isfinite(ways.lonlat).all(axis=1)
    _, row, sizes = np.unique(ways.way[known], return_inverse=True, return_counts=True)
    enough = sizes[row] > 1
    _, row = np.unique(row[enough], return_inverse=True)
    return np.asarray(shapely.linestrings(ways.lonlat[known][enough], indices=row), dtype=object)


def _places(
    scan: Scan, file: str, own: Mapping[str, Sequence[str]]
) -> tuple[gpd.GeoDataFrame, list[Notice], int]:
    """Return the places, what was seen, and how many tagged objects were looked at."""
    notices = []
    unused = [thing for thing in scan.things if out_of_use(thing.tags)]
    on_street = _nodes_on_streets(scan)
    found = [
        (thing, meaning)
        for thing in scan.things
        if not out_of_use(thing.tags)
        for meaning in (
            *meanings(thing.tags, on_street=thing.type == "n" and thing.osm_id in on_street),
            *own_meanings(thing.tags, own),
        )
    ]
    untold = [
        thing
        for thing in scan.things
        if thing.tags.get("public_transport") == "station"
        and not out_of_use(thing.tags)
        and not meanings(thing.tags, on_street=False)
    ]
    objects = len(found) + len(unused) + len(untold)
    shapeless = [thing for thing, _ in found if thing.shape is None]
    partial = [t for t, _ in found if t.type == "r" and t.shape is not None and "Line" in t.shape.geom_type]
    found = [(thing, meaning) for thing, meaning in found if thing.shape is not None]
    for key, severity, things in (
        ("osm.out_of_use", "info", unused),
        ("osm.mode_untold", "warning", untold),
        ("osm.place_without_shape", "warning", shapeless),
        ("osm.relation_incomplete", "warning", partial),
    ):
        if things:
            examples = some(_named(thing) for thing in things)
            subjects = tuple(map(_osm_id, things)) if things is partial else ()
            notices.append(Notice(key, severity, file, len(things), examples, subjects=subjects))  # type: ignore[arg-type]
    seen = [
        Seen(meaning.kind, meaning.role, listed(thing.tags.get("name")), thing.tags.get("ref"), thing.shape)
        for thing, meaning in found
    ]
    stands_for = conflate(seen, _carriageway_lines(scan.ways)) if seen else np.empty(0, dtype=np.int64)
    merged = np.flatnonzero(stands_for != np.arange(len(seen)))
    if len(merged):
        examples = some(f"{_osm_id(found[p][0])} → {_osm_id(found[stands_for[p]][0])}" for p in merged)
        values = {"metres": CONFLATION_M}
        notices.append(Notice("osm.conflated", "info", file, len(merged), examples, values))
    return _place_table([thing for thing, _ in found], seen, stands_for, file), notices, objects


def _nodes_on_streets(scan: Scan) -> frozenset[int]:
    wanted = np.array([thing.osm_id for thing in scan.things if thing.type == "n"], dtype=np.int64)
    return frozenset(np.intersect1d(wanted, scan.ways.refs).tolist())


def _osm_id(thing: Thing) -> str:
    return f"osm-{thing.type}{thing.osm_id}"


def _named(thing: Thing) -> str:
    name = thing.tags.get("name")
    return f"{_osm_id(thing)} ({name})" if name else _osm_id(thing)


def _capacity(thing: Thing) -> int | None:
    try:
        value = parse_integer(thing.tags.get("capacity", ""))
    except Exception:  # the tag holds anything at all; what is no number tells nothing
        return None
    return value if value >= 0 else None


def _place_table(
    things: Sequence[Thing], seen: Sequence[Seen], stands_for: np.ndarray, file: str
) -> gpd.GeoDataFrame:
    """Return the places that stand for themselves; a nameless one takes the name of a part that has one."""
    names: dict[int, str | None] = {}
    for position, place in enumerate(seen):
        keeper = int(stands_for[position])
        names[keeper] = seen[keeper].name or names.get(keeper) or place.name
    kept = [position for position in range(len(seen)) if stands_for[position] == position]
    return place_table(
        ids=[_osm_id(things[p]) for p in kept],
        kinds=[seen[p].kind for p in kept],
        names=[names[p] for p in kept],
        source=file,
        shapes=[seen[p].shape for p in kept],
        capacity=[_capacity(things[p]) for p in kept],
    )
