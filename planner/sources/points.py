"""Read places (stands, stops, terminals) from a table of points or a map file."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import shapely

from planner.errors import Fault, InputRefused
from planner.provenance import Notice, Source, Tally
from planner.sources.areas import repaired
from planner.sources.dates import parse_date
from planner.sources.delimited import Rows
from planner.sources.guidance import NO_GUIDANCE, Guidance
from planner.sources.headers import column_for, unused
from planner.sources.kinds import KIND_WORDS, place_kind
from planner.sources.nearby import Shapes
from planner.sources.numbers import parse_integer
from planner.sources.personal import codes_without_personal, masked, masked_names, without_personal
from planner.sources.places import place_table
from planner.sources.read import Read
from planner.sources.rows import read_places_rows
from planner.sources.suspects import content_day, suspect_positions
from planner.sources.where import some

_MEANINGS = ("id", "name", "kind", "capacity", "installed")
_COORDINATES = ("lat", "lon", "y", "x", "pair", "wkt")


def read_points(path: Path, *, kind: str, kind_column: bool = True, guidance: Guidance = NO_GUIDANCE) -> Read:
    """Read a file of places.

    Parameters
    ----------
    path
        Delimited text or a workbook with a header, or a map file (`planner.sources.rows`).
    kind
        Place kind of rows that do not tell theirs.
    kind_column
        Whether a column ``kind``/``tipo`` is read; if not, every row is of `kind`.
    guidance
        What the user chose about the file, and the town to hold it against.

    Returns
    -------
    Read
        `frame` is table `PLACES`, one row a row of the file, in its order. Columns of personal data are not
        read, and what is personal in a name is masked; notices say so.

    Raises
    ------
    MissingInput
        There is no such file.
    InputRefused
        The file or some of its rows cannot be read beyond doubt; every fault found is listed with its row.
    """
    rows, geometry, faults = read_places_rows(path, guidance)
    rows, _ = without_personal(rows, used=_COORDINATES)
    columns = [str(column) for column in rows.frame.columns]
    named = {meaning: column_for(meaning, columns, file=rows.file) for meaning in _MEANINGS}
    if not kind_column:
        named["kind"] = None
    ids, made = _ids(rows, named["id"], faults)
    kinds = _each(rows, named["kind"], _kind_or_none, "points.unknown_kind", faults, words=KIND_WORDS)
    capacity = _each(rows, named["capacity"], _capacity, "points.bad_capacity", faults)
    installed = _each(rows, named["installed"], parse_date, "points.bad_date", faults)
    names, masks = masked_names(rows.column(named["name"]), rows)
    shapes, repairs = repaired(geometry, rows)
    changed = [new is not old for new, old in zip(shapes, geometry, strict=True)]
    mended = tuple(name for name, is_new in zip(ids, changed, strict=True) if is_new)
    repairs = [replace(notice, subjects=mended) for notice in repairs]
    shapes = _single_parts(rows, shapes, faults)
    if faults:
        raise InputRefused(*faults)
    frame = place_table(
        ids=ids,
        kinds=[found or kind for found in kinds],
        names=names,
        source=rows.file,
        shapes=list(shapes),
        capacity=capacity,
        installed=installed,
    )
    points = (frame.geom_type == "Point").to_numpy()
    lonlat = np.full((len(frame), 2), np.nan)
    lonlat[points] = shapely.get_coordinates(frame.geometry[points].to_numpy())
    suspected = suspect_positions(rows, lonlat, ids)
    notices = (*rows.notices, *made, *masks, *repairs, *suspected, *_about(rows, columns, named))
    tally = Tally("places", len(rows.frame), len(frame))
    source = Source.of_file(path, dated=content_day(rows), tallies=(tally,))
    return Read(frame, source, notices, len(frame))


def _about(rows: Rows, columns: list[str], named: dict[str, str | None]) -> list[Notice]:
    notices = []
    if not len(rows.frame):
        notices.append(Notice("points.no_rows", "warning", rows.file, 0))
    taken = [*named.values(), *(column_for(meaning, columns, file=rows.file) for meaning in _COORDINATES)]
    ignored = unused(columns, taken)
    if ignored:
        notices.append(Notice("points.columns_unused", "info", rows.file, len(ignored), some(ignored)))
    return notices


def _ids(rows: Rows, column: str | None, faults: list[Fault]) -> tuple[list[str], list[Notice]]:
    """Return ids as told, made where not told; two rows with one id are a fault."""
    told, hidden = codes_without_personal(rows.column(column), rows)
    taken: dict[str, int] = {}
    for position, text in enumerate(told):
        if text and text in taken:
            values = {"file": rows.file, "id": text, "row": rows.at(position), "first": rows.at(taken[text])}
            faults.append(Fault("points.id_twice", values))
        elif text:
            taken[text] = position
    ids, made, next_number = [], [], 1
    for position, text in enumerate(told):
        if not text:
            while f"p{next_number:04d}" in taken:
                next_number += 1
            text = f"p{next_number:04d}"
            next_number += 1
            made.append(rows.numbers[position])
        ids.append(text)
    if not made:
        return ids, []
    key = "points.ids_made" if column is None or len(made) == len(told) else "points.some_ids_made"
    return ids, [*hidden, Notice(key, "info", rows.file, len(made), some(made))]


def _kind_or_none(text: str) -> str:
    found = place_kind(text)
    if found is None:
        raise ValueError(text)
    return found


def _capacity(text: str) -> int:
    value = parse_integer(text)
    if value < 0:
        raise ValueError(text)
    return value


def _each(
    rows: Rows,
    column: str | None,
    parse: Callable[[str], Any],
    key: str,
    faults: list[Fault],
    **values: object,
) -> list[Any]:
    """Parse a column cell by cell, ``None`` where empty; cells that cannot be parsed become faults."""
    found: list[Any] = []
    for position, text in enumerate(rows.column(column)):
        try:
            found.append(parse(text) if text else None)
        except (InputRefused, ValueError):
            found.append(None)
            where = {"file": rows.file, "row": rows.at(position), "column": column, "seen": masked(text)}
            faults.append(Fault(key, {**where, **values}))
    return found


def _single_parts(rows: Rows, shapes: Shapes, faults: list[Fault]) -> Shapes:
    """Return points and areas; a multi-part of one part is that part, several points are a fault."""
    single = shapes.copy()
    for position, shape in enumerate(shapes):
        parts: Sequence[Any] = getattr(shape, "geoms", ())
        if len(parts) == 1:
            single[position] = parts[0]
        elif shape is not None and shape.geom_type in ("MultiPoint", "GeometryCollection", "LinearRing"):
            values = {"file": rows.file, "row": rows.at(position), "seen": shape.geom_type}
            faults.append(Fault("points.geometry_kind", values))
    return single
