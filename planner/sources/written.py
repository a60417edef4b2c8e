"""Positions written in a table: two columns, one column of pairs, or shapes in well-known text."""

import re

import numpy as np
import shapely

from planner.errors import Fault
from planner.geodesy import Floats
from planner.sources.coordinates import read_lonlat
from planner.sources.delimited import Rows
from planner.sources.headers import column_for
from planner.sources.nearby import Shapes
from planner.sources.numbers import parse_decimal
from planner.sources.sexagesimal import parse_degrees


def read_shapes(rows: Rows) -> tuple[Shapes, list[Fault]]:
    """Return (n,) shapes in the file's own coordinates, x before y, ``None`` where a fault says why.

    Raises
    ------
    InputRefused
        There are no columns of positions, or they are doubled.
    """
    columns = [str(column) for column in rows.frame.columns]
    two = any(column_for(name, columns, file=rows.file) for name in ("lat", "y"))
    pair = None if two else column_for("pair", columns, file=rows.file)
    text = None if two or pair else column_for("wkt", columns, file=rows.file)
    if text is not None:
        return _of_text(rows, text)
    if pair is not None:
        xy, faults = _of_pairs(rows, pair)
    else:
        xy, faults = read_lonlat(rows)
    bad = {fault.values["row"]["pt"] for fault in faults}  # type: ignore[index]
    shapes = np.full(len(xy), None, dtype=object)
    readable = np.isfinite(xy).all(axis=1)
    readable &= np.array([rows.at(position)["pt"] not in bad for position in range(len(xy))], dtype=bool)
    shapes[readable] = shapely.points(xy[readable])
    return shapes, faults


def _of_pairs(rows: Rows, column: str) -> tuple[Floats, list[Fault]]:
    """Read latitude and longitude out of one column, latitude first as map screens copy them."""
    xy = np.full((len(rows.frame), 2), np.nan)
    faults = []
    for position, text in enumerate(rows.frame[column]):
        xy[position] = parse_pair(text)
        if np.isnan(xy[position]).any():
            values = {"file": rows.file, "row": rows.at(position), "column": column, "seen": text}
            key = "sources.coordinate_missing" if not text else "sources.pair_unreadable"
            faults.append(Fault(key, values))
    return xy, faults


def parse_pair(text: str) -> tuple[float, float]:
    """Return longitude and latitude of ``-20.7193, -46.6090`` and the like, ``NaN`` where it is no pair.

    Latitude comes first, as in map screens. Decimal commas need another mark between the two.
    """
    parts = text.split(",") if text.count(",") == 1 else re.split(r"\s*[;|/]\s*|,\s+", text)
    if len(parts) == 1:
        parts = re.split(r"(?<=[NS])[\s,]+", text.strip().upper())
    if len(parts) == 1:
        parts = re.split(r"\s+(?=[-+]?\d+[.,]\d)", text.strip())
    if len(parts) != 2:
        return float("nan"), float("nan")
    lat, lon = (_angle(part.strip(), axis) for part, axis in zip(parts, ("lat", "lon"), strict=True))
    return lon, lat


def _angle(text: str, axis: str) -> float:
    try:
        return parse_decimal(text)
    except Exception:  # not a plain number: perhaps degrees, minutes and seconds
        return parse_degrees(text, axis=axis)


def _of_text(rows: Rows, column: str) -> tuple[Shapes, list[Fault]]:
    shapes = np.full(len(rows.frame), None, dtype=object)
    faults = []
    for position, text in enumerate(rows.frame[column]):
        plain = text.split(";", 1)[-1] if text.upper().startswith("SRID=") else text
        shape = shapely.from_wkt(plain, on_invalid="ignore") if plain else None
        if shape is None or shape.is_empty:
            values = {"file": rows.file, "row": rows.at(position), "column": column, "seen": text[:80]}
            key = "sources.coordinate_missing" if not text else "sources.wkt_unreadable"
            faults.append(Fault(key, values))
        else:
            shapes[position] = shapely.force_2d(shape)
    return shapes, faults
