from collections.abc import Callable
from threading import Event

import numpy as np
import pytest

from planner.propose.closing import legal
from planner.propose.instance import Instance, covered_people
from planner.propose.start import Start, greedy_choice, rounds_of

Made = Callable[[int], Instance]


def unheard(done: float, people: float) -> None:
    """Hear nothing."""


@pytest.mark.parametrize(
    ("steps", "rounds"), [(0, 0), (24_999, 0), (25_000, 1), (299_999, 11), (300_000, 12), (900_000, 12)]
)
def test_rounds_follow_from_the_steps(steps: int, rounds: int) -> None:
    assert rounds_of(steps) == rounds


@pytest.mark.parametrize("most", [3, 40])
def test_the_first_part_is_legal_and_no_worse_than_greedy(random_instance: Made, most: int) -> None:
    for seed in range(5):
        instance = random_instance(seed)
        greedy = greedy_choice(instance, most)
        assert covered_people(instance, greedy.order) == pytest.approx(greedy.value)
        found = Start(instance, most, greedy, seed, Event()).first(300, unheard)
        assert legal(instance, found, most)
        assert covered_people(instance, found) >= greedy.value * (1 - 1e-12)


def test_an_excursion_is_legal_repeats_and_tells_what_it_met(random_instance: Made) -> None:
    instance = random_instance(1)
    found = []
    for _ in range(2):
        start = Start(instance, 3, greedy_choice(instance, 3), 7, Event())
        told: list[tuple[float, float]] = []
        first = start.first(100, unheard)
        back = start.excursion(30_000, 0, first, lambda done, people, told=told: told.append((done, people)))
        assert legal(instance, back, 3)
        assert covered_people(instance, back) == pytest.approx(told[-1][1])
        assert [done for done, _ in told] == sorted(done for done, _ in told)
        assert told[-1][0] == 1.0
        found.append(back.tolist())
    assert found[0] == found[1]


def test_a_stop_ends_it_with_what_it_has(random_instance: Made) -> None:
    stop, instance = Event(), random_instance(2)
    start = Start(instance, 3, greedy_choice(instance, 3), 0, stop)

    def tell(done: float, _: float) -> None:
        if done > 0.2:
            stop.set()

    found = start.first(1_000_000, tell)
    assert len(found) > 0
    assert start.excursion(1_000_000, 0, found, unheard).tolist() == []


def test_nothing_is_left_where_all_are_served(random_instance: Made) -> None:
    instance = random_instance(0)
    served = instance._replace(weight=np.zeros_like(instance.weight))
    assert greedy_choice(served, 3).nothing_left
    assert not greedy_choice(instance, 1).nothing_left
