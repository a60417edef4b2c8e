from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.propose.anneal import change, conflicting, exchange, one_for_many
from planner.propose.instance import Instance
from planner.propose.moves import NOBODY, empty_state, put_in, take_out

Make = Callable[[int], Instance]


@pytest.mark.parametrize("most", [4, 40])
@pytest.mark.parametrize("seed", range(6))
def test_it_leaves_a_true_legal_state_and_the_best_it_saw(
    assert_searches_well: Callable[..., None], most: int, seed: int
) -> None:
    assert_searches_well(exchange, most, seed)


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 99), st.lists(st.integers(0, 39), min_size=1, max_size=8, unique=True))
def test_what_an_exchange_would_change_is_what_it_changes(
    random_instance: Make, seed: int, chosen: list[int]
) -> None:
    instance = random_instance(seed)
    state = empty_state(instance, 0)
    for candidate in chosen:
        put_in(instance, state, candidate)
    entering = next(c for c in range(40) if c not in chosen)
    before = float(state.value[0])
    alone = change(instance, state, entering, NOBODY)
    expected = [change(instance, state, entering, leaving) for leaving in chosen]
    put_in(instance, state, entering)
    assert state.value[0] - before == pytest.approx(alone)
    for leaving, people in zip(chosen, expected, strict=True):
        take_out(instance, state, leaving)
        assert state.value[0] - before == pytest.approx(people)
        put_in(instance, state, leaving)


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 99), st.lists(st.integers(0, 39), max_size=12, unique=True), st.integers(0, 39))
def test_all_that_stands_in_the_way_is_listed(
    random_instance: Make, seed: int, chosen: list[int], candidate: int
) -> None:
    instance = random_instance(seed)
    state = empty_state(instance, 0)
    for site in chosen:
        put_in(instance, state, site)
    out = np.empty(64, dtype=np.int32)
    found = out[: conflicting(instance, state, candidate, out)].tolist()
    metres = np.linalg.norm(instance.xyz - instance.xyz[candidate], axis=1)
    assert sorted(found) == sorted(c for c in chosen if metres[c] < instance.spacing_chord)


def test_where_a_stand_is_dear_one_takes_the_place_of_two(random_instance: Make) -> None:
    instance = random_instance(3)
    metres = np.linalg.norm(instance.xyz[:, None] - instance.xyz[None], axis=2)
    near = metres < instance.spacing_chord
    between = near[:, :, None] & near[:, None, :] & ~near[None]  # the first is too near to both others
    middle, left, right = np.argwhere(between)[0].tolist()
    state = empty_state(instance, 0)
    put_in(instance, state, left)
    put_in(instance, state, right)
    before = state.chosen[:2].tolist()
    lost = float(state.value[0]) - float(state.reach_people[middle])
    gone = np.array(before, dtype=np.int32)
    state.price[0] = lost - 1.0
    assert not one_for_many(instance, state, middle, gone, 2, 0.0)
    assert sorted(state.chosen[:2].tolist()) == sorted(before)
    state.price[0] = lost + 1.0
    assert one_for_many(instance, state, middle, gone, 2, 0.0)
    assert state.chosen[: state.counts[0]].tolist() == [middle]
