"""Preferred places as weights, against every choice of stands in small towns."""

import json
from collections.abc import Callable
from itertools import combinations
from typing import Any

import geopandas as gpd
import numpy as np
import pytest
from pyproj import Geod

from planner.city import City
from planner.errors import InputRefused, MissingInput
from planner.export import proposal_document
from planner.propose import Preference, Proposal, propose
from planner.propose.bonus import Bonus, bonus_at, with_bonus
from planner.propose.candidates import candidate_sites
from planner.propose.recount import points_served
from planner.propose.verify import verify
from planner.reach import Reach, Sites, network_of, people_on_streets
from planner.rulebook import RuleSet

Town = Callable[..., City]
Law = Callable[..., RuleSet]
Places = Callable[..., gpd.GeoDataFrame]
GRS80 = Geod(ellps="GRS80")
RADIUS_M, SPACING_M, TAXI_M, EVERY_M = 90.0, 130.0, 40.0, 50.0


def metres(a: np.ndarray, b: np.ndarray) -> float:
    return float(GRS80.inv(a[0], a[1], b[0], b[1])[2])


def town(make_town: Town, seed: int) -> City:
    random = np.random.default_rng(seed)
    places = [("t", "taxi_stand", *random.uniform(0, 200, 2)), ("h", "hospital", *random.uniform(0, 200, 2))]
    return make_town(3, 3, people=random.integers(0, 40, 9), places=places)


def law_of(make_law: Law) -> RuleSet:
    return make_law(("spacing", ["stand"], SPACING_M), ("taxi", ["taxi_stand"], TAXI_M))


def best_by_hand(city: City, count: int, weight: float, within_m: float) -> tuple[float, float]:
    """Return the largest sum of people and weights of any legal choice, and the most people alone."""
    network = network_of(city.streets)
    demand = people_on_streets(city, network)
    sites = candidate_sites(city.streets, EVERY_M)
    taxi, hospital = (np.array(city.of_kind([kind]).geometry.iloc[0].coords[0])
                      for kind in ("taxi_stand", "hospital"))  # fmt: skip
    placed = Sites(network.edge_of_row[sites.row], sites.offset_m)
    serves = dict(points_served(network, placed, demand.sites, RADIUS_M))
    legal = [c for c in range(len(sites)) if metres(sites.lonlat[c], taxi) >= TAXI_M]
    near = {c for c in legal if metres(sites.lonlat[c], hospital) <= within_m}
    best, most = 0.0, 0.0
    for size in range(1, count + 1):
        for choice in combinations(legal, size):
            if any(metres(sites.lonlat[a], sites.lonlat[b]) < SPACING_M for a, b in combinations(choice, 2)):
                continue
            reached = np.unique(np.concatenate([serves.get(c, np.empty(0, int)) for c in choice]))
            people = float(demand.people[reached].sum())
            bearing = [c for c in choice if c in near and demand.people[serves[c]].sum() > 0]
            best, most = max(best, people + weight * len(bearing)), max(most, people)
    return best, most


def plan_of(city: City, law: RuleSet, **options: Any) -> Proposal:
    return propose(city, law, radius_m=RADIUS_M, every_m=EVERY_M, starts=1, iterations=400, **options)


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("weight", [3.0, 25.0])
def test_no_choice_has_more_people_and_weights(
    make_town: Town, make_law: Law, seed: int, weight: float
) -> None:
    city, law = town(make_town, seed), law_of(make_law)
    plan = plan_of(city, law, count=2, prefer=Preference(weight, ("hospital",), 120.0))
    best, most = best_by_hand(city, 2, weight, 120.0)
    told = plan.preferring
    assert told is not None
    assert plan.reached == pytest.approx(best, abs=0.01)
    assert plan.upper_bound >= best - 0.01
    assert told.covered_without == pytest.approx(most, abs=0.01)
    assert told.upper_bound_without >= most - 0.01
    assert plan.preference_price == pytest.approx(most - plan.covered, abs=0.01)
    assert -0.01 <= plan.preference_price <= plan.preference_most_price + 0.01
    # What a heavier weight buys is never dearer than the weight of the stands it buys.
    assert plan.preference_price <= weight * max(0, told.stands - told.stands_without) + 0.01


