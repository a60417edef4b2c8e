from collections.abc import Callable
from itertools import combinations

import numpy as np
import pytest

from planner.propose.closing import legal
from planner.propose.combine import combined
from planner.propose.instance import Instance, build_instance, covered_people
from planner.reach import Reach


def two_quarters(gap_deg: float) -> Instance:
    """Four sites in two quarters: 10 or 7 people in the west, 5 or 8 in the east."""
    lonlat = np.array(
        [[-51.2, -30.0], [-51.2, -30.0002], [-51.2 + gap_deg, -30.0], [-51.2 + gap_deg, -30.0002]]
    )
    people = np.array([10.0, 7.0, 5.0, 8.0])
    reach = Reach(np.arange(5), np.arange(4, dtype=np.int32), np.zeros(4, dtype=np.float32))
    return build_instance(lonlat, reach, people, lonlat, spacing_m=100.0, near_m=500.0)


def test_the_better_quarter_of_each_choice_is_taken() -> None:
    instance = two_quarters(0.05)
    west_best, east_best = np.array([0, 2]), np.array([1, 3])  # 15 people each
    assert combined(instance, [west_best, east_best], 2).tolist() == [0, 3]
    assert covered_people(instance, np.array([0, 3])) == 18.0


def test_the_spacing_between_quarters_is_kept() -> None:
    # 0.0005 degrees are some 48 m: of all four sites only one may stay.
    instance = two_quarters(0.0005)
    assert combined(instance, [np.array([2]), np.array([3])], None).tolist() == [3]
    assert combined(instance, [np.array([1]), np.array([3]), np.array([0])], None).tolist() == [0]


def test_the_number_of_stands_is_kept_and_may_be_fewer_in_a_choice() -> None:
    instance = two_quarters(0.05)
    assert combined(instance, [np.array([1]), np.array([3])], 1).tolist() == [3]
    assert combined(instance, [np.array([0]), np.array([3])], 2).tolist() == [0, 3]


def test_equal_choices_and_a_single_one_stay_as_they_are() -> None:
    instance = two_quarters(0.05)
    only = np.array([1, 2])
    assert combined(instance, [only], 2) is only
    assert combined(instance, [only, only.copy()], 2) is only


@pytest.mark.parametrize("count", [None, 3])
def test_nothing_better_stands_in_the_choices(
    random_instance: Callable[[int], Instance], count: int | None
) -> None:
    """Against every legal choice among the stands of three random ones."""
    for seed in range(20):
        instance = random_instance(seed)
        chance = np.random.default_rng(seed)
        choices = []
        for _ in range(3):
            chosen: list[int] = []
            for candidate in chance.permutation(instance.candidates).tolist():
                if legal(instance, np.sort([*chosen, candidate]), count):
                    chosen.append(candidate)
                if len(chosen) == (count or 4):
                    break
            choices.append(np.sort(chosen).astype(np.int64))
        together = np.unique(np.concatenate(choices))
        best = max(
            covered_people(instance, np.array(some))
            for size in range(1, min(len(together), count or 12) + 1)
            for some in combinations(together.tolist(), size)
            if legal(instance, np.array(some), count)
        )
        found = combined(instance, choices, count)
        assert legal(instance, found, count)
        assert covered_people(instance, found) == pytest.approx(best, rel=1e-12)
        assert np.isin(found, together).all()
