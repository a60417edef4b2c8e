"""Mark the street islands: pieces of the network from which no way leads to the main net."""

import geopandas as gpd
import numpy as np
from scipy.sparse import coo_array
from scipy.sparse.csgraph import connected_components

from planner.geodesy import Ints
from planner.provenance import Notice


def islands(streets: gpd.GeoDataFrame) -> Ints:
    """Return the island of each row of table `STREETS`: 0 the longest connected net, then by length.

    Direction plays no part: whoever walks ignores it.
    """
    if not len(streets):
        return np.empty(0, dtype=np.int64)
    ends = np.concatenate([streets["u"].to_numpy(), streets["v"].to_numpy()])
    names, index = np.unique(ends, return_inverse=True)
    u, v = index[: len(streets)], index[len(streets) :]
    links = coo_array((np.ones(len(u), dtype=np.int8), (u, v)), shape=(len(names), len(names)))
    net = connected_components(links, directed=False)[1][u]
    length = np.bincount(net, weights=streets["length_m"].to_numpy())
    rank = np.empty(len(length), dtype=np.int64)
    rank[np.argsort(-length, kind="stable")] = np.arange(len(length))
    return rank[net]


def marked_islands(streets: gpd.GeoDataFrame) -> gpd.GeoDataFrame:
    """Return the streets with a column `island`, 0 on the main net."""
    return streets.assign(island=islands(streets))


def with_islands(streets: gpd.GeoDataFrame, file: str) -> tuple[gpd.GeoDataFrame, list[Notice]]:
    """Return the streets with a column `island` (0 on the main net), and a notice of those off it."""
    marked = marked_islands(streets)
    number = marked["island"].to_numpy()
    off = number > 0
    if not off.any():
        return marked, []
    share = float(streets["length_m"][off].sum() / streets["length_m"].sum())
    values = {"islands": int(number.max()), "percent": round(100 * share, 2)}
    return marked, [Notice("lines.islands", "info", file, int(off.sum()), values=values)]
