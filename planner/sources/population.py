"""Read where people live: cells with a point, or areas."""

from dataclasses import replace
from pathlib import Path

import geopandas as gpd
import numpy as np
import pandas as pd

from planner.errors import Fault, InputRefused
from planner.geodesy import Floats
from planner.provenance import Notice, Source, Tally
from planner.sources.areas import repaired
from planner.sources.cells import cell_column, cell_shapes
from planner.sources.delimited import Rows
from planner.sources.guidance import NO_GUIDANCE, Guidance
from planner.sources.headers import column_for, fold, unused
from planner.sources.numbers import decimal_mark, parse_number
from planner.sources.raster import RASTER_SUFFIXES, read_raster
from planner.sources.read import Read
from planner.sources.rows import TABLE_SUFFIXES, of_table, read_places_rows, read_table, require_file
from planner.sources.where import some
from planner.tables import LONLAT, POPULATION, check

_POSITIONS = ("lat", "lon", "y", "x", "pair", "wkt", "cell")
_WITHHELD = ("X", "..", "...")
"""IBGE's signs for a number withheld, not applicable and not available."""


def read_population(path: Path, *, guidance: Guidance = NO_GUIDANCE) -> Read:
    """Read a file of people by cell or by area.

    Parameters
    ----------
    path
        A table with coordinates or H3 cells and a column of people, a map file of points or polygons (census
        tracts, IBGE's statistical grid), or a GeoTIFF.
    guidance
        What the user chose about the file, and the town to hold it against.

    Returns
    -------
    Read
        `frame` is table `POPULATION` in the order of the file. A row whose field of people is empty is
        unknown, not zero: it is left out and counted in a notice. Invalid polygons are repaired, which
        a notice says.

    Raises
    ------
    MissingInput
        There is no such file.
    InputRefused
        There is no column of people, or rows cannot be read; every fault found is listed with its row.
    """
    require_file(path)
    if path.suffix.lower() in RASTER_SUFFIXES:
        return read_raster(path, guidance=guidance)
    rows, geometry, faults = _cells_or_places(path, guidance)
    columns = [str(column) for column in rows.frame.columns]
    people_column = column_for("population", columns, file=rows.file)
    grid = next((c for c in columns if fold(c) == "total"), None) if _of_grid(columns) else None
    about_grid = []
    if people_column is None and grid is not None:
        people_column = grid
        about_grid.append(Notice("population.total_column", "info", rows.file, values={"column": grid}))
    if people_column is None:
        shown = tuple(column for column in columns if column.strip()) or ("-",)
        raise InputRefused.of("population.no_column", file=rows.file, columns=shown)
    people = _people(rows, people_column, faults)
    _refuse_lines(rows, geometry, faults)
    ids = _ids(rows, column_for("id", columns, file=rows.file), faults)
    if faults:
        raise InputRefused(*faults)
    shapes, repairs = repaired(geometry, rows)
    changed = [new is not old for new, old in zip(shapes, geometry, strict=True)]
    mended = tuple(name for name, is_new in zip(ids, changed, strict=True) if is_new)
    repairs = [replace(notice, subjects=mended) for notice in repairs]
    notices = [*rows.notices, *about_grid, *repairs, *_unused(rows, columns, people_column)]
    unknown = np.isnan(people)
    if unknown.any():
        lost = some(rows.numbers[p] for p in np.flatnonzero(unknown))
        notices.append(Notice("population.unknown", "warning", rows.file, int(unknown.sum()), lost))
    frame = gpd.GeoDataFrame(
        {"id": pd.Series(ids, dtype=object)[~unknown].reset_index(drop=True), "population": people[~unknown]},
        geometry=gpd.GeoSeries(shapes[~unknown], crs=LONLAT),
    )
    if not len(frame):
        notices.append(Notice("population.no_rows", "warning", rows.file, 0))
    check(frame, POPULATION)
    source = Source.of_file(path, tallies=(Tally("population", len(rows.frame), len(frame)),))
    return Read(frame, source, tuple(notices), len(rows.frame))


def _unused(rows: Rows, columns: list[str], people: str) -> list[Notice]:
    meanings = ("id", *_POSITIONS)
    taken = [people, *(column_for(meaning, columns, file=rows.file) for meaning in meanings)]
    ignored = unused(columns, taken)
    if not ignored:
        return []
    return [Notice("points.columns_unused", "info", rows.file, len(ignored), some(ignored))]


def _of_grid(columns: list[str]) -> bool:
    """Whether the columns are those of IBGE's statistical grid: its people are ``POP`` or ``TOTAL``."""
    return any(fold(column) == "idunico" for column in columns)


def _cells_or_places(path: Path, guidance: Guidance) -> tuple[Rows, gpd.GeoSeries, list[Fault]]:
    """Return rows with their geometry: of H3 cells where the table tells these and no coordinates."""
    if path.suffix.lower() not in TABLE_SUFFIXES:
        return read_places_rows(path, guidance)
    rows = read_table(path, guidance)
    column = cell_column(rows)
    if column is None:
        return of_table(rows, guidance)
    geometry, faults = cell_shapes(rows, column)
    return rows, geometry, faults


def _people(rows: Rows, column: str, faults: list[Fault]) -> Floats:
    """Return people a row, ``NaN`` where the field is empty or IBGE withholds the number."""
    texts = rows.frame[column]
    mark = decimal_mark(texts)
    people = np.full(len(texts), np.nan)
    for position, text in enumerate(texts):
        if not text or text.upper() in _WITHHELD:
            continue
        where = {"file": rows.file, "row": rows.at(position), "column": column, "seen": text}
        try:
            people[position] = parse_number(text, mark=mark)
        except InputRefused as error:
            why = error.faults[0]
            key = "population.two_ways" if why.key == "sources.number_two_ways" else "population.not_a_number"
            faults.append(Fault(key, {**where, **{k: v for k, v in why.values.items() if k != "seen"}}))
            continue
        if people[position] < 0:
            faults.append(Fault("population.negative", where))
    return people


def _refuse_lines(rows: Rows, geometry: gpd.GeoSeries, faults: list[Fault]) -> None:
    for position, shape in enumerate(geometry):
        if shape is not None and shape.geom_type not in ("Point", "Polygon", "MultiPolygon"):
            values = {"file": rows.file, "row": rows.at(position), "seen": shape.geom_type}
            faults.append(Fault("population.geometry_kind", values))


def _ids(rows: Rows, column: str | None, faults: list[Fault]) -> list[str]:
    """Return ids as told, or ``c1``… by row; two rows with one id would count people twice: a fault."""
    ids = [text or f"c{position}" for position, text in enumerate(rows.column(column), start=1)]
    first: dict[str, int] = {}
    for position, cell in enumerate(ids):
        if first.setdefault(cell, position) != position:
            values = {"file": rows.file, "id": cell, "row": rows.at(position), "first": rows.at(first[cell])}
            faults.append(Fault("points.id_twice", values))
    return ids
