"""Whether the town's layers are still what was read from its files: each one's hash, kept beside the town."""

import hashlib
from collections.abc import Mapping
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
_MOST_TOLD = 10


def digest(connection: Connection, table: Table) -> str:
    """Return the SHA-256 of a layer's rows, the same in a file and in a database.

    Raises
    ------
    ProjectRefused
        A shape cannot be read.
    """
    return _looked_at(connection, table, None)


def _looked_at(connection: Connection, table: Table, broken: list[int] | None) -> str:
    """Return the SHA-256 of a layer's rows, noting those whose shape is missing or invalid where asked."""
    made = hashlib.sha256()
    columns = [column for column in table.columns if column.name != "fid"]
    shape = [column.name for column in columns].index("geom")
    asked = select(table.c.fid, *columns).order_by(table.c.fid).execution_options(yield_per=_ROWS_AT_ONCE)
    with naming(table.name):
        for fid, *row in connection.execute(asked):
            made.update(dumps([_plain(value) for value in row]).encode() + b"\n")
            if broken is not None and (row[shape] is None or not row[shape].is_valid):
                broken.append(fid)
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
    changed, invalid = [], []
    for table in TABLES:
        broken: list[int] = []
        now = _looked_at(connection, table, broken)
        if now != kept.get(table.name, now):
            changed.append(Fault("project.input_changed", {"layer": table.name}))
        if broken:
            values = {"layer": table.name, "seen": tuple(broken[:_MOST_TOLD])}
            invalid.append(Fault("project.input_broken", values))
    return [*changed, *invalid]
