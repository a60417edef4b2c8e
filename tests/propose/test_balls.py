"""Parts along the streets, every pair looked at."""

from itertools import combinations

import numpy as np
import pytest
from walked_town import city_of, crooked_city, instance_of, streets_of, too_near_by_validate, two_streets

from planner.propose.balls import ball_tilings
from planner.propose.candidates import candidate_sites
from planner.propose.conflict import too_near
from planner.propose.tilings import tilings


@pytest.mark.parametrize("straight_m", [0.0, 60.0])
@pytest.mark.parametrize("seed", range(8))
def test_any_two_of_a_part_are_too_near(seed: int, straight_m: float) -> None:
    city = crooked_city(seed)
    assert city.streets is not None
    instance = instance_of(city, along_m=150.0, straight_m=straight_m)
    sites = candidate_sites(city.streets, 15.0).lonlat
    near = too_near_by_validate(city, sites, 150.0 - 5e-4, straight_m)
    ways = ball_tilings(instance, 4)
    assert ways.shape == (instance.candidates, 4)
    numbers = [set(column.tolist()) for column in ways.T]
    assert not any(a & b for a, b in combinations(numbers, 2))
    for column in ways.T:
        for part in set(column.tolist()):
            for a, b in combinations(np.flatnonzero(column == part), 2):
                assert near[a, b]
                assert too_near(instance, a, b)


def test_a_straight_street_is_cut_into_as_few_parts_as_there_can_be() -> None:
    # 1,000 m, places at 5, 15, …: 20 within less than 200 m of one another, so 5 parts.
    street = city_of(streets_of((0, 1, [(0, 0), (1_000, 0)])), [(500, 0, 10.0)])
    found = ball_tilings(instance_of(street, along_m=200.0, every_m=10.0), 1)
    assert len(set(found[:, 0].tolist())) == 5


def test_a_crossing_is_one_part() -> None:
    # Four arms of 90 m: all within 90 m of the middle, so any two within 180.
    arms = [
        (0, k, [(0.0, 0.0), end])
        for k, end in enumerate([(90.0, 0.0), (0.0, 90.0), (-90.0, 0.0), (0.0, -90.0)], 1)
    ]
    cross = city_of(streets_of(*arms), [(0, 0, 10.0)])
    found = ball_tilings(instance_of(cross, along_m=200.0, every_m=10.0), 1)
    assert len(set(found[:, 0].tolist())) == 1


def test_tilings_are_parts_where_the_spacing_is_along_the_streets() -> None:
    instance = instance_of(two_streets(), along_m=200.0)
    assert tilings(instance, number=3).tolist() == ball_tilings(instance, 3).tolist()
