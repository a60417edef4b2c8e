import re
from datetime import date

import pytest

from planner.errors import LawNotInForce, RulebookFault
from planner.rulebook import Rulebook, in_force

WORDS = {"pt": "t", "en": "t"}
CITED = {"act": "Lei 1/2000", "article": "Art. 1"}

ENDED = {"end": date(2012, 1, 1), "ended_by": {"act": "Lei 3/2011", "date": date(2011, 12, 1)}}


def book(**act: object) -> Rulebook:
    end = {"end": date(2010, 1, 1), "ended_by": {"act": "Lei 2/2010", "date": date(2010, 1, 1)}}
    rule = {"id": "limit", "kind": "permit_validity", "title": WORDS, "citation": CITED}
    return Rulebook.model_validate(
        {
            "schema_version": 1,
            "id": "test",
            "title": WORDS,
            "status": "law",
            "municipality": {"name": "Teste", "uf": "MG", "ibge_code": "3100000"},
            "act": {"name": "Lei 1/2000", "source": WORDS, **act},
            "readings": [
                {
                    "id": "open",
                    "citation": CITED,
                    "question": WORDS,
                    "options": [{"id": "a", "label": WORDS}, {"id": "b", "label": WORDS}],
                    "default": "a",
                    "reason": WORDS,
                }
            ],
            "rules": [
                {**rule, "months": 12, **end},
                {**rule, "months": 24, "start": date(2010, 1, 1), "when": {"open": "a"}},
                {**rule, "months": 36, "start": date(2010, 1, 1), "when": {"open": "b"}},
            ],
        }
    )


@pytest.mark.parametrize(
    ("day", "months"), [(date(2009, 12, 31), 12), (date(2010, 1, 1), 24), (date(2030, 1, 1), 24), (None, 24)]
)
def test_the_version_of_the_day_holds_and_the_day_of_the_end_is_outside(day, months):
    ruleset = in_force(book(), day)
    assert [rule.months for rule in ruleset.rules] == [months]
    assert ruleset.day == day
    assert len(ruleset.ended) == 1  # the other version; that of the other reading is not of this ruleset


def test_a_plan_may_choose_another_reading():
    ruleset = in_force(book(), None, readings={"open": "b"})
    assert ruleset.readings == {"open": "b"}
    assert [rule.months for rule in ruleset.rules] == [36]


def test_an_unknown_reading_is_refused_with_the_known_ones():
    with pytest.raises(RulebookFault, match=r"«closed».*open"):
        in_force(book(), None, readings={"closed": "a"})


@pytest.mark.parametrize(
    ("readings", "asked"),
    [({"opne": "a"}, "«opne». Seria «open»? As leituras"), ({"open": "aa"}, "Seria «a»?")],
)
def test_a_slip_of_the_pen_is_answered_with_the_nearest_word(readings, asked):
    with pytest.raises(RulebookFault, match=re.escape(asked)):
        in_force(book(), None, readings=readings)


def test_an_unknown_option_is_refused_with_the_known_ones():
    with pytest.raises(RulebookFault, match=r"«c».*a, b"):
        in_force(book(), None, readings={"open": "c"})


@pytest.mark.parametrize(
    ("day", "words"), [(date(1999, 12, 31), "01/01/2000"), (date(2012, 1, 1), "01/01/2012")]
)
def test_days_outside_the_act_are_refused_with_its_dates(day, words):
    dated = book(date=date(2000, 1, 1), **ENDED)
    with pytest.raises(LawNotInForce, match=words):
        in_force(dated, day)


@pytest.mark.parametrize("day", [date(2000, 1, 1), date(2011, 12, 31)])
def test_the_first_and_the_last_day_of_the_act_hold(day):
    ruleset = in_force(book(date=date(2000, 1, 1), **ENDED), day)
    assert ruleset.date_known
    assert len(ruleset.rules) == 1


def test_the_newest_text_of_a_law_that_has_ended_is_not_taken_for_the_law():
    ended = book(date=date(2000, 1, 1), **ENDED)
    with pytest.raises(LawNotInForce) as refused:
        in_force(ended, None)
    assert "01/01/2012" in str(refused.value)
    assert "Lei 3/2011" in str(refused.value)
    assert in_force(ended, date(2011, 12, 31)).rules
