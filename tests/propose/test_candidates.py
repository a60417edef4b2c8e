from collections.abc import Callable

import numpy as np
import pytest

from planner.city import City
from planner.propose.candidates import candidate_rows, candidate_sites

Town = Callable[..., City]


@pytest.mark.parametrize(
    "change",
    [
        {"drive": False},
        {"walk": False},
        {"bridge": True},
        {"tunnel": True},
        {"highway": "motorway"},
        {"highway": "trunk"},
        {"highway": "trunk_link"},
        {"highway": "motorway_link"},
    ],
)
def test_no_stand_where_nobody_may_park_or_walk(make_town: Town, change: dict[str, object]) -> None:
    streets = make_town(2, 2).streets
    assert streets is not None
    assert candidate_rows(streets).tolist() == [0, 1, 2, 3]
    for column, value in change.items():
        streets = streets.assign(**{column: [value, *streets[column].iloc[1:]]})
    assert candidate_rows(streets).tolist() == [1, 2, 3]


def test_a_main_street_may_hold_a_stand(make_town: Town) -> None:
    streets = make_town(2, 1).streets
    assert streets is not None
    assert len(candidate_rows(streets.assign(highway="primary"))) == 1


def test_sites_lie_every_so_often_and_off_the_junctions(make_town: Town) -> None:
    streets = make_town(2, 1).streets
    assert streets is not None
    sites = candidate_sites(streets, 25.0)
    assert sites.offset_m == pytest.approx([12.5, 37.5, 62.5, 87.5], abs=0.01)
    assert (sites.lonlat == np.round(sites.lonlat, 7)).all()
    assert len(candidate_sites(streets, 199.0)) == 1
    assert len(candidate_sites(streets, 201.0)) == 0  # 100 m is less than half of it
