import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from pyproj import Geod

from planner.propose.instance import build_instance, spacing_chord, tangent_xyz
from planner.reach import Reach

GRS80 = Geod(ellps="GRS80")


@given(
    st.floats(-33, 5),
    st.floats(-73, -35),
    st.floats(0, 360),
    st.sampled_from([50.0, 300.0, 500.0, 5_000.0]),
    st.floats(-2e-6, 3e-6),
)
def test_chords_from_the_threshold_on_keep_the_geodesic_limit(
    lat: float, lon: float, azimuth: float, limit: float, extra: float
) -> None:
    far = GRS80.fwd(lon, lat, azimuth, limit + extra)
    lonlat = np.array([[lon, lat], far[:2]])
    chord = float(np.linalg.norm(np.diff(tangent_xyz(lonlat, lonlat[0]), axis=0)))
    if chord >= spacing_chord(limit):
        assert GRS80.inv(lon, lat, far[0], far[1])[2] >= limit
    # Nothing that clears the limit by two hundredths of a millimetre is turned away.
    beyond = GRS80.fwd(lon, lat, azimuth, limit + 2e-5 + limit**3 * 1e-15)
    there = tangent_xyz(np.array([[lon, lat], beyond[:2]]), lonlat[0])
    assert float(np.linalg.norm(np.diff(there, axis=0))) >= spacing_chord(limit)


def test_no_spacing_is_no_chord() -> None:
    assert spacing_chord(0.0) == 0.0


def test_the_arc_is_longer_than_its_chord_by_a_tenth_of_a_micrometre() -> None:
    assert spacing_chord(500.0) - 1e-6 == pytest.approx(500.0 - 1.27e-7, abs=2e-9)


def test_rows_both_ways_leave_out_points_without_people() -> None:
    lonlat = np.array([[-51.2, -30.0], [-51.19, -30.0]])
    reach = Reach(np.array([0, 2, 4]), np.array([0, 1, 1, 2], dtype=np.int32), np.zeros(4, dtype=np.float32))
    people = np.array([5.0, 0.0, 7.0, 9.0])
    instance = build_instance(lonlat, reach, people, np.resize(lonlat, (4, 2)), spacing_m=500.0, near_m=500.0)
    assert instance.cover_ptr.tolist() == [0, 1, 2]
    assert instance.cover.tolist() == [0, 2]
    assert instance.back_ptr.tolist() == [0, 1, 1, 2, 2]
    assert instance.back.tolist() == [0, 1]
    assert instance.weight.tolist() == [5.0, 0.0, 7.0, 0.0]  # nobody reaches the last


def test_candidates_nearer_than_the_spacing_lie_in_neighbouring_bins() -> None:
    random = np.random.default_rng(3)
    lonlat = np.array([-51.2, -30.0]) + random.uniform(0, 0.05, (300, 2))
    nothing = Reach(np.zeros(301, dtype=np.int64), np.empty(0, dtype=np.int32), np.empty(0, dtype=np.float32))
    instance = build_instance(lonlat, nothing, np.zeros(1), lonlat[:1], spacing_m=500.0, near_m=100.0)
    row, column = np.divmod(instance.bin_of, instance.columns)
    metres = np.linalg.norm(instance.xyz[:, None] - instance.xyz[None], axis=2)
    i, j = np.nonzero(metres < 500.0)
    assert len(i) > 300
    assert np.abs(row[i] - row[j]).max() == 1
    assert np.abs(column[i] - column[j]).max() == 1
    assert sorted(instance.binned.tolist()) == list(range(300))
