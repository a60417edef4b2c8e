"""Whatever is proposed, `validate` accepts: random small towns under laws that mix every kind of rule."""

import datetime as dt
from collections.abc import Callable

import numpy as np
import pandas as pd
import pytest
import shapely
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from planner.city import City
from planner.propose import propose
from planner.rulebook import Rulebook, RuleSet, federal_on, in_force
from planner.tables import PLACES
from planner.validate import validate

Town = Callable[..., City]

TEXT = {"pt": "Regra", "en": "Rule"}
CITED = {"act": "Lei de teste", "article": "Art. 1"}
KINDS = ("taxi_stand", "bus_stop", "premises", "market", "centre")
DAY = dt.date(2024, 6, 1)


def law(rules: list[dict], *, federal: bool = False) -> RuleSet:
    told = [
        {"id": f"r{n}", "title": TEXT, "citation": CITED, "borrowed": True, "subject": ["stand"], **rule}
        for n, rule in enumerate(rules)
    ]
    for rule in told:
        if rule["kind"] == "stand_count":
            del rule["subject"]
    book = Rulebook.model_validate(
        {
            "schema_version": 1,
            "id": "test",
            "title": TEXT,
            "status": "model",
            "act": {"name": "Lei de teste", "source": TEXT},
            "place_kinds": [{"id": kind, "word": TEXT} for kind in ("market", "centre", "district")],
            "rules": told,
        }
    )
    return in_force(book, DAY, federal=federal_on(DAY) if federal else None)


metres = st.integers(20, 250).map(float)
flag = st.booleans()
exceptions = st.fixed_dictionaries(
    {},
    optional={
        "districts": st.just(["Norte"]),
        "except_at": st.just([{"object": ["market"], "within": 80.0, "unit": "m"}]),
        "except_installed_before": st.just(dt.date(2010, 1, 1)),
        "hours": st.just([{"start": dt.time(6), "end": dt.time(22)}]),
    },
)
objects = st.lists(st.sampled_from(KINDS), min_size=1, max_size=2, unique=True)
way = st.sampled_from(["geodesic", "along_streets"])


@st.composite
def rule(draw: st.DrawFn) -> dict:
    kind = draw(
        st.sampled_from(
            ["distance", "spacing", "premises", "zone", "area", "proximity", "count", "preferred"]
        )
    )
    more = draw(exceptions)
    inclusive = draw(flag)
    if kind == "distance":
        found = {"kind": "distance", "object": draw(objects), "minimum": draw(metres), "unit": "m",
                 "inclusive": inclusive, "measured": draw(way)}  # fmt: skip
    elif kind == "spacing":
        found = {"kind": "distance", "object": ["stand"], "minimum": draw(metres), "unit": "m",
                 "inclusive": inclusive, "measured": draw(way)}  # fmt: skip
    elif kind == "premises":
        found = {"kind": "distance", "subject": ["premises"], "object": ["stand"], "minimum": draw(metres),
                 "unit": "m", "inclusive": inclusive, "measured": draw(way)}  # fmt: skip
    elif kind == "zone":
        found = {"kind": "zone", "effect": "forbidden", "where": "near", "object": draw(objects),
                 "within": draw(metres), "unit": "m", "inclusive": inclusive}  # fmt: skip
    elif kind in ("area", "preferred"):
        effect = "forbidden" if kind == "area" else "preferred"
        found = {"kind": "zone", "effect": effect, "where": "inside", "object": ["centre"]}
    elif kind == "proximity":
        found = {"kind": "proximity", "object": draw(objects), "maximum": draw(metres) + 200, "unit": "m",
                 "inclusive": inclusive, "measured": draw(way)}  # fmt: skip
    else:
        most = draw(st.integers(0, 3))
        return {"kind": "stand_count", "localities": [{"district": "norte", "maximum": most}]}
    return {**found, **more}


place = st.tuples(st.sampled_from(KINDS[:4]), st.integers(0, 500), st.integers(0, 500))


@pytest.fixture(scope="module")
def area(make_places: Callable[..., object]) -> Callable[[float, float, float, float], shapely.Polygon]:
    def build(west: float, south: float, east: float, north: float) -> shapely.Polygon:
        corners = make_places(("a", "x", west, south), ("b", "x", east, north)).geometry
        return shapely.box(corners[0].x, corners[0].y, corners[1].x, corners[1].y)

    return build


