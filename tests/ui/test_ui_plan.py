from dataclasses import replace

import pytest
from lawbook import distance, rules
from town import at, city, metres

from planner.city import Layer
from planner.project import Scenario, Stand
from planner.project.town import register_stands
from planner.ui.plan import ask_here, judge, origins, stand_at

LAW = rules(distance("spacing", ["stand"], ["stand"], 500), distance("taxi", ["stand"], ["taxi_stand"], 50))
TOWN = city(("S1", "stand", at(0)), ("B1", "premises", at(0, 900)), ("T1", "taxi_stand", at(2000)))


def stand(stand_id: str, east_m: float) -> Stand:
    return Stand(stand_id, "stand", at(east_m))


def plan(*stands: Stand) -> Scenario:
    return Scenario("S1", "agora", 1, stands)


OWN = register_stands(TOWN)


def test_a_layer_of_stands_that_is_all_removed_is_empty_not_unknown():
    judged = judge(TOWN, LAW, plan())
    assert judged.city.layer("stand").status == "empty"
    assert judged.findings == ()


@pytest.mark.parametrize(("east_m", "outcome"), [(499.0, "fail"), (501.0, "pass")])
def test_a_place_asked_about_is_held_to_the_spacing(east_m, outcome):
    found = {finding.rule_id: finding for finding in ask_here(TOWN, LAW, at(east_m).y, at(east_m).x)}
    assert found["spacing"].outcome == outcome
    assert found["spacing"].object_id == "S1"
    assert found["spacing"].measured == pytest.approx(metres(at(0), at(east_m)), abs=1e-6)
    assert found["taxi"].outcome == "pass"


def test_asking_about_a_place_in_a_town_without_stands_needs_none():
    town = replace(city(("T1", "taxi_stand", at(10))), layers={"taxi_stand": Layer("taxi_stand", "known")})
    found = {finding.rule_id: finding.outcome for finding in ask_here(town, LAW, at(0).y, at(0).x)}
    assert found["taxi"] == "fail"


def test_judging_measures_the_drawn_stands_too():
    judged = judge(TOWN, LAW, plan(*OWN, stand("N01", 300)))
    failing = {finding.subject_id for finding in judged.findings if finding.outcome == "fail"}
    assert failing == {"S1", "N01"}


def test_near_is_judged_with_the_accuracy():
    judged = judge(TOWN, LAW, plan(*OWN, stand("N01", 495)), accuracy_m=10)
    assert {f.outcome for f in judged.findings if f.rule_id == "spacing"} == {"near"}


def test_a_click_on_a_stand_finds_it_and_a_click_beside_does_not():
    assert stand_at(TOWN, at(0).y, at(0).x) == ("stand", "S1")
    assert stand_at(TOWN, round(at(0, 900).y, 7), round(at(0, 900).x, 7)) == ("premises", "B1")
    assert stand_at(TOWN, at(1).y, at(1).x) is None
    assert stand_at(city(("T1", "taxi_stand", at(0))), at(0).y, at(0).x) is None


def test_drawn_stands_are_marked_as_drawn():
    assert origins(plan(*OWN, stand("N01", 1))) == {"N01": "drawn"}


def test_a_move_judged_from_what_was_judged_before_is_judged_as_from_nothing():
    before = judge(TOWN, LAW, plan(*OWN, stand("N01", 600)))
    moved = plan(*OWN, stand("N01", 400))
    after = judge(TOWN, LAW, moved, before=before)
    assert after.findings == judge(TOWN, LAW, moved).findings
    assert {finding.subject_id for finding in after.findings if finding.outcome == "fail"} == {"S1", "N01"}


def test_the_first_stand_of_a_plan_is_judged_after_a_plan_without_any():
    empty = judge(TOWN, LAW, plan())
    assert judge(TOWN, LAW, plan(*OWN), before=empty).findings == judge(TOWN, LAW, plan(*OWN)).findings
