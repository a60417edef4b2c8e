from collections.abc import Callable

import numpy as np
import pytest
from pyproj import Geod

from planner.city import City
from planner.errors import InputRefused, MissingInput
from planner.propose.questions import why_here, why_not
from planner.reach import along_streets_m
from planner.rulebook import RuleSet

Town = Callable[..., City]
Law = Callable[..., RuleSet]
GRS80 = Geod(ellps="GRS80")
EAST, NORTH = 96_486.3, 110_852.4  # metres per degree at 30° south


def at(x_m: float, y_m: float) -> tuple[float, float]:
    return -51.2 + x_m / EAST, -30.0 + y_m / NORTH


def test_each_rule_is_told_with_neighbour_and_missing_metres(make_town: Town, make_law: Law) -> None:
    city = make_town(6, 1, places=[("t", "taxi_stand", 100.0, 0.0), ("b", "bus_stop", 150.0, 0.0)])
    law = make_law(("taxi", ["taxi_stand"], 80), ("bus", ["bus_stop"], 20))
    answer = why_not(city, law, at(140.0, 0.0), every_m=5.0)
    told = {f.rule_id: (f.object_id, round(-(f.margin or 0), 1)) for f in answer.forbidden}
    assert told == {"taxi": ("t", 40.0), "bus": ("b", 10.0)}
    # On the only street, west of 20 m or east of 180 m: sites lie at 2.5, 7.5 … m, so 182.5 m is nearest.
    assert answer.walk_m == pytest.approx(42.5, abs=0.1)
    assert answer.straight_m == pytest.approx(42.5, abs=0.1)
    assert answer.nearest == pytest.approx(at(182.5, 0.0), abs=1e-6)


def test_a_legal_place_is_allowed(make_town: Town, make_law: Law) -> None:
    city = make_town(6, 1, places=[("t", "taxi_stand", 100.0, 0.0)])
    assert why_not(city, make_law(("taxi", ["taxi_stand"], 80)), at(300.0, 0.0)).allowed


def test_the_nearest_is_by_the_streets_not_as_the_crow_flies(make_town: Town, make_law: Law) -> None:
    # From the middle of a block the legal site across it is near in a straight line, far on foot.
    city = make_town(3, 3, block_m=100.0, places=[("t", "taxi_stand", 50.0, 0.0)])
    law = make_law(("taxi", ["taxi_stand"], 60))
    answer = why_not(city, law, at(50.0, 0.0), every_m=5.0)
    assert answer.nearest is not None
    assert answer.walk_m is not None
    metres = GRS80.inv(*answer.nearest, *at(50.0, 0.0))[2]
    assert answer.straight_m == pytest.approx(metres, abs=0.01)
    assert metres >= 60
    assert answer.walk_m >= metres - 0.01
    # 50 m to a corner, then up the side street until 60 m away: at 32.5 or 37.5 m; along the street 62.5 m.
    assert answer.walk_m == pytest.approx(62.5, abs=0.1)


def test_stands_that_stay_keep_their_distance(make_town: Town, make_law: Law, make_places: Callable) -> None:
    city, law = make_town(6, 1), make_law(("spacing", ["stand"], 200))
    keep = make_places(("?", "stand", 100.0, 0.0))
    answer = why_not(city, law, at(250.0, 0.0), keep=keep)
    assert [(f.rule_id, f.object_id) for f in answer.forbidden] == [("spacing", "?")]
    assert answer.walk_m == pytest.approx(55.0, abs=0.1)


def test_what_the_data_cannot_judge_is_an_open_question(make_town: Town, make_law: Law) -> None:
    answer = why_not(make_town(3, 1), make_law(("taxi", ["taxi_stand"], 80)), at(100.0, 0.0))
    assert answer.allowed
    assert [f.rule_id for f in answer.open_questions] == ["taxi"]


def test_nowhere_is_said(make_town: Town, make_law: Law) -> None:
    city = make_town(3, 1, places=[("t", "taxi_stand", 100.0, 0.0)])
    answer = why_not(city, make_law(("taxi", ["taxi_stand"], 5_000)), at(100.0, 0.0))
    assert (answer.nearest, answer.straight_m, answer.walk_m) == (None, None, None)


def test_what_cannot_be_asked_is_refused(make_town: Town, make_law: Law) -> None:
    city, law = make_town(3, 1), make_law()
    with pytest.raises(InputRefused, match="latitude"):
        why_not(city, law, (-30.0, -151.2))
    with pytest.raises(InputRefused, match="latitude"):
        why_not(city, law, (np.nan, -30.0))
    with pytest.raises(MissingInput, match="ruas"):
        why_not(City(name="x", places=city.places, layers={}), law, at(0, 0))


def test_a_click_is_answered_as_the_question_is_and_again_from_what_is_remembered(
    make_town: Town, make_law: Law
) -> None:
    city = make_town(3, 3, block_m=100.0, places=[("t", "taxi_stand", 50.0, 0.0)])
    law = make_law(("taxi", ["taxi_stand"], 60))
    for x_m, y_m in ((50.0, 0.0), (10.0, 10.0), (50.0, 0.0), (150.0, 100.0)):
        lon, lat = at(x_m, y_m)
        assert why_here(city, law, lat, lon, every_m=5.0) == why_not(city, law, (lon, lat), every_m=5.0)


def test_another_law_or_other_stands_kept_are_asked_anew(
    make_town: Town, make_law: Law, make_places: Callable
) -> None:
    city, law = make_town(6, 1), make_law(("spacing", ["stand"], 200))
    lon, lat = at(250.0, 0.0)
    assert why_here(city, law, lat, lon).allowed
    assert not why_here(city, law, lat, lon, keep=make_places(("k", "stand", 100.0, 0.0))).allowed
    assert why_here(city, make_law(("spacing", ["stand"], 100)), lat, lon).allowed


def test_the_way_is_as_long_as_the_planner_measures_it_elsewhere(make_town: Town, make_law: Law) -> None:
    city = make_town(4, 4, block_m=100.0, places=[("t", "taxi_stand", 150.0, 150.0)])
    law = make_law(("taxi", ["taxi_stand"], 130))
    answer = why_not(city, law, at(140.0, 163.0), every_m=5.0)
    assert answer.nearest is not None
    assert city.streets is not None
    metres = along_streets_m(city.streets, np.array([answer.lonlat]), np.array([answer.nearest]))
    assert answer.walk_m == pytest.approx(metres[0], abs=1e-3)
