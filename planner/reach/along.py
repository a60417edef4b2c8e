"""Points at even steps along streets."""

from dataclasses import dataclass

import geopandas as gpd
import numpy as np
import shapely
from numpy.typing import NDArray

from planner.geodesy import Floats, Ints, distance_m
from planner.tables import COORDINATE_DECIMALS


@dataclass(frozen=True)
class StreetPoints:
    """Points on street pieces, in the order of the pieces and along each from `u` to `v`.

    Attributes
    ----------
    row
        (n,) position of the street piece in the table the points were made from.
    offset_m
        (n,) metres from `u` along the piece.
    share_m
        (n,) metres of street that the point stands for: the piece's length over its number of points.
    lonlat
        (n, 2) degrees, rounded to the decimals of the files written, so that whoever measures from a file
        measures from the very same point.
    """

    row: Ints
    offset_m: Floats
    share_m: Floats
    lonlat: Floats

    def __len__(self) -> int:
        return len(self.row)

    def take(self, chosen: NDArray[np.bool_] | Ints) -> "StreetPoints":
        """Return some of the points, by mask or position."""
        return StreetPoints(
            self.row[chosen], self.offset_m[chosen], self.share_m[chosen], self.lonlat[chosen]
        )


def points_along(
    streets: gpd.GeoDataFrame, rows: Ints, every_m: float, *, shortest_m: float = 0.0
) -> StreetPoints:
    """Place points on street pieces, centred so that none lies on a junction.

    A piece of `length_m` L carries n = max(1, round(L / every_m)) points at (i + ½) L / n.

    Parameters
    ----------
    streets
        Table `STREETS`.
    rows
        Positions of the pieces that get points.
    every_m
        Metres between points.
    shortest_m
        Pieces shorter than this get none.
    """
    lengths = streets["length_m"].to_numpy(dtype=float)[rows]
    long_enough = lengths >= shortest_m
    rows, lengths = rows[long_enough], lengths[long_enough]
    counts = np.maximum(1, np.floor(lengths / every_m + 0.5).astype(np.int64))
    of = np.repeat(np.arange(len(rows)), counts)
    within = np.arange(len(of)) - np.repeat(np.cumsum(counts) - counts, counts)
    fraction = (within + 0.5) / counts[of]
    lonlat = _interpolate(streets.geometry.array[rows], of, fraction)
    rounded = np.round(lonlat, COORDINATE_DECIMALS)
    return StreetPoints(rows[of].astype(np.int64), fraction * lengths[of], lengths[of] / counts[of], rounded)


def _interpolate(lines: NDArray[np.object_], of: Ints, fraction: Floats) -> Floats:
    """Return (n, 2) degrees at a fraction of the metres of line ``of[i]``, straight between vertices."""
    if len(of) == 0:
        return np.empty((0, 2))
    coords, owner = shapely.get_coordinates(np.asarray(lines), return_index=True)
    same = owner[1:] == owner[:-1]
    legs = np.where(same, distance_m(coords[:-1, 0], coords[:-1, 1], coords[1:, 0], coords[1:, 1]), 0.0)
    # One running total over all lines: a line is the stretch between its first and last vertex.
    total = np.concatenate([[0.0], np.cumsum(legs)])
    first = np.searchsorted(owner, np.arange(len(lines)), side="left")
    last = np.searchsorted(owner, np.arange(len(lines)), side="right") - 1
    wanted = total[first[of]] + fraction * (total[last[of]] - total[first[of]])
    # Side left of the vertex after: stays on the line's own legs even where lines touch in the running total.
    after = np.clip(np.searchsorted(total, wanted, side="left"), first[of] + 1, last[of])
    leg = total[after] - total[after - 1]
    share = np.divide(wanted - total[after - 1], leg, out=np.zeros(len(of)), where=leg > 0)
    return np.asarray(coords[after - 1] + share[:, None] * (coords[after] - coords[after - 1]))
