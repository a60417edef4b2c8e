import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.sources.sexagesimal import angle_column, parse_degrees


@pytest.mark.parametrize(
    ("text", "degrees"),
    [
        ("20°43'09,5\"S", -(20 + 43 / 60 + 9.5 / 3600)),
        ("S 20 43 09", -(20 + 43 / 60 + 9 / 3600)),
        ("-46° 36.5'", -(46 + 36.5 / 60)),
        ("46º36'33'' W", -(46 + 36 / 60 + 33 / 3600)),
        ("46° 36′ 33.12″ O", -(46 + 36 / 60 + 33.12 / 3600)),
        ("-20:43:09", -(20 + 43 / 60 + 9 / 3600)),
        ("2°49'11\"N", 2 + 49 / 60 + 11 / 3600),
        ("20.7193° S", -20.7193),
        ("20 graus 43 min sul", -(20 + 43 / 60)),
    ],
)
def test_angles_as_people_write_them(text, degrees):
    assert parse_degrees(text) == pytest.approx(degrees, abs=1e-12)


@pytest.mark.parametrize(
    "text", ["", "abc", "20,7193", "20° 61' S", "20° 10' 60\"", "20,5° 30' S", "S 20 43 09 S", "20.719.300"]
)
def test_what_is_no_angle_or_says_two_things_is_none(text):
    assert np.isnan(parse_degrees(text))


def test_a_side_of_the_other_axis_is_no_angle_of_this_one():
    assert np.isnan(parse_degrees("46°36'33\"W", axis="lat"))
    assert parse_degrees("46°36'33\"W", axis="lon") < 0


def test_a_column_may_mix_decimals_and_angles():
    found = angle_column(pd.Series(["-20,5", "20°30'S", "", "x"]), axis="lat")
    assert found[:2].tolist() == [-20.5, -20.5]
    assert np.isnan(found[2:]).all()


@given(st.integers(0, 89), st.integers(0, 59), st.integers(0, 59), st.sampled_from("NS"))
def test_every_whole_angle_reads_as_it_was_written(degrees, minutes, seconds, side):
    value = parse_degrees(f"{degrees}°{minutes:02d}'{seconds:02d}\"{side}")
    assert abs(value) == pytest.approx(degrees + minutes / 60 + seconds / 3600, abs=1e-12)
    assert (value < 0) == (side == "S" and value != 0)


@given(st.text(max_size=20))
def test_any_text_is_an_angle_or_none(text):
    value = parse_degrees(text)
    assert np.isnan(value) or abs(value) < 1e300
