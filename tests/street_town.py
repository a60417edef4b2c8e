"""A tiny town with streets for tests of maps and screen."""

import geopandas as gpd
import pandas as pd
from shapely.geometry import LineString
from town import at

from planner.tables import LONLAT

HOSTILE = "</script><img src=x onerror=alert(1)>`'\"{{7*7}}{% raise %}\u2028"
"""A name that would break or take over a page that did not treat it as text."""


def streets(*rows: tuple[str, str | None, list]) -> gpd.GeoDataFrame:
    """Return a table of streets from (highway, name, points)."""
    count = len(rows)
    return gpd.GeoDataFrame(
        {
            "u": range(count),
            "v": range(1, count + 1),
            "osm_way": pd.array([pd.NA] * count, dtype="Int64"),
            "name": pd.Series([row[1] for row in rows], dtype=object),
            "highway": [row[0] for row in rows],
            "oneway": False,
            "drive": True,
            "walk": True,
            "bridge": False,
            "tunnel": False,
            "length_m": 100.0,
        },
        geometry=[LineString(row[2]) for row in rows],
        crs=LONLAT,
    )


def two_streets() -> gpd.GeoDataFrame:
    return streets(
        ("residential", "Rua A", [at(0), at(100)]),
        ("residential", "Rua A", [at(100), at(200)]),
        ("primary", "Avenida B", [at(0), at(0, 300)]),
        ("residential", None, [at(0, 300), at(100, 300)]),
        ("path", None, [at(50), at(50, 50)]),
    )
