from dataclasses import replace

import pytest
from lawbook import distance, rules
from pyproj import Geod
from shapely.geometry import MultiPolygon, Polygon, box
from street_town import HOSTILE
from town import at, city

from planner.maps.scene import boundary_rings, rings, stand_marks, static_places, zones
from planner.maps.sentences import tip_lines
from planner.validate import validate

LAW = rules(
    distance("spacing", ["stand"], ["stand"], 500),
    distance("taxi", ["stand"], ["taxi_stand"], 50),
    distance("terminal", ["premises"], ["urban_terminal", "intercity_terminal"], 200),
    distance("rail", ["stand"], ["rail_station"], 200),
)
SQUARE = box(at(0).x, at(0).y, at(100).x, at(0, 100).y)
TOWN = city(
    ("S1", "stand", at(1000)),
    ("S2", "stand", at(1400)),
    ("P1", "premises", at(3000)),
    ("T1", "taxi_stand", at(1030)),
    ("R1", "intercity_terminal", SQUARE),
    ("R2", "urban_terminal", at(0, 900)),
)


def marks(**more):
    return {mark["id"]: mark for mark in stand_marks(TOWN, LAW, validate(TOWN, LAW), "pt", **more)}


def test_places_that_stay_are_grouped_by_widest_kind():
    places = static_places(TOWN, "pt")
    assert {kind: len(group) for kind, group in places.items()} == {"taxi_stand": 1, "bus_terminal": 2}
    assert places["taxi_stand"][0]["at"] == [round(at(1030).y, 7), round(at(1030).x, 7)]
    assert places["taxi_stand"][0]["title"] == "Ponto de táxi T1"
    assert [("rings" in place) for place in places["bus_terminal"]] == [True, False]


def test_an_area_is_drawn_with_its_holes():
    holed = Polygon([(0, 0), (9, 0), (9, 9)], holes=[[(4, 1), (5, 1), (5, 2)]])
    drawn = rings(MultiPolygon([holed, box(20, 20, 21, 21)]))
    assert len(drawn) == 2
    assert len(drawn[0]) == 2
    assert drawn[0][0][1] == [0, 9]  # latitude first


def test_each_distance_rule_draws_a_zone_round_its_objects():
    drawn = {zone["name"]: zone for zone in zones(TOWN, LAW)}
    assert set(drawn) == {"zone:spacing:stand", "zone:taxi:taxi_stand", "zone:terminal:bus_terminal"}
    assert drawn["zone:spacing:stand"]["of_stands"]
    assert drawn["zone:taxi:taxi_stand"]["at"] == [[round(at(1030).y, 7), round(at(1030).x, 7)]]
    assert drawn["zone:taxi:taxi_stand"]["radius"] == 50
    assert not drawn["zone:terminal:bus_terminal"]["for_stands"]


def test_the_zone_round_an_area_starts_at_its_edge():
    ring = {zone["name"]: zone for zone in zones(TOWN, LAW)}["zone:terminal:bus_terminal"]["rings"]
    assert len(ring) == 1
    west = min(lon for _, lon in ring[0][0])
    middle = (SQUARE.bounds[1] + SQUARE.bounds[3]) / 2
    assert Geod(ellps="GRS80").inv(west, middle, SQUARE.bounds[0], middle)[2] == pytest.approx(200, abs=0.5)


def test_a_mark_shows_the_gravest_verdict_and_says_every_rule():
    own = marks()
    assert {name: mark["shape"] for name, mark in own.items()} == {"S1": "fail", "S2": "fail", "P1": "pass"}
    assert own["S1"]["title"] == "Ponto de mototáxi S1 — Não conforme"
    assert len(own["S1"]["lines"]) == 3
    assert own["S1"]["at"] == [round(at(1000).y, 7), round(at(1000).x, 7)]


def test_the_gravest_marks_are_drawn_on_top():
    order = [mark["shape"] for mark in stand_marks(TOWN, LAW, validate(TOWN, LAW), "pt")]
    assert order == ["pass", "fail", "fail"]


def test_marks_tell_where_a_stand_comes_from():
    own = marks(origins={"S2": "proposed"}, without={"P1"})
    assert {name: mark["origin"] for name, mark in own.items()} == {"S1": "existing", "S2": "proposed"}


def test_a_stand_that_no_rule_judges_is_not_shown_as_passing():
    lone = stand_marks(TOWN, rules(distance("x", ["premises"], ["airport"], 10)), (), "pt")
    assert {mark["shape"] for mark in lone} == {"none"}


def test_the_small_card_names_what_does_not_pass_and_counts_the_rest():
    findings = [f for f in validate(TOWN, LAW) if f.subject_id == "S2"]
    lines = tip_lines(findings, LAW, {}, "pt")
    assert lines[0].startswith("Não conforme")
    assert any(line.startswith("Sem dados") for line in lines)
    assert lines[-1] == "Regras atendidas: 1"


def test_a_long_card_is_cut_and_says_so():
    failing = [f for f in validate(TOWN, LAW) if f.outcome == "fail"] * 3
    assert tip_lines(failing, LAW, {}, "pt")[-1] == f"e mais {len(failing) - 3}"


def test_a_hostile_name_is_kept_as_it_is():
    town = replace(TOWN, places=TOWN.places.assign(name=HOSTILE))
    assert HOSTILE.strip() in static_places(town, "pt")["taxi_stand"][0]["title"]
    assert HOSTILE.strip() in stand_marks(town, LAW, (), "pt")[0]["title"]


def test_the_boundary_is_empty_when_not_told():
    assert boundary_rings(TOWN) == []
