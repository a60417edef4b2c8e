"""Which columns each table of a city must have, and the vocabulary of place kinds."""

from collections.abc import Mapping
from dataclasses import dataclass

import geopandas as gpd
import numpy as np
import pandas as pd
import shapely

from planner.errors import Fault, InputRefused

LONLAT = "EPSG:4326"
"""CRS of all tables inside: longitude, latitude in degrees, as in OSM; SIRGAS 2000 agrees to 1 cm."""

COORDINATE_DECIMALS = 7
"""Decimals of a degree in every file written (RFC 7946 advice; about 1 cm)."""

PLACE_KINDS: tuple[str, ...] = (
    "stand",  # ponto (praça) de mototáxi
    "premises",  # sede de agência ou empresa
    "taxi_stand",
    "bus_stop",
    "bus_terminal",  # kind of terminal not told
    "urban_terminal",
    "intercity_terminal",
    "rail_station",
    "airport",
    "ferry_terminal",
    "emergency_stop",
)

PARENT_KIND: Mapping[str, str] = {"urban_terminal": "bus_terminal", "intercity_terminal": "bus_terminal"}
"""A narrower kind counts wherever a rule names its wider kind."""


def kinds_within(kind: str) -> frozenset[str]:
    """Return the kind and all narrower kinds."""
    return frozenset({kind, *(narrow for narrow, wide in PARENT_KIND.items() if wide == kind)})


@dataclass(frozen=True)
class Table:
    """The contract of one table.

    Attributes
    ----------
    name
        Name used in messages.
    columns
        Column → one of ``text``, ``maybe_text``, ``int``, ``maybe_int``, ``float``, ``bool``, ``any``.
    geometry
        Allowed geometry types, or ``None`` for a table without geometry.
    """

    name: str
    columns: Mapping[str, str]
    geometry: frozenset[str] | None


PLACES = Table(
    "places",
    {
        "id": "text",
        "kind": "text",
        "name": "maybe_text",
        "source": "text",
        "capacity": "maybe_int",
        "installed": "any",  # datetime.date or None
    },
    frozenset({"Point", "Polygon", "MultiPolygon", "LineString", "MultiLineString"}),
)

STREETS = Table(
    "streets",
    {
        "u": "int",
        "v": "int",
        "osm_way": "maybe_int",
        "name": "maybe_text",
        "highway": "text",
        "oneway": "bool",
        "drive": "bool",
        "walk": "bool",
        "bridge": "bool",
        "tunnel": "bool",
        "length_m": "float",
    },
    frozenset({"LineString"}),
)
"""One row a street piece between two junctions, drawn from node `u` to node `v`; geodesic `length_m`."""

NODES = Table("nodes", {}, frozenset({"Point"}))
"""One row a junction or street end; the index holds the ids that `u` and `v` name."""

POPULATION = Table(
    "population", {"id": "text", "population": "float"}, frozenset({"Point", "Polygon", "MultiPolygon"})
)


def _type_holds(column: pd.Series, expected: str) -> bool:
    if expected == "any":
        return True
    if expected in ("text", "maybe_text"):
        values = column.dropna() if expected == "maybe_text" else column
        return not len(values) or pd.api.types.infer_dtype(values, skipna=False) == "string"
    if expected == "bool":
        return bool(pd.api.types.is_bool_dtype(column))
    if expected == "float":
        return bool(pd.api.types.is_float_dtype(column))
    return bool(pd.api.types.is_integer_dtype(column))


_TYPE_NAMES = (
    *("None", "Point", "LineString", "LinearRing", "Polygon"),
    *("MultiPoint", "MultiLineString", "MultiPolygon", "GeometryCollection"),
)
"""Names of shapely's type numbers, which begin with -1 for no shape."""


def _geometry_types(frame: gpd.GeoDataFrame) -> set[str]:
    numbers = np.unique(shapely.get_type_id(frame.geometry.to_numpy(dtype=object)))
    return {_TYPE_NAMES[number + 1] for number in numbers}


def _faults(frame: pd.DataFrame, table: Table) -> list[Fault]:
    faults = []
    for column, expected in table.columns.items():
        if column not in frame.columns:
            faults.append(Fault("tables.column_missing", {"table": table.name, "column": column}))
        elif not _type_holds(frame[column], expected):
            seen = str(frame[column].dtype)
            values = {"table": table.name, "column": column, "expected": expected, "seen": seen}
            faults.append(Fault("tables.column_type", values))
    if table.geometry is None:
        return faults
    if not isinstance(frame, gpd.GeoDataFrame) or frame.crs is None or frame.crs != LONLAT:
        return [*faults, Fault("tables.crs", {"table": table.name, "expected": LONLAT})]
    wrong = sorted(_geometry_types(frame) - table.geometry)
    if wrong:
        faults.append(Fault("tables.geometry", {"table": table.name, "seen": tuple(wrong)}))
    return faults


def check(frame: pd.DataFrame, table: Table) -> None:
    """Hold a table against its contract.

    Raises
    ------
    InputRefused
        With every fault found, when a column is missing or mistyped, or the geometry is not what it must be.
    """
    faults = _faults(frame, table)
    if faults:
        raise InputRefused(*faults)
