"""The solver in its own process: ended in time, and not believed."""

import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from walked_town import instance_of, two_streets

from planner.propose import apart
from planner.propose.apart import close_apart
from planner.propose.certificate import everybody
from planner.propose.closing import Closed, close
from planner.propose.instance import Instance
from planner.propose.search import search
from planner.propose.solver import read_answer, read_problem, write_answer, write_problem
from planner.propose.telling import Stopped

Make = Callable[[int], Instance]


def test_the_other_process_says_what_this_one_would(random_instance: Make) -> None:
    instance = random_instance(3)
    start = search(instance, count=4, seed=0, steps=0).chosen
    here, there = close(instance, 4, start), close_apart(instance, 4, start)
    assert there is not None
    assert there.optimal
    assert there.value == here.value
    assert there.chosen.tolist() == here.chosen.tolist()


def test_a_solver_out_of_time_is_ended(random_instance: Make) -> None:
    begun = time.monotonic()
    assert close_apart(random_instance(3), 4, np.empty(0, dtype=np.int64), patience_s=0.01) is None
    assert time.monotonic() - begun < 5


@pytest.mark.parametrize("count", [None, 4])
@pytest.mark.parametrize("walked", [False, True])
def test_a_problem_reads_back_as_written(
    random_instance: Make, tmp_path: Path, count: int | None, walked: bool
) -> None:
    instance = instance_of(two_streets(), along_m=200.0) if walked else random_instance(1)
    write_problem(tmp_path, instance, count, np.array([2, 5]))
    again, limit, start = read_problem(tmp_path)
    assert limit == count
    assert start.tolist() == [2, 5]
    assert (instance.walk_m > 0) == walked
    for name in Instance._fields:
        assert np.array_equal(getattr(again, name), getattr(instance, name))
        assert np.asarray(getattr(again, name)).dtype == np.asarray(getattr(instance, name)).dtype


def test_no_answer_is_none(tmp_path: Path) -> None:
    assert read_answer(tmp_path, None) is None


def _lie(closed: Closed, kind: str) -> Closed:
    if kind == "value":
        return replace(closed, value=closed.value + 5, people=closed.people + 5)
    if kind == "bound below the value":
        return replace(closed, people=closed.value - 5)
    if kind == "bound below what is proved":
        return replace(closed, optimal=False)
    return replace(closed, chosen=np.arange(3))


@pytest.mark.parametrize("kind", ["value", "bound below the value", "too near", "bound below what is proved"])
def test_an_answer_that_is_not_so_is_not_taken(
    random_instance: Make, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    instance = random_instance(3)
    start = search(instance, count=4, seed=0, steps=0).chosen
    # Without prices the certificate proves the coverable total only.
    weak = everybody(len(instance.weight), 4)
    true = replace(close(instance, 4, start), certificate=weak)
    assert true.certificate.bound(instance) > true.value + 1  # or there would be nothing to lie about

    def run(folder: Path, patience_s: float, *_: object) -> None:
        write_answer(folder, true if patience_s == 1 else _lie(true, kind))

    monkeypatch.setattr(apart, "_run", run)
    assert close_apart(instance, 4, start, patience_s=1) is not None
    assert close_apart(instance, 4, start, patience_s=2) is None


def test_what_is_raised_meanwhile_ends_the_solver(random_instance: Make) -> None:
    def stop() -> None:
        raise Stopped

    with pytest.raises(Stopped):
        close_apart(random_instance(3), 4, np.empty(0, dtype=np.int64), meanwhile=stop)
