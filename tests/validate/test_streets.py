import pytest
from lawbook import distance, rules
from shapely.geometry import Polygon
from street_town import streets
from town import at, city

from planner.errors import MissingInput
from planner.geodesy import line_length_m
from planner.validate import validate

LAW = rules(
    distance("spacing", ["stand"], ["stand"], 120), distance("terminal", ["stand"], ["bus_terminal"], 50)
)


def corner():
    """A street 100 m east from the corner, and one 100 m north from its end."""
    table = streets(("residential", None, [at(0), at(100)]), ("residential", None, [at(100), at(100, 100)]))
    table["length_m"] = line_length_m(table.geometry)
    return table


def test_the_way_along_the_streets_stands_beside_and_never_decides():
    town = city(("A", "stand", at(0)), ("B", "stand", at(100, 60)), none=["bus_terminal"], streets=corner())
    found = validate(town, LAW, along_streets=True)[0]
    # Straight: the hypotenuse of 100 and 60, below 120 m. Along the streets 160 m, and still a failure.
    assert (found.outcome, found.measured) == ("fail", pytest.approx(116.62, abs=0.01))
    assert found.along_streets == pytest.approx(160.0, abs=0.01)
    assert found.as_json()["along_streets_m"] == found.along_streets


def test_it_ends_at_the_edge_of_a_terminal():
    east, west, south, north = at(140).x, at(120).x, at(0, 40).y, at(0, 80).y
    terminal = Polygon([(west, south), (east, south), (east, north), (west, north)])
    town = city(("A", "stand", at(100, 10)), ("R", "bus_terminal", terminal), streets=corner())
    found = next(f for f in validate(town, LAW, along_streets=True) if f.rule_id == "terminal")
    # 30 m north along the street to the height of the corner, then 20 m east to it.
    assert found.along_streets == pytest.approx(50.0, abs=0.1)
    assert found.measured == pytest.approx((30**2 + 20**2) ** 0.5, abs=0.05)


def test_it_is_left_out_unless_asked_for_and_where_nothing_stands_opposite():
    town = city(("A", "stand", at(0)), none=["bus_terminal"], streets=corner())
    assert all(f.along_streets is None for f in validate(town, LAW, along_streets=True))
    pair = city(("A", "stand", at(0)), ("B", "stand", at(90)), none=["bus_terminal"], streets=corner())
    assert all(f.along_streets is None for f in validate(pair, LAW))


def test_without_streets_it_says_what_to_give():
    with pytest.raises(MissingInput, match="--streets"):
        validate(city(("A", "stand", at(0))), LAW, along_streets=True)
