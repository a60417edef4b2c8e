"""On which piece of street a place lies, as far as a map can tell."""

from dataclasses import dataclass

import geopandas as gpd
import numpy as np
import shapely
from numpy.typing import NDArray

from planner.geodesy import Floats, Ints, metres_per_degree
from planner.measures.once import once_a_table

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
    if not chosen.any() or not len(points):
        return np.full(len(points), np.inf), np.full(len(points), -1, dtype=np.int64)
    pieces = _pieces(streets, np.asarray(chosen, dtype=bool).tobytes())
    flat = shapely.points(points * pieces.scale)
    nearest = pieces.tree.nearest(flat)
    metres = np.asarray(shapely.distance(pieces.tree.geometries[nearest], flat), dtype=float)
    return metres, pieces.rows[nearest].astype(np.int64)


def along_piece(streets: gpd.GeoDataFrame, chosen: Mask, points: Floats) -> tuple[Ints, Floats]:
    """Return on which of the chosen pieces each point (n, 2 degrees) lies, and at which share of it.

    Parameters
    ----------
    chosen
        (m,) pieces that count; at least one.
    """
    pieces = _pieces(streets, np.asarray(chosen, dtype=bool).tobytes())
    flat = shapely.points(points * pieces.scale)
    nearest = pieces.tree.nearest(flat)
    share = shapely.line_locate_point(pieces.tree.geometries[nearest], flat, normalized=True)
    return pieces.rows[nearest].astype(np.int64), np.asarray(share, dtype=float)


@dataclass(frozen=True)
class _Pieces:
    """The chosen pieces on a plane of metres: `scale` metres a degree, the positions `rows`."""

    tree: shapely.STRtree
    scale: Floats
    rows: Ints


@once_a_table
def _pieces(streets: gpd.GeoDataFrame, chosen: bytes) -> _Pieces:
    rows = np.flatnonzero(np.frombuffer(chosen, dtype=bool))
    # The plane is the town's, not that of the points asked about: one alone is measured as among others.
    _, south, _, north = streets.total_bounds
    scale = np.array([float(degree) for degree in metres_per_degree((south + north) / 2)])
    lines = shapely.transform(streets.geometry.array[rows], lambda coords: coords * scale)
    return _Pieces(shapely.STRtree(lines), scale, rows)
