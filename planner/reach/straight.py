"""Who is within a straight radius: for laws and plans that do not follow the streets."""

import numpy as np

from planner.geodesy import Floats, pairs_within_m
from planner.reach.coverage import Reach


def within_straight(lonlat: Floats, points: Floats, radius_m: float) -> Reach:
    """Return the points (m, 2) within `radius_m` geodesic metres of each place (n, 2), by point number."""
    i, j, metres = pairs_within_m(lonlat, radius_m, points)
    inside = metres <= radius_m
    i, j, metres = i[inside], j[inside], metres[inside]
    indptr = np.concatenate([[0], np.cumsum(np.bincount(i, minlength=len(lonlat)))]).astype(np.int64)
    return Reach(indptr, j.astype(np.int32), metres.astype(np.float32))
