"""What each candidate would earn at given prices, added up in threads."""

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from planner.geodesy import Floats, Ints
from planner.reach.compiled import compiled

THREADS = 2
# More add little: what is read must come through one memory.

LEAST_SHARED = 1_000_000
# Entries of coverage from which on a second thread is worth its start, about a millisecond of work.


class Profits:
    """Profits of n candidates: the same numbers on any number of cores.

    Attributes
    ----------
    net
        (n,) prices of the points that a candidate covers, less the fees of its tiles but that of the first
        tiling.
    leaders
        The best candidate of each tile of the first tiling.
    """

    def __init__(self, cover_ptr: Ints, cover: NDArray[np.int32], tiles: NDArray[np.int32]) -> None:
        """Lay out profits for coverage in compressed rows and (n, k) tiles."""
        self._cover_ptr, self._cover, self._tiles = cover_ptr, cover, tiles
        self.net = np.empty(len(tiles))
        self.leaders = np.empty(int(tiles[:, 0].max()) + 1, dtype=np.int64)
        threads = THREADS if len(cover) >= LEAST_SHARED else 1
        edges = np.searchsorted(cover_ptr, np.linspace(0, len(cover), threads + 1))
        edges[0], edges[-1] = 0, len(tiles)
        self._parts = list(pairwise(edges.tolist()))
        self._others = ThreadPoolExecutor(threads - 1) if threads > 1 else None

    def at(self, points: Floats, fees: Floats) -> None:
        """Add them up at prices (m,) of the points and fees of the tiles."""
        own = (self._cover_ptr, self._cover, self._tiles, points, fees, self.net)
        if self._others is None:
            _fill_net(*own, *self._parts[0])
        else:
            others = [self._others.submit(_fill_net, *own, *part) for part in self._parts[1:]]
            _fill_net(*own, *self._parts[0])
            for other in others:
                other.result()
        _fill_leaders(self._tiles, self.net, self.leaders)


@compiled
def _fill_net(
    cover_ptr: NDArray[np.int64],
    cover: NDArray[np.int32],
    tiles: NDArray[np.int32],
    points: Floats,
    fees: Floats,
    net: Floats,
    first: int,
    last: int,
) -> None:
    """Fill the profit less fees of candidates `first` to `last`."""
    for candidate in range(first, last):
        total = 0.0
        for at in range(cover_ptr[candidate], cover_ptr[candidate + 1]):
            total += points[cover[at]]
        for k in range(1, tiles.shape[1]):
            total -= fees[tiles[candidate, k]]
        net[candidate] = total


@compiled
def _fill_leaders(tiles: NDArray[np.int32], net: Floats, leaders: Ints) -> None:
    """Fill the best candidate of each tile of the first tiling, -1 for none."""
    leaders[:] = -1
    for candidate in range(len(net)):
        leader = leaders[tiles[candidate, 0]]
        if leader < 0 or net[candidate] > net[leader]:
            leaders[tiles[candidate, 0]] = candidate
