from collections.abc import Callable

import geopandas as gpd
import numpy as np
import pytest
import shapely
from pyproj import Geod

from planner.city import City
from planner.geodesy import NOISE_M
from planner.measures import nearest_object
from planner.propose.clearances import clearances, far_enough, stand_rules
from planner.propose.spacing import Spacing, spacing_of
from planner.rulebook import RuleSet

Town = Callable[..., City]
Law = Callable[..., RuleSet]
Places = Callable[..., gpd.GeoDataFrame]

ORIGIN = (-51.2, -30.0)


def sites_at(*metres: float) -> np.ndarray:
    """Return places exactly so many geodesic metres due north of the towns' corner."""
    return np.array([Geod(ellps="GRS80").fwd(*ORIGIN, 0.0, d)[:2] for d in metres])


def legal(city: City, law: RuleSet, kept: gpd.GeoDataFrame, *metres: float) -> list[list[bool]]:
    return [part.legal.tolist() for part in clearances(city, stand_rules(law), kept, sites_at(*metres))]


@pytest.mark.parametrize(("inclusive", "at_the_limit"), [(True, True), (False, False)])
def test_both_sides_of_the_limit(
    make_town: Town, make_law: Law, make_places: Places, inclusive: bool, at_the_limit: bool
) -> None:
    city = make_town(2, 2, places=[("t", "taxi_stand", 0.0, 0.0)])
    law = make_law(("taxi", ["taxi_stand"], 50, {"inclusive": inclusive}))
    assert legal(city, law, make_places(), 49.999, 50.0, 50.001) == [[False, at_the_limit, True]]


def test_far_enough_forgives_only_numerical_noise(make_law: Law) -> None:
    at_least = stand_rules(make_law(("r", ["bus_stop"], 50)))[0]
    more_than = stand_rules(make_law(("r", ["bus_stop"], 50, {"inclusive": False})))[0]
    metres = np.array([50 - 3 * NOISE_M, 50 - NOISE_M / 2, 50.0, 50 + NOISE_M / 2, 50 + 3 * NOISE_M])
    assert far_enough(at_least, metres).tolist() == [False, True, True, True, True]
    assert far_enough(more_than, metres).tolist() == [False, False, False, False, True]


def test_kept_stands_exclude_under_a_spacing_rule_only(
    make_town: Town, make_law: Law, make_places: Places
) -> None:
    city, kept = make_town(2, 2), make_places(("S1", "stand", 0.0, 0.0))
    law = make_law(("spacing", ["stand"], 100), ("taxi", ["taxi_stand"], 100))
    assert legal(city, law, kept, 99.0, 101.0) == [[False, True], [True, True]]
    assert [part.removes for part in clearances(city, stand_rules(law), kept, sites_at(5.0))] == [True, True]
    assert [part.removes for part in clearances(city, stand_rules(law), make_places(), sites_at(5.0))] == [
        False,
        True,
    ]


def test_the_citys_own_stands_do_not_exclude_unless_kept(
    make_town: Town, make_law: Law, make_places: Places
) -> None:
    city = make_town(2, 2, places=[("S1", "stand", 0.0, 0.0)])
    assert legal(city, make_law(("spacing", ["stand"], 100)), make_places(), 50.0) == [[True]]


def test_one_rule_may_name_stands_and_other_kinds(
    make_town: Town, make_law: Law, make_places: Places
) -> None:
    city = make_town(2, 2, places=[("b", "bus_stop", 0.0, 0.0)])
    law = make_law(("patos", ["stand", "taxi_stand", "bus_stop"], 100))
    part = clearances(city, stand_rules(law), make_places(), sites_at(99.0, 101.0))[0]
    assert part.legal.tolist() == [False, True]
    assert part.unjudged == ("taxi_stand",)
    assert spacing_of(stand_rules(law)) == Spacing(100.0)


def test_premises_are_obstacles_whichever_way_the_rule_is_worded(
    make_town: Town, make_law: Law, make_places: Places
) -> None:
    city = make_town(2, 2, places=[("p", "premises", 0.0, 0.0)])
    reading = make_law(("spacing", ["stand", "premises"], 100))
    turned = make_law(("premises", ["stand"], 100, {"subject": ["premises"]}))
    for law in (reading, turned):
        assert legal(city, law, make_places(), 99.0, 101.0) == [[False, True]]
    assert spacing_of(stand_rules(turned)) == Spacing()


def test_a_terminal_is_measured_to_its_edge_and_a_kept_bay_from_its_middle(
    make_town: Town, make_law: Law, make_places: Places
) -> None:
    square = shapely.box(ORIGIN[0] - 0.001, ORIGIN[1] - 0.001, ORIGIN[0] + 0.001, ORIGIN[1])
    city = make_town(2, 2, places=[("T", "intercity_terminal", square)], layers={"bus_terminal": "known"})
    law = make_law(("terminal", ["bus_terminal"], 200))
    assert legal(city, law, make_places(), 199.9, 200.1) == [[False, True]]
    north = shapely.box(ORIGIN[0] - 0.001, ORIGIN[1] - 0.001, ORIGIN[0] + 0.001, ORIGIN[1] + 0.001)
    kept = make_places(("S1", "stand", north))
    assert legal(make_town(2, 2), make_law(("spacing", ["stand"], 200)), kept, 199.9, 200.1) == [
        [False, True]
    ]


def test_should_and_rules_about_others_do_not_bind(make_law: Law) -> None:
    law = make_law(
        ("advice", ["taxi_stand"], 50, {"severity": "should"}),
        ("agency", ["taxi_stand"], 200, {"subject": ["premises"]}),
    )
    assert stand_rules(law) == ()
    assert spacing_of(()) == Spacing()


def test_sites_left_unmeasured_are_only_those_far_beyond_the_limit(
    make_town: Town, make_law: Law, make_places: Places
) -> None:
    random = np.random.default_rng(5)
    lonlat = np.array(ORIGIN) + random.uniform(-0.03, 0.03, (400, 2))
    square = shapely.box(ORIGIN[0], ORIGIN[1], ORIGIN[0] + 0.004, ORIGIN[1] + 0.002)
    city = make_town(2, 2, places=[("T", "bus_terminal", square), ("t", "bus_terminal", -900.0, -700.0)])
    metres = nearest_object(lonlat, city.of_kind(["bus_terminal"]))[0]
    for limit in (200, 2_000):
        law = make_law(("terminal", ["bus_terminal"], limit))
        held = clearances(city, stand_rules(law), make_places(), lonlat)[0]
        assert held.legal.tolist() == (metres >= limit).tolist()
        assert 0 < held.legal.sum() < 400
