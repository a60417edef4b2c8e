"""What a caller sees of a plan under way, and how it stops one."""

import pytest

from planner.propose.telling import Status, Stopped, Telling


def test_the_gap_is_the_share_of_the_bound_not_served() -> None:
    assert Status("s", 0.5, 90.0, 100.0).gap == pytest.approx(0.1)
    assert Status("s", 0.0).gap == 1.0
    assert Status("s", 1.0, 0.0, 0.0).gap == 0.0


def test_only_what_says_more_is_taken_down_and_kept_people_are_added() -> None:
    told: list[Status] = []
    tell = Telling(watch=told.append)
    tell.already = 5.0
    tell.better(value=10.0, bound=20.0)
    tell.better(value=8.0, bound=30.0)
    tell("s", 0.4)
    assert told == [Status("s", 0.4, 15.0, 25.0)]


def test_stage_and_fraction_reach_the_simple_callback_too() -> None:
    told: list[tuple[str, float]] = []
    Telling(lambda stage, done: told.append((stage, done)))("s", 0.4)
    assert told == [("s", 0.4)]


def test_a_caller_who_wants_to_stop_is_heard() -> None:
    assert not Telling().stopped
    Telling(cancel=lambda: False).check()
    with pytest.raises(Stopped):
        Telling(cancel=lambda: True).check()
