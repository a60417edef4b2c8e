from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.rulebook import BaseRule, Citation, ValidityRule
from planner.rulebook.rules import exactly

WORDS = {"pt": "t", "en": "t"}
DAYS = st.dates(date(1990, 1, 1), date(2030, 12, 31))


def rule(start: date | None = None, end: date | None = None, **when: str) -> BaseRule:
    given_end = {} if end is None else {"end": end, "ended_by": {"act": "Lei 2/2010", "date": end}}
    return ValidityRule.model_validate(
        {
            "id": "limit",
            "kind": "permit_validity",
            "title": WORDS,
            "citation": {"act": "Lei 1/2000", "article": "Art. 1"},
            "months": 12,
            "start": start,
            "when": when,
            **given_end,
        }
    )


CHANGE = date(2010, 1, 1)


@pytest.mark.parametrize(
    ("start", "end", "day", "holds"),
    [
        (CHANGE, None, date(2009, 12, 31), False),
        (CHANGE, None, CHANGE, True),
        (None, CHANGE, date(2009, 12, 31), True),
        (None, CHANGE, CHANGE, False),
        (None, None, date(1500, 1, 1), True),
        (None, CHANGE, None, False),  # the newest text held is asked for
        (CHANGE, None, None, True),
    ],
)
def test_dates_are_half_open(start, end, day, holds):
    assert rule(start, end).in_force(day) is holds


def test_versions_that_meet_do_not_overlap_in_either_order():
    before, since = rule(None, CHANGE), rule(CHANGE, None)
    assert not before.overlaps(since)
    assert not since.overlaps(before)


def test_versions_of_different_readings_do_not_overlap():
    assert not rule(open="a").overlaps(rule(open="b"))
    assert rule(open="a").overlaps(rule(open="a"))
    assert rule(open="a").overlaps(rule())  # the second holds under every reading


@given(DAYS, DAYS, DAYS, DAYS, DAYS)
def test_a_day_on_which_both_hold_is_an_overlap(a, b, c, d, day):
    if a >= b or c >= d:
        return
    one, other = rule(a, b), rule(c, d)
    assert one.overlaps(other) == other.overlaps(one) == (max(a, c) < min(b, d))
    if one.in_force(day) and other.in_force(day):
        assert one.overlaps(other)


def test_a_citation_is_written_act_then_article():
    assert str(Citation(act="Lei 1/2000", article="Art. 11, I")) == "Lei 1/2000, Art. 11, I"


def test_percentages_are_the_decimals_written():
    assert exactly(0.1) == Fraction(1, 10)
    assert exactly(33.3) == Fraction(333, 10)
    assert exactly(20) == 20
