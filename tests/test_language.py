from datetime import date

import pytest

from planner.language import day, number, sentence


@pytest.mark.parametrize(
    ("value", "decimals", "pt", "en"),
    [
        (111939, None, "111.939", "111,939"),
        (0.5, None, "0,5", "0.5"),
        (1234.5678, None, "1.234,57", "1,234.57"),
        (500.0, 2, "500,00", "500.00"),
        (2.5, 0, "2", "2"),  # half to even, as Babel rounds
        (-12.25, 2, "-12,25", "-12.25"),
    ],
)
def test_numbers_are_written_as_the_language_writes_them(value, decimals, pt, en):
    assert number(value, "pt", decimals=decimals) == pt
    assert number(value, "en", decimals=decimals) == en


def test_dates_are_written_as_the_language_writes_them():
    assert day(date(2016, 2, 29)) == "29/02/2016"
    assert day(date(2016, 2, 29), "en") == "2016-02-29"


def test_a_sentence_takes_numbers_dates_lists_and_words():
    text = sentence("rulebook.before_act", act="Lei 1", day=date(2011, 8, 29), start=date(2011, 8, 30))
    assert "29/08/2011" in text
    assert "30/08/2011" in text
    assert "a, b" in sentence("rulebook.unknown", "en", seen="x", known=("a", "b"))


def test_an_identifier_is_never_grouped_like_a_number():
    assert "«115337»" in sentence("rulebook.unknown", seen="115337", known=("1000",))
    assert "1000" in sentence("rulebook.unknown", seen="115337", known=("1000",))


def test_an_unknown_sentence_is_a_fault_of_the_program():
    with pytest.raises(KeyError):
        sentence("rulebook.no_such_sentence")
