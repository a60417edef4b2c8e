"""What a reader is told about a file: what the user chose, and the town to hold its positions against."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal, TypeVar

import numpy as np
import shapely

from planner.geodesy import Floats
from planner.sources.nearby import Shapes, in_metres

Minus = Literal["lon", "lat", "both"]
Value = TypeVar("Value")


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
    crs_if_untold
        Reference system the user states for files that declare none; taken where the numbers can be in it.
    """

    role: str = "ARQ"
    crs: str | None = None
    swap: bool = False
    minus: Minus | None = None
    part: str | None = None
    near: Reference | None = None
    crs_if_untold: str | None = None


NO_GUIDANCE = Guidance()


@dataclass(frozen=True)
class Choices:
    """What the user chose for the files of a town.

    Attributes
    ----------
    crs, minus, part
        Role of a file (``taxi``, or the kind of a layer) → as in `Guidance`; a system under `EVERY_FILE` is
        that of all files that declare none.
    swap
        Roles of files with latitude and longitude swapped.
    """

    crs: Mapping[str, str] = field(default_factory=dict)
    swap: frozenset[str] = frozenset()
    minus: Mapping[str, Minus] = field(default_factory=dict)
    part: Mapping[str, str] = field(default_factory=dict)

    @property
    def roles(self) -> frozenset[str]:
        """Roles of which something is chosen."""
        return frozenset({*self.crs, *self.swap, *self.minus, *self.part} - {EVERY_FILE})

    def over(self, other: "Choices", *, without: frozenset[str] = frozenset()) -> "Choices":
        """Return these choices, and those of `other` where these have none and the role is not `without`."""

        def kept(table: Mapping[str, Value]) -> dict[str, Value]:
            return {role: value for role, value in table.items() if role not in without}

        return Choices(
            crs={**kept(other.crs), **self.crs},
            swap=self.swap | (other.swap - without),
            minus={**kept(other.minus), **self.minus},
            part={**kept(other.part), **self.part},
        )

    def of(self, role: str, near: Reference | None = None) -> Guidance:
        """Return what is known of the file of a role."""
        return Guidance(
            role=role,
            crs=self.crs.get(role),
            swap=role in self.swap,
            minus=self.minus.get(role),
            part=self.part.get(role),
            near=near,
            crs_if_untold=self.crs.get(EVERY_FILE),
        )


EVERY_FILE = "*"
NO_CHOICES = Choices()
