"""Assignments of stands to places on one street, worked out by hand."""

import numpy as np
import pytest

from planner.geodesy import metres_per_degree
from planner.propose.questions import moving
from planner.propose.questions.moving import assign
from planner.propose.questions.together import Together
from planner.propose.spacing import Spacing

EAST_M = float(metres_per_degree(-30.0)[0])


def places(*metres: float) -> np.ndarray:
    return np.array([[-51.2 + m / EAST_M, -30.0] for m in metres])


def options(*rows: list[tuple[int, float]]) -> list[tuple[np.ndarray, np.ndarray]]:
    return [(np.array([at for at, _ in row], dtype=np.int64), np.array([m for _, m in row], dtype=float))
            for row in rows]  # fmt: skip


def apart(at: np.ndarray, metres: float = 100.0) -> Together:
    return Together(at, Spacing(metres))


def test_nobody_moves_nothing() -> None:
    found = assign([], places(), apart(places(), 100.0), 500.0)
    assert (found.taken, found.total_m, found.least_m, found.optimal) == ([], 0.0, 0.0, True)


def test_without_a_spacing_each_takes_its_nearest() -> None:
    found = assign(options([(0, 9.0), (1, 4.0)], [(1, 2.0)]), places(0, 10), apart(places(0, 5), 0.0), 500.0)
    assert found.taken == [1, 0]
    assert found.total_m == 6.0
    assert found.optimal


# Places at 0, 60 and 200 m; 100 m apart.
ALONG = places(0, 60, 200)


def test_one_gives_way_where_that_costs_least() -> None:
    # Both want the middle: the first one loses 50 m by leaving it, the second 10 m.
    found = assign(
        options([(1, 10.0), (0, 60.0)], [(1, 10.0), (2, 20.0)]), places(50, 70), apart(ALONG), 90.0
    )
    assert found.taken == [0, 1]
    assert (found.total_m, found.least_m, found.optimal) == (30.0, 30.0, True)


def test_a_place_for_both_comes_before_few_metres() -> None:
    # The first one alone would take the middle for 1 m, and leave the second, which has only 0, without.
    found = assign(options([(1, 1.0), (2, 80.0)], [(0, 5.0)]), places(50, 5), apart(ALONG), 90.0)
    assert found.taken == [1, 0]
    assert found.total_m == 85.0
    assert found.optimal


def test_who_has_no_place_is_left_and_the_others_are_settled() -> None:
    found = assign(options([], [(0, 5.0)], [(1, 3.0)]), places(50, 5, 60), apart(ALONG), 90.0)
    assert found.taken.count(-1) == 2  # 0 and 60 are too near, so one more stays without: the dearer one
    assert found.taken[2] == 0
    assert found.total_m == 3.0
    assert found.optimal


def test_beyond_the_programme_a_repair_is_given_and_not_called_optimal(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(moving, "MOST_OPTIONS", 0)
    # As where a forest of the conflicts says no more than everybody's nearest place.
    monkeypatch.setattr(
        moving, "least_totals", lambda rows, _together, penalty: [np.append(m, penalty) for _, m in rows]
    )
    found = assign(
        options([(1, 10.0), (0, 60.0)], [(1, 10.0), (2, 20.0)]), places(50, 70), apart(ALONG), 90.0
    )
    assert found.taken.count(-1) == 0
    assert not found.optimal
    assert found.least_m == 20.0 <= found.total_m


@pytest.mark.parametrize("seed", range(20))
def test_groups_apart_are_settled_as_if_alone(seed: int) -> None:
    random = np.random.default_rng(seed)
    at = np.sort(random.uniform(0, 300, 8))
    all_places = np.concatenate([places(*at), places(*(at + 5_000))])
    rows = [
        [(int(k), float(random.uniform(0, 90))) for k in random.choice(8, 3, replace=False)] for _ in "abc"
    ]
    far = [[(k + 8, m) for k, m in row] for row in rows]
    here = places(100, 110, 120)
    one = assign(options(*rows), here, apart(all_places), 90.0)
    everyone = np.concatenate([here, places(5_100, 5_110, 5_120)])
    both = assign(options(*rows, *far), everyone, apart(all_places), 90.0)
    assert both.optimal
    assert both.total_m == pytest.approx(2 * one.total_m)
    assert both.taken.count(-1) == 2 * one.taken.count(-1)
