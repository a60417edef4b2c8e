"""Read street axes of a town's own: lines of any map file, most with a name only and none of them joined."""

from pathlib import Path

import geopandas as gpd
import numpy as np
import pandas as pd
import shapely
from numpy.typing import NDArray

from planner.errors import InputRefused
from planner.geodesy import Ints
from planner.provenance import Notice, Source, Tally
from planner.sources.crossings import TOUCH_M, Network, network_of_lines
from planner.sources.guidance import NO_GUIDANCE, Guidance
from planner.sources.headers import fold
from planner.sources.islands import with_islands
from planner.sources.map_file import is_line
from planner.sources.nearby import Shapes
from planner.sources.noding import Pieces
from planner.sources.osm_classes import WAY_FLAG_TAGS, Tags, directions, drivable, listed, present, walkable
from planner.sources.places import no_places
from planner.sources.read import MapRead
from planner.sources.rows import require_file
from planner.sources.vector import read_vector
from planner.sources.where import some
from planner.tables import LONLAT, NODES, STREETS, check

_NAMES = (
    *("name", "nome", "logradouro", "nomelogradouro", "nomelog", "nmlog", "nmlogradouro", "vianame"),
    *("nomevia", "nmvia", "nomerua", "rua", "via", "nomedologradouro", "streetname", "endereco", "label"),
)
_YES_NO = {"true": "yes", "1": "yes", "sim": "yes", "false": "no", "0": "no", "não": "no", "nao": "no"}
_UNTOLD = "road"  # OpenStreetMap's own word for a street of unknown class


def read_street_lines(path: Path, guidance: Guidance = NO_GUIDANCE) -> MapRead:
    """Read the lines of a map file as streets, and cut them where they meet.

    Returns
    -------
    MapRead
        Streets are all lines, to drive and to walk in both directions, but where columns named as
        OpenStreetMap's tags (``highway``, ``oneway``, ``bridge``…) say more. Such a file tells no places.

    Raises
    ------
    MissingInput
        There is no such file.
    InputRefused
        The file cannot be read, holds no line, or its reference system is not plain.
    """
    require_file(path)
    frame, notices = read_vector(path, guidance, fits=is_line)
    features, lines = _lines(frame)
    if not len(lines):
        raise InputRefused.of("lines.none", file=path.name, count=len(frame))
    used = np.unique(features)
    if len(used) < len(frame):
        aside = np.setdiff1d(np.arange(len(frame)), used)
        told = some(number + 1 for number in aside)
        notices = (*notices, Notice("lines.no_line", "warning", path.name, len(aside), told))
    tags = _tags(frame, features)
    apart = present(tags["bridge"]) | present(tags["tunnel"])
    lines = np.where(directions(tags)[1], shapely.reverse(lines), lines)
    network = network_of_lines(lines, apart=apart)
    streets, nodes = _tables(network.pieces, tags)
    streets, about = with_islands(streets, path.name)
    check(streets, STREETS)
    check(nodes, NODES)
    name = _name_column(frame)
    notices = (*notices, *_about(network, path.name, name), *about)
    source = Source.of_file(path, tallies=(Tally("streets", len(frame), len(used)),))
    return MapRead(streets, nodes, no_places(), frozenset(), source, notices)


def _about(network: Network, file: str, name: str | None) -> list[Notice]:
    made = {"crossings": network.crossings, "tees": network.tees, "metres": TOUCH_M}
    notices = [Notice("lines.noded", "warning", file, len(network.pieces.u), values=made)]
    if len(network.pieces.lost):
        told = some(number + 1 for number in network.pieces.lost)
        notices.append(Notice("lines.too_short", "info", file, len(network.pieces.lost), told, made))
    if name is None:
        notices.append(Notice("lines.unnamed", "warning", file))
    else:
        notices.append(Notice("lines.name_from", "info", file, values={"column": name}))
    return notices


def _lines(frame: gpd.GeoDataFrame) -> tuple[Ints, Shapes]:
    """Return the single lines of all features with the position of their feature."""
    shapes = frame.geometry.to_numpy(dtype=object)
    parts, feature = shapely.get_parts(shapes, return_index=True)
    # Collections hold lines one level down.
    parts, inner = shapely.get_parts(parts, return_index=True)
    feature = feature[inner]
    # A line that crosses itself is cut there: it meets itself as it would another.
    parts = np.where(shapely.is_simple(parts) | (shapely.get_type_id(parts) != 1), parts, shapely.node(parts))
    parts, inner = shapely.get_parts(parts, return_index=True)
    feature = feature[inner]
    good = (shapely.get_type_id(parts) == 1) & (shapely.length(parts) > 0)
    return feature[good].astype(np.int64), parts[good]


def _name_column(frame: gpd.GeoDataFrame) -> str | None:
    folded = {fold(str(column)): str(column) for column in frame.columns}
    return next((folded[name] for name in _NAMES if name in folded), None)


def _tags(frame: gpd.GeoDataFrame, features: Ints) -> Tags:
    columns = {key: _texts(frame, key, features) for key in WAY_FLAG_TAGS}
    columns["oneway"] = np.array(
        [None if value is None else _yes_no(value) for value in columns["oneway"]], dtype=object
    )
    untold = pd.isna(columns["highway"])
    columns["highway"] = np.where(untold, _UNTOLD, columns["highway"])
    name = _name_column(frame)
    texts = [None] * len(features) if name is None else list(_texts(frame, name, features))
    names = np.full(len(features), None, dtype=object)
    names[:] = [listed(text) for text in texts]
    return {**columns, "name": names}


def _yes_no(value: str) -> str:
    return _YES_NO.get(value.strip().casefold(), value)


def _texts(frame: gpd.GeoDataFrame, column: str, features: Ints) -> NDArray[np.object_]:
    if column not in frame.columns:
        return np.full(len(features), None, dtype=object)
    values = frame[column].to_numpy(dtype=object)[features]
    return np.array([_text(value) for value in values], dtype=object)


def _text(value: object) -> str | None:
    """Return an attribute as text; the first of a list, as osmnx writes lists into files."""
    if value is None or value != value:
        return None
    parts = list(value) if isinstance(value, (list, tuple, np.ndarray)) else [value]
    text = "; ".join(dict.fromkeys(" ".join(str(part).split()) for part in parts))
    if text.startswith("[") and text.endswith("]"):
        text = "; ".join(dict.fromkeys(part.strip(" '\"") for part in text[1:-1].split(",")))
    return text or None


def _tables(pieces: Pieces, tags: Tags) -> tuple[gpd.GeoDataFrame, gpd.GeoDataFrame]:
    way = pieces.way
    first = {
        key: np.array([v and v.split(";")[0].strip() for v in column], dtype=object)
        for key, column in tags.items()
    }
    streets = gpd.GeoDataFrame(
        {
            "u": pieces.u,
            "v": pieces.v,
            "osm_way": pd.array([None] * len(way), dtype="Int64"),
            "name": pd.Series(tags["name"][way], dtype=object),
            "highway": pd.Series(tags["highway"][way], dtype=object),
            "oneway": directions(first)[0][way],
            "drive": drivable(first)[way],
            "walk": walkable(first)[way],
            "bridge": present(tags["bridge"])[way],
            "tunnel": present(tags["tunnel"])[way],
            "length_m": pieces.length_m,
        },
        geometry=gpd.GeoSeries(pieces.lines, crs=LONLAT),
    )
    points = gpd.GeoSeries(shapely.points(pieces.node_lonlat), index=pd.Index(pieces.node_ids), crs=LONLAT)
    return streets, gpd.GeoDataFrame(geometry=points)
