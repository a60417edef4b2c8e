"""Whether the town's layers are still what was read from its files: each one's hash, kept beside the town."""

import hashlib
import itertools
from collections.abc import Iterable, Mapping
from typing import Any

import shapely
from shapely.geometry.base import BaseGeometry
from sqlalchemy import Connection, Table, select

from planner.errors import Fault
from planner.project import schema
from planner.project.geometry import naming
from planner.project.values import dumps

TABLES = (
    schema.PLACES,
    schema.REGISTER,
    schema.BOUNDARY,
    schema.STREETS,
    schema.NODES,
    schema.POPULATION,
)
"""Layers read from the town's files."""

_ROWS_AT_ONCE = 5_000


def digest(connection: Connection, table: Table) -> str:
    """Return the SHA-256 of a layer's rows, the same in a file and in a database.

    Raises
    ------
    ProjectRefused
        A shape cannot be read.
    """
    made = hashlib.sha256()
    columns = [column for column in table.columns if column.name != "fid"]
    with naming(table.name):
        asked = select(*columns).order_by(table.c.fid).execution_options(yield_per=_ROWS_AT_ONCE)
        for row in connection.execute(asked):
            made.update(dumps([_plain(value) for value in row]).encode() + b"\n")
    return made.hexdigest()


def _plain(value: Any) -> Any:
    return shapely.to_wkb(value, hex=True, byte_order=1) if isinstance(value, BaseGeometry) else value


def changed_inputs(connection: Connection, told: Mapping[str, Any]) -> list[Fault]:
    """Return the layers that are not what was read, or hold a shape that no measure can be taken from.

    Parameters
    ----------
    told
        The town as kept: its ``digests``, by layer; a project made before they were kept has none.

    Raises
    ------
    ProjectRefused
        A shape cannot be read.
    """
    kept: Mapping[str, str] = told.get("digests", {})
    found = [
        Fault("project.input_changed", {"layer": table.name})
        for table in TABLES
        if table.name in kept and digest(connection, table) != kept[table.name]
    ]
    for table in TABLES:
        with naming(table.name):
            shapes = connection.execute(select(table.c.fid, table.c.geom).order_by(table.c.fid)).all()
        if broken := [fid for fid, shape in shapes if shape is None or not shape.is_valid]:
            found.append(Fault("project.input_broken", {"layer": table.name, "seen": _first(broken)}))
    return found


def _first(rows: Iterable[int]) -> tuple[int, ...]:
    return tuple(itertools.islice(rows, 10))
