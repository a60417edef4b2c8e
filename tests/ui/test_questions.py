from base64 import b64decode

import pytest

from planner.errors import InputRefused
from planner.propose.questions import CurvePoint
from planner.ui.curve_chart import curve_picture
from planner.ui.questions import curve_table, read_counts

CURVE = (CurvePoint(5, 1200.0, 1500.0, "lagrangian"), CurvePoint(10, 2000.0, 2000.0, "optimal"))


@pytest.mark.parametrize("typed", ["5; 10;20", "5,10,20", " 5 10 20 "])
def test_numbers_of_stands_are_read_however_they_are_parted(typed):
    assert read_counts(typed) == [5, 10, 20]


@pytest.mark.parametrize("typed", ["", ";", "5; -1", "; ".join(["1"] * 13)])
def test_no_number_too_many_or_one_below_zero_is_refused(typed):
    with pytest.raises(InputRefused):
        read_counts(typed)


def test_twelve_numbers_are_the_most():
    assert len(read_counts("; ".join(["1"] * 12))) == 12


def test_the_curve_has_a_table_in_the_readers_numbers():
    table = curve_table(CURVE, "pt")
    assert table.iloc[0].tolist() == ["5", "1.200", "1.500", "relaxação lagrangiana"]
    assert table.iloc[1].tolist() == ["10", "2.000", "2.000", "ótimo provado"]


def test_the_picture_says_every_point_in_words_and_draws_the_tallest_at_the_top():
    shown = curve_picture(CURVE, "pt")
    assert 'alt="5 pontos: 1.200 pessoas, no máximo 1.500; 10 pontos: 2.000 pessoas' in shown
    drawn = b64decode(shown.partition("base64,")[2].partition('"')[0]).decode()
    assert drawn.count("<circle") == 2
    assert 'cx="622.0" cy="14.0"' in drawn
