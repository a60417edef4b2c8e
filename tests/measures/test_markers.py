import numpy as np
import pytest
from street_town import streets
from town import at, places

from planner.geodesy import line_length_m
from planner.measures import nearest_marker


def street():
    table = streets(("residential", "Rua A", [at(0), at(200)]), ("footway", None, [at(0, 6), at(200, 6)]))
    table["u"], table["v"], table["drive"] = [0, 2], [1, 3], [True, False]
    table["length_m"] = line_length_m(table.geometry)
    return table


def measured(point, *markers, within_m=10.0):
    return nearest_marker(street(), np.array([[point.x, point.y]]), places(*markers), within_m)


@pytest.mark.parametrize(("gap_m", "found"), [(9.9, True), (-9.9, True), (10.1, False), (-10.1, False)])
def test_before_and_after_the_marker_are_measured_along_the_street(gap_m, found):
    # The marker stands 5 m aside, nearer to the footway than to the carriageway, and belongs to the street.
    metres, which = measured(at(100 + gap_m), ("b", "bus_stop", at(100, 5)))
    assert which.tolist() == [0 if found else -1]
    assert metres[0] == (pytest.approx(abs(gap_m), abs=0.01) if found else np.inf)


def test_the_nearest_of_several_markers_is_told():
    metres, which = measured(
        at(100), ("a", "bus_stop", at(92)), ("b", "bus_stop", at(103)), ("c", "bus_stop", at(109))
    )
    assert (which.tolist(), metres.tolist()) == ([1], [pytest.approx(3, abs=0.01)])


def test_a_marker_far_aside_belongs_to_another_place():
    _, which = measured(at(100), ("b", "bus_stop", at(100, 31)))
    assert which.tolist() == [-1]
    _, which = measured(at(100), ("b", "bus_stop", at(100, 29)))
    assert which.tolist() == [0]
