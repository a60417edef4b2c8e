"""Which of some places two stands may take together."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.spatial.distance import cdist

from planner.geodesy import NOISE_M, Floats, Ints, distance_m, pairs_within_m, to_ecef
from planner.propose.spacing import Spacing
from planner.reach.between import Walks, walked_pairs_m

_BAND, _BAND_M = 1e-5, 1e-3
# A chord is shorter than its geodesic, by less than this part up to 90 km.


@dataclass(frozen=True)
class Together:
    """Places and the spacing that two stands keep.

    Attributes
    ----------
    places
        (n, 2) degrees.
    spacing
        What they keep.
    walks
        Between the places, where the spacing is also along the streets.
    """

    places: Floats
    spacing: Spacing
    walks: Walks | None = None

    def clear(self, a: Ints, b: Ints) -> NDArray[np.bool_]:
        """Return (k, l) whether places a (k,) and b (l,) keep the spacing."""
        apart = clear(self.places[a], self.places[b], self.spacing.straight_m)
        if self.walks is not None and self.spacing.along_m > 0:
            far = clear(self.places[a], self.places[b], self.spacing.along_m)
            i, j = np.nonzero(apart & ~far)
            apart[i, j] = self._walked_apart(self.walks, a[i], b[j])
        return apart

    def pairs(self, some: Ints) -> tuple[Ints, Ints]:
        """Return the pairs (positions in `some`, first below second) that do not keep the spacing."""
        i, j, metres = pairs_within_m(self.places[some], self.spacing.limit_m)
        near = metres < self.spacing.straight_m
        if self.walks is not None and self.spacing.along_m > 0:
            asked = np.flatnonzero(~near & (metres < self.spacing.along_m))
            near[asked] = ~self._walked_apart(self.walks, some[i[asked]], some[j[asked]])
        return i[near], j[near]

    def _walked_apart(self, walks: Walks, i: Ints, j: Ints) -> NDArray[np.bool_]:
        metres = walked_pairs_m(walks, np.asarray(i), np.asarray(j))
        return np.asarray(metres >= self.spacing.along_m - NOISE_M / 2)


def clear(a: Floats, b: Floats, spacing_m: float) -> NDArray[np.bool_]:
    """Return (n, m) whether places a (n, 2 degrees) and b (m, 2) are at least `spacing_m` apart, straight."""
    chord = cdist(to_ecef(a), to_ecef(b))
    apart = chord >= spacing_m
    i, j = np.nonzero(~apart & (chord >= spacing_m * (1 - _BAND) - _BAND_M))
    if len(i):
        apart[i, j] = distance_m(a[i, 0], a[i, 1], b[j, 0], b[j, 1]) >= spacing_m
    return np.asarray(apart)
