"""Proposals of whole small towns."""

from collections.abc import Callable
from itertools import combinations

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
import shapely
from pyproj import Geod

from planner.city import City
from planner.errors import InputRefused, MissingInput
from planner.propose import Status, propose
from planner.rulebook import RuleSet
from planner.tables import PLACES, check
from planner.validate import validate

Town = Callable[..., City]
Law = Callable[..., RuleSet]
Places = Callable[..., gpd.GeoDataFrame]

WGS84 = Geod(ellps="WGS84")


def metres(a: shapely.Point, b: shapely.Point) -> float:
    return float(WGS84.inv(a.x, a.y, b.x, b.y)[2])


SPACING = ("spacing", ["stand"], 300)
TAXI = ("taxi", ["taxi_stand"], 50)
BUS = ("bus", ["bus_stop"], 120)
TAXIS = [("t1", "taxi_stand", 210.0, 205.0), ("t2", "taxi_stand", 500.0, 90.0)]
STOPS = [("b1", "bus_stop", 400.0, 400.0), ("b2", "bus_stop", 0.0, 0.0), ("b3", "bus_stop", 700.0, 350.0)]


def test_every_proposed_distance_holds_when_measured_pair_by_pair(make_town: Town, make_law: Law) -> None:
    city = make_town(places=[*TAXIS, *STOPS])
    plan = propose(city, make_law(SPACING, TAXI, BUS), radius_m=250)
    points = list(plan.stands.geometry)
    assert len(points) >= 4
    assert min(metres(a, b) for a, b in combinations(points, 2)) >= 300
    for kind, limit in (("taxi_stand", 50), ("bus_stop", 120)):
        assert min(metres(a, b) for a in points for b in city.of_kind([kind]).geometry) >= limit - 1e-6


def test_validate_accepts_what_is_proposed_beside_what_is_kept(
    make_town: Town, make_law: Law, make_places: Places
) -> None:
    city = make_town(places=[*TAXIS, *STOPS])
    law = make_law(SPACING, TAXI, BUS)
    keep = make_places(("S1", "stand", 350.0, 100.0))
    plan = propose(city, law, radius_m=250, keep=keep)
    stands = gpd.GeoDataFrame(pd.concat([plan.kept, plan.stands], ignore_index=True), crs="EPSG:4326")
    findings = validate(city.with_stands(stands, source="plan"), law)
    assert len(findings) >= 3 * len(stands)
    assert {finding.outcome for finding in findings} == {"pass"}


def test_stands_are_a_table_of_places_numbered_by_people(make_town: Town, make_law: Law) -> None:
    plan = propose(make_town(), make_law(SPACING), radius_m=250)
    check(plan.stands, PLACES)
    assert list(plan.stands["id"]) == [f"P{n:03d}" for n in range(1, len(plan.stands) + 1)]
    assert plan.stands["people"].is_monotonic_decreasing
    assert set(plan.stands["kind"]) == {"stand"}
    assert plan.stands["street"].str.match("Rua|Avenida").all()
    xy = shapely.get_coordinates(plan.stands.geometry.array)
    assert (xy == np.round(xy, 7)).all()


def test_people_of_the_stands_add_up_to_the_people_covered(
    make_town: Town, make_law: Law, make_places: Places
) -> None:
    plan = propose(
        make_town(), make_law(SPACING), radius_m=200, keep=make_places(("S1", "stand", 100.0, 8.0))
    )
    assert plan.stands["people"].sum() + plan.kept["people"].sum() == pytest.approx(plan.covered)
    assert plan.covered <= plan.upper_bound * (1 + 1e-9)
    assert plan.upper_bound <= plan.coverable * (1 + 1e-9)
    assert plan.coverable <= plan.people_total


def test_same_seed_same_plan(make_town: Town, make_law: Law) -> None:
    city, law = make_town(10, 9, people=np.arange(90.0)), make_law(SPACING, TAXI)
    first, second = (propose(city, law, radius_m=220, seed=7, iterations=3_000) for _ in range(2))
    assert first.covered == second.covered
    assert first.stands.to_json() == second.stands.to_json()


def test_count_limits_new_stands_only(make_town: Town, make_law: Law, make_places: Places) -> None:
    plan = propose(
        make_town(), make_law(SPACING), radius_m=250, count=2, keep=make_places(("S1", "stand", 350.0, 355.0))
    )
    assert len(plan.stands) == 2
    assert list(plan.kept["id"]) == ["S1"]


def test_one_stand_goes_where_it_reaches_everybody(make_town: Town, make_law: Law) -> None:
    # A street of 200 m with people at 25 to 175 m: only from 65 to 135 m are all within 110 m.
    plan = propose(make_town(3, 1), make_law(SPACING), radius_m=110, every_m=20, count=1)
    assert plan.covered == pytest.approx(30.0)
    assert plan.gap == pytest.approx(0.0)
    x = (plan.stands.geometry.iloc[0].x + 51.2) * 96_486  # metres per degree at 30° south
    assert 65 <= x <= 135


