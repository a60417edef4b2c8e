"""Hand-drawn streets on the equator, where a degree of longitude is easily put in metres."""

from collections.abc import Callable

import geopandas as gpd
import pandas as pd
import pytest
import shapely

from planner.geodesy import line_length_m

METRES_PER_DEGREE = 111_319.490793
"""Of longitude on the equator of GRS80: 2 pi 6,378,137 m / 360."""


@pytest.fixture(scope="session")
def at() -> Callable[[float, float], tuple[float, float]]:
    """Return degrees of a place so many metres east and north of (0, 0)."""
    return lambda x, y: (x / METRES_PER_DEGREE, y / 110_574.3)


@pytest.fixture(scope="session")
def make_streets(at: Callable[[float, float], tuple[float, float]]) -> Callable[..., gpd.GeoDataFrame]:
    """Return a builder of streets from (u, v, [(x, y) metres, …], {columns})."""

    def build(*pieces: tuple[int, int, list[tuple[float, float]], dict[str, object]]) -> gpd.GeoDataFrame:
        usual = {
            "name": None,
            "highway": "residential",
            "oneway": False,
            "drive": True,
            "walk": True,
            "bridge": False,
            "tunnel": False,
        }
        frame = gpd.GeoDataFrame(
            [{"u": u, "v": v, **usual, **columns} for u, v, _, columns in pieces],
            geometry=[shapely.LineString([at(*point) for point in points]) for _, _, points, _ in pieces],
            crs="EPSG:4326",
        )
        way = pd.array([pd.NA] * len(frame), dtype="Int64")
        return frame.assign(osm_way=way, length_m=line_length_m(frame.geometry))

    return build
