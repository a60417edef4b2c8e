import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pyproj import Geod

from planner.propose.instance import Instance, build_instance
from planner.propose.tilings import tilings
from planner.reach import Reach

WGS84 = Geod(ellps="WGS84")


def scattered(
    seed: int, n: int, size_deg: float, lat: float, spacing_m: float
) -> tuple[np.ndarray, Instance]:
    lonlat = np.round(np.array([-47.0, lat]) + np.random.default_rng(seed).uniform(0, size_deg, (n, 2)), 7)
    nothing = Reach(
        np.zeros(n + 1, dtype=np.int64), np.empty(0, dtype=np.int32), np.empty(0, dtype=np.float32)
    )
    return lonlat, build_instance(lonlat, nothing, np.zeros(1), lonlat[:1], spacing_m=spacing_m, near_m=100.0)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10_000), st.sampled_from([0.02, 0.5]), st.sampled_from([0.0, -15.0, -33.0]))
def test_two_candidates_of_a_tile_are_always_too_near(seed: int, size_deg: float, lat: float) -> None:
    # Also across 50 km, where the ground slopes away from the plane in which the tiles are drawn.
    lonlat, instance = scattered(seed, 120, size_deg, lat, 500.0 if size_deg < 0.1 else 6_000.0)
    limit = 500.0 if size_deg < 0.1 else 6_000.0
    tiles = tilings(instance, number=3)
    pairs = 0
    for column in tiles.T:
        for tile in np.unique(column):
            members = lonlat[column == tile]
            for i in range(1, len(members)):
                pairs += 1
                assert (
                    WGS84.inv(*np.repeat(members[:1], 1, axis=0).T, *members[i : i + 1].T)[2] < limit
                ).all()
    assert pairs > 0


def test_tilings_share_no_number_and_come_out_the_same_again() -> None:
    _, instance = scattered(1, 50, 0.02, -30.0, 500.0)
    tiles = tilings(instance, number=5)
    assert tiles.shape == (50, 5)
    for column in range(4):
        assert tiles[:, column].max() < tiles[:, column + 1].min()
    assert (tiles == tilings(instance, number=5)).all()


def test_without_a_spacing_every_candidate_is_its_own_tile() -> None:
    _, instance = scattered(1, 5, 0.02, -30.0, 0.0)
    assert tilings(instance).tolist() == [[0], [1], [2], [3], [4]]


@pytest.mark.parametrize(("n", "expected"), [(20, 100), (25_000, 1)])
def test_few_candidates_get_many_tilings(n: int, expected: int) -> None:
    _, instance = scattered(1, n, 0.02, -30.0, 500.0)
    assert tilings(instance).shape[1] == expected
