from datetime import date

import pytest

from planner.rulebook.salvage import (
    day_problems,
    salvaged_act,
    salvaged_rule,
    unknown_subjects,
    versions_known,
)


def test_what_can_be_read_is_kept_and_the_rest_left_out():
    rule = salvaged_rule(
        {
            "id": "a",
            "kind": "zone",
            "start": date(2010, 1, 1),
            "end": "2011",
            "object": ["market"],
            "except_at": [{"object": ["airport", 3]}, "here"],
        },
        "law",
    )
    assert (rule.id, rule.start, rule.end) == ("a", date(2010, 1, 1), None)
    assert rule.objects == ("market", "airport")


def test_the_object_of_a_rule_about_numbers_is_no_kind_of_place():
    assert salvaged_rule({"kind": "quota", "object": ["hospital"]}, "law").objects == ()


@pytest.mark.parametrize(
    ("raw", "borrowed"), [({}, False), ({"borrowed": "yes"}, True), ({"borrowed": 1}, True)]
)
def test_an_unreadable_flag_is_held_against_nothing(raw, borrowed):
    assert salvaged_rule(raw, "model").borrowed is borrowed


def test_what_is_no_table_is_nothing():
    assert salvaged_rule("rule", "law") is None
    assert salvaged_act(3) is None


def test_the_days_of_an_act_are_kept():
    act = salvaged_act({"date": date(2000, 1, 1), "end": "2010"})
    assert (act.date, act.end) == (date(2000, 1, 1), None)


@pytest.mark.parametrize(
    ("raw", "known"),
    [
        ({"id": "a"}, True),
        ({"id": "a", "start": "2010"}, False),
        ({"id": "a", "when": 3}, False),
        ({}, False),
    ],
)
def test_when_a_version_holds_is_known_only_if_all_of_it_can_be_read(raw, known):
    assert versions_known(raw) is known


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        ({"start": date(2010, 1, 2), "end": date(2010, 1, 2), "ended_by": 3}, ["end_before_start"]),
        ({"start": date(2010, 1, 1), "end": date(2010, 1, 2), "ended_by": 3}, []),
        ({"end": date(2010, 1, 2)}, ["end_without_act"]),
        (
            {"except_installed_before": date(2010, 1, 1), "except_until": date(2009, 1, 1)},
            ["end_before_start"],
        ),
        ({"start": "2010", "end": date(2009, 1, 1), "ended_by": {}}, []),
    ],
)
def test_days_are_held_against_one_another(raw, told):
    assert [found.type for found in day_problems(raw)] == told


def test_subjects_are_read_only_where_the_kind_is_unknown():
    told = list(unknown_subjects({"kind": "distanse", "subject": ["stand", "bike"]}))
    assert [(at, error["input"]) for at, error in told] == [(1, "bike")]
    assert list(unknown_subjects({"kind": "distance", "subject": ["bike"]})) == []