@settings(max_examples=250, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    rules=st.lists(rule(), min_size=1, max_size=4),
    places=st.lists(place, max_size=8),
    kept=st.lists(st.tuples(st.integers(0, 500), st.integers(0, 500)), max_size=2),
    drawn=flag,
    federal=flag,
)
def test_whatever_is_proposed_validate_accepts(
    make_town: Town, make_places: Callable[..., object], area: Callable[..., shapely.Polygon],
    rules: list[dict], places: list[tuple], kept: list[tuple], drawn: bool, federal: bool,
) -> None:  # fmt: skip
    rows = [(f"x{n}", kind, float(x), float(y)) for n, (kind, x, y) in enumerate(places)]
    areas = [("Norte", "district", area(-50, 250, 600, 600)), ("c", "centre", area(150, 150, 320, 380))]
    city = make_town(6, 6, places=[*rows, *(areas if drawn else [])])
    ruleset = law(rules, federal=federal)
    keep = make_places(*((f"K{n}", "stand", float(x), float(y)) for n, (x, y) in enumerate(kept)))
    keep["installed"] = [dt.date(2005, 1, 1) if n else None for n in range(len(keep))]
    plan = propose(city, ruleset, radius_m=150, keep=keep, iterations=40)
    assert plan.covered <= plan.upper_bound * (1 + 1e-9)
    if plan.stands.empty:
        return
    premises = city.of_kind(["premises"])
    columns = [*PLACES.columns, "geometry"]
    parts = [part[columns] for part in (plan.kept, plan.stands, premises) if len(part)]
    after = city.with_stands(
        plan.stands[columns].__class__(pd.concat(parts, ignore_index=True)), source="plan"
    )
    proposed = set(plan.stands["id"])
    kept_only = city.with_stands(_those(parts, proposed), source="kept") if len(parts) > 1 else None
    before = set() if kept_only is None else {key(f) for f in validate(kept_only, ruleset)}
    broken = [f for f in validate(after, ruleset) if f.fails]
    new = [f for f in broken if f.subject_id in proposed or (f.object_id in proposed)]
    assert new == []
    over = [f for f in broken if f.subject_kind == "district" and key(f) not in before]
    assert over == []


def _those(parts: list, proposed: set[str]):
    kept = pd.concat(parts, ignore_index=True)
    return parts[0].__class__(kept[~kept["id"].isin(proposed)].reset_index(drop=True), crs="EPSG:4326")


def key(finding) -> tuple:
    return (finding.rule_id, finding.subject_kind, finding.subject_id) if finding.fails else ()


def stands(plan, district: shapely.Polygon) -> int:
    return int(np.count_nonzero(plan.stands.geometry.intersects(district)))


@pytest.mark.parametrize("most", [0, 1, 3])
def test_a_district_gets_no_more_stands_than_the_law_grants(make_town: Town, area, most: int) -> None:
    north = area(-50, 250, 600, 600)
    city = make_town(6, 6, places=[("Norte", "district", north)])
    free = propose(
        city, law([{"kind": "distance", "object": ["stand"], "minimum": 100.0, "unit": "m"}]), radius_m=100
    )
    count = {"kind": "stand_count", "localities": [{"district": "Norte", "maximum": most}]}
    spaced = {"kind": "distance", "object": ["stand"], "minimum": 100.0, "unit": "m"}
    plan = propose(city, law([spaced, count]), radius_m=100)
    assert stands(free, north) > most
    assert stands(plan, north) == most
    assert plan.covered < free.covered
    assert plan.covered == pytest.approx(plan.stands["people"].sum())


def test_stands_asked_to_be_near_a_market_are_near_it(make_town: Town, make_places) -> None:
    city = make_town(6, 6, places=[("m", "market", 250.0, 250.0)])
    plan = propose(
        city, law([{"kind": "proximity", "object": ["market"], "maximum": 120.0, "unit": "m"}]), radius_m=150
    )
    market = make_places(("m", "market", 250.0, 250.0)).geometry.iloc[0]
    degrees = max(p.distance(market) for p in plan.stands.geometry)
    assert len(plan.stands) > 0
    assert degrees < 120 / 95_000  # a degree of longitude is 96.5 km here
    assert plan.removed_by_rule[0].street_share > 0.5


def test_a_preferred_zone_is_told_and_forbids_nothing(make_town: Town, area) -> None:
    centre = area(150, 150, 320, 380)
    city = make_town(6, 6, places=[("c", "centre", centre)])
    plan = propose(
        city,
        law([{"kind": "zone", "effect": "preferred", "where": "inside", "object": ["centre"]}]),
        radius_m=150,
    )
    (told,) = plan.preferred
    assert (told.rule_id, told.stands) == ("r0", len(plan.stands))
    assert told.inside == stands(plan, centre)
    assert plan.removed_by_rule == ()


def test_no_corner_no_bridge_and_no_stop_marker_under_the_federal_layer(make_town: Town, make_places) -> None:
    city = make_town(6, 6, places=[("b", "bus_stop", 50.0, 0.0)])
    city.streets.loc[3, "bridge"] = True
    rules = [{"kind": "distance", "object": ["stand"], "minimum": 30.0, "unit": "m"}]
    free = propose(city, law(rules), radius_m=60, every_m=12)
    held = propose(city, law(rules, federal=True), radius_m=60, every_m=12)
    removed = {r.rule_id: r.street_m for r in held.removed_by_rule}
    assert held.candidates < free.candidates
    assert removed["ctb-181-i"] > removed["ctb-181-xiii"] > 0
    junctions = [
        make_places(("j", "x", 100.0 * x, 100.0 * y)).geometry.iloc[0]
        for x in range(1, 5)
        for y in range(1, 5)
    ]
    nearest = min(p.distance(j) for p in held.stands.geometry for j in junctions)
    assert nearest > 10.9 / 111_000  # 5 m and half of the widest residential street, 12 m
