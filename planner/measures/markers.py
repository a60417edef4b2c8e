"""Metres along the street between a place and a marker at its side."""

import geopandas as gpd
import numpy as np

from planner.geodesy import MILLIMETRE, Floats, Ints, pairs_within_m
from planner.measures.once import once_a_table
from planner.measures.pieces import along_piece, nearest_piece
from planner.reach import Network, coverage
from planner.reach.network import Sites, network_from_edges

ASIDE_M = 30.0
"""A marker further than this from any carriageway is none of that street; a choice about maps."""


def nearest_marker(
    streets: gpd.GeoDataFrame, points: Floats, markers: gpd.GeoDataFrame, within_m: float
) -> tuple[Floats, Ints]:
    """Return metres along the carriageway from each point to the nearest marker, and its position.

    Both are put on the nearest carriageway, and what lies between them and it is not counted: "10 m before
    and after a marker" is told along the kerb. Around a corner counts as along.

    Parameters
    ----------
    streets
        Table `STREETS`; only pieces to drive on carry markers.
    points
        (n, 2) degrees.
    markers
        Table `PLACES`; an area counts at a point inside it.
    within_m
        How far is measured, inclusive.

    Returns
    -------
    metres, positions
        (n,) ``inf`` and -1 where none is that near.
    """
    best, which = np.full(len(points), np.inf), np.full(len(points), -1, dtype=np.int64)
    drive = streets["drive"].to_numpy(dtype=bool)
    if not drive.any() or markers.empty or not len(points):
        return best, which
    where = _lonlat(markers)
    candidates = _in_reach(streets, drive, points, where, within_m)
    beside = nearest_piece(streets, drive, where[candidates])[0] <= ASIDE_M
    kept = candidates[beside]
    if not len(kept):
        return best, which
    network = _carriageways(streets)
    stops, own = (_on_streets(network, streets, drive, at) for at in (where[kept], points))
    reach = coverage(network, stops, own, within_m)
    owner = np.repeat(np.arange(len(kept)), np.diff(reach.indptr))
    metres = np.round(reach.metres.astype(float), MILLIMETRE)
    order = np.lexsort((owner, metres))[::-1]  # the nearest is written last
    best[reach.indices[order]] = metres[order]
    which[reach.indices[order]] = kept[owner[order]]
    return best, which


def _in_reach(
    streets: gpd.GeoDataFrame, drive: np.ndarray, points: Floats, where: Floats, within_m: float
) -> Ints:
    """Return the markers that could be near enough: no way along the streets is shorter than its line."""
    aside = nearest_piece(streets, drive, points)[0].max()
    straight_m = 1.01 * (within_m + ASIDE_M + float(aside)) + 1.0  # the plane of the streets is not exact
    _, near, _ = pairs_within_m(points, straight_m, where)
    return np.unique(near)


def _on_streets(network: Network, streets: gpd.GeoDataFrame, drive: np.ndarray, points: Floats) -> Sites:
    rows, share = along_piece(streets, drive, points)
    edge = network.edge_of_row[rows]
    return Sites(edge.astype(np.int32), share * network.edge_m[edge])


def _lonlat(places: gpd.GeoDataFrame) -> Floats:
    inside = places.geometry.representative_point()
    return np.column_stack([inside.x, inside.y])


@once_a_table
def _carriageways(streets: gpd.GeoDataFrame) -> Network:
    drive = streets["drive"].to_numpy(dtype=bool)
    rows = np.where(drive, np.cumsum(drive) - 1, -1).astype(np.int32)
    ends = streets.loc[drive, ["u", "v"]].to_numpy(dtype=np.int64)
    _, compact = np.unique(ends.ravel(), return_inverse=True)
    pairs = compact.reshape(-1, 2)
    metres = streets.loc[drive, "length_m"].to_numpy(dtype=float)
    return network_from_edges(pairs[:, 0], pairs[:, 1], metres, edge_of_row=rows)
