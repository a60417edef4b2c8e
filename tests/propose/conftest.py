"""Small towns built on the spot: a grid of streets near Porto Alegre's latitude."""

from collections.abc import Callable, Mapping, Sequence

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
import shapely

from planner.city import City, Layer, PopulationFigure
from planner.geodesy import line_length_m, metres_per_degree
from planner.rulebook import Rulebook, RuleSet, in_force

ORIGIN = (-51.2, -30.0)


def lonlat(x_m: float, y_m: float) -> tuple[float, float]:
    """Return degrees of a place so many metres east and north of the towns' corner."""
    east, north = metres_per_degree(ORIGIN[1])
    return ORIGIN[0] + x_m / float(east), ORIGIN[1] + y_m / float(north)


def _places(rows: Sequence[tuple[str, str, object]]) -> gpd.GeoDataFrame:
    return gpd.GeoDataFrame(
        {
            "id": pd.Series([row[0] for row in rows], dtype=object),
            "kind": pd.Series([row[1] for row in rows], dtype=object),
            "name": pd.Series([None] * len(rows), dtype=object),
            "source": pd.Series(["test"] * len(rows), dtype=object),
            "capacity": pd.array([pd.NA] * len(rows), dtype="Int64"),
            "installed": pd.Series([None] * len(rows), dtype=object),
        },
        geometry=gpd.GeoSeries([row[2] for row in rows], crs="EPSG:4326"),
        crs="EPSG:4326",
    )


def _streets(columns: int, rows: int, block_m: float) -> gpd.GeoDataFrame:
    pieces = []
    for row in range(rows):
        for column in range(columns):
            here = row * columns + column
            if column + 1 < columns:
                pieces.append((here, here + 1, f"Rua {row}"))
            if row + 1 < rows:
                pieces.append((here, here + columns, f"Avenida {column}"))
    at = [lonlat(block_m * (node % columns), block_m * (node // columns)) for node in range(rows * columns)]
    frame = gpd.GeoDataFrame(
        {
            "u": [piece[0] for piece in pieces],
            "v": [piece[1] for piece in pieces],
            "osm_way": pd.array([pd.NA] * len(pieces), dtype="Int64"),
            "name": [piece[2] for piece in pieces],
            "highway": "residential",
            "oneway": False,
            "drive": True,
            "walk": True,
            "bridge": False,
            "tunnel": False,
        },
        geometry=[shapely.LineString([at[u], at[v]]) for u, v, _ in pieces],
        crs="EPSG:4326",
    )
    return frame.assign(length_m=line_length_m(frame.geometry))


@pytest.fixture(scope="session")
def make_places() -> Callable[..., gpd.GeoDataFrame]:
    """Return a builder of places from (id, kind, x metres, y metres) or (id, kind, geometry)."""

    def build(*rows: tuple[object, ...]) -> gpd.GeoDataFrame:
        return _places(
            [(str(r[0]), str(r[1]), shapely.Point(lonlat(*r[2:])) if len(r) == 4 else r[2]) for r in rows]
        )

    return build


@pytest.fixture(scope="session")
def make_town(make_places: Callable[..., gpd.GeoDataFrame]) -> Callable[..., City]:
    """Return a builder of grid towns: `columns` x `rows` junctions, one population cell at each junction."""

    def build(
        columns: int = 8,
        rows: int = 8,
        *,
        block_m: float = 100.0,
        people: Sequence[float] | None = None,
        places: Sequence[tuple[object, ...]] = (),
        layers: Mapping[str, str] | None = None,
        figure: int | None = None,
    ) -> City:
        nodes = columns * rows
        counts = np.full(nodes, 10.0) if people is None else np.asarray(people, dtype=float)
        at = [lonlat(block_m * (node % columns), block_m * (node // columns)) for node in range(nodes)]
        cells = gpd.GeoDataFrame(
            {"id": [str(node) for node in range(nodes)], "population": counts},
            geometry=[shapely.Point(point) for point in at],
            crs="EPSG:4326",
        )
        known = {str(row[1]): "known" for row in places}
        return City(
            name="Grade",
            fictional=True,
            places=make_places(*places),
            layers={kind: Layer(kind, status) for kind, status in {**known, **(layers or {})}.items()},
            streets=_streets(columns, rows, block_m),
            population=cells if figure is None else None,
            population_figure=None if figure is None else PopulationFigure(figure, "test"),
        )

    return build


@pytest.fixture(scope="session")
def make_law() -> Callable[..., RuleSet]:
    """Return a builder of laws from rules given as (id, objects, metres[, further fields])."""

    def build(*rules: tuple[object, ...]) -> RuleSet:
        text = {"pt": "Regra", "en": "Rule"}
        book = Rulebook.model_validate(
            {
                "schema_version": 1,
                "id": "test",
                "title": text,
                "status": "model",
                "act": {"name": "Lei de teste", "source": text},
                "rules": [
                    {
                        "kind": "distance",
                        "id": rule[0],
                        "title": text,
                        "citation": {"act": "Lei de teste", "article": "Art. 1"},
                        "subject": ["stand"],
                        "object": rule[1],
                        "minimum": float(str(rule[2])),
                        "unit": "m",
                        "borrowed": True,
                        **(rule[3] if len(rule) > 3 and isinstance(rule[3], dict) else {}),
                    }
                    for rule in rules
                ]
                or [
                    {
                        "kind": "not_measurable",
                        "id": "nothing",
                        "title": text,
                        "citation": {"act": "Lei de teste", "article": "Art. 1"},
                        "because": text,
                        "borrowed": True,
                    }
                ],
            }
        )
        return in_force(book, None)

    return build
