"""What a reader is told about a file: what the user chose, and the town to hold its positions against."""

from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

import numpy as np
import shapely

from planner.geodesy import Floats
from planner.sources.nearby import Shapes, in_metres

Minus = Literal["lon", "lat", "both"]


@dataclass(frozen=True)
class Reference:
    """Where a town is: its area, and its streets where they are known.

    Attributes
    ----------
    area
        Polygon(s) in degrees: the municipality's boundary, else the box around its streets.
    streets
        Lines in degrees.
    """

    area: Any
    streets: Shapes = field(default_factory=lambda: np.empty(0, dtype=object))

    @cached_property
    def _latitude(self) -> float:
        south, north = shapely.bounds(self.area)[[1, 3]]
        return float(south + north) / 2

    @cached_property
    def _tree(self) -> shapely.STRtree:
        return shapely.STRtree(in_metres(self.streets, self._latitude))

    def inside(self, lonlat: Floats) -> np.ndarray:
        """Return which of (n, 2) points in degrees lie within the area."""
        shapely.prepare(self.area)
        return np.asarray(shapely.intersects_xy(self.area, lonlat[:, 0], lonlat[:, 1]), dtype=bool)

    def metres_to_street(self, lonlat: Floats) -> Floats:
        """Return metres from (n, 2) points to the nearest street, right to 0.3 %; ``inf`` without streets."""
        if not len(self.streets) or not len(lonlat):
            return np.full(len(lonlat), np.inf)
        points = in_metres(shapely.points(lonlat), self._latitude)
        (which, _), metres = self._tree.query_nearest(points, return_distance=True, all_matches=False)
        found = np.full(len(lonlat), np.inf)
        found[which] = metres
        return found


@dataclass(frozen=True)
class Guidance:
    """What is known of one file before it is read.

    Attributes
    ----------
    role
        What the file is given for (``taxi``), as its options name it.
    crs
        Reference system the user states, ``EPSG:31983``; beats what the file declares.
    swap
        Whether the user states that latitude and longitude (or easting and northing) are swapped.
    minus
        Which coordinates lack their minus sign, as the user states.
    part
        Sheet of a workbook, layer of a map file or file within a zip that the user chose.
    near
        The town, where it is known.
    """

    role: str = "ARQ"
    crs: str | None = None
    swap: bool = False
    minus: Minus | None = None
    part: str | None = None
    near: Reference | None = None


NO_GUIDANCE = Guidance()
