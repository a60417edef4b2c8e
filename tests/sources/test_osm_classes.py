import numpy as np
import pytest

from planner.sources.osm_classes import (
    WAY_FLAG_TAGS,
    carriageways,
    directions,
    drivable,
    listed,
    present,
    walkable,
)


def tags(**told):
    return {key: np.array([told.get(key)], dtype=object) for key in WAY_FLAG_TAGS}


@pytest.mark.parametrize(
    ("told", "drive", "walk"),
    [
        ({"highway": "residential"}, True, True),
        ({"highway": "service"}, True, True),
        ({"highway": "service", "service": "alley"}, True, True),
        ({"highway": "service", "service": "parking_aisle"}, False, True),
        ({"highway": "service", "service": "emergency_access"}, False, True),
        ({"highway": "residential", "access": "private"}, False, False),
        ({"highway": "residential", "access": "no"}, False, False),
        ({"highway": "residential", "access": "no", "foot": "yes"}, False, True),
        ({"highway": "residential", "access": "no", "motor_vehicle": "yes"}, True, False),
        ({"highway": "residential", "access": "destination"}, True, True),
        ({"highway": "residential", "motor_vehicle": "no"}, False, True),
        ({"highway": "residential", "motor_vehicle": "no", "motorcycle": "yes"}, True, True),
        ({"highway": "residential", "motorcycle": "no"}, False, True),
        ({"highway": "primary", "access": "bus"}, False, False),
        ({"highway": "motorway"}, True, False),
        ({"highway": "trunk"}, True, True),
        ({"highway": "trunk", "foot": "no"}, True, False),
        ({"highway": "footway"}, False, True),
        ({"highway": "steps"}, False, True),
        ({"highway": "track"}, False, True),
        ({"highway": "cycleway"}, False, False),
        ({"highway": "cycleway", "foot": "designated"}, False, True),
        ({"highway": "pedestrian", "area": "yes"}, False, False),
        ({"highway": "construction"}, False, False),
        ({"highway": "platform"}, False, False),
        ({"highway": "residential", "oneway": "yes"}, True, True),
    ],
)
def test_who_may_use_a_way(told, drive, walk):
    assert (drivable(tags(**told))[0], walkable(tags(**told))[0]) == (drive, walk)


@pytest.mark.parametrize(
    ("told", "oneway", "against"),
    [
        ({}, False, False),
        ({"oneway": "yes"}, True, False),
        ({"oneway": "1"}, True, False),
        ({"oneway": "-1"}, True, True),
        ({"oneway": "reverse"}, True, True),
        ({"oneway": "no"}, False, False),
        ({"oneway": "reversible"}, False, False),
        ({"junction": "roundabout"}, True, False),
        ({"junction": "roundabout", "oneway": "no"}, False, False),
        ({"junction": "jughandle"}, False, False),
        ({"highway": "motorway_link"}, True, False),
        ({"highway": "motorway", "oneway": "no"}, False, False),
    ],
)
def test_directions(told, oneway, against):
    found = directions(tags(**{"highway": "residential", **told}))
    assert (found[0][0], found[1][0]) == (oneway, against)


def test_a_carriageway_parts_the_sides_of_a_street_whoever_may_use_it():
    assert carriageways(tags(highway="primary", access="no"))[0]
    assert not carriageways(tags(highway="footway"))[0]
    assert not carriageways(tags(highway="service", area="yes"))[0]


def test_any_bridge_is_one_but_no():
    column = np.array(["yes", "viaduct", "no", None], dtype=object)
    assert present(column).tolist() == [True, True, False, False]


@pytest.mark.parametrize(
    ("value", "name"),
    [(None, None), ("Rua A", "Rua A"), ("Rua A;Rua B", "Rua A; Rua B"), (" Rua A ; ", "Rua A"), (";", None)],
)
def test_list_valued_names_are_joined(value, name):
    assert listed(value) == name
