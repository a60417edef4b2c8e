"""Rows of any file that holds points or areas: text columns beside a geometry."""

from pathlib import Path

import geopandas as gpd
import numpy as np

from planner.errors import Fault, InputRefused, MissingInput
from planner.provenance import Notice
from planner.sources.delimited import Rows, read_rows
from planner.sources.guidance import NO_GUIDANCE, Guidance
from planner.sources.map_file import VECTOR_SUFFIXES
from planner.sources.placing import Placed, place
from planner.sources.shapefile import LOOSE_PARTS
from planner.sources.spreadsheet import SHEET_SUFFIXES, read_sheet
from planner.sources.totals import without_totals
from planner.sources.vector import placed_map
from planner.sources.written import read_shapes
from planner.tables import LONLAT

TEXT_SUFFIXES = (".csv", ".tsv", ".txt")
TABLE_SUFFIXES = (*TEXT_SUFFIXES, *SHEET_SUFFIXES)

_STREET_MAPS = (".pbf", ".osm", ".osm.gz", ".osm.bz2", ".graphml")


def require_file(path: Path) -> None:
    """Refuse a path that leads to no file.

    Raises
    ------
    MissingInput
        There is nothing at the path, or it cannot be opened.
    """
    if not path.exists():
        raise MissingInput.of("sources.file_missing", file=path.name)


def read_places_rows(path: Path, guidance: Guidance = NO_GUIDANCE) -> tuple[Rows, gpd.GeoSeries, list[Fault]]:
    """Return the rows of a delimited text, a workbook or a map file with their geometry in EPSG:4326.

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
    if suffix == ".dwg":
        raise InputRefused.of("sources.dwg", file=path.name)
    if path.name.lower().endswith(_STREET_MAPS):
        raise InputRefused.of("sources.street_map_as_places", file=path.name)
    if suffix in TABLE_SUFFIXES:
        return of_table(read_table(path, guidance), guidance)
    if suffix in VECTOR_SUFFIXES or suffix in LOOSE_PARTS:
        rows, placed, table = placed_map(path, guidance)
        bare = np.array([shape is None or shape.is_empty for shape in table.shapes], dtype=bool)
        return _with_bare(rows, placed, bare)
    known = (*TABLE_SUFFIXES, *VECTOR_SUFFIXES)
    raise InputRefused.of("sources.kind_of_file", file=path.name, seen=suffix or "-", known=known)


def read_table(path: Path, guidance: Guidance = NO_GUIDANCE) -> Rows:
    """Return the rows of a delimited text or of a workbook, without those that only sum up the others."""
    rows = read_sheet(path, guidance) if path.suffix.lower() in SHEET_SUFFIXES else read_rows(path)
    return without_totals(rows)


def of_table(rows: Rows, guidance: Guidance) -> tuple[Rows, gpd.GeoSeries, list[Fault]]:
    """Put the rows of a table on the globe by their columns of coordinates."""
    shapes, faults = read_shapes(rows)
    readable = np.array([shape is not None for shape in shapes], dtype=bool)
    if not readable.any():
        return rows, gpd.GeoSeries(shapes, crs=LONLAT), faults
    placed = place(shapes, rows, guidance)
    return with_notices(rows, *placed.notices), placed.geometry, [*faults, *placed.faults]


def _with_bare(rows: Rows, placed: Placed, bare: np.ndarray) -> tuple[Rows, gpd.GeoSeries, list[Fault]]:
    faults = [
        Fault("sources.geometry_missing", {"file": rows.file, "row": rows.at(position)})
        for position in np.flatnonzero(bare)
    ]
    shapes = np.where(bare, None, placed.geometry.to_numpy())
    geometry = gpd.GeoSeries(shapes, crs=LONLAT)
    return with_notices(rows, *placed.notices), geometry, [*faults, *placed.faults]


def with_notices(rows: Rows, *notices: Notice) -> Rows:
    """Return the rows with more notices."""
    return Rows(rows.file, rows.frame, rows.numbers, rows.label, (*rows.notices, *notices))
