"""Shapes in the columns of a project: GeoPackage blobs in a file, EWKB in PostGIS; EPSG:4326 in both."""

import struct
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import shapely
from shapely.geometry.base import BaseGeometry
from sqlalchemy import Dialect
from sqlalchemy.types import UserDefinedType

from planner.errors import ProjectRefused

SRS_ID = 4326
_ENVELOPE_DOUBLES = (0, 4, 6, 6, 8)


def to_blob(shape: BaseGeometry) -> bytes:
    """Return a shape as a GeoPackage blob: header with envelope (none for a point or nothing), then WKB."""
    empty = bool(shape.is_empty)
    boxed = not empty and shape.geom_type != "Point"
    flags = 1 | (2 if boxed else 0) | (16 if empty else 0)
    header = struct.pack("<2sBBi", b"GP", 0, flags, SRS_ID)
    if boxed:
        west, south, east, north = shape.bounds
        header += struct.pack("<4d", west, east, south, north)
    return header + shapely.to_wkb(shape, byte_order=1)


def from_blob(blob: object, *, where: str = "") -> BaseGeometry:
    """Return the shape in a GeoPackage blob.

    Raises
    ------
    ProjectRefused
        It is not one, is of another system of coordinates, or its WKB cannot be read.
    """
    if not isinstance(blob, bytes) or len(blob) < 8 or blob[:2] != b"GP":
        raise ProjectRefused.of("project.bad_geometry", where=where)
    flags, order = blob[3], "<" if blob[3] & 1 else ">"
    kind = (flags >> 1) & 7
    (srs,) = struct.unpack(f"{order}i", blob[4:8])
    if kind >= len(_ENVELOPE_DOUBLES) or srs != SRS_ID:
        raise ProjectRefused.of("project.bad_geometry", where=where)
    try:
        return shapely.from_wkb(blob[8 + 8 * _ENVELOPE_DOUBLES[kind] :])
    except (shapely.errors.GEOSException, ValueError, TypeError) as error:
        raise ProjectRefused.of("project.bad_geometry", where=where) from error


@contextmanager
def naming(table: str) -> Iterator[None]:
    """Say which table a shape is in that cannot be read.

    Raises
    ------
    ProjectRefused
        As what is read says, with the table's name.
    """
    try:
        yield
    except ProjectRefused as error:
        fault = error.faults[0]
        if fault.key == "project.bad_geometry" and not fault.values.get("where"):
            raise ProjectRefused.of("project.bad_geometry", where=table) from error
        raise


class Geometry(UserDefinedType[BaseGeometry]):
    """A column of shapes.

    Parameters
    ----------
    shape
        Type of all its shapes as GeoPackage and PostGIS write it: ``POINT``, ``LINESTRING``, ``GEOMETRY`` …
    """

    cache_ok = True

    def __init__(self, shape: str = "GEOMETRY") -> None:
        self.shape = shape

    def get_col_spec(self, **_: Any) -> str:
        """Return the type in a GeoPackage; `planner.project.postgis` compiles it for PostgreSQL."""
        return self.shape

    def bind_processor(self, dialect: Dialect) -> Any:
        """Return what writes a shape: a blob for a file, hexadecimal EWKB for PostGIS."""
        if dialect.name == "sqlite":
            return lambda shape: None if shape is None else to_blob(shape)
        return lambda shape: (
            None
            if shape is None
            else shapely.to_wkb(shapely.set_srid(shape, SRS_ID), hex=True, include_srid=True)
        )

    def result_processor(self, dialect: Dialect, coltype: object) -> Any:  # noqa: ARG002 - SQLAlchemy's face
        """Return what reads a shape."""
        if dialect.name == "sqlite":
            return lambda blob: None if blob is None else from_blob(blob)
        return lambda text: None if text is None else shapely.set_srid(shapely.from_wkb(text), 0)
