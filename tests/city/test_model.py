import pytest
from town import at, city, places

from planner.errors import InputRefused


def test_a_kind_nobody_told_of_is_missing():
    town = city(("T", "taxi_stand", at(0)), none=["airport"], empty=["bus_stop"])
    assert town.layer("taxi_stand").judgeable
    assert town.layer("airport").judgeable
    assert not town.layer("bus_stop").judgeable
    assert town.layer("rail_station").status == "missing"


def test_a_narrower_kind_is_known_through_its_wider_one():
    town = city(("R", "intercity_terminal", at(0)))
    assert town.layer("intercity_terminal").status == "known"
    assert list(town.of_kind(["bus_terminal"])["id"]) == ["R"]
    assert list(town.of_kind(["urban_terminal"])["id"]) == []


def test_other_stands_replace_the_towns_own_and_nothing_else():
    town = city(("A", "stand", at(0)), ("P", "premises", at(9)), ("T", "taxi_stand", at(30)))
    drawn = town.with_stands(places(("B", "stand", at(100))), source="drawn")
    assert sorted(drawn.places["id"]) == ["B", "T"]
    assert drawn.layer("stand").status == "known"
    assert drawn.layer("premises").status == "empty"
    assert sorted(town.places["id"]) == ["A", "P", "T"]


def test_a_kind_declared_empty_stays_so_when_other_stands_come():
    town = city(("A", "stand", at(0)), none=["premises"])
    drawn = town.with_stands(places(("B", "stand", at(100))), source="drawn")
    assert drawn.layer("premises").status == "declared_empty"


def test_stands_that_break_the_tables_contract_are_refused():
    town = city(("A", "stand", at(0)))
    with pytest.raises(InputRefused, match="source"):
        town.with_stands(places(("B", "stand", at(1))).drop(columns="source"), source="drawn")
