from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.quota.apportion import as_integers, largest_remainder, within_capacities


@pytest.mark.parametrize(
    ("total", "weights", "expected"),
    [
        (258, [30, 30, 20, 20], (77, 77, 52, 52)),  # 77.4 77.4 51.6 51.6
        (259, [30, 30, 20, 20], (78, 77, 52, 52)),  # 77.7 77.7 51.8 51.8, two of three left go to .8
        (1, [1, 1, 1], (1, 0, 0)),  # a tie goes to the first
        (2, [1, 1, 1], (1, 1, 0)),
        (10, [0, 5, 0], (0, 10, 0)),
        (7, [0.5, 0.25, 0.25], (3, 2, 2)),  # 3.5 1.75 1.75
        (0, [0, 0], (0, 0)),
        (0, [], ()),
    ],
)
def test_largest_remainder_by_hand(total, weights, expected):
    assert largest_remainder(total, weights) == expected


def test_nothing_to_be_in_proportion_to():
    with pytest.raises(ValueError, match="in proportion"):
        largest_remainder(3, [0, 0])


def test_weights_are_taken_exactly():
    assert as_integers([0.5, 0.75, 2]) == (2, 3, 8)
    assert as_integers([Fraction(1, 3), Fraction(1, 2)]) == (2, 3)
    assert as_integers([]) == ()


@pytest.mark.parametrize(
    ("total", "weights", "capacities", "expected"),
    [
        (10, [1, 1], [3, None], (3, 7)),
        (10, [1, 1], [3, 4], (3, 4)),  # three find no room
        (12, [6, 3, 3], [2, None, None], (2, 5, 5)),  # 6 3 3, then 10 split anew over 3 : 3
        (
            9,
            [0, 4, 0],
            [None, 3, None],
            (3, 3, 3),
        ),  # what the served one cannot hold goes evenly to the others
        (5, [2, 1], [0, 0], (0, 0)),
        (4, [0, 0, 0], [None, None, None], (2, 1, 1)),
    ],
)
def test_within_capacities_by_hand(total, weights, capacities, expected):
    assert within_capacities(total, weights, capacities) == expected


@given(st.integers(0, 5000), st.lists(st.floats(0, 1e6), min_size=1, max_size=30).filter(any))
def test_each_gets_its_quota_rounded_down_or_up(total, weights):
    split = largest_remainder(total, weights)
    assert sum(split) == total
    weight_sum = sum(Fraction(weight) for weight in weights)
    for weight, count in zip(weights, split, strict=True):
        quota = total * Fraction(weight) / weight_sum
        assert quota - 1 < count < quota + 1
