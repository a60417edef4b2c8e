"""After a change of the stands, judging what may have changed says what a full run says."""

from datetime import date
from functools import partial
from pathlib import Path

import geopandas as gpd
import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lawbook import distance, rules
from shapely.geometry import Point
from town import at, city

from planner.city import load_city
from planner.errors import MissingInput
from planner.rulebook import in_force, load_rulebook, under_federal
from planner.validate import JUDGED_KINDS, reading_sensitivity, rejudge, validate
from planner.validate.rejudge import of_itself_alone

ROOT = Path(__file__).parents[2] / "data"
TOWN = load_city(ROOT / "demo")
OWN = TOWN.of_kind(JUDGED_KINDS).reset_index(drop=True)
WEST, SOUTH, EAST, NORTH = OWN.total_bounds
LAWS = {
    path.stem: under_federal(in_force(load_rulebook(path.stem), None))
    for path in sorted((ROOT / "rulebooks").glob("*.toml"))
    if path.stem != "federal-ctb"
}

part = st.floats(0, 1, allow_nan=False)
place = st.builds(lambda x, y: Point(WEST + x * (EAST - WEST), SOUTH + y * (NORTH - SOUTH)), part, part)
row = st.integers(0, len(OWN) - 1)
edit = st.one_of(
    st.tuples(st.just("move"), row, place),
    st.tuples(st.just("onto"), row, row),
    st.tuples(st.just("remove"), row, st.none()),
    st.tuples(st.just("add"), row, place),
)


def edited(own: gpd.GeoDataFrame, what: str, which: int, where: object) -> gpd.GeoDataFrame:
    at_row = which % len(own)
    if what == "remove":
        return own.drop(own.index[at_row]).reset_index(drop=True) if len(own) > 1 else own
    target = own.geometry.iloc[where % len(own)].centroid if what == "onto" else where
    if what == "add":
        more = own.iloc[at_row : at_row + 1].assign(id=f"N{len(own)}-{which}")
        more = more.set_geometry([target], crs=own.crs)
        return gpd.GeoDataFrame(pd.concat([own, more], ignore_index=True), crs=own.crs)
    shapes = [target if n == at_row else shape for n, shape in enumerate(own.geometry)]
    return own.set_geometry(gpd.GeoSeries(shapes, crs=own.crs))


@settings(max_examples=5, deadline=None)
@given(edits=st.lists(edit, min_size=1, max_size=3), accuracy=st.sampled_from([0.0, 5.0]))
@pytest.mark.parametrize("law", sorted(LAWS))
def test_changes_one_after_the_other_are_judged_as_a_full_run_judges_them(law, edits, accuracy):
    said, own = rejudge(TOWN, LAWS[law], accuracy_m=accuracy), OWN
    assert said.findings == validate(TOWN, LAWS[law], accuracy_m=accuracy)
    for one in edits:
        own = edited(own, *one)
        town = TOWN.with_stands(own, source="test")
        said = rejudge(town, LAWS[law], said, accuracy_m=accuracy)
        assert said.findings == validate(town, LAWS[law], accuracy_m=accuracy)
        full = reading_sensitivity(town, LAWS[law], accuracy_m=accuracy)
        assert reading_sensitivity(town, LAWS[law], accuracy_m=accuracy, said=said) == full


TAXI = rules(distance("taxi", ["stand"], ["taxi_stand"], 50), distance("spacing", ["stand"], ["stand"], 500))
BEFORE = (("A", "stand", at(0)), ("B", "stand", at(900)), ("T", "taxi_stand", at(0, 40)))


def found(town, before=None):
    said = rejudge(town, TAXI, before).findings
    return {(one.rule_id, one.subject_id, one.object_id): one.outcome for one in said}


def test_the_stand_left_alone_and_the_one_come_near_are_judged_anew():
    moved = city(("A", "stand", at(0)), ("B", "stand", at(300)), ("T", "taxi_stand", at(0, 40)))
    assert found(city(*BEFORE)) == {
        ("taxi", "A", "T"): "fail",
        ("taxi", "B", "T"): "pass",
        ("spacing", "A", "B"): "pass",
        ("spacing", "B", "A"): "pass",
    }
    assert found(moved, rejudge(city(*BEFORE), TAXI)) == {
        ("taxi", "A", "T"): "fail",
        ("taxi", "B", "T"): "pass",
        ("spacing", "A", "B"): "fail",
        ("spacing", "B", "A"): "fail",
    }


def test_another_taxi_stand_or_accuracy_is_another_town():
    said = rejudge(city(*BEFORE), TAXI)
    other = city(*BEFORE[:2], ("T", "taxi_stand", at(0, 60)))
    assert found(other, said)["taxi", "A", "T"] == "pass"
    unsure = rejudge(city(*BEFORE), TAXI, said, accuracy_m=15).findings
    assert [one.outcome for one in unsure if one.rule_id == "taxi"] == ["near", "pass"]


def test_what_did_not_change_is_the_same_object():
    said = rejudge(city(*BEFORE), TAXI)
    moved = rejudge(city(BEFORE[0], ("B", "stand", at(901)), BEFORE[2]), TAXI, said)
    assert moved.findings[0] is said.findings[0]
    assert moved.findings[1].measured != said.findings[1].measured


def test_which_rules_look_at_one_place_alone():
    told = {rule.id: of_itself_alone(rule) for rule in TAXI.rules}
    assert told == {"taxi": True, "spacing": False}
    goias = in_force(load_rulebook("santo-antonio-do-descoberto-go"), date(2025, 1, 1))
    assert not any(map(of_itself_alone, (rule for rule in goias.rules if "count" in type(rule).__name__)))


def test_a_town_left_without_stands_is_refused_as_by_a_full_run():
    empty = partial(city, ("T", "taxi_stand", at(0)))
    with pytest.raises(MissingInput):
        rejudge(empty(), TAXI, rejudge(city(*BEFORE), TAXI))
