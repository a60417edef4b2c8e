"""Rows of any file that holds points or areas: text columns beside a geometry."""

from pathlib import Path
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd
import shapely

from planner.errors import Fault, InputRefused, MissingInput
from planner.provenance import Notice
from planner.sources.coordinates import read_lonlat, suspicions
from planner.sources.delimited import Rows, read_rows
from planner.sources.vector import VECTOR_SUFFIXES, read_vector
from planner.sources.where import feature
from planner.tables import LONLAT

TEXT_SUFFIXES = (".csv", ".tsv", ".txt")


def require_file(path: Path) -> None:
    """Refuse a path that leads to no file.

    Raises
    ------
    MissingInput
        There is nothing at the path, or it cannot be opened.
    """
    if not path.exists():
        raise MissingInput.of("sources.file_missing", file=path.name)


def read_places_rows(path: Path) -> tuple[Rows, gpd.GeoSeries, list[Fault]]:
    """Return the rows of a delimited text or map file with their geometry in EPSG:4326.

    Returns
    -------
    rows, geometry, faults
        `geometry` holds ``None`` where a fault says why; the notices of the file are in `rows`.

    Raises
    ------
    MissingInput
        There is no such file.
    InputRefused
        The file as a whole cannot be understood.
    """
    require_file(path)
    suffix = path.suffix.lower()
    if suffix in TEXT_SUFFIXES:
        rows, geometry, faults = _of_text(path)
    elif suffix in VECTOR_SUFFIXES:
        rows, geometry, faults = _of_map(path)
    else:
        known = (*TEXT_SUFFIXES, *VECTOR_SUFFIXES)
        raise InputRefused.of("sources.kind_of_file", file=path.name, seen=suffix or "-", known=known)
    return rows, geometry, faults


def _of_text(path: Path) -> tuple[Rows, gpd.GeoSeries, list[Fault]]:
    rows = read_rows(path)
    lonlat, faults = read_lonlat(rows)
    readable = np.isfinite(lonlat).all(axis=1)
    points = np.full(len(rows.frame), None, dtype=object)
    points[readable] = shapely.points(lonlat[readable])
    geometry = gpd.GeoSeries(points, crs=LONLAT)
    return _judged(rows, geometry, faults)


def _of_map(path: Path) -> tuple[Rows, gpd.GeoSeries, list[Fault]]:
    frame, notices = read_vector(path)
    numbers = list(range(1, len(frame) + 1))
    texts = pd.DataFrame(frame.drop(columns="geometry")).apply(lambda column: column.map(_as_text))
    rows = Rows(path.name, texts.astype(object), numbers, feature, notices)
    bare = (frame.geometry.isna() | frame.geometry.is_empty).to_numpy()
    faults = [
        Fault("sources.geometry_missing", {"file": path.name, "row": rows.at(position)})
        for position in np.flatnonzero(bare)
    ]
    shapes = np.where(bare, None, frame.geometry.to_numpy())
    return _judged(rows, gpd.GeoSeries(shapes, crs=LONLAT), faults)


def _judged(
    rows: Rows, geometry: gpd.GeoSeries, faults: list[Fault]
) -> tuple[Rows, gpd.GeoSeries, list[Fault]]:
    """Add what is suspicious about the readable positions."""
    known = np.flatnonzero(geometry.notna().to_numpy())
    if not len(known):
        return rows, geometry, faults
    bounds = shapely.bounds(geometry.iloc[known].to_numpy())
    centres = (bounds[:, :2] + bounds[:, 2:]) / 2
    some_rows = Rows(rows.file, rows.frame.iloc[known], [rows.numbers[p] for p in known], rows.label)
    suspected, notices = suspicions(centres, some_rows)
    return with_notices(rows, *notices), geometry, [*faults, *suspected]


def with_notices(rows: Rows, *notices: Notice) -> Rows:
    """Return the rows with more notices."""
    return Rows(rows.file, rows.frame, rows.numbers, rows.label, (*rows.notices, *notices))


def _as_text(value: Any) -> str:
    """Write an attribute as the text it would have in a table: whole floats lose their ``.0``.

    Other floats get a zero more, so that no one takes the three decimals of ``1.234`` for thousands.
    """
    if value is None or value is pd.NaT or (isinstance(value, float) and np.isnan(value)):
        return ""
    if isinstance(value, (float, np.floating)):
        return str(int(value)) if float(value).is_integer() else np.format_float_positional(value) + "0"
    if isinstance(value, pd.Timestamp):
        return value.date().isoformat()
    return " ".join(str(value).split())
