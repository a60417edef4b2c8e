from datetime import time

import pytest
from lawbook import CITED, WORDS, rules
from shapely.geometry import box
from street_town import streets
from town import at, city

from planner.geodesy import line_length_m
from planner.rulebook import Rulebook, in_force
from planner.validate import validate


def area(west: float, south: float, east: float, north: float):
    low, high = at(west, south), at(east, north)
    return box(low.x, low.y, high.x, high.y)


def zone(effect: str = "forbidden", **more: object) -> dict:
    return {"id": "zone", "kind": "zone", "subject": ["stand"], "object": ["emergency_stop"],
            "effect": effect, "where": "inside", **more}  # fmt: skip


def near(**more: object) -> dict:
    return {"id": "near", "kind": "proximity", "subject": ["stand"], "object": ["airport"], **more}


def judge(law, *rows, accuracy_m: float = 0.0, **more):
    return validate(city(*rows, **more), law, accuracy_m=accuracy_m)[0]


AREA = ("Z", "emergency_stop", area(0, 0, 100, 100))


@pytest.mark.parametrize(
    ("east_m", "outcome", "measured", "margin"),
    [
        (50, "fail", 0.0, 0.0),
        (99.99, "fail", 0.0, 0.0),
        (100.01, "pass", 0.01, 0.01),
        (130, "pass", 30.0, 30.0),
    ],
)
def test_a_forbidden_area_forbids_what_lies_inside(east_m, outcome, measured, margin):
    found = judge(rules(zone()), ("A", "stand", at(east_m, 50)), AREA)
    assert (found.outcome, found.limit, found.bound) == (outcome, 0.0, "zone")
    assert found.measured == pytest.approx(measured, abs=2e-3)
    assert found.margin == pytest.approx(margin, abs=2e-3)


@pytest.mark.parametrize(
    ("east_m", "outcome", "fails"),
    [(50, "fail", True), (96, "near", True), (104, "near", False), (106, "pass", False)],
)
def test_how_deep_inside_tells_whether_the_position_could_be_wrong(east_m, outcome, fails):
    found = judge(rules(zone()), ("A", "stand", at(east_m, 50)), AREA, accuracy_m=5)
    assert (found.outcome, found.fails) == (outcome, fails)


@pytest.mark.parametrize(
    ("gap_m", "inclusive", "outcome"),
    [
        (99.9, True, "fail"),
        (100, True, "fail"),
        (100.1, True, "pass"),
        (99.9, False, "fail"),
        (100, False, "pass"),
    ],
)
def test_a_zone_of_so_many_metres_reaches_exactly_so_far(gap_m, inclusive, outcome):
    law = rules(zone(where="near", within=100, unit="m", inclusive=inclusive))
    found = judge(law, ("A", "stand", at(0)), ("E", "emergency_stop", at(gap_m)))
    assert (found.outcome, found.limit) == (outcome, 100)
    assert found.margin == pytest.approx(gap_m - 100, abs=2e-3)


def test_a_zone_without_metres_is_for_a_person():
    found = judge(rules(zone(where="near")), ("A", "stand", at(0)), ("E", "emergency_stop", at(70)))
    assert (found.outcome, found.reason, found.margin) == ("assess", "no_threshold", None)
    assert found.figures == {"nearest_object_m": pytest.approx(70, abs=2e-3)}


@pytest.mark.parametrize(
    ("east_m", "outcome", "reason"),
    [(50, "pass", "in_preferred_zone"), (150, "assess", "outside_preferred_zone")],
)
def test_a_preferred_zone_never_fails(east_m, outcome, reason):
    found = judge(rules(zone("preferred")), ("A", "stand", at(east_m, 50)), AREA)
    assert (found.outcome, found.reason, found.fails) == (outcome, reason, False)


@pytest.mark.parametrize(
    ("layers", "outcome", "reason"),
    [({}, "unknown", "layer_missing"), ({"none": ["emergency_stop"]}, "pass", "declared_empty")],
)
def test_a_zone_of_which_nothing_is_known_never_passes_silently(layers, outcome, reason):
    found = judge(rules(zone()), ("A", "stand", at(0)), **layers)
    assert (found.outcome, found.reason) == (outcome, reason)


