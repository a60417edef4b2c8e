"""Plans under a spacing along the streets: by hand, against every legal choice, and checked again."""

from itertools import combinations

import numpy as np
import pytest
from walked_town import (
    WALKED,
    crooked_city,
    law_of,
    places_of,
    too_near_by_validate,
    two_streets,
)

from planner.city import City
from planner.geodesy import lonlat_of
from planner.propose import propose
from planner.propose.ground import measure
from planner.propose.layout import lay_out
from planner.propose.model import Proposal
from planner.rulebook import RuleSet
from planner.validate import validate

QUICK = {"starts": 1, "iterations": 200}


def broken(city: City, law: RuleSet, plan: Proposal) -> list[str]:
    findings = validate(city.with_stands(plan.stands, source="test"), law)
    return [f.subject_id for f in findings if f.fails]


def test_across_two_streets_the_way_allows_two_where_the_straight_line_allows_one() -> None:
    # People live at the far ends only, 40 m apart and some 800 m on foot.
    city = two_streets()
    straight = propose(city, law_of(("s", 300, {})), radius_m=60, every_m=10, **QUICK)
    walked = propose(city, law_of(("s", 300, WALKED)), radius_m=60, every_m=10, **QUICK)
    assert (len(straight.stands), straight.covered) == (1, pytest.approx(100.0))
    assert (len(walked.stands), walked.covered) == (2, pytest.approx(180.0))
    assert (walked.spacing_m, walked.spacing_along_m, walked.spacing_exact) == (0.0, 300.0, True)
    assert walked.bound_name in ("coverable", "optimal")
    assert broken(city, law_of(("s", 300, WALKED)), walked) == []


def test_a_straight_line_asked_for_beside_it_is_kept_as_well() -> None:
    city = two_streets()
    law = law_of(("s", 50, {}), ("w", 300, WALKED))
    plan = propose(city, law, radius_m=60, every_m=10, **QUICK)
    # 41 m apart at the ends: the second one must move 30 m away, and still serves its people.
    assert (len(plan.stands), plan.covered) == (2, pytest.approx(180.0))
    a, b = lonlat_of(plan.stands)
    assert abs(a[0] - b[0]) * 96_000 > 25
    assert (plan.spacing_m, plan.spacing_along_m) == (50.0, 300.0)
    wider = propose(city, law_of(("s", 100, {}), ("w", 300, WALKED)), radius_m=60, every_m=10, **QUICK)
    assert (len(wider.stands), wider.covered) == (1, pytest.approx(100.0))


def test_a_kept_stand_keeps_others_away_along_the_streets_only() -> None:
    city = two_streets()
    kept = places_of(("K", "stand", 390.0, 0.0))
    law = law_of(("s", 300, WALKED))
    plan = propose(city, law, radius_m=60, every_m=10, keep=kept, **QUICK)
    assert (len(plan.stands), plan.covered) == (1, pytest.approx(180.0))
    straight = propose(city, law_of(("s", 300, {})), radius_m=60, every_m=10, keep=kept, **QUICK)
    assert len(straight.stands) == 0


def _optimum(city: City, law: RuleSet, radius_m: float, every_m: float, count: int | None,
             along_m: float, straight_m: float) -> float:  # fmt: skip
    """Return the people whom the best of all legal choices serves, by validate's measure."""
    ground = measure(city, radius_m, every_m, None, lambda *_: None)
    layout = lay_out(ground, city, law)
    near = too_near_by_validate(city, ground.sites.lonlat, along_m, straight_m)
    rows = [set(ground.reach.row(int(site))[0].tolist()) for site in layout.sites]
    people = ground.demand.people
    most = len(rows) if count is None else count
    best = 0.0

    def go(first: int, chosen: list[int], reached: set[int]) -> None:
        nonlocal best
        best = max(best, float(people[list(reached)].sum()))
        if len(chosen) == most:
            return
        for site in range(first, len(rows)):
            if not near[site, chosen].any():
                go(site + 1, [*chosen, site], reached | rows[site])

    go(0, [], set())
    return best


@pytest.mark.parametrize("seed", range(24))
def test_no_plan_beats_the_best_choice_and_no_bound_is_below_it(seed: int) -> None:
    city = crooked_city(seed)
    assert city.streets is not None
    random = np.random.default_rng(seed)
    along_m, straight_m = float(random.choice([120.0, 160.0, 220.0])), float(random.choice([0.0, 70.0]))
    count = [None, 1, 2, 3][seed % 4]
    rules = [("walk", along_m, WALKED)] + ([("straight", straight_m, {})] if straight_m else [])
    law = law_of(*rules)
    plan = propose(
        city, law, radius_m=80, every_m=30, count=count, starts=1, patience_s=0 if seed % 2 else 20
    )
    optimum = _optimum(city, law, 80.0, 30.0, count, along_m, straight_m)
    assert plan.covered <= optimum + 1e-6
    assert plan.upper_bound >= optimum - 1e-6
    assert plan.bound_proved >= optimum - 1e-3
    if plan.bound_name == "optimal":
        assert plan.covered == pytest.approx(optimum, abs=0.3)
    near = too_near_by_validate(city, lonlat_of(plan.stands), along_m, straight_m)
    assert not any(near[a, b] for a, b in combinations(range(len(near)), 2))
    assert broken(city, law, plan) == []
