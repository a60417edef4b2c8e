from collections.abc import Callable
from itertools import pairwise

import pytest

from planner.city import City
from planner.errors import InputRefused
from planner.propose.questions import coverage_curve
from planner.propose.solve import Effort
from planner.rulebook import RuleSet

Town = Callable[..., City]
Law = Callable[..., RuleSet]
QUICK = Effort(steps=200, starts=1, patience_s=0)


def test_more_stands_serve_more_between_valid_bounds(make_town: Town, make_law: Law) -> None:
    city, law = make_town(8, 7), make_law(("spacing", ["stand"], 250))
    curve = coverage_curve(city, law, [4, 0, 2, 8, 4], radius_m=200, every_m=25, effort=QUICK)
    assert [point.count for point in curve] == [0, 2, 4, 8]
    assert (curve[0].covered, curve[0].upper_bound) == (0.0, 0.0)
    for few, many in pairwise(curve):
        assert few.covered <= many.covered
        assert few.upper_bound <= many.upper_bound
    for point in curve:
        assert point.covered <= point.upper_bound * (1 + 1e-9)


def test_one_stand_serves_all_of_a_short_street(make_town: Town, make_law: Law) -> None:
    curve = coverage_curve(make_town(3, 1), make_law(), [1], radius_m=110, every_m=20, effort=QUICK)
    assert curve[0].covered == pytest.approx(30.0)
    assert curve[0].upper_bound == pytest.approx(30.0)


@pytest.mark.parametrize("counts", [[], [3, -1]])
def test_no_number_or_one_below_zero_is_refused(make_town: Town, make_law: Law, counts: list[int]) -> None:
    with pytest.raises(InputRefused, match="pontos"):
        coverage_curve(make_town(3, 1), make_law(), counts, radius_m=100, every_m=20)


def test_a_straight_radius_reaches_what_the_streets_do_not(make_town: Town, make_law: Law) -> None:
    city, law = make_town(4, 4), make_law()
    walked, straight = (
        coverage_curve(city, law, [1], radius_m=150, every_m=25, effort=QUICK, straight=way)[0].covered
        for way in (False, True)
    )
    assert straight > walked  # around a corner of the grid the walk is up to 1.41 times the straight line
