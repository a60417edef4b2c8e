import pytest
from town import at, city

from planner.data_report.places import duplicate_notices, layer_notices


@pytest.mark.parametrize(("metres", "same"), [(4.9, True), (5.1, False)])
def test_two_places_of_one_kind_so_close_are_one(metres, same):
    town = city(("A", "stand", at(0)), ("B", "stand", at(metres)), ("C", "taxi_stand", at(1)))
    found = duplicate_notices(town)
    assert [notice.subjects for notice in found] == ([("B",)] if same else [])
    if same:
        assert found[0].examples == ("A = B",)
        assert "ponto de mototáxi" in found[0].render("pt")


@pytest.mark.parametrize(
    ("kind", "metres", "same"), [("stand", 29.0, True), ("stand", 31.0, False), ("bus_stop", 29.0, False)]
)
def test_one_name_close_by_is_one_place_save_for_bus_stops(kind, metres, same):
    town = city(("A", kind, at(0)), ("B", kind, at(metres)))
    town.places["name"] = ["Praça da Matriz", "PRACA DA MATRIZ"]
    assert bool(duplicate_notices(town)) is same


def test_three_at_one_place_are_two_repetitions():
    town = city(*[(name, "stand", at(0)) for name in "ABC"])
    (found,) = duplicate_notices(town)
    assert (found.count, found.subjects) == (2, ("B", "C"))


def test_empty_layers_by_file_and_kinds_that_no_file_tells():
    town = city(("A", "stand", at(0)), none=["airport"], empty=["bus_stop", "rail_station"])
    found = {notice.key: notice for notice in layer_notices(town)}
    assert (found["data.layer_empty"].count, found["data.layer_empty"].where) == (2, "test")
    assert set(found["data.layers_missing"].examples) == {
        "premises",
        "taxi_stand",
        "bus_terminal",
        "ferry_terminal",
        "emergency_stop",
    }
    assert "bus stop" in found["data.layer_empty"].render("en")


def test_a_town_without_places_has_no_duplicates():
    assert duplicate_notices(city()) == []
