from collections.abc import Callable

import numpy as np
import pytest

from planner.propose.instance import Instance, build_instance, covered_people
from planner.propose.search import _budget, search
from planner.reach import Reach


def instance_of(covers: list[list[int]], people: list[float], gap_deg: float = 0.002) -> Instance:
    lonlat = np.array([[-51.2 + gap_deg * i, -30.0] for i in range(len(covers))])
    indptr = np.concatenate([[0], np.cumsum([len(row) for row in covers])]).astype(np.int64)
    indices = np.array([point for row in covers for point in row], dtype=np.int32)
    reach = Reach(indptr, indices, np.zeros(len(indices), dtype=np.float32))
    points = np.resize(lonlat, (len(people), 2))
    return build_instance(lonlat, reach, np.array(people), points, spacing_m=100.0, near_m=500.0)


def test_a_stand_that_serves_nobody_alone_is_not_proposed() -> None:
    # Greedy takes the middle first (4 people of four), after which the ends serve 3 each and make it idle.
    instance = instance_of([[0, 1, 4], [0, 1, 2, 3], [2, 3, 5]], [1.0, 1.0, 1.0, 1.0, 0.5, 0.5])
    found = search(instance, count=None, seed=0, steps=0)
    assert found.chosen.tolist() == [0, 2]
    assert found.value == 5.0


def test_greedy_is_improved_where_it_errs() -> None:
    # Two stands: greedy takes the middle (4) and one end (1 more); the two ends serve all 6.
    instance = instance_of([[0, 1, 4], [0, 1, 2, 3], [2, 3, 5]], [1.0] * 6)
    found = search(instance, count=2, seed=0, steps=500)
    assert found.greedy_value == 5.0
    assert found.value == 6.0
    assert found.chosen.tolist() == [0, 2]


def test_steps_follow_from_the_town_and_are_none_where_all_are_served() -> None:
    assert search(instance_of([[0], [1]], [1.0, 2.0]), count=None, seed=0).steps == 0
    assert search(instance_of([[0], [1]], [1.0, 2.0]), count=1, seed=0).steps == 10_000


@pytest.mark.parametrize(
    ("candidates", "sites", "limited", "steps"),
    [
        (20_000, 100, True, 100_000),
        (20_001, 30, True, 60_000),
        (20_001, 100, True, 200_000),
        (20_001, 100, False, 100_000),
        (20_001, 250, True, 350_000),
        (20_001, 900, True, 350_000),
        (20_001, 3, True, 10_000),
    ],
)
def test_a_limit_among_many_candidates_is_worth_up_to_twice_the_steps(
    candidates: int, sites: int, limited: bool, steps: int
) -> None:
    assert _budget(candidates, sites, limited=limited) == steps


@pytest.mark.parametrize("seed", [0, 1])
def test_progress_reaches_one(seed: int) -> None:
    told: list[float] = []
    values: list[float] = []

    def tell(done: float, value: float) -> None:
        told.append(done)
        values.append(value)

    search(instance_of([[0], [1]], [1.0, 2.0]), count=1, seed=seed, steps=100, progress=tell)
    assert told == sorted(told)
    assert told[-1] == 1.0
    assert values == sorted(values)
    assert values[-1] == 2.0


def test_covered_people_counts_shared_points_once() -> None:
    instance = instance_of([[0, 1], [1, 2]], [1.0, 10.0, 100.0])
    assert covered_people(instance, np.array([0, 1])) == 111.0
    assert covered_people(instance, np.array([], dtype=np.int64)) == 0.0


def test_several_starts_repeat_and_are_no_worse_once_one_alone_has_steps_enough(
    random_instance: Callable[[int], Instance],
) -> None:
    for seed in range(8):
        instance = random_instance(seed)
        one = search(instance, count=4, seed=seed, steps=500)
        three, again = (search(instance, count=4, seed=seed, steps=500, starts=3) for _ in range(2))
        assert three.value >= one.value
        assert three.chosen.tolist() == again.chosen.tolist()


def test_an_interrupt_returns_the_best_so_far(random_instance: Callable[[int], Instance]) -> None:
    def stop(done: float, _: float) -> None:
        if done > 0.1:
            raise KeyboardInterrupt

    instance = random_instance(2)
    found = search(instance, count=4, seed=0, steps=5_000, starts=2, progress=stop)
    assert found.interrupted
    assert found.value == covered_people(instance, found.chosen)
    assert found.value >= found.greedy_value > 0
    assert not search(instance, count=4, seed=0, steps=50).interrupted


def test_all_starts_end_once_the_caller_wants_to_stop(random_instance: Callable[[int], Instance]) -> None:
    asked: list[bool] = []

    def stopped() -> bool:
        asked.append(len(asked) > 3)
        return asked[-1]

    found = search(
        random_instance(2), count=4, seed=0, steps=10_000_000, starts=2, progress=None, stopped=stopped
    )
    assert found.interrupted
    assert found.value >= found.greedy_value > 0
    assert not search(random_instance(2), count=4, seed=0, steps=50, stopped=lambda: False).interrupted
