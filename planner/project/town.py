"""A city as rows of a project and back, to the last bit of every coordinate; a scenario laid over a city."""

import datetime as dt
from collections.abc import Iterable, Mapping
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd
from sqlalchemy import Connection, Table, insert, select

from planner.city import City
from planner.city.model import Layer, PopulationFigure
from planner.errors import ProjectRefused
from planner.project import schema
from planner.project.geometry import naming
from planner.project.inputs import TABLES, digest
from planner.project.model import Scenario, Stand
from planner.project.values import Json, dumps, loads, tagged, untagged
from planner.provenance import Notice, Source, Tally
from planner.tables import LONLAT, PLACES
from planner.validate import JUDGED_KINDS

_ROWS_AT_ONCE = 5_000


def write_city(connection: Connection, city: City) -> Json:
    """Write a city's tables and return the rest of it as JSON, with the hash of each table."""
    places = city.places.reset_index(drop=True)
    own = places["kind"].isin(JUDGED_KINDS)
    types = {
        "lugares": _write(connection, schema.PLACES, places[~own], position=True),
        "registro": _write(connection, schema.REGISTER, places[own], position=True),
    }
    for name, table, frame in (
        ("limite", schema.BOUNDARY, city.boundary),
        ("ruas", schema.STREETS, city.streets),
        ("populacao", schema.POPULATION, city.population),
    ):
        if frame is not None:
            types[name] = _write(connection, table, frame)
    if city.nodes is not None:
        numbered = city.nodes.assign(node=city.nodes.index)
        types["esquinas"] = _write(connection, schema.NODES, numbered)
    digests = {table.name: digest(connection, table) for table in TABLES if table.name in types}
    return {**_city_json(city), "types": types, "digests": digests}


def _write(connection: Connection, table: Table, frame: gpd.GeoDataFrame, *, position: bool = False) -> Json:
    """Insert the rows of a frame and return what is to know to read it back: types of its columns."""
    known = [
        column.name for column in table.columns if column.name not in ("fid", "geom", "position", "extra")
    ]
    other = [name for name in frame.columns if name not in known and name != frame.geometry.name]
    columns: dict[str, list[Any]] = {name: _plain(frame[name]) for name in known}
    columns["geom"] = list(frame.geometry)
    if position:
        columns["position"] = [int(row) for row in frame.index]
    if other:
        values = [_plain(frame[name]) for name in other]
        columns["extra"] = [dumps(dict(zip(other, row, strict=True))) for row in zip(*values, strict=True)]
    names = list(columns)
    rows = [dict(zip(names, row, strict=True)) for row in zip(*columns.values(), strict=True)]
    for start in range(0, len(rows), _ROWS_AT_ONCE):
        connection.execute(insert(table), rows[start : start + _ROWS_AT_ONCE])
    # In the order of the frame; the shapes' column is named without a type.
    kept = [name for name in frame.columns if name != "node"]
    types = [[name, None if name == frame.geometry.name else str(frame[name].dtype)] for name in kept]
    return {"columns": types, "other": other}


def _plain(column: pd.Series) -> list[Any]:
    """Return the values of a column as Python's own, nothing as ``None``."""
    return [_value(value) for value in column.astype(object)]


def _value(value: Any) -> Any:
    if isinstance(value, np.generic):
        value = value.item()
    if isinstance(value, (dt.date, dt.datetime)):
        return value.isoformat()[:10]
    if value is None or value is pd.NA or (isinstance(value, float) and value != value):
        return None
    return value


def read_city(connection: Connection, told: Mapping[str, Any]) -> City:
    """Return the city that `write_city` wrote.

    Raises
    ------
    ProjectRefused
        A table lacks what a city needs.
    """
    try:
        types = told["types"]
        parts = [
            _read(connection, table, types[table.name])
            for table in (schema.PLACES, schema.REGISTER)
            if table.name in types
        ]
        frames = [frame for frame in parts if len(frame)] or parts[:1]
        places = pd.concat(frames).sort_index()
        places["installed"] = _days(places["installed"])
        read = {
            table.name: _read(connection, table, types[table.name])
            for table in (schema.BOUNDARY, schema.STREETS, schema.POPULATION, schema.NODES)
            if table.name in types
        }
        return _city_of(told, gpd.GeoDataFrame(places.reset_index(drop=True), crs=LONLAT), read)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise ProjectRefused.of("project.bad_city", seen=str(error)[:80]) from error


def _read(connection: Connection, table: Table, told: Mapping[str, Any]) -> gpd.GeoDataFrame:
    with naming(table.name):
        rows = connection.execute(select(table).order_by(table.c.fid)).all()
    columns = dict(zip(table.columns.keys(), zip(*rows, strict=True), strict=True)) if rows else {}
    made: dict[str, Any] = {}
    extra = [loads(text, where=table.name) for text in columns.get("extra", ()) if text is not None]
    for name, dtype in told["columns"]:
        if dtype is None:
            made[name] = gpd.array.from_shapely(np.array(columns.get("geom", ()), dtype=object), crs=LONLAT)
            continue
        values = [row[name] for row in extra] if name in told["other"] else list(columns.get(name, ()))
        made[name] = _typed(values, dtype)
    shapes = next(name for name, dtype in told["columns"] if dtype is None)
    frame = gpd.GeoDataFrame(made, geometry=shapes, crs=LONLAT)
    if "node" in table.columns:
        frame.index = pd.Index(columns.get("node", ()), dtype="int64")
    if "position" in table.columns:
        frame.index = pd.Index(columns.get("position", ()), dtype="int64")
    return frame


