from datetime import date

import pytest
from lawbook import distance, rules
from shapely.geometry import box
from town import at, city

from planner.validate import validate


def district(name: str, west: float, east: float):
    low, high = at(west, -500), at(east, 500)
    return (name, "district", box(low.x, low.y, high.x, high.y))


def taxi(**more: object):
    return rules(distance("taxi", ["stand"], ["taxi_stand"], 50, **more))


def judge(law, *rows, installed: date | None = None, **more):
    town = city(("A", "stand", at(0)), ("T", "taxi_stand", at(20)), *rows, **more)
    town.places.loc[town.places["id"] == "A", "installed"] = installed
    return validate(town, law)[0]


GRANDFATHERED = {"except_installed_before": date(2010, 5, 1)}


@pytest.mark.parametrize(
    ("installed", "outcome", "reason"),
    [
        (date(2010, 4, 30), "pass", "excepted_installed"),
        (date(2010, 5, 1), "fail", None),
        (None, "fail", "install_date_unknown"),
    ],
)
def test_what_stood_before_the_day_is_excepted_and_its_metres_are_shown(installed, outcome, reason):
    found = judge(taxi(**GRANDFATHERED), installed=installed)
    assert (found.outcome, found.reason) == (outcome, reason)
    assert found.measured == pytest.approx(20, abs=1e-3)
    assert found.margin == pytest.approx(-30, abs=1e-3)


@pytest.mark.parametrize(
    ("until", "outcome"),
    [(date(2020, 1, 1), "fail"), (date(2020, 1, 2), "pass")],  # the law's day is 2020-01-01
)
def test_a_time_of_grace_is_half_open(until, outcome):
    found = judge(taxi(**GRANDFATHERED, except_until=until), installed=date(2005, 1, 1))
    assert found.outcome == outcome


@pytest.mark.parametrize(("gap_m", "outcome"), [(30.0, "pass"), (30.1, "fail")])
def test_a_place_beside_which_the_rule_does_not_hold(gap_m, outcome):
    law = taxi(except_at=[{"object": ["intercity_terminal"], "within": 30, "unit": "m"}])
    found = judge(law, ("R", "intercity_terminal", at(0, gap_m)))
    assert (found.outcome, found.reason) == (outcome, "excepted_place" if outcome == "pass" else None)


def test_an_exception_without_metres_holds_only_inside_the_place():
    law = taxi(except_at=[{"object": ["intercity_terminal"]}])
    low, high = at(-10, -10), at(10, 10)
    inside = judge(law, ("R", "intercity_terminal", box(low.x, low.y, high.x, high.y)))
    beside = judge(law, ("R", "intercity_terminal", at(0, 1)))
    assert (inside.outcome, beside.outcome) == ("pass", "fail")


def test_an_exception_that_cannot_be_looked_for_leaves_the_failure():
    found = judge(taxi(except_at=[{"object": ["airport"], "within": 30, "unit": "m"}]))
    assert (found.outcome, found.reason, found.binding_failure) == ("fail", "exception_unknown", True)


def test_a_rule_of_one_district_binds_only_there():
    law = taxi(districts=["Centro Histórico"])
    inside = judge(law, district("centro historico", -100, 100))
    outside = judge(law, district("centro historico", 100, 300))
    assert (inside.outcome, outside.outcome, outside.reason) == ("fail", "pass", "outside_districts")
    assert outside.measured == pytest.approx(20, abs=1e-3)


def test_a_district_that_is_not_drawn_leaves_the_rule_open():
    for more in ((), (district("Outro", -100, 100),)):
        found = judge(taxi(districts=["Centro"]), *more)
        assert (found.outcome, found.reason) == ("unknown", "district_unknown")
