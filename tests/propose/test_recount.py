"""The plain count against the engine's: two programmes that share nothing must agree."""

from collections.abc import Callable
from itertools import combinations

import numpy as np
import pytest
from pyproj import Geod

from planner.city import City
from planner.propose.candidates import candidate_sites
from planner.propose.recount import all_within_m, least_apart_m, points_in_radius, points_served
from planner.reach import Sites, coverage, network_of, people_on_streets, within_straight

GRS80 = Geod(ellps="GRS80")


@pytest.mark.parametrize(("block_m", "radius_m"), [(90.0, 217.0), (140.0, 333.0)])
def test_both_counts_serve_the_same_points(
    make_town: Callable[..., City], block_m: float, radius_m: float
) -> None:
    city = make_town(6, 5, block_m=block_m)
    network = network_of(city.streets)
    demand = people_on_streets(city, network)
    sites = candidate_sites(city.streets, 20.0)
    placed = Sites(network.edge_of_row[sites.row], sites.offset_m)
    engine = coverage(network, placed, demand.sites, radius_m)
    plain = dict(points_served(network, placed, demand.sites, radius_m))
    assert sorted(plain) == list(range(len(sites)))
    for site, points in plain.items():
        assert points.tolist() == engine.row(site)[0].tolist()
    straight = within_straight(sites.lonlat, demand.lonlat, radius_m)
    for site, points in points_in_radius(sites.lonlat, demand.lonlat, radius_m):
        assert points.tolist() == straight.row(site)[0].tolist()


def test_every_pair_is_measured() -> None:
    random = np.random.default_rng(1)
    lonlat = np.array([-51.2, -30.0]) + random.uniform(0, 0.01, (9, 2))
    metres = [GRS80.inv(*lonlat[a], *lonlat[b])[2] for a, b in combinations(range(9), 2)]
    assert least_apart_m(lonlat) == pytest.approx(min(metres))
    assert all_within_m(lonlat, max(metres) + 1e-6)
    assert not all_within_m(lonlat, max(metres) - 1e-6)


def test_fewer_than_two_places_are_no_pair() -> None:
    assert least_apart_m(np.array([[-51.2, -30.0]])) == float("inf")
    assert all_within_m(np.empty((0, 2)), 1.0)
