import numpy as np
import pytest
import shapely

from planner.geodesy import distance_m
from planner.sources.nearby import in_metres, middle_latitude, pairs_near

TOWN = np.array(
    [shapely.Point(-46.60, -20.70), shapely.Point(-46.5999, -20.70), shapely.Point(-46.59, -20.71)]
)


def test_the_middle_latitude_lies_half_way():
    assert middle_latitude(TOWN) == pytest.approx(-20.705)
    assert middle_latitude(np.array([], dtype=object)) == 0.0


def test_stretched_distances_are_those_on_the_ellipsoid():
    metric = in_metres(TOWN, middle_latitude(TOWN))
    exact = distance_m(-46.60, -20.70, -46.59, -20.71)[0]
    assert shapely.distance(metric[0], metric[2]) == pytest.approx(exact, rel=1e-4)


def test_pairs_come_nearest_first_and_only_within_the_distance():
    metric = in_metres(TOWN, -20.7)
    apart = shapely.distance(metric[0], metric[1])
    for limit, found in ((apart + 0.001, 1), (apart - 0.001, 0)):
        i, j, metres = pairs_near(metric[:1], metric[1:], limit)
        assert len(i) == len(j) == len(metres) == found
    i, j, metres = pairs_near(metric[:1], metric[1:], 5000)
    assert (i.tolist(), j.tolist()) == ([0, 0], [0, 1])
    assert metres[0] < metres[1]


def test_nothing_is_near_nothing():
    none = np.array([], dtype=object)
    assert [len(part) for part in pairs_near(none, TOWN, 10)] == [0, 0, 0]
    assert [len(part) for part in pairs_near(TOWN, none, 10)] == [0, 0, 0]
