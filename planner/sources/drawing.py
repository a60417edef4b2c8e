"""Read the points and lines of a drawing (ASCII DXF).

GDAL's own reader never comes back from some damaged drawings, and nothing can stop it from outside; what a
plan needs of a drawing is little enough to be read here. Each thing keeps the drawing's layer, which people
use as the kind of what they drew.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import geopandas as gpd
import pandas as pd
import shapely

from planner.errors import InputRefused
from planner.provenance import Notice
from planner.sources.delimited import decode
from planner.sources.where import some

_Pairs = Sequence[tuple[int, str]]
_POINTS = ("POINT", "INSERT", "TEXT", "MTEXT")
_IGNORED = ("VERTEX", "SEQEND", "ATTRIB", "ENDSEC", "EOF", "SECTION", "VIEWPORT", "DIMENSION", "HATCH")
_CLOSED = 1


def read_drawing(path: Path, file: str) -> tuple[gpd.GeoDataFrame, tuple[Notice, ...]]:
    """Return points (also of blocks and texts), lines and closed lines as areas, without reference system.

    Returns
    -------
    frame
        Columns `Layer` and `Text`.
    notices
        How many entities of other kinds (arcs, splines…) were left out.

    Raises
    ------
    InputRefused
        It is no DXF in text form.
    """
    entities = list(_entities(_pairs(path.read_bytes(), file), file))
    shapes, layers, texts, others = [], [], [], []
    for kind, pairs, vertices in entities:
        try:
            shape = _shape(kind, pairs, vertices)
        except ValueError as error:
            raise InputRefused.of(
                "sources.map_unreadable", file=file, reason=f"{kind}: {error}"[:200]
            ) from error
        if shape is None:
            others.append(kind)
            continue
        told = dict(reversed(pairs))
        shapes.append(shape)
        layers.append(told.get(8, "0"))
        texts.append(told.get(1) if kind in ("TEXT", "MTEXT") else told.get(2) if kind == "INSERT" else None)
    columns = {"Layer": pd.Series(layers, dtype=object), "Text": pd.Series(texts, dtype=object)}
    frame = gpd.GeoDataFrame(columns, geometry=gpd.GeoSeries(shapes, crs=None))
    if not others:
        return frame, ()
    counted = some(f"{kind}: {others.count(kind)}" for kind in dict.fromkeys(others))
    return frame, (Notice("sources.drawing_others", "warning", file, len(others), counted),)


def _pairs(content: bytes, file: str) -> Iterator[tuple[int, str]]:
    """Give group codes with their values, to the end of the drawing."""
    text, _ = decode(content, file)
    lines = text.splitlines()
    for code, value in zip(lines[::2], lines[1::2], strict=False):
        try:
            number = int(code)
        except ValueError:
            raise InputRefused.of("sources.drawing_unreadable", file=file, seen=code[:40]) from None
        yield number, value.strip()


def _entities(
    pairs: Iterator[tuple[int, str]], file: str
) -> Iterator[tuple[str, _Pairs, Sequence[tuple[float, float]]]]:
    """Give kind, pairs and corners of what the section of entities holds; a polyline has its vertices."""
    section, found = "", False
    kind, own = "", []
    waiting: tuple[str, _Pairs] | None = None
    vertices: list[tuple[float, float]] = []
    for code, value in [*pairs, (0, "EOF")]:
        if code == 2 and kind == "SECTION":
            section, found = value, found or value == "ENTITIES"
        if code != 0:
            own.append((code, value))
            continue
        if section == "ENTITIES":
            if kind == "VERTEX" and waiting is not None:
                vertices += _corners(own)
            elif waiting is not None:
                yield (*waiting, vertices)
                waiting = None
            if kind == "POLYLINE":
                waiting, vertices = (kind, own), []
            elif kind and kind not in _IGNORED:
                yield kind, own, _corners(own)
        if kind == "ENDSEC":
            section = ""
        kind, own = value, []
    if not found:
        raise InputRefused.of("sources.drawing_unreadable", file=file, seen="ENTITIES")


def _corners(pairs: _Pairs) -> list[tuple[float, float]]:
    x = [_number(value) for code, value in pairs if code == 10]
    y = [_number(value) for code, value in pairs if code == 20]
    return list(zip(x, y, strict=False))


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return float("nan")


def _shape(kind: str, pairs: _Pairs, corners: Sequence[tuple[float, float]]) -> Any:
    """Return the shape of an entity in the drawing's units, ``None`` for kinds that are not read."""
    told: Mapping[int, str] = dict(reversed(pairs))
    if kind == "LINE":
        corners = [*corners[:1], (_number(told.get(11, "")), _number(told.get(21, "")))]
    elif kind not in (*_POINTS, "LWPOLYLINE", "POLYLINE"):
        return None
    if not corners or any(part != part or abs(part) == float("inf") for corner in corners for part in corner):
        raise ValueError("10/20")
    if kind in _POINTS:
        return shapely.Point(corners[0])
    flags = told.get(70, "0")
    closed = kind != "LINE" and flags.isdigit() and int(flags) & _CLOSED
    if closed and len(corners) > 2:
        return shapely.Polygon(corners)
    return shapely.LineString(corners) if len(corners) > 1 else shapely.Point(corners[0])
