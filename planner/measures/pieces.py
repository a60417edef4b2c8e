"""On which piece of street a place lies, as far as a map can tell."""

import geopandas as gpd
import numpy as np
import shapely
from numpy.typing import NDArray

from planner.geodesy import Floats, Ints, metres_per_degree

Mask = NDArray[np.bool_]


def nearest_piece(streets: gpd.GeoDataFrame, chosen: Mask, points: Floats) -> tuple[Floats, Ints]:
    """Return metres to the nearest of the chosen pieces and its position in the table.

    One plane for the whole town tells which street is nearest and about how far: right to a per mille, and so
    never what a limit of the law is held against.

    Parameters
    ----------
    streets
        Table `STREETS`.
    chosen
        (m,) pieces that count.
    points
        (n, 2) degrees.

    Returns
    -------
    metres, rows
        (n,) ``inf`` and -1 where nothing is chosen.
    """
    rows = np.flatnonzero(chosen)
    if not len(rows) or not len(points):
        return np.full(len(points), np.inf), np.full(len(points), -1, dtype=np.int64)
    east, north = metres_per_degree(points[:, 1].mean())
    scale = np.array([float(east), float(north)])
    lines = shapely.transform(streets.geometry.array[rows], lambda coords: coords * scale)
    flat = shapely.points(points * scale)
    nearest = shapely.STRtree(lines).nearest(flat)
    return np.asarray(shapely.distance(lines[nearest], flat), dtype=float), rows[nearest].astype(np.int64)
