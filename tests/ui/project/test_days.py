from datetime import date

import pytest

from planner.errors import InputRefused
from planner.ui.project.days import parse_day


@pytest.mark.parametrize("text", ["29/08/2011", " 29.8.2011", "29-08-2011", "2011-08-29"])
def test_a_day_is_read_as_it_is_typed(text):
    assert parse_day(text) == date(2011, 8, 29)


@pytest.mark.parametrize("text", ["", "31/02/2020", "08/29/2011", "29/08/11", "amanhã"])
def test_what_is_no_day_is_refused_with_what_was_seen(text):
    with pytest.raises(InputRefused, match="Digite o dia"):
        parse_day(text)


@pytest.mark.parametrize(
    ("text", "kept"), [("01/01/1980", True), ("31/12/1979", False), ("01/01/2101", False)]
)
def test_both_ends_of_the_years_taken(text, kept):
    if kept:
        assert parse_day(text).year == 1980
        return
    with pytest.raises(InputRefused, match="1980"):
        parse_day(text)
