"""Which candidates are too near each other, against the measure of `validate`."""

import numpy as np
import pytest
from walked_town import crooked_city, instance_of, too_near_by_validate, two_streets

from planner.geodesy import Floats
from planner.propose.anneal import conflicting
from planner.propose.candidates import candidate_sites
from planner.propose.cliques import conflicts
from planner.propose.closing import legal
from planner.propose.conflict import excused, too_near
from planner.propose.greedy import fill_greedily
from planner.propose.instance import Instance
from planner.propose.moves import empty_state, in_conflict, put_in, take_conflicting

EVERY_M = 15.0


def matrix(instance: Instance) -> np.ndarray:
    n = instance.candidates
    return np.array([[too_near(instance, i, j) for j in range(n)] for i in range(n)])


@pytest.mark.parametrize("straight_m", [0.0, 60.0])
@pytest.mark.parametrize("seed", range(6))
def test_pairs_are_too_near_just_where_validate_says_so(seed: int, straight_m: float) -> None:
    city = crooked_city(seed)
    assert city.streets is not None
    sites: Floats = candidate_sites(city.streets, EVERY_M).lonlat
    found = matrix(instance_of(city, along_m=150.0, straight_m=straight_m, every_m=EVERY_M))
    expected = too_near_by_validate(city, sites, 150.0, straight_m)
    assert (found == found.T).all()
    assert (found == expected).all()
    straight_alone = too_near_by_validate(city, sites, 0.0, 150.0)
    assert (expected < straight_alone).any()  # some are spared by their way


def test_across_two_streets_by_hand() -> None:
    # Opposite each other 40 m apart, x metres from where they join: 40 + 2 x on foot, so from 80 m on 200.
    instance = instance_of(two_streets(), along_m=200.0, every_m=10.0)
    place = {}
    for i, (x, y) in enumerate(np.round(instance.xyz[:, :2] - instance.xyz[:, :2].min(axis=0)).tolist()):
        place[round(x), round(y)] = i
    assert too_near(instance, place[75, 0], place[75, 40])  # 190 m
    assert not too_near(instance, place[85, 0], place[85, 40])  # 210 m
    assert excused(instance, place[85, 0], place[85, 40])
    assert too_near(instance, place[85, 0], place[275, 0])  # 190 m
    assert not too_near(instance, place[75, 0], place[295, 0])


@pytest.mark.parametrize("seed", range(6))
def test_every_move_asks_the_same_question(seed: int) -> None:
    instance = instance_of(crooked_city(seed), along_m=150.0)
    near = matrix(instance)
    random = np.random.default_rng(seed)
    state = empty_state(instance, seed)
    for candidate in random.permutation(instance.candidates):
        assert (
            in_conflict(instance, state, candidate) == near[candidate, state.chosen[: state.counts[0]]].any()
        )
        if not in_conflict(instance, state, candidate):
            put_in(instance, state, candidate)
    chosen = state.chosen[: state.counts[0]].copy()
    assert not near[np.ix_(chosen, chosen)][~np.eye(len(chosen), dtype=bool)].any()
    assert legal(instance, chosen, None)
    outside = next(c for c in range(instance.candidates) if c not in chosen)
    assert not legal(instance, np.append(chosen, outside), None)
    out = np.empty(64, dtype=np.int32)
    clashing = sorted(c for c in chosen.tolist() if near[c, outside])
    assert sorted(out[: conflicting(instance, state, outside, out)].tolist()) == clashing
    assert sorted(out[: take_conflicting(instance, state, outside, out, 0)].tolist()) == clashing
    assert not in_conflict(instance, state, outside)


def test_a_greedy_choice_is_legal_and_full() -> None:
    instance = instance_of(crooked_city(3), along_m=150.0)
    state = empty_state(instance, 0)
    fill_greedily(instance, state, instance.candidates)
    chosen = state.chosen[: state.counts[0]]
    assert legal(instance, chosen, None)
    assert len(chosen) > 1


def test_the_conflicts_listed_are_all() -> None:
    instance = instance_of(crooked_city(4), along_m=150.0)
    near = matrix(instance)
    ptr, neighbour = conflicts(instance, np.arange(instance.candidates))
    for i in range(instance.candidates):
        row = np.flatnonzero(near[i]).tolist()
        assert neighbour[ptr[i] : ptr[i + 1]].tolist() == [c for c in row if c != i]


def test_a_straight_spacing_holds_no_walks(random_instance) -> None:  # type: ignore[no-untyped-def]
    instance = random_instance(1)
    assert (instance.walk_m, instance.straight_chord) == (0.0, 0.0)
    assert len(instance.feet) == len(instance.table) == 0
