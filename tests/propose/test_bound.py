"""The bound against every legal choice of hundreds of small random towns."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pyproj import Geod

from planner.propose.bound import Prices, bound_of_prices, upper_bound
from planner.propose.instance import Instance, build_instance
from planner.propose.search import covered_people, search
from planner.propose.tilings import tilings
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


@settings(max_examples=250, deadline=None)
@given(towns(), st.integers(0, 3))
def test_no_legal_choice_beats_the_bound_and_the_search_is_one_of_them(town: Town, seed: int) -> None:
    instance = town.instance
    found = search(instance, count=town.count, seed=seed, steps=200)
    bound = upper_bound(instance, count=town.count, value=found.value, rounds=120)
    optimum = town.optimum
    assert bound.people >= optimum * (1 - 1e-9)
    assert found.value <= optimum * (1 + 1e-9)
    choice = tuple(int(c) for c in found.chosen)
    assert choice in set(town.legal_choices())
    assert found.value == pytest.approx(town.served(choice))
    assert found.value >= found.greedy_value * (1 - 1e-9)


@settings(max_examples=200, deadline=None)
@given(towns(), st.integers(0, 2**32))
def test_any_prices_whatever_give_a_valid_bound(town: Town, seed: int) -> None:
    instance = town.instance
    random = np.random.default_rng(seed)
    tiles = tilings(instance, number=4)
    fees = random.normal(0, 30, int(tiles.max()) + 1)
    fees[: int(tiles[:, 0].max()) + 1] = 0
    prices = Prices(random.normal(30, 60, len(town.people)), fees)
    assert bound_of_prices(instance, prices, tiles, town.count) >= town.optimum * (1 - 1e-9)


@settings(max_examples=60, deadline=None)
@given(towns())
def test_relaxing_the_spacing_never_lowers_the_optimum(town: Town) -> None:
    relaxed = Town(town.lonlat, town.covers, town.people, town.count, town.spacing_m / 2)
    assert relaxed.optimum >= town.optimum


def line_town(count: int | None, gap_m: float = 200.0) -> Town:
    """Four candidates in a row, each with 10, 20, 30, 40 people of its own."""
    lonlat = np.round(np.array([[-51.2 + i * gap_m / 96_486, -30.0] for i in range(4)]), 7)
    return Town(lonlat, [[0], [1], [2], [3]], np.array([10.0, 20.0, 30.0, 40.0]), count, SPACING_M)


def test_where_all_reachable_are_served_the_total_is_the_bound() -> None:
    bound = upper_bound(line_town(None, gap_m=400.0).instance, count=None, value=100.0)
    assert (bound.people, bound.name) == (100.0, "coverable")


def test_a_limit_of_stands_is_bounded_below_the_total() -> None:
    # Far apart, two of four: 30 + 40 is the best, and the relaxation finds exactly that.
    town = line_town(2, gap_m=400.0)
    bound = upper_bound(town.instance, count=2, value=70.0)
    assert bound.name == "lagrangian"
    assert bound.people == pytest.approx(70.0, rel=1e-3)


def test_spacing_is_seen_by_the_bound() -> None:
    # 200 m apart with 300 m to keep: first and third, or second and fourth, which is 20 + 40.
    town = line_town(None)
    assert town.optimum == 60.0
    bound = upper_bound(town.instance, count=None, value=60.0)
    assert 60.0 <= bound.people < 80.0


def test_a_spacing_that_the_law_does_not_ask_for_just_so_is_not_counted_on() -> None:
    bound = upper_bound(line_town(None).instance, count=None, value=60.0, spaced=False)
    assert (bound.people, bound.name) == (100.0, "coverable")
    limited = upper_bound(line_town(2).instance, count=2, value=60.0, spaced=False)
    assert limited.people == pytest.approx(70.0, rel=1e-3)


def test_a_value_above_every_choice_is_an_internal_error() -> None:
    with pytest.raises(AssertionError, match="internal error"):
        upper_bound(line_town(1, gap_m=400.0).instance, count=1, value=95.0)


def test_the_search_finds_the_best_of_a_row() -> None:
    town = line_town(None)
    found = search(town.instance, count=None, seed=0)
    assert found.chosen.tolist() == [1, 3]
    assert covered_people(town.instance, found.chosen) == 60.0
