from dataclasses import replace
from datetime import date

from lawbook import distance, rules
from street_town import two_streets
from town import at, city

from planner.maps import zones
from planner.ui.layers import NAMES_LAYER, first_layers, layer_names, town_overlays
from planner.ui.setup import Setup

LAW = rules(
    distance("spacing", ["stand"], ["stand"], 500),
    distance("taxi", ["stand"], ["taxi_stand"], 50),
    distance("base", ["premises"], ["taxi_stand"], 200),
)
TOWN = replace(
    city(("S1", "stand", at(0)), ("T1", "taxi_stand", at(99)), ("R1", "urban_terminal", at(500))),
    streets=two_streets(),
)
SETUP = Setup(TOWN, "key", LAW, "pt")
ZONES = zones(TOWN, LAW)


def test_layers_are_the_places_zones_and_names_of_the_town():
    assert list(layer_names(SETUP, ZONES)) == [
        "taxi_stand",
        "bus_terminal",
        "zone:spacing:stand",
        "zone:taxi:taxi_stand",
        "zone:base:taxi_stand",
        NAMES_LAYER,
        "overlay:legal",
        "overlay:online",
    ]
    assert layer_names(SETUP, ZONES)["taxi_stand"] == "Pontos de táxi"


def test_spacing_rings_and_zones_for_premises_are_off_at_first():
    on = first_layers(layer_names(SETUP, ZONES), ZONES)
    assert on == ["taxi_stand", "bus_terminal", "zone:taxi:taxi_stand", NAMES_LAYER]


def test_the_key_of_a_setup_follows_everything_that_changes_a_verdict():
    others = [
        replace(SETUP, town_key="other"),
        replace(SETUP, accuracy_m=5.0),
        replace(SETUP, ruleset=LAW.model_copy(update={"day": date(2021, 1, 1)})),
    ]
    assert len({SETUP.key, *(setup.key for setup in others)}) == 4
    assert replace(SETUP, language="en").key == SETUP.key


def test_a_fictional_town_is_called_so_everywhere():
    assert replace(SETUP, city=replace(TOWN, fictional=True)).town == "Teste (município fictício)"
    assert replace(SETUP, city=replace(TOWN, uf="MG")).town == "Teste (MG)"


def test_computed_layers_are_files_made_once_and_off_at_first():
    assert "overlay:legal" not in first_layers(layer_names(SETUP, ZONES), ZONES)
    assert town_overlays(SETUP, TOWN, frozenset()) == []
    (drawn,) = town_overlays(SETUP, TOWN, {"overlay:legal", "taxi_stand"})
    assert drawn["name"] == "legal"
    assert drawn["url"].startswith("../planner.ui.served.map_streets/legal-")
    assert "data" not in drawn
    assert town_overlays(SETUP, TOWN, {"overlay:legal"}) == [drawn]


def test_pictures_from_the_internet_are_off_at_first_and_say_where_they_come_from():
    named = layer_names(SETUP, ZONES)
    assert "overlay:online" not in first_layers(named, ZONES)
    assert "internet" in named["overlay:online"]
    (drawn,) = town_overlays(SETUP, TOWN, {"overlay:online"})
    assert drawn["tiles"].startswith("https://tile.openstreetmap.org/")
    legal = town_overlays(SETUP, TOWN, {"overlay:legal"})
    assert not any("tiles" in one for one in legal)
