"""Small towns of crooked streets, and laws whose spacing is measured along them."""

import geopandas as gpd
import numpy as np
import pandas as pd
import shapely

from planner.city import City
from planner.geodesy import NOISE_M, distance_m, line_length_m, metres_per_degree
from planner.propose.ground import measure
from planner.propose.instance import Instance
from planner.propose.layout import lay_out
from planner.reach import along_streets_m
from planner.rulebook import Rulebook, RuleSet, in_force

ORIGIN = (-51.2, -30.0)
Piece = tuple[int, int, list[tuple[float, float]]]


def lonlat(x_m: float, y_m: float) -> tuple[float, float]:
    """Return degrees of a place so many metres east and north of the corner of the towns."""
    east, north = metres_per_degree(ORIGIN[1])
    return ORIGIN[0] + x_m / float(east), ORIGIN[1] + y_m / float(north)


def streets_of(*pieces: Piece) -> gpd.GeoDataFrame:
    """Return streets from (u, v, [(x, y) metres, …])."""
    many = len(pieces)
    frame = gpd.GeoDataFrame(
        {
            "u": [piece[0] for piece in pieces],
            "v": [piece[1] for piece in pieces],
            "osm_way": pd.array([pd.NA] * many, dtype="Int64"),
            "name": pd.Series([None] * many, dtype=object),
            "highway": "residential",
            "oneway": False,
            "drive": True,
            "walk": True,
            "bridge": False,
            "tunnel": False,
        },
        geometry=[shapely.LineString([lonlat(*point) for point in piece[2]]) for piece in pieces],
        crs="EPSG:4326",
    )
    return frame.assign(length_m=line_length_m(frame.geometry))


def places_of(*rows: tuple[str, str, float, float]) -> gpd.GeoDataFrame:
    """Return table `PLACES` of (id, kind, x metres, y metres)."""
    nothing = pd.Series([None] * len(rows), dtype=object)
    return gpd.GeoDataFrame(
        {
            "id": pd.Series([row[0] for row in rows], dtype=object),
            "kind": pd.Series([row[1] for row in rows], dtype=object),
            "name": nothing,
            "source": pd.Series(["test"] * len(rows), dtype=object),
            "capacity": pd.array([pd.NA] * len(rows), dtype="Int64"),
            "installed": nothing,
        },
        geometry=gpd.GeoSeries([shapely.Point(lonlat(*row[2:])) for row in rows], crs="EPSG:4326"),
        crs="EPSG:4326",
    )


def city_of(streets: gpd.GeoDataFrame, people: list[tuple[float, float, float]]) -> City:
    """Return a town with people at (x metres, y metres, how many)."""
    cells = gpd.GeoDataFrame(
        {"id": [str(number) for number in range(len(people))], "population": [one[2] for one in people]},
        geometry=[shapely.Point(lonlat(*one[:2])) for one in people],
        crs="EPSG:4326",
    )
    return City(
        name="Torta", fictional=True, places=places_of(), layers={}, streets=streets, population=cells
    )


def two_streets() -> City:
    """Return two streets of 400 m, 40 m apart, joined at the west only: from x to x it is 40 m + 2 x.

    People live at the east ends alone.
    """
    streets = streets_of((0, 1, [(0, 0), (400, 0)]), (2, 3, [(0, 40), (400, 40)]), (0, 2, [(0, 0), (0, 40)]))
    return city_of(streets, [(390, -1, 100.0), (390, 41, 80.0)])


def crooked_city(seed: int, columns: int = 3, rows: int = 3) -> City:
    """Return a random town: crooked pieces, dead ends, a loop, two pieces between the same corners."""
    random = np.random.default_rng(seed)
    at = random.uniform(-25, 25, (rows * columns, 2)) + 90.0 * np.array(
        [(node % columns, node // columns) for node in range(rows * columns)]
    )
    joined = [(n, n + 1) for n in range(rows * columns) if (n + 1) % columns]
    joined += [(n, n + columns) for n in range((rows - 1) * columns)]
    pieces: list[Piece] = []
    for u, v in joined:
        if random.random() < 0.25:
            continue
        middle = (at[u] + at[v]) / 2 + random.uniform(-20, 20, 2)
        pieces.append((u, v, [tuple(at[u]), tuple(middle), tuple(at[v])]))
        if random.random() < 0.1:
            pieces.append((u, v, [tuple(at[u]), tuple(middle + 15), tuple(at[v])]))
    x, y = at[0]
    pieces.append((0, 0, [(x, y), (x - 30, y), (x - 30, y - 30), (x, y - 30), (x, y)]))
    people = [(*point, float(random.integers(1, 60))) for point in at.tolist()]
    return city_of(streets_of(*pieces), people)


def law_of(*rules: tuple[str, float, dict[str, object]], objects: tuple[str, ...] = ("stand",)) -> RuleSet:
    """Return a law of spacings among stands from (id, metres, {further fields})."""
    text = {"pt": "Regra", "en": "Rule"}
    usual = {
        "kind": "distance", "title": text, "citation": {"act": "Lei de teste", "article": "Art. 1"},
        "subject": ["stand"], "object": list(objects), "unit": "m", "borrowed": True,
    }  # fmt: skip
    book = Rulebook.model_validate(
        {
            "schema_version": 1, "id": "test", "title": text, "status": "model",
            "act": {"name": "Lei de teste", "source": text},
            "rules": [{**usual, "id": name, "minimum": metres, **more} for name, metres, more in rules],
        }
    )  # fmt: skip
    return in_force(book, None)


WALKED: dict[str, object] = {"measured": "along_streets"}
"""A spacing along the streets."""


def instance_of(city: City, *, along_m: float, straight_m: float = 0.0, every_m: float = 15.0,
                radius_m: float = 60.0) -> Instance:  # fmt: skip
    """Return the siting problem of a town under a spacing along the streets."""
    rules = [("walk", along_m, WALKED)]
    if straight_m > 0:
        rules.append(("straight", straight_m, {}))
    ground = measure(city, radius_m, every_m, None, lambda *_: None)
    return lay_out(ground, city, law_of(*rules)).instance(radius_m)


def too_near_by_validate(city: City, sites: np.ndarray, along_m: float, straight_m: float) -> np.ndarray:
    """Return (n, n) which pairs `validate` would call too near, by its own measure."""
    n = len(sites)
    i, j = (side.ravel() for side in np.indices((n, n)))
    assert city.streets is not None
    walked = along_streets_m(city.streets, sites[i], sites[j])
    straight = distance_m(*sites[i].T, *sites[j].T)
    near = (np.where(np.isnan(walked), np.inf, walked) < along_m - NOISE_M) | (straight < straight_m)
    return near.reshape(n, n)
