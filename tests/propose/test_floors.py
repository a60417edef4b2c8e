"""Floors for groups of people, against every legal choice of small towns."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from siting_town import Town, towns

from planner.propose.floors import with_floors
from planner.propose.solve import Effort
from planner.propose.telling import Telling

QUICK = Effort(steps=60, starts=1, patience_s=0)


def by_group(town: Town, choice: tuple[int, ...], group: np.ndarray, groups: int) -> np.ndarray:
    points = sorted({point for candidate in choice for point in town.covers[candidate]})
    return np.bincount(group[points], weights=town.people[points], minlength=groups)


@settings(max_examples=120, deadline=None)
@given(towns(), st.integers(0, 2**16), st.sampled_from([0.2, 0.5, 0.8]))
def test_floors_are_kept_or_told_missed_and_the_bound_holds(town: Town, seed: int, share: float) -> None:
    group = np.random.default_rng(seed).integers(0, 2, len(town.people))
    reached = sorted({point for row in town.covers for point in row})
    floors = share * np.bincount(group[reached], weights=town.people[reached], minlength=2)
    found = with_floors(town.instance, group, floors, count=town.count, effort=QUICK, spaced=True, rounds=3)
    choices = list(town.legal_choices())
    chosen = tuple(found.chosen.tolist())
    assert chosen in choices
    assert found.value == pytest.approx(town.served(chosen))
    assert found.by_group == pytest.approx(by_group(town, chosen, group, 2))
    assert found.met == bool((found.by_group >= floors - 1e-6).all())
    fair = [town.served(c) for c in choices if (by_group(town, c, group, 2) >= floors - 1e-9).all()]
    if fair:
        assert found.people >= max(fair) - 0.25
    if found.met:
        assert found.value <= max(fair) + 1e-6
    assert found.free.people >= town.optimum - 0.25
    assert found.free.found.value <= town.optimum + 1e-6


def two_quarters() -> Town:
    """Return two places far apart for one stand: 100 people at one, 60 of another group at the other."""
    lonlat = np.array([[-51.2, -30.0], [-51.15, -30.0]])
    return Town(lonlat, [[0], [1]], np.array([100.0, 60.0]), 1, 300.0)


def test_a_floor_turns_the_plan_and_its_price_is_told() -> None:
    town, group = two_quarters(), np.array([0, 1])
    found = with_floors(town.instance, group, np.array([0.0, 30.0]), count=1, effort=QUICK, spaced=True)
    assert (found.chosen.tolist(), found.value, found.met) == ([1], 60.0, True)
    assert (found.free.found.chosen.tolist(), found.free.found.value) == ([0], 100.0)
    assert 60.0 <= found.people < 100.0
    assert found.by_group.tolist() == [0.0, 60.0]


def test_floors_beyond_the_number_of_stands_are_told_missed() -> None:
    town, group = two_quarters(), np.array([0, 1])
    found = with_floors(town.instance, group, np.array([50.0, 30.0]), count=1, effort=QUICK, spaced=True)
    assert not found.met


def test_floors_already_kept_cost_nothing() -> None:
    town, group = two_quarters(), np.array([0, 1])
    found = with_floors(town.instance, group, np.array([50.0, 0.0]), count=1, effort=QUICK, spaced=True)
    assert found.met
    assert found.chosen.tolist() == found.free.found.chosen.tolist() == [0]


def test_stopped_it_returns_what_it_has() -> None:
    town, group = two_quarters(), np.array([0, 1])
    stop = Telling(cancel=lambda: True)
    found = with_floors(
        town.instance, group, np.array([0.0, 30.0]), count=1, effort=QUICK, spaced=True, tell=stop
    )
    assert found.interrupted
    assert found.value == 100.0
    assert not found.met