def test_a_heavy_weight_moves_stands_but_never_breaks_a_rule(make_town: Town, make_law: Law) -> None:
    city = make_town(
        5,
        1,
        people=[90, 90, 0, 0, 1],
        places=[("h", "hospital", 400.0, 0.0), ("t", "taxi_stand", 400.0, 5.0)],
    )
    plan = plan_of(city, law_of(make_law), count=1, prefer=Preference(10_000.0, ("hospital",), 100.0))
    assert plan.preferring is not None
    assert (plan.preferring.stands, plan.preferring.stands_without) == (1, 0)
    assert plan.preference_price > 50
    stand, taxi = (np.array(frame.geometry.iloc[0].coords[0]) for frame in
                   (plan.stands, city.of_kind(["taxi_stand"])))  # fmt: skip
    assert TAXI_M <= metres(stand, taxi) <= 110


@pytest.mark.parametrize("options", [{"count": 2}, {}, {"count": 0}, {"count": 2, "patience_s": 0}])
def test_a_result_with_a_preference_is_verified_and_tampering_caught(
    make_town: Town, make_law: Law, options: dict[str, Any]
) -> None:
    city, law = town(make_town, 1), law_of(make_law)
    plan = plan_of(city, law, prefer=Preference(25.0, ("hospital",), 120.0), **options)
    result = json.loads(json.dumps(proposal_document(city, law, plan, ())))
    assert {check.name for check in verify(result, city, law) if check.holds is not True} == set()
    assert "preferred" in {check.name for check in verify(result, city, law)}
    more = {**result, "preference": {**result["preference"], "stands": result["preference"]["stands"] + 1}}
    assert "preferred" in {check.name for check in verify(more, city, law) if check.holds is False}
    lighter = {**result, "preference": {**result["preference"], "people": 400.0}}
    if plan.preferring is not None and plan.preferring.stands:
        assert "bound" in {check.name for check in verify(lighter, city, law) if check.holds is False}


def test_a_stand_that_serves_nobody_new_earns_nothing(
    make_town: Town, make_law: Law, make_places: Places
) -> None:
    city = make_town(3, 1, people=[10, 10, 10], places=[("h", "hospital", 100.0, 0.0)])
    keep = make_places(("S1", "stand", 100.0, 0.0))
    plan = propose(city, make_law(), radius_m=300, keep=keep, prefer=Preference(50.0, ("hospital",), 400.0))
    assert len(plan.stands) == 0
    assert plan.preferring is not None
    assert plan.preferring.counted == 0
    assert plan.gap == 0


def test_a_preference_out_of_range_or_without_places_is_refused(make_town: Town, make_law: Law) -> None:
    city = make_town(3, 3, places=[("h", "hospital", 0.0, 0.0)])
    with pytest.raises(InputRefused, match="-3"):
        plan_of(city, make_law(), prefer=Preference(-3.0, ("hospital",), -2.0))
    with pytest.raises(MissingInput, match="market"):
        plan_of(city, make_law(), prefer=Preference(3.0, ("hospital", "market")))
    with pytest.raises(MissingInput, match="--prefer-kind"):
        plan_of(city, make_law(), prefer=Preference(3.0))


def test_new_points_follow_the_people_in_the_order_of_the_sites() -> None:
    reach = Reach(np.array([0, 2, 2, 3]), np.array([0, 1, 1], dtype=np.int32), np.zeros(3, dtype=np.float32))
    people, at = np.array([4.0, 0.0]), np.array([[0.0, 0.0], [1.0, 0.0]])
    sites = np.array([[5.0, 5.0], [6.0, 6.0], [7.0, 7.0]])
    bonus = bonus_at(np.array([True, True, True]), reach, people, 9.0)
    assert bonus.sites.tolist() == [0]  # the second reaches nobody, the third only people already served
    longer, counted, points = with_bonus(sites, reach, people, at, Bonus(9.0, np.array([0, 1])))
    assert longer.indptr.tolist() == [0, 3, 4, 5]
    assert longer.indices.tolist() == [0, 1, 2, 3, 1]
    assert counted.tolist() == [4.0, 0.0, 9.0, 9.0]
    assert points[2:].tolist() == [[5.0, 5.0], [6.0, 6.0]]
    assert Bonus(9.0, np.array([0, 1])).stands(np.array([1, 2])) == 1
