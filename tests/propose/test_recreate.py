from collections.abc import Callable

import pytest

from planner.propose.recreate import ruin_and_recreate


@pytest.mark.parametrize("most", [4, 40])
@pytest.mark.parametrize("seed", range(6))
def test_it_leaves_a_true_legal_state_and_the_best_it_saw(
    assert_searches_well: Callable[..., None], most: int, seed: int
) -> None:
    assert_searches_well(ruin_and_recreate, most, seed)
