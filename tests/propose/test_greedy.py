from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.propose.greedy import fill_greedily
from planner.propose.instance import Instance
from planner.propose.moves import State, empty_state, gain, in_conflict, put_in

Make = Callable[[int], Instance]
Check = Callable[[Instance, State], None]


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 99), st.sampled_from([3, 40]))
def test_greedy_takes_the_largest_gain_each_time(
    random_instance: Make, assert_true: Check, seed: int, most: int
) -> None:
    instance = random_instance(seed)
    state = empty_state(instance, 0)
    fill_greedily(instance, state, most)
    again = empty_state(instance, 0)
    for taken in state.chosen[: state.counts[0]]:
        free = [c for c in range(40) if again.place[c] < 0 and not in_conflict(instance, again, c)]
        assert gain(instance, again, taken) == pytest.approx(max(gain(instance, again, c) for c in free))
        put_in(instance, again, taken)
    left = [c for c in range(40) if again.place[c] < 0 and not in_conflict(instance, again, c)]
    assert again.counts[0] == most or all(gain(instance, again, c) == 0 for c in left)
    assert_true(instance, state)
