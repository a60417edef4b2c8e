"""Results under a spacing along the streets: true ones hold, tampered ones are caught."""

import base64
import copy
import json
import zlib
from typing import Any

import numpy as np
import pytest
from walked_town import WALKED, crooked_city, law_of, places_of, too_near_by_validate

from planner.city import City
from planner.export import proposal_document
from planner.propose import propose
from planner.propose.candidates import candidate_sites
from planner.propose.packed import unpacked
from planner.propose.recount_walks import WalkedAgain, least_walk_m, near_each_other
from planner.propose.spacing import Spacing
from planner.propose.verify import verify
from planner.propose.verify_checks import Check
from planner.reach import network_of
from planner.rulebook import RuleSet

EVERY_M = 15.0
ALONG_M = 180.0


@pytest.fixture(scope="module")
def city() -> City:
    return crooked_city(11, 5, 4)


@pytest.fixture(scope="module")
def law() -> RuleSet:
    return law_of(("walk", ALONG_M, WALKED))


@pytest.fixture(scope="module")
def sites(city: City) -> np.ndarray:
    assert city.streets is not None
    return candidate_sites(city.streets, EVERY_M).lonlat


def result_of(city: City, law: RuleSet, **options: Any) -> dict[str, Any]:
    plan = propose(city, law, radius_m=70, every_m=EVERY_M, starts=1, **options)
    return json.loads(json.dumps(proposal_document(city, law, plan, ())))


def wrong(checks: tuple[Check, ...]) -> set[str]:
    return {check.name for check in checks if check.holds is False}


@pytest.mark.parametrize(
    "options",
    [{}, {"count": 3}, {"patience_s": 0}, {"count": 4, "patience_s": 0, "iterations": 0}, {"straight": True}],
)
@pytest.mark.parametrize("straight_m", [0.0, 90.0])
def test_a_true_result_holds(city: City, options: dict[str, Any], straight_m: float) -> None:
    law = law_of(("walk", ALONG_M, WALKED), *([("straight", straight_m, {})] if straight_m else []))
    result = result_of(city, law, **options)
    assert (result["spacing_m"], result["spacing_along_m"]) == (straight_m, ALONG_M)
    checks = verify(result, city, law)
    assert {check.name: check.holds for check in checks} == dict.fromkeys((c.name for c in checks), True)
    assert {"distances", "walks", "rules", "bound"} <= {c.name for c in checks}


def test_a_true_result_with_kept_stands_holds(city: City, law: RuleSet) -> None:
    kept = places_of(("S1", "stand", 100.0, 95.0), ("S2", "stand", 104.0, 95.0))
    result = result_of(city, law, keep=kept)
    assert result["stands"]
    assert wrong(verify(result, city, law)) == set()


def test_a_stand_too_near_along_the_streets_is_caught(city: City, law: RuleSet, sites: np.ndarray) -> None:
    true = result_of(city, law)
    near = too_near_by_validate(city, sites, ALONG_M, 0.0)
    lon, lat = true["stands"][0]["geometry"]["coordinates"]
    first = int(np.hypot(*(sites - [lon, lat]).T).argmin())
    other = next(int(i) for i in np.flatnonzero(near[first]) if i != first)
    moved = copy.deepcopy(true)
    moved["stands"][1]["geometry"]["coordinates"] = sites[other].tolist()
    checks = verify(moved, city, law)
    assert {"walks", "rules"} <= wrong(checks)
    told = next(check for check in checks if check.name == "walks")
    assert isinstance(told.found, float)
    assert told.found < told.said == ALONG_M


def test_a_part_that_may_hold_two_stands_proves_nothing(city: City, law: RuleSet, sites: np.ndarray) -> None:
    result = result_of(city, law, patience_s=0)
    proof = unpacked(result["certificate"])
    assert len(proof.part) == len(sites)
    # As if the spacing were a straight line: put two candidates in one part that only their way keeps apart.
    near = too_near_by_validate(city, sites, ALONG_M, 0.0)
    straight = too_near_by_validate(city, sites, 0.0, ALONG_M)
    a, b = (int(side[0]) for side in np.nonzero(straight & ~near))
    part = proof.part.copy()
    part[a] = part[b]
    forged = copy.deepcopy(result)
    forged["certificate"]["part"] = base64.b64encode(zlib.compress(part.astype("<i4").tobytes())).decode()
    assert "bound" in wrong(verify(forged, city, law))


def test_a_false_optimum_is_caught(city: City, law: RuleSet) -> None:
    open_ = result_of(city, law, patience_s=0, iterations=0, count=5)
    assert open_["upper_bound"] > open_["covered"] + 1
    called = {**open_, "upper_bound": open_["covered"], "bound_name": "optimal", "gap": 0.0}
    assert wrong(verify(called, city, law)) == {"optimum"}


def test_a_plan_under_the_straight_line_is_no_proof_under_the_way(city: City, law: RuleSet) -> None:
    straight = result_of(city, law_of(("walk", ALONG_M, {})))
    assert {"law"} <= wrong(verify(straight, city, law))


@pytest.mark.parametrize("straight_m", [0.0, 90.0])
def test_counted_again_pairs_are_those_that_validate_finds(
    city: City, sites: np.ndarray, straight_m: float
) -> None:
    assert city.streets is not None
    walked = WalkedAgain(network_of(city.streets), city.streets, sites)
    every = np.arange(len(sites))
    expected = too_near_by_validate(city, sites, ALONG_M, straight_m) & ~np.eye(len(sites), dtype=bool)
    found = near_each_other(sites, walked, Spacing(straight_m, ALONG_M), every)
    assert (found == expected).all()
    assert not near_each_other(sites, walked, Spacing(straight_m, ALONG_M, exact=False), every).any()
    some = np.array([3, 40, 80])
    least = least_walk_m(walked.others(sites[some]), np.arange(3), 5_000.0)
    pairs = too_near_by_validate(city, sites[some], least + 0.01, 0.0)
    assert pairs[np.triu_indices(3, 1)].sum() == 1
