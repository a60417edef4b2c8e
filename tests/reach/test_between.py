"""Metres between places from the table of ends, against the measure of `validate`."""

import numpy as np
import pytest
from walked_town import crooked_city, lonlat, streets_of, two_streets

from planner.reach import along_streets_m, points_along
from planner.reach.between import Walks, walked_m, walked_pairs_m, walks_between


def one(walks: Walks, i: int, j: int) -> float:
    return walked_m(*walks, i, j, 0.0)


def places_in(streets, seed: int, many: int) -> np.ndarray:
    """Return places on the streets, and some a little beside them."""
    random = np.random.default_rng(seed)
    sites = points_along(streets, np.arange(len(streets)), 17.0).lonlat
    some = sites[random.permutation(len(sites))[:many]]
    aside = random.uniform(-2e-4, 2e-4, (len(some), 2)) * (random.random((len(some), 1)) < 0.4)
    return np.round(some + aside, 7)


@pytest.mark.parametrize("seed", range(12))
def test_every_pair_is_as_far_as_validate_measures_it(seed: int) -> None:
    streets = crooked_city(seed, 4, 3).streets
    places = places_in(streets, seed, 25)
    walks = walks_between(streets, places, 260.0)
    i, j = (side.ravel() for side in np.indices((len(places), len(places))))
    other = i != j
    i, j = i[other], j[other]
    expected = along_streets_m(streets, places[i], places[j])
    found = walked_pairs_m(walks, i, j)
    near = expected <= 260.0 - 1e-6
    assert near.sum() > 30
    # Nearly: where the straight line is the longer one by rounding, `along_streets_m` gives that.
    assert found[near] == pytest.approx(expected[near], abs=1e-4)
    assert not np.isfinite(found[~(expected <= 260.0 + 1e-6)]).any()
    assert (found == walked_pairs_m(walks, j, i)).all()


def test_two_streets_joined_at_one_end_by_hand() -> None:
    # 100 m from the corner on the one, 150 m on the other: 100 + 40 + 150.
    streets = two_streets().streets
    places = np.array([lonlat(100, 0), lonlat(150, 40), lonlat(130, 0)])
    walks = walks_between(streets, places, 300.0)
    assert one(walks, 0, 1) == pytest.approx(290.0, abs=0.02)
    assert one(walks, 0, 2) == pytest.approx(30.0, abs=0.01)
    assert one(walks, 0, 0) == pytest.approx(0.0, abs=0.01)
    assert one(walks._replace(within_m=280.0), 0, 1) == np.inf


def test_some_of_the_places_in_another_order() -> None:
    streets = two_streets().streets
    places = np.array([lonlat(100, 0), lonlat(150, 40), lonlat(130, 0)])
    walks = walks_between(streets, places, 400.0)
    turned = walks.of(np.array([2, 1]))
    assert one(turned, 0, 1) == one(walks, 1, 2)


def test_a_place_measures_the_same_whoever_else_is_asked_about() -> None:
    # The long crooked street would be cut elsewhere by a plane of another latitude.
    bent = streets_of((0, 1, [(0, 0), (3_000, 0), (3_000, 3_000)]), (1, 2, [(3_000, 3_000), (3_000, 90_000)]))
    here, there = np.array([lonlat(2_800, 0)]), np.array([lonlat(3_000, 400)])
    far = np.array([lonlat(3_000, 89_000)])
    alone = along_streets_m(bent, here, there)[0]
    both = along_streets_m(bent, np.concatenate([here, far]), np.concatenate([there, far]))[0]
    assert alone == both


def test_streets_that_do_not_meet_are_no_way() -> None:
    apart = streets_of((0, 1, [(0, 0), (100, 0)]), (2, 3, [(0, 20), (100, 20)]))
    walks = walks_between(apart, np.array([lonlat(50, 0), lonlat(50, 20)]), 500.0)
    assert one(walks, 0, 1) == np.inf