@pytest.mark.parametrize(
    ("gap_m", "inclusive", "outcome"),
    [(150, True, "pass"), (150, False, "fail"), (150.1, True, "fail"), (149.9, False, "pass")],
)
def test_nearness_is_asked_on_both_sides_of_the_greatest_distance(gap_m, inclusive, outcome):
    law = rules(near(maximum=150, unit="m", inclusive=inclusive))
    found = judge(law, ("A", "stand", at(0)), ("X", "airport", at(gap_m)))
    assert (found.outcome, found.limit, found.bound) == (outcome, 150, "most")
    assert found.margin == pytest.approx(150 - gap_m, abs=2e-3)


def test_nearness_to_any_one_kind_is_enough_and_what_is_unknown_could_be_it():
    law = rules(near(object=["airport", "rail_station"], maximum=150, unit="m"))
    enough = judge(law, ("A", "stand", at(0)), ("X", "airport", at(100)))
    far = judge(law, ("A", "stand", at(0)), ("X", "airport", at(300)))
    nowhere = judge(law, ("A", "stand", at(0)), none=["airport", "rail_station"])
    assert (enough.outcome, far.outcome, nowhere.outcome) == ("pass", "unknown", "fail")
    assert (far.missing_kinds, nowhere.reason) == (("rail_station",), "declared_empty")


def test_nearness_without_metres_is_for_a_person():
    found = judge(rules(near()), ("A", "stand", at(0)), ("X", "airport", at(80)))
    assert (found.outcome, found.figures) == ("assess", {"nearest_object_m": pytest.approx(80, abs=2e-3)})


def corner():
    """A street 100 m east, then 100 m north."""
    table = streets(("residential", None, [at(0), at(100)]), ("residential", None, [at(100), at(100, 100)]))
    table["u"], table["v"] = [0, 1], [1, 2]
    table["length_m"] = line_length_m(table.geometry)
    return table


@pytest.mark.parametrize(("most", "outcome"), [(149.9, "fail"), (150.1, "pass")])
def test_nearness_along_the_streets_goes_around_the_corner(most, outcome):
    # 50 m to the corner and 100 m on: 150 m, where the straight line has 112 m.
    law = rules(near(maximum=most, unit="m", measured="along_streets"))
    found = judge(law, ("A", "stand", at(50)), ("X", "airport", at(100, 100)), streets=corner())
    assert (found.outcome, found.measured) == (outcome, pytest.approx(150, abs=0.02))
    straight = judge(
        rules(near(maximum=112, unit="m")), ("A", "stand", at(50)), ("X", "airport", at(100, 100))
    )
    assert straight.outcome == "pass"


def test_along_streets_that_are_not_known_nothing_is_judged():
    law = rules(near(maximum=150, unit="m", measured="along_streets"))
    found = judge(law, ("A", "stand", at(0)), ("X", "airport", at(10)))
    assert (found.outcome, found.reason) == ("unknown", "streets_missing")


def test_hours_and_exceptions_that_no_map_can_judge_go_with_the_finding():
    hours = [{"start": time(6), "end": time(22), "days": ["mon"]}]
    found = judge(rules(zone(hours=hours, except_when=[WORDS])), ("A", "stand", at(50, 50)), AREA)
    assert found.outcome == "fail"
    assert found.as_json()["hours"] == ["06:00-22:00 mon"]
    assert found.as_json()["except_when"] == ["t"]


@pytest.mark.parametrize("rule", [zone(), zone(where="near"), near(maximum=5, unit="m"), near()])
def test_a_borrowed_rule_of_any_kind_keeps_its_home_citation(rule):
    book = Rulebook.model_validate(
        {
            "schema_version": 1,
            "id": "test",
            "title": WORDS,
            "status": "model",
            "act": {"name": "Modelo", "source": WORDS},
            "rules": [{"title": WORDS, "citation": CITED, "borrowed": True, **rule}],
        }
    )
    found = judge(in_force(book, None), ("A", "stand", at(50, 50)), AREA, ("X", "airport", at(0)))
    assert (found.borrowed, str(found.citation)) == (True, "Lei 1/2000, Art. 1, I")
    assert found.as_json()["borrowed"] is True