def test_kept_stands_serve_and_keep_their_distance(
    make_town: Town, make_law: Law, make_places: Places
) -> None:
    keep = make_places(("P001", "stand", 350.0, 355.0))
    plan = propose(make_town(), make_law(SPACING), radius_m=250, keep=keep)
    kept = plan.kept.geometry.iloc[0]
    assert kept.equals(keep.geometry.iloc[0])
    assert plan.kept["people"].iloc[0] > 0
    assert min(metres(kept, stand) for stand in plan.stands.geometry) >= 300
    assert "P001" not in set(plan.stands["id"])
    assert [removal.rule_id for removal in plan.removed_by_rule] == ["spacing"]


def test_removal_of_a_rule_is_told_in_street_and_people(make_town: Town, make_law: Law) -> None:
    # One street of 400 m and a taxi stand at its west end: 140 m of clearance forbid the first 140 m.
    city = make_town(5, 1, places=[("t", "taxi_stand", 0.0, 0.0)])
    plan = propose(city, make_law(("taxi", ["taxi_stand"], 140)), radius_m=60, every_m=20)
    removal = plan.removed_by_rule[0]
    assert removal.street_m == pytest.approx(140.0, abs=0.1)  # sites at 10, 30 … 130 m stand for 20 m each
    assert removal.street_share == pytest.approx(0.35, abs=0.001)
    # The first legal site, 150 m, reaches back to 90 m: the street points at 25 and 75 m are lost, which hold
    # all of the cell at 0 m (10 people) and half of the cell at 100 m (the other half is at 125 m).
    assert removal.people_lost == pytest.approx(15.0)
    assert removal.judged
    assert plan.coverable == pytest.approx(35.0)


def test_a_rule_without_data_removes_nothing_and_is_named(make_town: Town, make_law: Law) -> None:
    plan = propose(make_town(4, 4), make_law(("taxi", ["taxi_stand"], 150)), radius_m=200)
    assert plan.unjudged_kinds == ("taxi_stand",)
    assert [(r.street_m, r.judged) for r in plan.removed_by_rule] == [(0.0, False)]


def test_a_declared_empty_layer_is_judged(make_town: Town, make_law: Law) -> None:
    city = make_town(4, 4, layers={"taxi_stand": "declared_empty"})
    plan = propose(city, make_law(("taxi", ["taxi_stand"], 150)), radius_m=200)
    assert plan.unjudged_kinds == ()
    assert plan.removed_by_rule[0].judged


def test_a_should_does_not_bind(make_town: Town, make_law: Law) -> None:
    law = make_law(("spacing", ["stand"], 5_000, {"severity": "should"}))
    plan = propose(make_town(), law, radius_m=150)
    assert plan.spacing_m == 0
    assert len(plan.stands) > 1


def test_nothing_legal_is_said_and_nothing_bent(make_town: Town, make_law: Law) -> None:
    city = make_town(4, 4, places=[("t", "taxi_stand", 150.0, 150.0)])
    plan = propose(city, make_law(("taxi", ["taxi_stand"], 2_000)))
    assert (len(plan.stands), plan.reason, plan.candidates) == (0, "no_legal_candidate", 0)
    assert plan.covered == plan.coverable == plan.upper_bound == plan.gap == 0
    assert plan.removed_by_rule[0].street_share == pytest.approx(1.0)
    assert plan.removed_by_rule[0].people_lost == pytest.approx(160.0)
    check(plan.stands, PLACES)


def test_no_street_for_a_stand(make_town: Town, make_law: Law) -> None:
    city = make_town(3, 3)
    assert city.streets is not None
    bridges = City(
        name="x",
        places=city.places,
        layers={},
        streets=city.streets.assign(bridge=True),
        population=city.population,
    )
    assert propose(bridges, make_law(SPACING)).reason == "no_streets"


def test_no_people(make_town: Town, make_law: Law) -> None:
    assert propose(make_town(3, 3, people=[0.0] * 9), make_law(SPACING)).reason == "no_people"


def test_count_zero(make_town: Town, make_law: Law) -> None:
    plan = propose(make_town(3, 3), make_law(SPACING), count=0)
    assert (plan.reason, len(plan.stands), plan.covered, plan.upper_bound) == ("count_zero", 0, 0.0, 0.0)
    assert plan.coverable == pytest.approx(90.0)


def test_a_total_alone_is_spread_evenly_and_said(make_town: Town, make_law: Law) -> None:
    plan = propose(make_town(3, 3, figure=1_200), make_law(SPACING), count=1, radius_m=1_000)
    assert plan.population_assumed_even
    assert plan.covered == pytest.approx(1_200.0)


