"""How deep inside an area a point lies."""

import geopandas as gpd
import numpy as np
import shapely

from planner.geodesy import Floats, nearest_m


def edge_m(points: Floats, areas: gpd.GeoSeries) -> Floats:
    """Return metres from each point (n, 2 degrees) to the nearest edge of any area, from inside or outside.

    Edges inside the union of the areas do not count: who steps from one area into the next is not outside.
    """
    polygons = areas[areas.geom_type.isin(["Polygon", "MultiPolygon"])]
    if polygons.empty:
        return np.full(len(points), np.inf)
    edge = gpd.GeoSeries([shapely.union_all(polygons.to_numpy()).boundary], crs=areas.crs)
    return nearest_m(points, edge)[0]
