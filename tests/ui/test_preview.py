from lawbook import distance, rules
from town import at, city

from planner.ui.preview import preview_table
from planner.ui.setup import Setup

TOWN = city(("S1", "stand", at(0)), ("T1", "taxi_stand", at(300)))
SETUP = Setup(TOWN, "key", rules(distance("spacing", ["stand"], ["stand"], 500)), "pt")


def test_the_preview_holds_the_rows_of_one_file_with_coordinates_that_can_be_typed_back():
    file = str(TOWN.places["source"].iloc[0])
    table = preview_table(SETUP, file, "pt")
    assert table["Código"].tolist() == TOWN.places["id"][TOWN.places["source"] == file].tolist()
    assert table["Latitude; longitude"].iloc[0].count(",") == 2


def test_a_file_without_places_has_an_empty_preview():
    assert preview_table(SETUP, "outro.csv", "pt").empty
