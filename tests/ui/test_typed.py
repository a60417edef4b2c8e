import pytest

from planner.errors import InputRefused
from planner.ui.typed import Fields, count_or_none


def refused(key):
    raise InputRefused.of(key, seen="x")


def test_all_that_is_wrong_is_told_at_once_in_the_order_of_reading():
    fields = Fields()
    assert fields.read(lambda: 3, None) == 3
    assert fields.read(lambda: refused("quota.capacity_none"), 7) == 7
    assert fields.read(lambda: refused("quota.permits_negative"), None) is None
    with pytest.raises(InputRefused) as told:
        fields.refuse()
    assert [fault.key for fault in told.value.faults] == ["quota.capacity_none", "quota.permits_negative"]


def test_nothing_wrong_is_no_refusal_and_other_errors_pass_through():
    fields = Fields()
    fields.refuse()
    with pytest.raises(ZeroDivisionError):
        fields.read(lambda: 1 / 0, None)
    assert fields.faults == []


def test_a_count_may_be_left_empty_and_is_refused_below_its_least():
    assert count_or_none(" ", 1, "quota.capacity_none") is None
    assert count_or_none("1", 1, "quota.capacity_none") == 1
    assert count_or_none("1.200", 1, "quota.capacity_none") == 1200
    for text in ("0", "dez"):
        with pytest.raises(InputRefused):
            count_or_none(text, 1, "quota.capacity_none")
