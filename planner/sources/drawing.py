"""Read the points, lines and curves of a drawing (ASCII DXF).

GDAL's own reader never comes back from some damaged drawings, and nothing can stop it from outside; what a
plan needs of a drawing is little enough to be read here. Each thing keeps the drawing's layer, which people
use as the kind of what they drew.
"""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd
import shapely

from planner.errors import InputRefused
from planner.provenance import Notice
from planner.sources.curves import Corner, arc, bulged, ellipse, spline, turn_of_degrees
from planner.sources.delimited import decode
from planner.sources.where import some

_Pairs = Sequence[tuple[int, str]]
_POINTS = ("POINT", "INSERT", "TEXT", "MTEXT")
_IGNORED = ("VERTEX", "SEQEND", "ATTRIB", "ENDSEC", "EOF", "SECTION", "VIEWPORT", "DIMENSION", "HATCH")
_CURVES = ("ARC", "CIRCLE", "ELLIPSE", "SPLINE")
_OWN_PLANE = ("ARC", "CIRCLE", "LWPOLYLINE", "POLYLINE", "INSERT", "TEXT")
# Entities of these kinds that were mirrored are drawn on the back of the plane: their x runs the other way.
_CLOSED = 1
_CONTROL = 16


def read_drawing(path: Path, file: str) -> tuple[gpd.GeoDataFrame, tuple[Notice, ...]]:
    """Return points (also of blocks and texts), lines and closed lines as areas, without reference system.

    Arcs, circles, ellipses, splines and bulges are drawn as chords (`planner.sources.curves`).

    Returns
    -------
    frame
        Columns `Layer` and `Text`.
    notices
        How many entities of other kinds (hatches, solids…) were left out.

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


def _entities(pairs: Iterator[tuple[int, str]], file: str) -> Iterator[tuple[str, _Pairs, Sequence[Corner]]]:
    """Give kind, pairs and corners of what the section of entities holds; a polyline has its vertices."""
    section, found = "", False
    kind, own = "", []
    waiting: tuple[str, _Pairs] | None = None
    vertices: list[Corner] = []
    for code, value in [*pairs, (0, "EOF")]:
        if code == 2 and kind == "SECTION":
            section, found = value, found or value == "ENTITIES"
        if code != 0:
            own.append((code, value))
            continue
        if section == "ENTITIES":
            if kind == "VERTEX" and waiting is not None:
                flags = dict(own).get(70, "0")
                control = flags.isdigit() and int(flags) & _CONTROL
                vertices += [] if control else _corners(own)
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


def _corners(pairs: _Pairs) -> list[Corner]:
    """Return the corners of an entity, each with the bulge that follows it."""
    found: list[list[float]] = []
    for code, value in pairs:
        if code == 10:
            found.append([_number(value), float("nan"), 0.0])
        elif code in (20, 42) and found:
            found[-1][1 if code == 20 else 2] = _number(value)
    return [(x, y, bulge) for x, y, bulge in found]


def _number(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        return float("nan")


def _shape(kind: str, pairs: _Pairs, corners: Sequence[Corner]) -> Any:
    """Return the shape of an entity in the drawing's units, ``None`` for kinds that are not read."""
    told: Mapping[int, str] = dict(reversed(pairs))
    if kind not in (*_POINTS, *_CURVES, "LINE", "LWPOLYLINE", "POLYLINE"):
        return None
    if kind == "LINE":
        corners = [*corners[:1], (_number(told.get(11, "")), _number(told.get(21, "")), 0.0)]
    if not corners or not np.isfinite(corners).all():
        raise ValueError("10/20")
    shape = _point_or_line(kind, pairs, corners, told)
    if kind in _OWN_PLANE and _number(told.get(230, "1")) < 0:
        return shapely.transform(shape, lambda coords: coords * (-1, 1))
    return shape


def _point_or_line(kind: str, pairs: _Pairs, corners: Sequence[Corner], told: Mapping[int, str]) -> Any:
    if kind in _POINTS:
        return shapely.Point(corners[0][:2])
    flags = told.get(70, "0")
    closed = kind in ("LWPOLYLINE", "POLYLINE") and flags.isdigit() and bool(int(flags) & _CLOSED)
    if kind in _CURVES:
        points = _curve(kind, pairs, corners, told)
        closed = kind in ("CIRCLE", "ELLIPSE") and bool(np.allclose(points[0], points[-1]))
    else:
        points = bulged(corners, closed=closed and len(corners) > 1)
    if not np.isfinite(points).all():
        raise ValueError("10/20/42")
    if closed and len(points) > 3:
        return shapely.Polygon(points)
    return shapely.LineString(points) if len(points) > 1 else shapely.Point(points[0])


def _curve(kind: str, pairs: _Pairs, corners: Sequence[Corner], told: Mapping[int, str]) -> Any:
    centre = corners[0][:2]
    if kind == "SPLINE":
        numbers = {
            code: np.array([_number(value) for own, value in pairs if own == code]) for code in (40, 41)
        }
        degree = told.get(71, "")
        return spline(
            np.array(corners)[:, :2], numbers[40], int(degree) if degree.isdigit() else 0, numbers[41]
        )
    if kind == "ELLIPSE":
        axis, ratio = (_number(told.get(11, "")), _number(told.get(21, ""))), _number(told.get(40, ""))
        start, end = _number(told.get(41, "0")), _number(told.get(42, str(2 * np.pi)))
        if not np.isfinite([*axis, ratio, start, end]).all():
            raise ValueError("11/21/40")
        return ellipse(centre, axis, ratio, start, end)
    radius = _number(told.get(40, ""))
    angles = [_number(told.get(code, "0")) for code in (50, 51)] if kind == "ARC" else [0.0, 360.0]
    if not (np.isfinite([radius, *angles]).all() and radius > 0):
        raise ValueError("40/50/51")
    return arc(centre, radius, *turn_of_degrees(angles[0], angles[1]))
