import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.errors import InputRefused
from planner.language import number
from planner.sources.numbers import (
    decimal_column,
    decimal_mark,
    parse_decimal,
    parse_integer,
    parse_number,
)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("-29,9872776651", -29.9872776651),
        ("-51.1698367788", -51.1698367788),
        (" \u221230,5 ", -30.5),
        ("1,234", 1.234),
        ("7", 7.0),
        (",5", 0.5),
        ("5e-3", 0.005),
    ],
)
def test_a_single_mark_of_a_coordinate_is_decimal(text, value):
    assert parse_decimal(text) == value


@pytest.mark.parametrize("text", ["", "-", "1.234,5", "30 02", "nan", "inf", "1e999", "0x10", "1_0", "30°S"])
def test_what_is_no_decimal_is_refused_with_what_was_seen(text, refusal):
    pt, en = refusal(parse_decimal, text)
    assert f"«{text}»" in pt
    assert "decimal" in pt
    assert f"“{text}”" in en


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1.234,5", 1234.5),
        ("1,234.5", 1234.5),
        ("1.234.567", 1234567.0),
        ("1 234,5", 1234.5),
        ("1\u00a0234", 1234.0),
        ("0.234", 0.234),
        ("0,234", 0.234),
        ("1234.567", 1234.567),
        ("12,5", 12.5),
        ("500", 500.0),
        ("-1.234,50", -1234.5),
    ],
)
def test_quantities_with_thousands_marks(text, value):
    assert parse_number(text) == value


@pytest.mark.parametrize("text", ["1.234", "1,234", "999.000", "-1.234"])
def test_a_quantity_that_reads_two_ways_is_refused_with_both(text, refusal):
    pt, _ = refusal(parse_number, text)
    assert "dois modos" in pt
    assert text.replace(".", "").replace(",", "") in pt
    assert f"{text}0" in pt


@pytest.mark.parametrize(
    ("text", "mark", "value"),
    [("1.234", ".", 1.234), ("1.234", ",", 1234.0), ("1,234", ",", 1.234), ("1,234", ".", 1234.0)],
)
def test_the_mark_of_the_column_decides(text, mark, value):
    assert parse_number(text, mark=mark) == value


@pytest.mark.parametrize("text", ["", "abc", "1.23.4", "12.345.67", "1,2,3", "1e999", "12 34"])
def test_what_is_no_number_is_refused(text, refusal):
    assert "não é um número" in refusal(parse_number, text)[0]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("115.337", 115337),
        ("115 337", 115337),
        ("1.234.567", 1234567),
        ("115337", 115337),
        ("115337,0", 115337),
        ("1.500,00", 1500),
        ("0", 0),
        ("-3", -3),
    ],
)
def test_counts(text, value):
    assert parse_integer(text) == value


@pytest.mark.parametrize("text", ["", "12,5", "115,337", "1.23", "0.115", "1.234.56", "dez", "1e3"])
def test_what_is_no_count_is_refused(text, refusal):
    pt, _ = refusal(parse_integer, text)
    assert "número inteiro" in pt
    assert f"«{text}»" in pt


@pytest.mark.parametrize(
    ("texts", "mark"),
    [
        (["12.5", "1.234"], "."),
        (["12,5", "1.234"], ","),
        (["1.234", "5"], None),
        (["1.5", "1,5"], None),
        ([], None),
    ],
)
def test_a_column_shows_its_decimal_mark_or_not(texts, mark):
    assert decimal_mark(pd.Series(texts, dtype=object)) == mark


@given(st.integers(min_value=-(10**14), max_value=10**14))
def test_every_count_is_read_as_babel_writes_it_in_portuguese(value):
    assert parse_integer(number(value, "pt")) == value


@given(st.floats(min_value=-1e9, max_value=1e9, allow_nan=False))
def test_a_column_reads_as_its_cells_do(value):
    text = repr(value)
    assert decimal_column(pd.Series([text, text.replace(".", ",")])).tolist() == [value, value]
    assert parse_decimal(text) == value


def _value_or_nan(parse, text):
    try:
        return parse(text)
    except InputRefused:
        return np.nan


@given(st.text(max_size=12))
def test_any_text_is_a_finite_number_or_refused(text):
    values = [_value_or_nan(parse, text) for parse in (parse_decimal, parse_number, parse_integer)]
    assert not np.isinf(values).any()
    np.testing.assert_array_equal(decimal_column(pd.Series([text])), values[:1])
