import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.sources.curves import CHORD_M, arc, bulged, ellipse, spline, turn_of_degrees


@given(radius=st.floats(0.01, 2_000), start=st.floats(-7, 7), sweep=st.floats(-6.28, 6.28))
def test_no_chord_leaves_its_arc_by_more_than_allowed(radius, start, sweep):
    points = arc((3.0, 4.0), radius, start, sweep)
    middle = (points[1:] + points[:-1]) / 2
    assert np.abs(np.hypot(*(middle - (3, 4)).T) - radius).max() <= CHORD_M + 1e-9
    assert np.hypot(*(points - (3, 4)).T) == pytest.approx(radius)


@pytest.mark.parametrize(
    ("start", "end", "sweep"), [(0, 90, 90), (270, 90, 180), (350, 10, 20), (0, 360, 360)]
)
def test_an_arc_always_turns_anticlockwise(start, end, sweep):
    assert turn_of_degrees(start, end)[1] == pytest.approx(math.radians(sweep))


@given(bulge=st.floats(-3, 3).filter(lambda value: abs(value) > 0.05))
def test_a_bulge_is_the_height_of_the_arc_over_half_its_chord(bulge):
    points = bulged([(0, 0, bulge), (10, 0, 0)], closed=False)
    assert points[0].tolist() == [0, 0]
    assert points[-1].tolist() == [10, 0]
    highest = points[np.abs(points[:, 1]).argmax(), 1]
    assert highest == pytest.approx(-5 * bulge, abs=CHORD_M)


def test_a_straight_polyline_stays_as_it_is_and_a_closed_one_comes_back():
    corners = [(0, 0, 0), (1, 0, 0), (1, 1, 0)]
    assert bulged(corners, closed=False).tolist() == [[0, 0], [1, 0], [1, 1]]
    assert bulged(corners, closed=True).tolist() == [[0, 0], [1, 0], [1, 1], [0, 0]]


def test_a_quarter_of_an_ellipse_ends_on_its_shorter_axis():
    points = ellipse((1, 1), (4, 0), 0.5, 0, math.pi / 2)
    assert points[0] == pytest.approx((5, 1))
    assert points[-1] == pytest.approx((1, 3))


def test_numbers_of_a_spline_that_do_not_belong_together_are_refused():
    controls = np.array([(0.0, 0.0), (5.0, 10.0), (10.0, 0.0)])
    knots, none = np.array([0.0, 0, 0, 1, 1, 1]), np.empty(0)
    assert len(spline(controls, knots, 2, none)) == 17
    for bad in (knots[:-1], knots[::-1], np.zeros(6)):
        with pytest.raises(ValueError, match="40"):
            spline(controls, bad, 2, none)
    with pytest.raises(ValueError, match="71"):
        spline(controls, knots, 0, none)
