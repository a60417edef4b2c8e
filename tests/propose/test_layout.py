from collections.abc import Callable

import geopandas as gpd
import numpy as np
import pytest

from planner.city import City
from planner.propose.ground import measure
from planner.propose.layout import lay_out, removals
from planner.propose.spacing import Spacing
from planner.rulebook import RuleSet

Town = Callable[..., City]
Law = Callable[..., RuleSet]
Places = Callable[..., gpd.GeoDataFrame]


def test_legal_under_all_rules_is_legal_under_each(
    make_town: Town, make_law: Law, make_places: Places
) -> None:
    city = make_town(5, 5, places=[("t", "taxi_stand", 0.0, 0.0), ("b", "bus_stop", 400.0, 400.0)])
    ground = measure(city, 150.0, 25.0, make_places(("S", "stand", 400.0, 0.0)), lambda *_: None)
    layout = lay_out(
        ground, city, make_law(("s", ["stand"], 120), ("t", ["taxi_stand"], 90), ("b", ["bus_stop"], 60))
    )
    assert layout.legal.tolist() == np.logical_and.reduce([part.legal for part in layout.held]).tolist()
    assert layout.sites.tolist() == np.flatnonzero(layout.legal).tolist()
    assert layout.spacing == Spacing(120.0)
    assert layout.walks is None
    taken = removals(ground, layout.held)
    assert [removal.rule_id for removal in taken] == ["s", "t", "b"]
    for removal, part in zip(taken, layout.held, strict=True):
        assert removal.street_m == pytest.approx(ground.sites.share_m[~part.legal].sum())
        assert 0 < removal.street_share < 0.2


def test_the_problem_holds_only_legal_sites_and_people_still_unserved(
    make_town: Town, make_law: Law, make_places: Places
) -> None:
    city = make_town(5, 1)
    ground = measure(city, 60.0, 20.0, make_places(("S", "stand", 30.0, 0.0)), lambda *_: None)
    layout = lay_out(ground, city, make_law(("s", ["stand"], 95)))
    instance = layout.instance(60.0)
    assert instance.candidates == len(layout.sites) == 14  # of 20, those at 10 … 110 m are too near
    assert instance.weight.sum() == pytest.approx(layout.coverable - ground.kept_people)
    assert instance.near_m == 95.0
