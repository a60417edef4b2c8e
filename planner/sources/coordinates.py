"""Longitude and latitude out of text columns, and what looks wrong about them.

Nothing is swapped, signed or moved here: a suspicion is told with its rows, the user decides.
"""

from collections.abc import Sequence

import numpy as np
import pandas as pd

from planner.errors import Fault, InputRefused
from planner.geodesy import Floats
from planner.provenance import Notice
from planner.sources.delimited import Rows
from planner.sources.headers import column_for
from planner.sources.numbers import decimal_mark, parse_number
from planner.sources.sexagesimal import angle_column
from planner.sources.where import some

BRAZIL = (-74.1, -33.9, -28.7, 5.4)
"""West, south, east, north of the country with its islands, in degrees, a little widened."""


def coordinate_columns(columns: Sequence[str], *, file: str) -> tuple[str, str]:
    """Return the columns of latitude and longitude (or of northing and easting).

    Raises
    ------
    InputRefused
        There is none, or more than one.
    """
    lat = column_for("lat", columns, file=file) or column_for("y", columns, file=file)
    lon = column_for("lon", columns, file=file) or column_for("x", columns, file=file)
    if lat is None or lon is None:
        shown = tuple(column for column in columns if column.strip()) or ("-",)
        raise InputRefused.of("sources.no_coordinates", file=file, columns=shown)
    return lat, lon


def read_lonlat(rows: Rows) -> tuple[Floats, list[Fault]]:
    """Return (n, 2) coordinates as written, x before y, ``NaN`` where a fault says why.

    Degrees may be decimal (with either mark) or in minutes and seconds. Where most of them cannot be degrees,
    they are metres of some projection and are given back as they are.

    Raises
    ------
    InputRefused
        The columns of coordinates are missing or doubled.
    """
    lat_name, lon_name = coordinate_columns([str(c) for c in rows.frame.columns], file=rows.file)
    xy = np.column_stack([_numbers(rows.frame[lon_name], "lon"), _numbers(rows.frame[lat_name], "lat")])
    readable = np.isfinite(xy).all(axis=1)
    degrees = not readable.any() or (np.abs(xy[readable]).max(axis=1) <= 180).mean() >= 0.5
    faults = []
    for axis, name, limit in ((1, lat_name, 90.0), (0, lon_name, 180.0)):
        bad = ~(np.abs(xy[:, axis]) <= limit) if degrees else np.isnan(xy[:, axis])
        for position in np.flatnonzero(bad):
            seen = rows.frame[name].iloc[position]
            values = {
                "file": rows.file,
                "row": rows.at(position),
                "column": name,
                "seen": seen,
                "limit": limit,
            }
            faults.append(Fault(_fault_key(xy[position, axis], seen), values))
    return xy, faults


def _numbers(texts: pd.Series, axis: str) -> Floats:
    """Return a column of coordinates; metres may have marks between thousands."""
    values = angle_column(texts, axis=axis)
    mark = decimal_mark(texts)
    for position in np.flatnonzero(np.isnan(values)):
        try:
            values[position] = parse_number(str(texts.iloc[position]), mark=mark)
        except InputRefused:
            continue
    return values


def _fault_key(value: float, seen: str) -> str:
    if not seen:
        return "sources.coordinate_missing"
    return "sources.coordinate_unreadable" if np.isnan(value) else "sources.coordinate_out_of_range"


def _in_brazil(lon: Floats, lat: Floats) -> np.ndarray:
    west, south, east, north = BRAZIL
    return (lon >= west) & (lon <= east) & (lat >= south) & (lat <= north)


def suspicions(lonlat: Floats, rows: Rows, *, role: str = "ARQ") -> tuple[list[Fault], list[Notice]]:
    """Hold coordinates against the country.

    Parameters
    ----------
    role
        What the file is given for: its options name it so.

    Returns
    -------
    faults
        Rows that lie in Brazil only with latitude and longitude swapped, or with a minus sign added; all rows
        outside Brazil where they are most of the file.
    notices
        Other rows outside Brazil: placeholders, most often. They stay in the table.
    """
    lon, lat = lonlat[:, 0], lonlat[:, 1]
    outside = ~_in_brazil(lon, lat)
    swapped = outside & _in_brazil(lat, lon)
    unsigned = outside & ~swapped & _in_brazil(-np.abs(lon), -np.abs(lat))
    # Placeholders such as (1, 1) or (0, 0) are no town without its minus signs: nobody lives at 28.7° west.
    other = outside & ~swapped & ~unsigned
    faults = [
        Fault(key, _suspicion(lonlat, rows, which) | {"role": role})
        for key, which in (("sources.swapped", swapped), ("sources.minus_missing", unsigned))
        if which.any()
    ]
    if not other.any():
        return faults, []
    if other.sum() * 2 > len(other):
        return [*faults, Fault("sources.outside_brazil", _suspicion(lonlat, rows, other))], []
    seen = _suspicion(lonlat, rows, other)
    return faults, [
        Notice("sources.some_outside_brazil", "warning", rows.file, int(other.sum()), values=seen)
    ]


def _suspicion(lonlat: Floats, rows: Rows, which: np.ndarray) -> dict[str, object]:
    positions = np.flatnonzero(which)
    first = positions[0]
    return {
        "file": rows.file,
        "rows": some(rows.numbers[p] for p in positions),
        "lat": f"{lonlat[first, 1]:.6f}",
        "lon": f"{lonlat[first, 0]:.6f}",
    }
