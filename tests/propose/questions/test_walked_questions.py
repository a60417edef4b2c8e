"""Questions under a spacing along the streets, by hand and against every way to answer them."""

from itertools import combinations, product

import numpy as np
import pytest
from walked_town import WALKED, crooked_city, law_of, lonlat, places_of, too_near_by_validate, two_streets

from planner.city import City
from planner.geodesy import distance_m, lonlat_of
from planner.propose.candidates import candidate_sites
from planner.propose.questions import coverage_curve, repair, rule_costs, why_not
from planner.propose.questions.together import Together, clear
from planner.propose.solve import Effort
from planner.propose.spacing import Spacing
from planner.reach.between import walks_between

LAW = law_of(("walk", 300, WALKED))


def with_stands(city: City, *stands: tuple[float, float]) -> City:
    table = places_of(*((f"s{i}", "stand", *at) for i, at in enumerate(stands)))
    return city.with_stands(table, source="test")


def test_stands_apart_on_foot_need_no_repair() -> None:
    # 41 m apart in a straight line and some 800 m on foot: only a straight law would move one.
    city = with_stands(two_streets(), (385.0, 0.0), (385.0, 40.0))
    assert repair(city, LAW).moves == ()
    assert [len(repair(city, law_of(("s", 100, {}))).moves)] == [2]


def test_a_repair_moves_as_little_as_the_way_asks_for() -> None:
    # 50 + 40 + 50 = 140 m apart: the ways to 200 m are 60 m for the one, for the other, or shared.
    city = with_stands(two_streets(), (50.0, 0.0), (50.0, 40.0))
    answer = repair(city, law_of(("walk", 200, WALKED)), every_m=10.0)
    assert answer.unmovable == ()
    assert answer.optimal
    assert answer.total_m == pytest.approx(65.0, abs=6.0)
    ends = [move.end or move.start for move in answer.moves]
    near = too_near_by_validate(city, np.array(ends), 200.0, 0.0)
    assert not near[0, 1]


@pytest.mark.parametrize("seed", range(8))
def test_no_other_repair_is_better(seed: int) -> None:
    random = np.random.default_rng(seed)
    city = with_stands(crooked_city(seed), *map(tuple, random.uniform(0, 170, (3, 2))))
    law = law_of(("walk", 120, WALKED))
    assert city.streets is not None
    answer = repair(city, law, within_m=120.0, every_m=40.0)
    here = lonlat_of(city.of_kind(["stand"]))
    sites = candidate_sites(city.streets, 40.0).lonlat
    places = np.concatenate([here, sites])
    near = too_near_by_validate(city, places, 120.0, 0.0)
    failing = [i for i in range(3) if any(near[i, k] for k in range(3) if k != i)]
    fixed = [i for i in range(3) if i not in failing]
    metres = np.array([distance_m(*places[i], places[:, 0], places[:, 1]) for i in range(3)])
    usable = [
        [None, *(p for p in [i, *range(3, len(places))]
                 if metres[i, p] <= 120.0 and not any(near[p, f] for f in fixed))]
        for i in failing
    ]  # fmt: skip
    best = min(
        (choice.count(None), sum(metres[i, p] for i, p in zip(failing, choice, strict=True) if p is not None))
        for choice in product(*usable)
        if not any(near[a, b] for a, b in combinations([p for p in choice if p is not None], 2))
    )
    assert len(answer.unmovable) == best[0]
    assert answer.optimal
    assert answer.total_m == pytest.approx(best[1], abs=0.01)


def test_a_rule_costs_more_as_a_straight_line_than_along_the_streets() -> None:
    city = two_streets()
    options = {"radius_m": 60.0, "every_m": 10.0, "iterations": 100}
    walked, straight = rule_costs(city, LAW, **options), rule_costs(city, law_of(("s", 300, {})), **options)
    assert [cost.people_last for cost in walked.rules] == [pytest.approx(0.0)]
    assert [cost.people_last for cost in straight.rules] == [pytest.approx(80.0)]


def test_a_rule_alone_may_be_the_only_one_along_the_streets() -> None:
    # Both together are the straight one; without it the way remains, which costs nothing here.
    both = law_of(("s", 300, {}), ("walk", 300, WALKED))
    costs = rule_costs(two_streets(), both, radius_m=60.0, every_m=10.0, iterations=100)
    assert [cost.people_last for cost in costs.rules] == pytest.approx([80.0, 0.0])
    assert [cost.people_alone for cost in costs.rules] == pytest.approx([80.0, 0.0])


def test_more_stands_serve_more_along_the_streets() -> None:
    quick = Effort(steps=100, starts=1, patience_s=5)
    curve = coverage_curve(two_streets(), LAW, [1, 2], radius_m=60, every_m=10, effort=quick)
    assert [point.covered for point in curve] == pytest.approx([100.0, 180.0])
    assert [point.upper_bound for point in curve] == pytest.approx([100.0, 180.0])


def test_why_not_measures_on_foot() -> None:
    kept = places_of(("K", "stand", 385.0, 0.0))
    assert why_not(two_streets(), LAW, lonlat(385.0, 40.0), keep=kept).allowed
    refused = why_not(two_streets(), LAW, lonlat(200.0, 0.0), keep=kept)
    assert [finding.rule_id for finding in refused.forbidden] == ["walk"]


@pytest.mark.parametrize("straight_m", [0.0, 70.0])
def test_places_two_stands_may_take_together_are_those_that_validate_lets_be(straight_m: float) -> None:
    city = crooked_city(5)
    assert city.streets is not None
    places = candidate_sites(city.streets, 20.0).lonlat
    together = Together(places, Spacing(straight_m, 150.0), walks_between(city.streets, places, 150.0))
    near = too_near_by_validate(city, places, 150.0, straight_m)
    a, b = np.arange(0, len(places), 2), np.arange(1, len(places), 2)
    assert (together.clear(a, b) == ~near[np.ix_(a, b)]).all()
    i, j = together.pairs(a)
    assert sorted(zip(i, j, strict=True)) == [
        (x, y) for x, y in combinations(range(len(a)), 2) if near[a[x], a[y]]
    ]
    assert (clear(places[a], places[b], 150.0) <= together.clear(a, b)).all()
