"""Groups in mutual conflict, against every pair of random candidates."""

from collections.abc import Callable
from itertools import combinations

import numpy as np
import pytest

from planner.propose.cliques import Groups, clique_cover, violated, widened
from planner.propose.instance import Instance

Make = Callable[[int], Instance]


def near(instance: Instance) -> np.ndarray:
    metres = np.linalg.norm(instance.xyz[:, None] - instance.xyz[None], axis=2)
    return metres < instance.spacing_chord


def rows(groups: Groups) -> list[list[int]]:
    return [groups.member[a:b].tolist() for a, b in zip(groups.ptr[:-1], groups.ptr[1:], strict=True)]


@pytest.mark.parametrize("seed", range(25))
def test_every_conflict_is_in_a_group_and_groups_hold_conflicts_only(
    random_instance: Make, seed: int
) -> None:
    instance = random_instance(seed)
    among = np.flatnonzero(np.random.default_rng(seed).random(instance.candidates) < 0.8)
    conflict = near(instance)
    groups = [among[row].tolist() for row in rows(clique_cover(instance, among))]
    together = {pair for group in groups for pair in combinations(sorted(group), 2)}
    assert together == {(a, b) for a, b in combinations(among.tolist(), 2) if conflict[a, b]}
    for group in groups:  # nobody of those asked about could be added
        outside = [c for c in among.tolist() if c not in group and conflict[c, group].all()]
        assert outside == []


@pytest.mark.parametrize("seed", range(10))
def test_widened_groups_keep_their_members_and_nobody_else_fits(random_instance: Make, seed: int) -> None:
    instance = random_instance(seed)
    conflict = near(instance)
    every_second = np.arange(0, instance.candidates, 2)
    local = clique_cover(instance, every_second)
    own = Groups(local.ptr, every_second[local.member].astype(np.int32))
    wide = rows(widened(instance, own, np.arange(instance.candidates, dtype=np.int32)))
    assert len(wide) == len(own)
    for before, after in zip(rows(own), wide, strict=True):
        assert set(before) <= set(after)
        assert all(conflict[a, b] for a, b in combinations(after, 2))
        fits = [c for c in range(instance.candidates) if c not in after and conflict[c, after].all()]
        assert fits == []


@pytest.mark.parametrize("seed", range(10))
def test_groups_found_violated_are_and_hold_conflicts_only(random_instance: Make, seed: int) -> None:
    instance = random_instance(seed)
    conflict = near(instance)
    share = np.where(np.random.default_rng(seed).random(instance.candidates) < 0.6, 0.55, 0.0)
    found = rows(violated(instance, share, 0.01))
    any_pair = any(conflict[a, b] for a, b in combinations(np.flatnonzero(share).tolist(), 2))
    assert bool(found) == any_pair
    for group in found:
        assert share[group].sum() > 1.01
        assert all(conflict[a, b] for a, b in combinations(group, 2))
