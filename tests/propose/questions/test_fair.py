"""Fair shares over a town with districts."""

import json
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
import shapely

from planner.city import City
from planner.errors import InputRefused, MissingInput
from planner.export.fair import fair_document
from planner.propose.questions import fair_shares
from planner.propose.solve import Effort
from planner.propose.verify_fair import verify_fair
from planner.rulebook import RuleSet

Town = Callable[..., City]
Law = Callable[..., RuleSet]
EFFORT = Effort(steps=200, starts=1, patience_s=0)


def box(west_m: float, east_m: float) -> shapely.Polygon:
    lon = [-51.2 + x / 96_486.3 for x in (west_m, east_m)]
    return shapely.box(lon[0], -30.1, lon[1], -29.9)


@pytest.fixture(scope="module")
def city(make_town: Town) -> City:
    """Return a street of 13 corners: many people in the west, few in the east."""
    people = np.array([90.0] * 6 + [0.0] + [20.0] * 6)
    districts = [("w", "district", box(-50, 600)), ("e", "district", box(600, 1_300))]
    return make_town(13, 1, people=people, places=districts)


def test_one_stand_goes_where_the_floor_asks_and_the_price_is_told(city: City, make_law: Law) -> None:
    plan = fair_shares(city, make_law(), 0.3, radius_m=200, every_m=25, count=2, effort=EFFORT)
    assert plan.met
    assert [district.name for district in plan.districts] == ["w", "e"]
    assert all(district.served >= district.floor - 1e-6 for district in plan.districts)
    west, east = plan.districts
    assert east.served_without < east.floor
    assert sum(d.served for d in plan.districts) == pytest.approx(plan.covered)
    assert plan.price == pytest.approx(plan.covered_without - plan.covered)
    assert 0 < plan.price <= plan.most_price
    assert plan.covered <= plan.upper_bound <= plan.upper_bound_without
    assert west.people == pytest.approx(540.0, rel=0.2)


def test_a_share_out_of_range_is_refused(city: City, make_law: Law) -> None:
    with pytest.raises(InputRefused, match="1,5"):
        fair_shares(city, make_law(), 1.5, radius_m=200, every_m=25)


def test_without_districts_there_is_nothing_to_share(make_town: Town, make_law: Law) -> None:
    with pytest.raises(MissingInput, match="district"):
        fair_shares(make_town(3, 3), make_law(), 0.5, radius_m=200, every_m=25)


def test_no_stand_at_all_misses_the_floors(city: City, make_law: Law) -> None:
    plan = fair_shares(city, make_law(), 0.5, radius_m=200, every_m=25, count=0)
    assert not plan.met
    assert plan.covered == 0


@pytest.fixture(scope="module")
def fair(city: City, make_law: Law) -> tuple[City, RuleSet, dict[str, Any]]:
    """A plan of which floors ask for another choice than the best one, as it is written to a file."""
    law = make_law(("spacing", ["stand"], 150))
    effort = Effort(steps=100, starts=1, patience_s=0)
    plan = fair_shares(city, law, 0.15, radius_m=200, every_m=50, count=1, effort=effort)
    return city, law, json.loads(json.dumps(fair_document(city, law, 0.15, plan)))


def wrong(fair: tuple[City, RuleSet, dict[str, Any]], **change: Any) -> set[str]:
    city, law, told = fair
    return {check.name for check in verify_fair({**told, **change}, city, law) if check.holds is not True}


def test_a_fair_plan_is_verified(fair: tuple[City, RuleSet, dict[str, Any]]) -> None:
    assert any(each["weight"] > 0 for each in fair[2]["districts"])
    assert wrong(fair) == set()


def test_a_harmed_fair_plan_is_caught(fair: tuple[City, RuleSet, dict[str, Any]]) -> None:
    told = fair[2]
    for name, check in (
        ("covered", "covered"), ("upper_bound", "bound"), ("bound_proved", "bound"), ("price", "price"),
        ("most_price", "price"), ("covered_without", "without_covered"),
        ("upper_bound_without", "without_bound"),
    ):  # fmt: skip
        # A bound called an optimum is asked of another solver.
        assert {check, check.replace("bound", "optimum")} & wrong(fair, **{name: told[name] - 1}), name
    assert "shares" in wrong(fair, met=not told["met"])
    assert "stands" in wrong(fair, stands=[*told["stands"], told["stands"][0]])
    assert {"districts", "bound"} & wrong(fair, share=0.1)
    for name, check in (
        ("people", "districts"), ("floor", "districts"), ("coverable", "districts"), ("served", "shares"),
        ("served_without", "shares"), ("weight", "bound"),
    ):  # fmt: skip
        first, *others = told["districts"]
        harmed = [{**first, name: first[name] + 1.5}, *others]
        assert check in wrong(fair, districts=harmed), name
    assert "bound" in wrong(fair, districts=[{**each, "weight": float("nan")} for each in told["districts"]])
    with pytest.raises(ValueError, match="certificate"):
        verify_fair({key: value for key, value in told.items() if key != "certificate"}, *fair[:2])
