"""Fair shares over a town with districts."""

from collections.abc import Callable

import numpy as np
import pytest
import shapely

from planner.city import City
from planner.errors import InputRefused, MissingInput
from planner.propose.questions import fair_shares
from planner.propose.solve import Effort
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
