"""A true result holds; a tampered one is caught, and the check names what is wrong."""

import base64
import copy
import json
import zlib
from collections.abc import Callable
from typing import Any

import geopandas as gpd
import numpy as np
import pytest

from planner.city import City
from planner.export import proposal_document
from planner.propose import propose
from planner.propose.verify import verify
from planner.propose.verify_checks import Check
from planner.rulebook import RuleSet

Town = Callable[..., City]
Law = Callable[..., RuleSet]
Places = Callable[..., gpd.GeoDataFrame]
RULES = (("spacing", ["stand"], 300), ("taxi", ["taxi_stand"], 50), ("bus", ["bus_stop"], 120))
PLACES = [
    ("t1", "taxi_stand", 210.0, 205.0), ("b1", "bus_stop", 400.0, 400.0), ("b3", "bus_stop", 700.0, 350.0)
]  # fmt: skip


def result_of(city: City, law: RuleSet, **options: Any) -> dict[str, Any]:
    plan = propose(city, law, radius_m=220, starts=1, **options)
    return json.loads(json.dumps(proposal_document(city, law, plan, ())))


@pytest.fixture(scope="module")
def city(make_town: Town) -> City:
    return make_town(9, 8, people=np.random.default_rng(4).integers(0, 60, 72), places=PLACES)


@pytest.fixture(scope="module")
def law(make_law: Law) -> RuleSet:
    return make_law(*RULES)


@pytest.fixture(scope="module")
def true(city: City, law: RuleSet) -> dict[str, Any]:
    return result_of(city, law, count=6)


def wrong(checks: tuple[Check, ...]) -> set[str]:
    return {check.name for check in checks if check.holds is False}


@pytest.mark.parametrize(
    "options", [{}, {"count": 6}, {"count": 6, "patience_s": 0}, {"straight": True, "count": 4}, {"count": 0}]
)
def test_a_true_result_holds(city: City, law: RuleSet, options: dict[str, Any]) -> None:
    checks = verify(result_of(city, law, **options), city, law)
    assert {check.name: check.holds for check in checks} == dict.fromkeys((c.name for c in checks), True)
    assert {"inputs", "law", "candidates", "distances", "covered", "bound"} <= {c.name for c in checks}


def test_a_true_result_with_kept_stands_holds(city: City, law: RuleSet, make_places: Places) -> None:
    kept = make_places(("S1", "stand", 350.0, 103.0))
    result = result_of(city, law, count=3, keep=kept)
    assert result["kept"]
    assert wrong(verify(result, city, law)) == set()


def test_a_moved_stand_is_caught(city: City, law: RuleSet, true: dict[str, Any]) -> None:
    moved = copy.deepcopy(true)
    moved["stands"][0]["geometry"]["coordinates"][0] += 0.0003  # some 29 m east
    assert "stands" in wrong(verify(moved, city, law)) or "covered" in wrong(verify(moved, city, law))
    near = copy.deepcopy(true)
    lon, lat = near["stands"][1]["geometry"]["coordinates"]
    near["stands"][0]["geometry"]["coordinates"] = [lon + 0.001, lat]
    assert {"distances", "rules", "covered"} <= wrong(verify(near, city, law))


def test_more_people_than_there_are_is_caught(city: City, law: RuleSet, true: dict[str, Any]) -> None:
    assert wrong(verify({**true, "covered": true["covered"] + 1}, city, law)) == {"covered"}
    assert wrong(verify({**true, "coverable": true["coverable"] + 1}, city, law)) == {"coverable"}


def test_a_lowered_bound_is_caught(city: City, law: RuleSet) -> None:
    open_ = result_of(city, law, count=6, patience_s=0, iterations=0)
    assert open_["upper_bound"] > open_["covered"] + 1
    lowered = {**open_, "upper_bound": open_["upper_bound"] - 0.5}
    assert wrong(verify(lowered, city, law)) == {"bound", "gap"}
    # Called an optimum, which it is not: the other solver finds a better plan.
    called = {**open_, "upper_bound": open_["covered"], "bound_name": "optimal", "gap": 0.0}
    assert wrong(verify(called, city, law)) == {"optimum"}
    assert [c.holds for c in verify(called, city, law, exact=False) if c.name == "optimum"] == [None]


def test_a_certificate_with_false_groups_proves_nothing(
    city: City, law: RuleSet, true: dict[str, Any]
) -> None:
    forged = copy.deepcopy(true)
    part = np.zeros(forged["candidates"], dtype="<i4")  # all candidates in one part, as if only one could be
    forged["certificate"]["part"] = base64.b64encode(zlib.compress(part.tobytes())).decode()
    assert "bound" in wrong(verify(forged, city, law))


def test_another_law_or_town_is_caught(
    city: City, law: RuleSet, true: dict[str, Any], make_law: Law, make_town: Town
) -> None:
    stricter = make_law(("spacing", ["stand"], 300), ("taxi", ["taxi_stand"], 80), RULES[2])
    assert {"law", "candidates"} <= wrong(verify(true, city, stricter))
    wider = make_law(("spacing", ["stand"], 900), *RULES[1:])
    assert {"law", "distances", "rules"} <= wrong(verify(true, city, wider))
    fuller = make_town(9, 8, people=np.full(72, 70.0), places=PLACES)
    assert {"covered", "coverable"} <= wrong(verify(true, fuller, law))


def test_more_stands_than_asked_for_are_caught(city: City, law: RuleSet, true: dict[str, Any]) -> None:
    assert "stands" in wrong(verify({**true, "count": 5}, city, law))


def test_what_is_no_result_is_refused(city: City, law: RuleSet, true: dict[str, Any]) -> None:
    for name in ("stands", "certificate", "covered", "radius_m"):
        cut = {key: value for key, value in true.items() if key != name}
        with pytest.raises(ValueError, match=name):
            verify(cut, city, law)
