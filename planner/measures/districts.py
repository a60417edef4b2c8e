"""In which named district a point lies."""

from collections.abc import Sequence

import geopandas as gpd
import numpy as np
import shapely
from numpy.typing import NDArray

from planner.geodesy import Floats, Ints
from planner.sources.headers import fold


def districts_named(names: Sequence[str], districts: gpd.GeoDataFrame) -> list[Ints]:
    """Return for each name the positions of the districts that bear it; case, accents, marks do not matter.

    Parameters
    ----------
    districts
        Table `PLACES` of areas; a district is called by its `name`, else by its `id`.
    """
    called = [
        fold(name if isinstance(name, str) and name.strip() else place)
        for name, place in zip(districts["name"], districts["id"], strict=True)
    ]
    return [np.flatnonzero([fold(name) == own for own in called]).astype(np.int64) for name in names]


def district_of(points: Floats, districts: gpd.GeoDataFrame, chosen: Ints) -> NDArray[np.bool_]:
    """Return which points (n, 2 degrees) lie in one of the chosen districts, their borders included."""
    inside = np.zeros(len(points), dtype=bool)
    for shape in districts.geometry.iloc[chosen]:
        inside |= np.asarray(shapely.intersects(shape, shapely.points(points)), dtype=bool)
    return inside
