from dataclasses import replace

from lawbook import distance, rules
from street_town import two_streets
from town import at, city

from planner.maps import legend, stand_marks, zone_text, zones
from planner.validate import validate

LAW = rules(
    distance("taxi", ["stand"], ["taxi_stand"], 50), distance("base", ["premises"], ["taxi_stand"], 200)
)
TOWN = replace(
    city(("S1", "stand", at(0)), ("S2", "stand", at(900)), ("T1", "taxi_stand", at(20))),
    streets=two_streets(),
)


def entries(show=frozenset({"taxi_stand"}), **more):
    marks = stand_marks(TOWN, LAW, validate(TOWN, LAW), "pt", **more)
    return legend(TOWN, marks, zones(TOWN, LAW), "pt", show=show)


def test_only_what_is_on_the_map_is_in_the_legend():
    texts = [entry["text"] for entry in entries()]
    assert texts[:3] == ["Não conforme", "Conforme", "Pontos de táxi"]
    assert "Sem dados" not in texts
    assert "Pontos de táxi" not in [entry["text"] for entry in entries(show=frozenset())]


def test_proposed_and_drawn_stands_have_entries_of_their_own():
    texts = [entry["text"] for entry in entries(origins={"S1": "drawn", "S2": "proposed"})]
    assert "Ponto proposto (conforme)" in texts
    assert "Ponto acrescentado por você" in texts
    assert "Ponto proposto (conforme)" not in [entry["text"] for entry in entries()]


def test_street_classes_of_the_town_follow_widest_first():
    lines = [entry["text"] for entry in entries() if entry["kind"] == "line"]
    assert lines == ["Via arterial", "Rua local", "Caminho de pedestres"]


def test_a_zone_says_its_radius_and_for_whom_it_binds():
    texts = [zone_text(zone, "pt").replace("\u00a0", " ") for zone in zones(TOWN, LAW)]
    assert texts == ["Menos de 50 m de pontos de táxi", "Menos de 200 m de pontos de táxi (para sedes)"]
