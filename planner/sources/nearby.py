"""Which objects lie within some metres of each other, for matching objects, never for a verdict.

Degrees are stretched to metres at the middle latitude of all objects: across a town of 30 km that is right to
0.3 %, which no matching distance feels.
"""

from typing import Any

import numpy as np
import shapely
from numpy.typing import NDArray

from planner.geodesy import Floats, Ints, metres_per_degree

Shapes = NDArray[np.object_]


def middle_latitude(shapes: Shapes) -> float:
    """Return the latitude half way between the southern and northern ends of all shapes, 0 for none."""
    bounds = shapely.total_bounds(shapes) if len(shapes) else np.full(4, np.nan)
    return 0.0 if np.isnan(bounds).any() else float(bounds[1] + bounds[3]) / 2


def in_metres(shapes: Any, latitude: float) -> Any:
    """Return shapes in degrees stretched to metres east and north as at a latitude."""
    east, north = metres_per_degree(latitude)
    return shapely.transform(shapes, lambda coords: coords * (float(east), float(north)))


def pairs_near(shapes: Shapes, others: Shapes, within_m: float) -> tuple[Ints, Ints, Floats]:
    """Return positions of pairs at most `within_m` apart (both in metres), nearest first."""
    if not len(shapes) or not len(others):
        none = np.empty(0, dtype=np.int64)
        return none, none, np.empty(0)
    i, j = shapely.STRtree(others).query(shapes, predicate="dwithin", distance=within_m)
    metres = shapely.distance(shapes[i], others[j])
    order = np.lexsort((j, i, metres))
    return i[order].astype(np.int64), j[order].astype(np.int64), metres[order]
