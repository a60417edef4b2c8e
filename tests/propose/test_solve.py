"""Search, bound and exact solver together, and what happens when the user ends one of them."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from siting_town import Town, towns

from planner.propose import solve as module
from planner.propose.apart import close_apart
from planner.propose.instance import Instance
from planner.propose.solve import Effort, Solved, nothing_to_solve, solve
from planner.propose.telling import Telling

Make = Callable[[int], Instance]
NO_EXACT = Effort(steps=100, starts=1, patience_s=0)


def solved(instance: Instance, effort: Effort, **more: object) -> Solved:
    return solve(instance, **{"count": 4, "effort": effort, "spaced": True, **more})


@settings(max_examples=100, deadline=None)
@given(towns())
def test_bound_and_certificate_hold_for_every_legal_choice(town: Town) -> None:
    found = solved(town.instance, NO_EXACT, count=town.count)
    assert found.found.value <= town.optimum * (1 + 1e-9)
    assert found.people >= town.optimum - 0.25
    assert found.proved >= town.optimum * (1 - 1e-9)
    assert found.certificate.bound(town.instance) == found.proved
    if found.name == "optimal":
        assert found.people == found.found.value


def hard(make: Make) -> Instance:
    """Return a problem that search and tiles leave open."""
    for seed in range(100):
        instance = make(seed)
        if solved(instance, NO_EXACT, count=None).name == "lagrangian":
            return instance
    raise AssertionError("no such problem")


def test_what_tiles_leave_open_is_closed(random_instance: Make) -> None:
    instance = hard(random_instance)
    weak, strong = (
        solved(instance, effort, count=None) for effort in (NO_EXACT, Effort(steps=100, starts=1))
    )
    assert (weak.name, strong.name) == ("lagrangian", "optimal")
    assert weak.found.value <= strong.found.value == strong.people < weak.people
    assert strong.proved <= weak.proved


def test_the_exact_solver_is_not_asked_where_conflicts_may_be_broken(random_instance: Make) -> None:
    assert solved(hard(random_instance), Effort(steps=10), count=None, spaced=False).name != "optimal"


@pytest.mark.parametrize("stage", ["propose.stage_search", "propose.stage_bound", "propose.stage_exact"])
def test_an_interrupt_at_any_stage_returns_the_best_so_far(
    random_instance: Make, monkeypatch: pytest.MonkeyPatch, stage: str
) -> None:
    def stop(told: str, _: float) -> None:
        if told == stage and told != "propose.stage_exact":
            raise KeyboardInterrupt

    def never(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(module, "close_apart", never if stage == "propose.stage_exact" else close_apart)
    instance = hard(random_instance)
    found = solved(instance, Effort(steps=100, starts=1), count=None, tell=Telling(stop))
    assert found.found.interrupted
    assert 0 < found.found.value <= found.people <= instance.weight.sum()


def test_nothing_to_solve_is_bounded_by_nobody() -> None:
    assert (nothing_to_solve(3).people, nothing_to_solve(3).found.value) == (0.0, 0.0)
