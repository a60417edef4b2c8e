"""Judging some subjects says of them what a full run says."""

from datetime import date
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from lawbook import distance, rules
from town import at, city

from planner.city import load_city
from planner.rulebook import in_force, load_rulebook, under_federal
from planner.validate import JUDGED_KINDS, reading_sensitivity, validate

DEMO = Path(__file__).parents[2] / "data" / "demo"
TOWN = load_city(DEMO)
KEYS = [(kind, place) for kind, place in zip(TOWN.places["kind"], TOWN.places["id"], strict=True)
        if kind in JUDGED_KINDS]  # fmt: skip
LAWS = {
    name: under_federal(in_force(load_rulebook(name), None))
    for name in ("passos-mg", "patos-pb", "votuporanga-sp", "composite-strict")
}
FULL = {
    (name, accuracy): validate(TOWN, law, accuracy_m=accuracy)
    for name, law in LAWS.items()
    for accuracy in (0.0, 5.0)
}


def of(findings, wanted):
    return tuple(one for one in findings if (one.subject_kind, one.subject_id) in wanted)


@settings(max_examples=12, deadline=None)
@given(
    wanted=st.sets(st.sampled_from(KEYS), max_size=4),
    law=st.sampled_from(sorted(LAWS)),
    accuracy=st.sampled_from([0.0, 5.0]),
)
def test_some_subjects_get_the_findings_of_a_full_run(wanted, law, accuracy):
    some = validate(TOWN, LAWS[law], accuracy_m=accuracy, only=wanted)
    assert some == of(FULL[law, accuracy], wanted)


@pytest.mark.parametrize("law", sorted(LAWS))
def test_other_readings_of_some_subjects_are_those_of_a_full_run(law):
    wanted = set(KEYS[:2])
    full = reading_sensitivity(TOWN, LAWS[law], FULL[law, 0.0])
    some = reading_sensitivity(TOWN, LAWS[law], of(FULL[law, 0.0], wanted), only=wanted)
    assert some.findings == {key: said for key, said in full.findings.items() if key[1:] in wanted}


def test_neighbours_that_are_not_asked_about_still_count():
    law = rules(distance("spacing", ["stand"], ["stand"], 500))
    town = city(("A", "stand", at(0)), ("B", "stand", at(300)), ("C", "stand", at(5000)))
    found = validate(town, law, only=[("stand", "A")])
    assert [(one.subject_id, one.object_id, one.outcome) for one in found] == [("A", "B", "fail")]


def test_asking_about_nobody_says_nothing():
    law = rules(distance("spacing", ["stand"], ["stand"], 500))
    assert validate(city(("A", "stand", at(0))), law, only=()) == ()


def test_a_district_is_asked_about_by_its_name():
    law = in_force(load_rulebook("santo-antonio-do-descoberto-go"), date(2025, 1, 1))
    counts = [one for one in validate(TOWN, law) if one.subject_kind == "district"]
    wanted = [(one.subject_kind, one.subject_id) for one in counts[:1]]
    assert validate(TOWN, law, only=wanted) == tuple(counts[:1])
