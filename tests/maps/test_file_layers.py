from dataclasses import replace

import geopandas as gpd
import pytest
from lawbook import distance, rules
from shapely.geometry import Polygon
from street_town import two_streets
from town import at, city

from planner.errors import MissingInput
from planner.maps import overlays
from planner.maps.file_layers import file_overlays, overlay_switches
from planner.tables import LONLAT

LAW = rules(distance("taxi", ["stand"], ["taxi_stand"], 50))
SQUARE = Polygon([(p.x, p.y) for p in (at(-50, -50), at(400, -50), at(400, 400), at(-50, 400))])
PEOPLE = gpd.GeoDataFrame({"id": ["C"], "population": [40.0]}, geometry=[at(50, 5)], crs=LONLAT)
FULL = replace(
    city(("S", "stand", at(0)), ("T", "taxi_stand", at(180)), ("D", "district", SQUARE)),
    streets=two_streets(),
    population=PEOPLE.astype({"id": object}),
)


def drawn(town=FULL, radius_m=120.0):
    return file_overlays(town, LAW, town.of_kind(["stand"]), radius_m, "pt")


def test_every_layer_of_the_screen_but_the_internets_is_in_the_file():
    assert [one["name"] for one in drawn()] == ["legal", "coverage", "population", "districts"]
    assert all("url" not in one and "tiles" not in one for one in drawn())


def test_lines_are_packed_and_each_legend_entry_names_its_switch():
    by_name = {one["name"]: one for one in drawn()}
    assert all("packed" in feature["geometry"] for feature in by_name["legal"]["data"]["features"])
    (district,) = by_name["districts"]["data"]["features"]
    assert len(district["geometry"]["packed"][0]) == 10  # five corners, the first twice
    switches = overlay_switches(drawn(), "pt")
    assert {entry["layer"] for one in drawn() for entry in one["legend"]} == {one["name"] for one in switches}
    assert not any(one["on"] for one in switches)
    assert switches[1] == {"name": "overlay:coverage", "text": "Quem chega a um ponto a pé", "on": False}


def test_the_reach_is_that_of_the_stands_and_radius_given():
    texts = [
        [
            entry["text"]
            for one in drawn(radius_m=metres)
            if one["name"] == "coverage"
            for entry in one["legend"]
        ]
        for metres in (1.0, 5000.0)
    ]
    assert texts[0] == ["Até 1 m a pé de um ponto (0 pessoas)", "A mais de 1 m de um ponto (40 pessoas)"]
    assert texts[1][0] == "Até 5.000 m a pé de um ponto (40 pessoas)"


def test_a_town_of_which_less_is_known_has_fewer_layers():
    assert drawn(replace(FULL, population=None))[1]["name"] == "districts"
    assert drawn(city(("S", "stand", at(0)))) == []


def test_a_layer_that_cannot_be_drawn_keeps_no_other_from_the_file(monkeypatch):
    def refuse(*_):
        raise MissingInput.of("propose.streets_missing")

    monkeypatch.setattr(overlays, "legal_streets", refuse)
    assert [one["name"] for one in drawn()] == ["coverage", "population", "districts"]
    monkeypatch.setattr(overlays, "districts", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        drawn()