def test_without_streets_or_people_it_refuses(make_town: Town, make_law: Law) -> None:
    city = make_town(3, 3)
    with pytest.raises(MissingInput, match="ruas"):
        propose(City(name="x", places=city.places, layers={}, population=city.population), make_law(SPACING))
    with pytest.raises(MissingInput, match="habitantes"):
        propose(City(name="x", places=city.places, layers={}, streets=city.streets), make_law(SPACING))


def test_options_out_of_range_are_refused_all_at_once(make_town: Town, make_law: Law) -> None:
    with pytest.raises(InputRefused) as refusal:
        propose(make_town(3, 3), make_law(SPACING), radius_m=0, every_m=0.5, count=-1, iterations=-2)
    assert [fault.key for fault in refusal.value.faults] == [
        "propose.bad_radius",
        "propose.bad_every",
        "propose.bad_count",
        "propose.bad_iterations",
    ]


def test_progress_rises_to_one(make_town: Town, make_law: Law) -> None:
    told: list[tuple[str, float]] = []
    propose(
        make_town(4, 4), make_law(SPACING), radius_m=150, progress=lambda key, done: told.append((key, done))
    )
    fractions = [done for _, done in told]
    assert fractions == sorted(fractions)
    assert told[0] == ("propose.stage_streets", 0.0)
    assert told[-1] == ("propose.stage_done", 1.0)


def test_value_and_bound_close_in_as_the_plan_grows(
    make_town: Town, make_law: Law, make_places: Places
) -> None:
    told: list[Status] = []
    keep = make_places(("S1", "stand", 100.0, 100.0))
    plan = propose(make_town(5, 5), make_law(SPACING), count=2, radius_m=150, keep=keep, watch=told.append)
    searched = [status for status in told if status.fraction >= 0.3]
    assert told[0].gap == 1.0
    assert [s.value for s in searched] == sorted(s.value for s in searched)
    assert [s.bound for s in searched] == sorted((s.bound for s in searched), reverse=True)
    assert all(status.value <= status.bound for status in searched)
    assert searched[-1].value == pytest.approx(plan.covered)
    assert searched[-1].bound >= plan.upper_bound - 1e-6


def test_a_plan_that_is_stopped_is_legal_and_marked(make_town: Town, make_law: Law) -> None:
    city, law = make_town(6, 6), make_law(SPACING)
    plan = propose(city, law, count=3, radius_m=150, cancel=lambda: True, iterations=10_000_000)
    assert plan.interrupted
    assert len(plan.stands) == 3
    assert plan.covered <= plan.upper_bound
    going_on = propose(city, law, count=3, radius_m=150, cancel=lambda: False, iterations=500)
    assert not going_on.interrupted
    assert going_on.covered >= plan.covered


def test_inputs_stay_as_they_were(make_town: Town, make_law: Law, make_places: Places) -> None:
    city, keep = make_town(4, 4, places=TAXIS), make_places(("S1", "stand", 100.0, 100.0))
    assert city.streets is not None
    before = (city.places.copy(), city.streets.copy(), keep.copy())
    propose(city, make_law(SPACING, TAXI), radius_m=200, keep=keep)
    assert city.places.equals(before[0])
    assert city.streets.equals(before[1])
    assert keep.equals(before[2])


def test_a_straight_radius_serves_across_blocks(make_town: Town, make_law: Law) -> None:
    city = make_town(4, 4)
    walked, flown = (
        propose(city, make_law(SPACING), radius_m=150, count=1, straight=straight)
        for straight in (False, True)
    )
    assert flown.covered > walked.covered
    assert flown.stands["people"].sum() == pytest.approx(flown.covered)
    assert flown.straight
    assert not walked.straight


def test_a_small_town_is_proven_optimal(make_town: Town, make_law: Law) -> None:
    plan = propose(make_town(10, 9, people=np.arange(90.0)), make_law(SPACING, TAXI), radius_m=220)
    assert plan.bound_name == "optimal"
    assert plan.gap == 0
    assert plan.bound_proved >= plan.covered * (1 - 1e-9)
    assert plan.certificate is not None


def test_no_start_is_refused(make_town: Town, make_law: Law) -> None:
    with pytest.raises(InputRefused, match="partidas"):
        propose(make_town(3, 3), make_law(SPACING), starts=0)


def test_a_spacing_with_exceptions_is_told_as_kept_with_caution(make_town: Town, make_law: Law) -> None:
    city = make_town(4, 1, layers={"intercity_terminal": "declared_empty"})
    except_at = [{"object": ["intercity_terminal"], "within": 20.0, "unit": "m"}]
    spared = make_law(("spacing", ["stand"], 150, {"except_at": except_at}))
    plan = propose(city, spared, radius_m=60, every_m=50, starts=1, iterations=20, patience_s=0)
    assert not plan.spacing_exact
    assert plan.upper_bound >= plan.covered
