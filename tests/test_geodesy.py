import geopandas as gpd
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyproj import Geod
from shapely.geometry import LineString, Point, Polygon

from planner.geodesy import (
    distance_m,
    line_length_m,
    lonlat_of,
    nearest_but_m,
    nearest_m,
    pairs_within_m,
    shape_distance_m,
    to_ecef,
    to_lonlat,
    to_metric,
)

GRS80 = Geod(ellps="GRS80")


def test_a_minute_of_latitude_at_the_equator_is_1842_9_m():
    # Meridian arc of one minute from the equator on GRS80: a(1-e²)·(π/10800) = 6335439.327 × 2.908882e-4.
    assert distance_m(-50.0, 0.0, -50.0, 1 / 60)[0] == pytest.approx(1842.905, abs=0.001)


def test_a_minute_of_longitude_at_the_equator_is_the_equatorial_arc():
    assert distance_m(-50.0, 0.0, -50.0 + 1 / 60, 0.0)[0] == pytest.approx(
        6378137.0 * np.pi / 10800, abs=1e-6
    )


def test_line_length_adds_the_legs_of_each_line_apart():
    lines = gpd.GeoSeries(
        [LineString([(-50, 0), (-50, 1 / 60), (-50, 2 / 60)]), LineString([(-51, 0), (-51, 1 / 60)])],
        crs="EPSG:4326",
    )
    assert line_length_m(lines) == pytest.approx([2 * 1842.905, 1842.905], abs=0.002)


def test_ecef_of_the_pole_and_the_equator():
    # The polar radius of GRS80 is 6356752.3141 m.
    assert to_ecef(np.array([[0.0, 0.0], [90.0, 0.0]])) == pytest.approx(
        np.array([[6378137.0, 0, 0], [0, 6378137.0, 0]]), abs=1e-6
    )
    assert to_ecef(np.array([[0.0, 90.0]]))[0, 2] == pytest.approx(6356752.3141, abs=1e-4)


def test_nearest_without_objects_is_infinite():
    metres, which = nearest_m(np.array([[-46.6, -20.7]]), gpd.GeoSeries([], crs="EPSG:4326"))
    assert metres[0] == np.inf
    assert which[0] == -1


@given(
    st.floats(-73, -35),
    st.floats(-33, 5),
    st.floats(0, 360),
    st.floats(1.0, 2000.0),
    st.floats(1.01, 3.0),
)
def test_nearest_is_the_exact_geodesic_anywhere_in_brazil(lon, lat, azimuth, metres, factor):
    near = GRS80.fwd(lon, lat, azimuth, metres)[:2]
    far = GRS80.fwd(lon, lat, azimuth + 77, metres * factor)[:2]
    found, which = nearest_m(
        np.array([[lon, lat]]), gpd.GeoSeries([Point(far), Point(near)], crs="EPSG:4326")
    )
    assert which[0] == 1
    assert found[0] == pytest.approx(metres, abs=1e-6)


def test_a_polygon_is_measured_to_its_edge_and_inside_is_zero():
    south_west = (-46.60, -20.70)
    east = GRS80.fwd(*south_west, 90, 120.0)[0]
    north = GRS80.fwd(*south_west, 0, 80.0)[1]
    block = Polygon([south_west, (east, south_west[1]), (east, north), (south_west[0], north)])
    inside = GRS80.fwd(*south_west, 45, 30.0)[:2]
    above = GRS80.fwd(-46.5995, north, 0, 200.0)[:2]  # due north of a point on the northern edge
    corner = GRS80.fwd(east, north, 45, 150.0)[:2]  # off the north-east corner
    points = np.array([inside, above, corner])
    assert shape_distance_m(points, block) == pytest.approx([0.0, 200.0, 150.0], abs=1e-3)
    metres, which = nearest_m(points, gpd.GeoSeries([block], crs="EPSG:4326"))
    assert metres == pytest.approx([0.0, 200.0, 150.0], abs=1e-3)
    assert list(which) == [0, 0, 0]


def test_a_polygon_and_points_compete():
    block = Polygon([(-46.60, -20.70), (-46.599, -20.70), (-46.599, -20.699), (-46.60, -20.699)])
    stop = Point(GRS80.fwd(-46.60, -20.6995, 270, 40.0)[:2])
    places = gpd.GeoSeries([block, stop], crs="EPSG:4326")
    asked = np.array([GRS80.fwd(-46.60, -20.6995, 270, 15.0)[:2], GRS80.fwd(-46.60, -20.6995, 270, 30.0)[:2]])
    metres, which = nearest_m(asked, places)
    assert list(which) == [0, 1]
    assert metres == pytest.approx([15.0, 10.0], abs=1e-3)


