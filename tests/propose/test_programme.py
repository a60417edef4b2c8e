from itertools import combinations

import numpy as np
import pytest
from scipy.sparse import csr_matrix

from planner.propose.programme import ROOM_PEOPLE, Programme, told_apart


def programme_of(most: int, must: list[float] | None = None) -> Programme:
    """Three candidates that cover points 0 and 1, 1 and 2, 3; the first two are in conflict."""
    covers = csr_matrix(np.array([[1, 0, 0], [1, 1, 0], [0, 1, 0], [0, 0, 1]], dtype=float))
    groups = csr_matrix(np.array([[1.0, 1.0, 0.0]]))
    people = np.array([5.0, 4.0, 6.0, 1.0])
    return Programme(covers, people, groups, most, None if must is None else np.array(must))


def test_the_best_choice_is_found_both_ways() -> None:
    # 0 alone: 9 people; 1 alone: 10; with 2: 11, for 0 and 1 may not stand together.
    for most, chosen, people in ((1, [1], 10.0), (2, [1, 2], 11.0), (3, [1, 2], 11.0)):
        answer = programme_of(most).solve(None)
        assert answer is not None
        assert answer[0].tolist() == chosen
        assert people <= answer[1] <= people + ROOM_PEOPLE
        brief = programme_of(most).solve_briefly(100)
        assert brief is not None
        assert brief.tolist() == chosen


def test_a_point_that_must_be_covered_is() -> None:
    answer = programme_of(1, [1.0, 0.0, 0.0, 0.0]).solve(None)
    assert answer is not None
    assert answer[0].tolist() == [0]


def test_where_nothing_can_be_chosen_nobody_is_said_to_be_served() -> None:
    answer = programme_of(1, [1.0, 0.0, 1.0, 0.0]).solve(None)
    assert answer is not None
    assert answer[0].tolist() == []
    assert answer[1] == -np.inf


def test_a_known_choice_is_no_worse() -> None:
    answer = programme_of(2).solve(np.array([0.0, 1.0, 1.0]))
    assert answer is not None
    assert answer[0].tolist() == [1, 2]


@pytest.mark.parametrize("seed", range(10))
def test_random_programmes_against_every_choice(seed: int) -> None:
    chance = np.random.default_rng(seed)
    covers = (chance.random((20, 8)) < 0.25).astype(float)
    people = chance.integers(1, 50, 20).astype(float)
    groups = (chance.random((3, 8)) < 0.4).astype(float)
    best = max(
        float(people @ (covers[:, list(some)].sum(axis=1) > 0))
        for size in range(4)
        for some in combinations(range(8), size)
        if (groups[:, list(some)].sum(axis=1) <= 1).all()
    )
    programme = Programme(csr_matrix(covers), people, csr_matrix(groups), 3)
    answer, brief = programme.solve(None), programme.solve_briefly(1_000)
    assert answer is not None
    assert brief is not None
    for chosen in (answer[0], brief):
        assert float(people @ (covers[:, chosen].sum(axis=1) > 0)) == best
    assert best - 1e-6 <= answer[1] <= best + ROOM_PEOPLE


def test_points_that_the_same_candidates_cover_are_one() -> None:
    covers = csr_matrix(np.array([[1, 0], [0, 0], [1, 1], [1, 0], [1, 1]], dtype=float))
    apart = told_apart(covers, np.array([1.0, 2.0, 4.0, 8.0, 16.0]))
    assert apart.of.tolist() == [0, -1, 1, 0, 1]
    assert apart.covers.toarray().tolist() == [[1, 0], [1, 1]]
    assert apart.people.tolist() == [9.0, 20.0]
