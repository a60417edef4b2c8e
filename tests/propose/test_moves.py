from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.propose.instance import Instance
from planner.propose.moves import State, empty_state, gain, in_conflict, put_in, take_out

Make = Callable[[int], Instance]
Check = Callable[[Instance, State], None]


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 99), st.lists(st.integers(0, 39), max_size=60))
def test_putting_in_and_taking_out_keeps_the_state_true(
    random_instance: Make, assert_true: Check, seed: int, toggles: list[int]
) -> None:
    instance = random_instance(seed)
    state = empty_state(instance, 0)
    for candidate in toggles:
        before = float(state.value[0])
        if state.place[candidate] >= 0:
            take_out(instance, state, candidate)
        else:
            expected = gain(instance, state, candidate)
            put_in(instance, state, candidate)
            assert state.value[0] - before == pytest.approx(expected)
    assert_true(instance, state)


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 99), st.integers(0, 39))
def test_conflict_is_a_chord_below_the_spacing(random_instance: Make, seed: int, first: int) -> None:
    instance = random_instance(seed)
    state = empty_state(instance, 0)
    put_in(instance, state, first)
    metres = np.linalg.norm(instance.xyz - instance.xyz[first], axis=1)
    for candidate in range(instance.candidates):
        if candidate != first:
            assert in_conflict(instance, state, candidate) == (metres[candidate] < instance.spacing_chord)
