import numpy as np
import pytest
import shapely
from town import at

from planner.sources.conflation import CONFLATION_M, SAME_NAME_M, Seen, conflate

NO_ROADS = np.array([], dtype=object)
ROAD = np.array([shapely.LineString([at(-100, 5), at(100, 5)])], dtype=object)


def bus(role, shape, name=None, ref=None):
    return Seen("bus_stop", role, name, ref, shape)


def place(kind, shape, name=None, ref=None):
    return Seen(kind, "place", name, ref, shape)


def box(west, south, east, north):
    return shapely.Polygon([at(west, south), at(east, south), at(east, north), at(west, north)])


def joined(*seen, roads=NO_ROADS):
    return conflate(seen, roads).tolist()


def test_a_stop_mapped_three_ways_counts_once_as_its_sign():
    seen = [bus("position", at(0, 5)), bus("platform", box(-5, -2, 5, 0)), bus("stop", at(1, 1))]
    assert joined(*seen, roads=ROAD) == [2, 2, 2]


def test_without_a_sign_the_platform_stands_for_the_stop():
    assert joined(bus("position", at(0, 5)), bus("platform", at(0, 0))) == [1, 1]


@pytest.mark.parametrize(("apart", "result"), [(CONFLATION_M - 0.2, [0, 0]), (CONFLATION_M + 0.2, [0, 1])])
def test_parts_belong_together_up_to_the_distance(apart, result):
    assert joined(bus("stop", at(0)), bus("position", at(apart))) == result


@pytest.mark.parametrize("role", ["stop", "platform", "position"])
def test_two_of_one_sort_stay_two_stops_however_near(role):
    assert joined(bus(role, at(0)), bus(role, at(3))) == [0, 1]


def test_each_sign_takes_the_nearest_halt_and_one_only():
    seen = [
        bus("stop", at(0, 0)),
        bus("stop", at(12, 0)),
        bus("position", at(4, 0)),
        bus("position", at(11, 0)),
    ]
    assert joined(*seen) == [0, 1, 0, 1]
    assert joined(seen[0], seen[2], seen[3]) == [0, 0, 2]


def test_opposite_sides_of_a_street_stay_two_stops_even_mapped_differently():
    sides = [bus("stop", at(0, 0)), bus("platform", at(0, 10))]
    assert joined(*sides, roads=ROAD) == [0, 1]
    assert joined(*sides) == [0, 0]


def test_a_halt_on_the_carriageway_is_not_across_it():
    assert joined(bus("stop", at(0, 0)), bus("position", at(0, 5)), roads=ROAD) == [0, 0]


def test_other_names_or_numbers_keep_parts_apart():
    assert joined(bus("stop", at(0), "A"), bus("platform", at(2), "B")) == [0, 1]
    assert joined(bus("stop", at(0), ref="1"), bus("platform", at(2), ref="2")) == [0, 1]
    assert joined(bus("stop", at(0), "Praça A"), bus("platform", at(2), "PRACA A")) == [0, 0]
    assert joined(bus("stop", at(0), "A"), bus("platform", at(2))) == [0, 0]


def test_a_terminal_as_node_and_building_is_the_building():
    building = place("bus_terminal", box(0, 0, 80, 40), "Rodoviária")
    assert joined(place("bus_terminal", at(40, 20)), building) == [1, 1]
    assert joined(building, place("bus_terminal", at(40, -CONFLATION_M + 0.2))) == [0, 0]
    assert joined(building, place("bus_terminal", at(40, -CONFLATION_M - 0.2))) == [0, 1]


def test_a_node_of_another_name_beside_a_building_stays_but_within_it_does_not():
    building = place("bus_terminal", box(0, 0, 80, 40), "A")
    assert joined(building, place("bus_terminal", at(40, -5), "B")) == [0, 1]
    assert joined(building, place("bus_terminal", at(40, 5), "B")) == [0, 0]


@pytest.mark.parametrize(("apart", "result"), [(SAME_NAME_M - 1, [0, 0]), (SAME_NAME_M + 1, [0, 1])])
def test_terminals_of_one_name_close_together_are_one(apart, result):
    assert (
        joined(place("ferry_terminal", at(0), "Cais"), place("ferry_terminal", at(apart), "Cais")) == result
    )


def test_taxi_stands_of_one_name_stay_apart():
    assert joined(place("taxi_stand", at(0), "Central"), place("taxi_stand", at(30), "Central")) == [0, 1]


def test_an_area_within_another_of_its_kind_is_part_of_it():
    apron = place("airport", box(0, 0, 2000, 1000), "Aeroporto")
    hall = place("airport", box(100, 100, 200, 150), "Terminal 1")
    node = place("airport", at(150, 120))
    assert joined(node, hall, apron) == [2, 2, 2]


def test_areas_side_by_side_stay_two():
    one, other = place("bus_terminal", box(0, 0, 50, 50), "A"), place("bus_terminal", box(50, 0, 99, 50), "A")
    assert joined(one, other) == [0, 1]


def test_other_kinds_never_join():
    assert joined(place("bus_terminal", box(0, 0, 80, 40)), place("rail_station", at(40, 20))) == [0, 1]
