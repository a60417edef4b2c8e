from collections.abc import Callable
from itertools import pairwise

import geopandas as gpd
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyproj import Geod

from planner.reach import points_along

Streets = Callable[..., gpd.GeoDataFrame]
At = Callable[[float, float], tuple[float, float]]


def test_points_are_centred_on_a_straight_street(make_streets: Streets, at: At) -> None:
    points = points_along(make_streets((1, 2, [(0, 0), (100, 0)], {})), np.array([0]), 25.0)
    assert points.offset_m == pytest.approx([12.5, 37.5, 62.5, 87.5], abs=1e-3)
    assert points.share_m == pytest.approx([25.0] * 4, abs=1e-3)
    assert points.lonlat[:, 0] == pytest.approx([at(x, 0)[0] for x in (12.5, 37.5, 62.5, 87.5)], abs=1e-7)


def test_points_follow_the_bend(make_streets: Streets, at: At) -> None:
    # 60 m east, then 40 m north: three points at 1/6, 3/6 and 5/6 of 100 m.
    points = points_along(make_streets((1, 2, [(0, 0), (60, 0), (60, 40)], {})), np.array([0]), 33.0)
    expected = [at(16.667, 0), at(50, 0), at(60, 23.333)]
    assert points.lonlat == pytest.approx(np.array(expected), abs=2e-7)


@pytest.mark.parametrize(("length", "count"), [(12.4, 0), (12.6, 1), (37.4, 1), (37.6, 2)])
def test_number_of_points_rounds_and_short_pieces_get_none(
    make_streets: Streets, length: float, count: int
) -> None:
    streets = make_streets((1, 2, [(0, 0), (length, 0)], {}))
    assert len(points_along(streets, np.array([0]), 25.0, shortest_m=12.5)) == count
    assert len(points_along(streets, np.array([0]), 25.0)) == max(1, count)


def test_only_the_rows_asked_for_get_points(make_streets: Streets) -> None:
    pieces = [(i, i + 1, [(100.0 * i, 0.0), (100.0 * i + 50, 0.0)], {}) for i in range(3)]
    points = points_along(make_streets(*pieces), np.array([2, 0]), 50.0)
    assert points.row.tolist() == [2, 0]
    assert len(points_along(make_streets(*pieces), np.array([], dtype=np.int64), 50.0)) == 0


@given(st.lists(st.floats(5, 400), min_size=1, max_size=6), st.floats(10, 90))
def test_shares_add_up_and_no_point_lies_on_a_junction(lengths: list[float], every: float) -> None:
    east = np.concatenate([[0.0], np.cumsum(lengths)]) / 111_319.490793
    streets = gpd.GeoDataFrame(
        {"length_m": lengths},
        geometry=gpd.GeoSeries.from_wkt([f"LINESTRING ({a:.15f} 0, {b:.15f} 0)" for a, b in pairwise(east)]),
        crs="EPSG:4326",
    )
    points = points_along(streets, np.arange(len(lengths)), every)
    assert np.bincount(points.row, weights=points.share_m) == pytest.approx(lengths)
    assert (points.offset_m > 0).all()
    start = east[points.row]
    walked = Geod(ellps="GRS80").inv(start, np.zeros(len(points)), points.lonlat[:, 0], points.lonlat[:, 1])[
        2
    ]
    assert walked == pytest.approx(points.offset_m, abs=0.01)  # seven decimals are 6 mm
