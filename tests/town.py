"""Build tiny towns for tests: places laid out by metres from one corner, measured back by pyproj alone."""

from collections.abc import Iterable

import geopandas as gpd
import pandas as pd
from pyproj import Geod
from shapely.geometry import Point

from planner.city import City, Layer
from planner.tables import LONLAT

GEOD = Geod(ellps="GRS80")
CORNER = (-46.61, -20.72)


def at(east_m: float, north_m: float = 0.0, corner: tuple[float, float] = CORNER) -> Point:
    """Return the point reached by going east along the geodesic, then north."""
    lon, lat, _ = GEOD.fwd(*corner, 90.0, east_m)
    lon, lat, _ = GEOD.fwd(lon, lat, 0.0, north_m)
    return Point(lon, lat)


def metres(a: Point, b: Point) -> float:
    return float(GEOD.inv(a.x, a.y, b.x, b.y)[2])


def places(*rows: tuple[str, str, object]) -> gpd.GeoDataFrame:
    """Return a table of places from (id, kind, geometry)."""
    frame = gpd.GeoDataFrame(
        {
            "id": [row[0] for row in rows],
            "kind": [row[1] for row in rows],
            "name": [None] * len(rows),
            "source": ["test"] * len(rows),
            "capacity": pd.array([pd.NA] * len(rows), dtype="Int64"),
            "installed": [None] * len(rows),
        },
        geometry=[row[2] for row in rows],
        crs=LONLAT,
    )
    return frame.astype({"id": object, "kind": object, "name": object, "source": object})


def city(
    *rows: tuple[str, str, object],
    none: Iterable[str] = (),
    empty: Iterable[str] = (),
    **more: object,
) -> City:
    """Return a city whose layers are known exactly where `rows` hold a place of the kind."""
    table = places(*rows)
    wide = {"urban_terminal": "bus_terminal", "intercity_terminal": "bus_terminal"}
    layers = {kind: Layer(kind, "known", "test") for kind in (wide.get(k, k) for k in table["kind"])}
    layers |= {kind: Layer(kind, "declared_empty") for kind in none}
    layers |= {kind: Layer(kind, "empty", "test") for kind in empty}
    return City(name="Teste", places=table, layers=layers, **more)  # type: ignore[arg-type]
