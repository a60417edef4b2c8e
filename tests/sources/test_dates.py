import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.sources.dates import parse_date


@pytest.mark.parametrize(
    "text",
    ["2016-03-01", "01/03/2016", "1/3/2016", "2016-03-01T00:00:00", "2016-03-01 10:00", " 01/03/2016 "],
)
def test_iso_and_day_first(text):
    assert parse_date(text) == dt.date(2016, 3, 1)


@pytest.mark.parametrize(
    "text", ["", "2016", "03-01-2016", "2016-02-30", "31/04/2016", "01/03/16", "março de 2016"]
)
def test_other_texts_are_refused(text, refusal):
    pt, en = refusal(parse_date, text)
    assert f"«{text}» não é uma data" in pt
    assert "2020-12-31" in en


@given(st.dates(min_value=dt.date(1900, 1, 1), max_value=dt.date(2100, 12, 31)))
def test_both_forms_of_every_day_agree(day):
    assert parse_date(day.isoformat()) == parse_date(day.strftime("%d/%m/%Y")) == day
