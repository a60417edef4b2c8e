"""Where a stand could be at all, before any distance of the law."""

import geopandas as gpd
import numpy as np

from planner.geodesy import Ints
from planner.reach import StreetPoints, points_along

FAST_ROADS = frozenset({"motorway", "motorway_link", "trunk", "trunk_link"})
# A stand is parking, and nobody may park on the carriageway of a highway or fast road (CTB, Art. 181, V).
# Neither on bridges and viaducts nor in tunnels (XIV): those rows are left out by their own columns.


def candidate_rows(streets: gpd.GeoDataFrame) -> Ints:
    """Return the positions of street pieces (table `STREETS`) on which a stand may be.

    Drivable, walkable (its passengers come on foot), no fast road, no bridge, no tunnel.
    """
    open_ = streets["drive"] & streets["walk"] & ~streets["bridge"] & ~streets["tunnel"]
    return np.flatnonzero((open_ & ~streets["highway"].isin(FAST_ROADS)).to_numpy(dtype=bool)).astype(
        np.int64
    )


def candidate_sites(streets: gpd.GeoDataFrame, every_m: float) -> StreetPoints:
    """Return candidate sites about every `every_m` metres, none on a junction.

    A piece shorter than half of `every_m` carries none: it lies wholly at a corner.
    """
    return points_along(streets, candidate_rows(streets), every_m, shortest_m=every_m / 2)
