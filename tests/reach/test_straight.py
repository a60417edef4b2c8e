import numpy as np
from pyproj import Geod

from planner.reach import within_straight

GRS80 = Geod(ellps="GRS80")


def test_rows_are_the_points_within_the_geodesic_radius() -> None:
    random = np.random.default_rng(0)
    sites, points = (np.array([-51.2, -30.0]) + random.uniform(0, 0.01, (n, 2)) for n in (7, 50))
    reach = within_straight(sites, points, 400.0)
    for i, site in enumerate(sites):
        metres = np.array([GRS80.inv(*site, *point)[2] for point in points])
        found, told = reach.row(i)
        assert found.tolist() == np.flatnonzero(metres <= 400.0).tolist()
        assert np.allclose(told, metres[found], atol=1e-3)


def test_no_place_reaches_nobody() -> None:
    reach = within_straight(np.empty((0, 2)), np.array([[-51.2, -30.0]]), 100.0)
    assert reach.indptr.tolist() == [0]
    assert len(reach.indices) == 0