def _typed(values: list[Any], dtype: str) -> Any:
    if dtype == "Int64":
        return pd.array(values, dtype="Int64")
    if dtype == "object":
        return pd.Series(values, dtype=object)
    return pd.Series(values, dtype="bool" if dtype == "bool" else dtype)


def _days(column: pd.Series) -> pd.Series:
    days = [None if text is None else dt.date.fromisoformat(text) for text in column]
    return pd.Series(days, index=column.index, dtype=object)


def _city_json(city: City) -> Json:
    figure = city.population_figure
    return {
        "name": city.name,
        "uf": city.uf,
        "ibge_code": city.ibge_code,
        "fictional": city.fictional,
        "population_figure": None
        if figure is None
        else {"people": figure.people, "source": figure.source, "year": figure.year},
        "layers": {
            kind: {"kind": layer.kind, "status": layer.status, "source": layer.source}
            for kind, layer in city.layers.items()
        },
        "sources": [_source_json(source) for source in city.sources],
        "notices": [
            {
                "key": notice.key,
                "severity": notice.severity,
                "where": notice.where,
                "count": notice.count,
                "examples": list(notice.examples),
                "values": {name: tagged(value) for name, value in notice.values.items()},
                "subjects": list(notice.subjects),
            }
            for notice in city.notices
        ],
    }


def _source_json(source: Source) -> Json:
    return {
        "name": source.name,
        "sha256": source.sha256,
        "retrieved": None if source.retrieved is None else source.retrieved.isoformat(),
        "licence": source.licence,
        "dated": None if source.dated is None else source.dated.isoformat(),
        "origin": source.origin,
        "tallies": [{"table": t.table, "read": t.read, "used": t.used} for t in source.tallies],
    }


def _city_of(told: Mapping[str, Any], places: gpd.GeoDataFrame, read: Mapping[str, gpd.GeoDataFrame]) -> City:
    figure = told["population_figure"]
    return City(
        name=told["name"],
        places=places,
        layers={kind: Layer(**layer) for kind, layer in told["layers"].items()},
        uf=told["uf"],
        ibge_code=told["ibge_code"],
        fictional=told["fictional"],
        boundary=read.get("limite"),
        streets=read.get("ruas"),
        nodes=read.get("esquinas"),
        population=read.get("populacao"),
        population_figure=None if figure is None else PopulationFigure(**figure),
        sources=tuple(_source_of(source) for source in told["sources"]),
        notices=tuple(
            Notice(
                **{
                    **notice,
                    "examples": tuple(notice["examples"]),
                    "values": {name: untagged(value) for name, value in notice["values"].items()},
                    "subjects": tuple(notice["subjects"]),
                }
            )
            for notice in told["notices"]
        ),
    )


def _source_of(told: Mapping[str, Any]) -> Source:
    days = {
        name: None if told[name] is None else dt.date.fromisoformat(told[name])
        for name in ("retrieved", "dated")
    }
    tallies = tuple(Tally(**tally) for tally in told["tallies"])
    return Source(**{**told, **days, "tallies": tallies})


def register_stands(city: City) -> tuple[Stand, ...]:
    """Return the stands and premises of a city as a scenario's first ones, in the order read.

    An id that two of them share is kept by the first; the next one gets the first free number behind it.
    """
    own = city.of_kind(JUDGED_KINDS)
    taken: set[str] = set()
    stands = []
    for row in own.itertuples():
        stand_id, number = str(row.id), 2
        while stand_id in taken:
            stand_id, number = f"{row.id}-{number}", number + 1
        taken.add(stand_id)
        stands.append(
            Stand(
                id=stand_id,
                kind=str(row.kind),
                geometry=row.geometry,
                name=_value(row.name),
                capacity=_value(row.capacity),
                origin="existing",
                installed=_value_day(row.installed),
                source=str(row.source),
            )
        )
    return tuple(stands)


def _value_day(value: object) -> dt.date | None:
    return value if isinstance(value, dt.date) and not pd.isna(value) else None


def stands_frame(stands: Iterable[Stand]) -> gpd.GeoDataFrame:
    """Return stands as the table `planner.tables.PLACES`."""
    told = tuple(stands)
    columns: dict[str, Any] = {
        "id": pd.Series([stand.id for stand in told], dtype=object),
        "kind": pd.Series([stand.kind for stand in told], dtype=object),
        "name": pd.Series([stand.name for stand in told], dtype=object),
        "source": pd.Series([stand.source for stand in told], dtype=object),
        "capacity": pd.array([stand.capacity for stand in told], dtype="Int64"),
        "installed": pd.Series([stand.installed for stand in told], dtype=object),
    }
    frame = gpd.GeoDataFrame(columns, geometry=[stand.geometry for stand in told], crs=LONLAT)
    return frame[[*PLACES.columns, "geometry"]]


def with_scenario(city: City, scenario: Scenario) -> City:
    """Return the city with a scenario's stands in the place of its own.

    What is known of a kind stays as read where the scenario has none and the town's register had none: a town
    declared to have no premises still has none.
    """
    planned = city.with_stands(stands_frame(scenario.stands), source="project")
    kept = {
        kind: city.layers[kind]
        for kind in JUDGED_KINDS
        if kind in city.layers
        and planned.layer(kind).status == "empty"
        and city.layers[kind].status != "known"
    }
    untouched = {
        kind: Layer(kind, "known", city.layers[kind].source)
        for kind in JUDGED_KINDS
        if kind in city.layers
        and city.layers[kind].status == "known"
        and planned.layer(kind).status == "known"
        and all(stand.source == city.layers[kind].source for stand in scenario.stands if stand.kind == kind)
    }
    layers = {**planned.layers, **kept, **untouched}
    return City(**{**planned.__dict__, "layers": layers})
