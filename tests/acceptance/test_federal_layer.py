"""The federal layer on Porto Alegre's real files, its corners and stops measured again by other means."""

from datetime import date

import numpy as np
import pytest
from pyproj import Geod

from planner.propose import propose
from planner.rulebook import in_force, load_rulebook, under_federal
from planner.sources.points import read_points
from planner.validate import validate

pytestmark = pytest.mark.acceptance

GRS80 = Geod(ellps="GRS80")
LAW = under_federal(in_force(load_rulebook("composite"), date(2026, 1, 1)))
STREET_CLASSES = {"residential", "tertiary", "secondary", "primary", "unclassified", "trunk", "living_street"}


@pytest.fixture(scope="module")
def city(porto_alegre):
    return porto_alegre


def crossroads(city):
    """Junctions where pieces of four or more named streets' ends meet, of two different names."""
    streets = city.streets[city.streets["highway"].isin(STREET_CLASSES) & city.streets["drive"]]
    names: dict[int, list[str]] = {}
    for u, v, name in zip(streets["u"], streets["v"], streets["name"], strict=True):
        for node in (u, v):
            names.setdefault(node, []).append(name)
    at = city.nodes.geometry
    crossing = [n for n, met in names.items() if len(met) >= 4 and len(set(met)) == 2 and None not in met]
    return np.array([(at[n].x, at[n].y) for n in crossing])


def test_a_plan_keeps_clear_of_every_crossroads_bridge_and_fast_road(city):
    plan = propose(city, LAW, every_m=25, iterations=2000)
    found = validate(city.with_stands(plan.stands[city.places.columns], source="plan"), LAW)
    assert {(f.layer, f.outcome) for f in found} == {("municipal", "pass"), ("federal", "pass")}
    assert len(plan.stands) > 300
    corners = crossroads(city)
    assert len(corners) > 1500
    many = np.ones(len(corners))
    stands = plan.stands.geometry
    closest = np.array([GRS80.inv(p.x * many, p.y * many, *corners.T)[2].min() for p in stands])
    # 5 m and half of the widest residential street, 12 m. On an avenue of two carriageways a corner of the
    # other one is none of the stand's own: a few stands lie opposite one.
    assert (closest >= 11).mean() > 0.98
    assert closest.min() >= 7
    removed = {r.rule_id: r.street_share for r in plan.removed_by_rule}
    assert 0.1 < removed["ctb-181-i"] < 0.2
    assert 0 < removed["ctb-181-xiii"] < 0.1


def test_the_registers_own_stands_are_judged_by_the_traffic_code(city, real_file):
    """Taxi stands read as if they were moto-taxi stands: how the bands fall on 368 real places."""
    stands = read_points(
        real_file("porto-alegre-rs") / "taxi-stands.csv", kind="stand", kind_column=False
    ).frame
    stands = stands[stands["id"].isin(city.of_kind(["taxi_stand"])["id"])].reset_index(drop=True)
    found = [f for f in validate(city.with_stands(stands, source="register"), LAW) if f.layer == "federal"]
    said = {rule: [f.outcome for f in found if f.rule_id == rule] for rule in {f.rule_id for f in found}}
    assert all(len(outcomes) == len(stands) for outcomes in said.values())
    assert (
        said["ctb-181-i"].count("pass")
        > said["ctb-181-i"].count("fail")
        > said["ctb-181-i"].count("near")
        > 20
    )
    assert 0 < said["ctb-181-xiii"].count("fail") < 20
    assert not any(f.binding_failure for f in found if f.outcome == "near")
