"""The bound against every legal choice of hundreds of small random towns."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from siting_town import SPACING_M, Town, towns

from planner.propose.bound import KEPT, Prices, _step, _turned, bound_of_prices, upper_bound
from planner.propose.instance import covered_people
from planner.propose.search import search
from planner.propose.tilings import tilings


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


def test_a_step_moves_each_price_in_proportion_to_its_people() -> None:
    # 25 people on average: scales 0.4, 0.8, 1.2, 1.6 sum to the squared length 4, and 4 / 4 = 1 is the step.
    instance = line_town(2, gap_m=400.0).instance
    now = Prices(instance.weight / 2, np.zeros(4))
    moved = _step(instance, now, Prices(np.array([1.0, 1.0, -1.0, -1.0]), np.zeros(4)), 4.0)
    assert moved is not None
    assert moved.points == pytest.approx([4.6, 9.2, 16.2, 21.6])
    assert now.points == pytest.approx([5.0, 10.0, 15.0, 20.0])


def test_a_direction_keeps_much_of_the_one_before() -> None:
    # Candidates 2 and 3 taken: their points are covered once (slope 0), the others never (slope -1).
    instance = line_town(2, gap_m=400.0).instance
    before = Prices(np.array([1.0, 0.0, 2.0, 0.0]), np.zeros(4))
    tiles = np.arange(4, dtype=np.int32).reshape(-1, 1)
    turned = _turned(instance, tiles, before, np.array([2, 3]))
    assert turned.points == pytest.approx([KEPT - 1, -1.0, 2 * KEPT, 0.0])
