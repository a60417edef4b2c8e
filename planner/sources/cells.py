"""Population by H3 cell: the cell's index alone tells where it is."""

from importlib.util import find_spec

import geopandas as gpd
import numpy as np
import shapely

from planner.errors import Fault, MissingInput
from planner.sources.delimited import Rows
from planner.sources.headers import column_for
from planner.tables import LONLAT

_LONGEST = 16
"""Hexadecimal digits of 64 bits."""

_POSITIONS = ("lat", "lon", "x", "y", "pair", "wkt")


def cell_column(rows: Rows) -> str | None:
    """Return the column of H3 indexes of a table that has no coordinates, ``None`` where there is none.

    Raises
    ------
    InputRefused
        Two columns go by the name.
    """
    columns = [str(column) for column in rows.frame.columns]
    if any(column_for(meaning, columns, file=rows.file) for meaning in _POSITIONS):
        return None
    named = column_for("cell", columns, file=rows.file)
    if named is not None:
        return named
    told = column_for("id", columns, file=rows.file)
    return told if told is not None and rows.frame[told].map(_looks_like_one).any() else None


def _looks_like_one(text: str) -> bool:
    """Whether a text is written as cells are: 15 hexadecimal digits, the first an 8."""
    return len(text) == 15 and text[0] == "8" and all(letter in "0123456789abcdef" for letter in text.lower())


def cell_shapes(rows: Rows, column: str) -> tuple[gpd.GeoSeries, list[Fault]]:
    """Return the hexagon of each row in EPSG:4326, ``None`` where a fault says why.

    Raises
    ------
    MissingInput
        The package h3, which knows the cells, is not installed.
    """
    if find_spec("h3") is None:
        raise MissingInput.of("sources.extra_missing", file=rows.file, package="h3", extra="h3")
    import h3  # an extra: only those whose people come by cell need it

    shapes = np.full(len(rows.frame), None, dtype=object)
    faults = []
    for position, text in enumerate(rows.frame[column]):
        cell = text.lower()
        if len(cell) <= _LONGEST and h3.is_valid_cell(cell):  # h3 overflows on longer texts
            shapes[position] = shapely.Polygon([(lon, lat) for lat, lon in h3.cell_to_boundary(cell)])
        else:
            values = {"file": rows.file, "row": rows.at(position), "column": column, "seen": text}
            faults.append(Fault("population.bad_cell", values))
    return gpd.GeoSeries(shapes, crs=LONLAT), faults
