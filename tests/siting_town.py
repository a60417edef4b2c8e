"""Tiny random siting problems whose every legal choice can be listed."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from hypothesis import strategies as st
from pyproj import Geod

from planner.propose.instance import Instance, build_instance
from planner.reach import Reach

WGS84 = Geod(ellps="WGS84")
SPACING_M = 300.0


@dataclass(frozen=True)
class Town:
    """Candidates within about a kilometre, points they cover, and how many may be chosen."""

    lonlat: np.ndarray
    covers: list[list[int]]
    people: np.ndarray
    count: int | None
    spacing_m: float

    @property
    def instance(self) -> Instance:
        sizes = [len(row) for row in self.covers]
        indices = np.array([point for row in self.covers for point in row], dtype=np.int32)
        indptr = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
        return build_instance(
            self.lonlat,
            Reach(indptr, indices, np.zeros(len(indices), dtype=np.float32)),
            self.people,
            np.resize(self.lonlat, (len(self.people), 2)),
            spacing_m=self.spacing_m,
            near_m=300.0,
        )

    def legal_choices(self) -> Iterator[tuple[int, ...]]:
        n = len(self.covers)
        apart = np.array(
            [
                [WGS84.inv(*self.lonlat[a], *self.lonlat[b])[2] >= self.spacing_m for b in range(n)]
                for a in range(n)
            ]
        )
        most = n if self.count is None else min(n, self.count)
        for size in range(most + 1):
            for choice in combinations(range(n), size):
                if all(apart[a, b] for a, b in combinations(choice, 2)):
                    yield choice

    def served(self, choice: tuple[int, ...]) -> float:
        points = {point for candidate in choice for point in self.covers[candidate]}
        return float(sum(self.people[point] for point in points))

    @property
    def optimum(self) -> float:
        return max(self.served(choice) for choice in self.legal_choices())


@st.composite
def towns(draw: st.DrawFn) -> Town:
    random = np.random.default_rng(draw(st.integers(0, 2**32)))
    n, m = draw(st.integers(1, 9)), draw(st.integers(1, 14))
    size = draw(st.sampled_from([200.0, 600.0, 1_500.0]))
    lonlat = np.round(np.array([-51.2, -30.0]) + random.uniform(0, size, (n, 2)) / 105_000, 7)
    share = draw(st.sampled_from([0.15, 0.4]))
    covers = [np.flatnonzero(random.random(m) < share).tolist() for _ in range(n)]
    people = np.round(random.exponential(50.0, m))
    count = draw(st.sampled_from([None, 1, 2, 4]))
    return Town(lonlat, covers, people, count, draw(st.sampled_from([0.0, 150.0, SPACING_M])))
