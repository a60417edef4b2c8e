import numpy as np

from planner.propose.chance import random_below, random_unit


def test_random_numbers_are_those_of_splitmix64() -> None:
    # First outputs for seed 1234567 of the reference implementation (Vigna, public domain).
    state = np.array([1234567], dtype=np.uint64)
    expected = [6457827717110365317, 3203168211198807973, 9817491932198370423]
    assert [random_unit(state) for _ in range(3)] == [(value >> 11) / 2**53 for value in expected]


def test_whole_numbers_stay_below_and_reach_every_one() -> None:
    state = np.array([7], dtype=np.uint64)
    assert {random_below(state, 3) for _ in range(60)} == {0, 1, 2}