@given(st.floats(-33, 5), st.floats(0, 360), st.floats(5, 3000))
def test_distance_to_a_line_agrees_with_a_dense_sampling(lat, azimuth, metres):
    start, end = (-46.60, lat), (-46.59, lat + 0.004)
    point = GRS80.fwd(-46.595, lat + 0.002, azimuth, metres)[:2]
    low, high = 0.0, 1.0
    for _ in range(3):  # 1,001 samples, then as many again around the nearest one
        share = np.linspace(low, high, 1001)
        lons, lats = start[0] + share * (end[0] - start[0]), start[1] + share * (end[1] - start[1])
        sampled = distance_m(point[0], point[1], lons, lats)
        best, step = share[sampled.argmin()], share[1] - share[0]
        low, high = max(best - step, 0.0), min(best + step, 1.0)
    brute = sampled.min()
    assert shape_distance_m(np.array([point]), LineString([start, end]))[0] == pytest.approx(brute, abs=1e-3)


def test_pairs_hold_the_limit_itself_and_nothing_beyond():
    origin = (-46.61, -20.72)
    exact = GRS80.fwd(*origin, 30, 500.0)[:2]
    beyond = GRS80.fwd(*origin, 210, 500.001)[:2]
    i, j, metres = pairs_within_m(np.array([origin, exact, beyond]), 500.0)
    assert [(int(a), int(b)) for a, b in zip(i, j, strict=True)] == [(0, 1)]
    assert metres == pytest.approx([500.0], abs=1e-6)


@given(st.integers(0, 2**32 - 1), st.integers(0, 30), st.integers(0, 30))
def test_pairs_between_two_sets_equal_brute_force(seed, n, m):
    random = np.random.default_rng(seed)
    a = np.array([-46.6, -20.7]) + random.uniform(-0.01, 0.01, (n, 2))
    b = np.array([-46.6, -20.7]) + random.uniform(-0.01, 0.01, (m, 2))
    i, j, _ = pairs_within_m(a, 700.0, b)
    brute = {(x, y) for x in range(n) for y in range(m) if GRS80.inv(*a[x], *b[y])[2] <= 700.0}
    assert {(int(x), int(y)) for x, y in zip(i, j, strict=True)} == brute


def test_sirgas_passes_into_lonlat_unmoved_and_utm_comes_back():
    point = gpd.GeoDataFrame(geometry=[Point(-46.61, -20.72)], crs="EPSG:4674")
    assert lonlat_of(to_lonlat(point))[0] == pytest.approx([-46.61, -20.72], abs=1e-12)
    utm = point.to_crs("EPSG:31983")
    assert lonlat_of(to_lonlat(utm))[0] == pytest.approx([-46.61, -20.72], abs=1e-9)


def test_the_metric_plane_is_true_from_its_centre():
    ends = [Point(-46.61, -20.72), Point(GRS80.fwd(-46.61, -20.72, 60, 10_000.0)[:2])]
    plane = to_metric(gpd.GeoDataFrame(geometry=ends, crs="EPSG:4326"))
    assert plane.geometry.iloc[0].distance(plane.geometry.iloc[1]) == pytest.approx(10_000.0, rel=1e-5)


def test_the_nearest_other_point_is_never_the_point_itself_even_where_places_coincide():
    lonlat = np.array([[-46.6, -20.7], [-46.6, -20.7], [-46.59, -20.7], [-46.6, -20.7]])
    metres, which = nearest_but_m(lonlat, lonlat, np.arange(4))
    assert metres[[0, 1, 3]].tolist() == [0.0, 0.0, 0.0]
    assert all(which[row] in {0, 1, 3} - {row} for row in (0, 1, 3))
    assert metres[2] == pytest.approx(Geod(ellps="GRS80").inv(-46.59, -20.7, -46.6, -20.7)[2], abs=1e-6)
    alone = nearest_but_m(lonlat[:1], lonlat[:1], np.array([0]))
    assert (alone[0].tolist(), alone[1].tolist()) == ([np.inf], [-1])
