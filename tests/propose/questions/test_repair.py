"""Repairs, against every way of moving the stands of small towns."""

from collections.abc import Callable
from itertools import combinations, product

import numpy as np
import pytest
from pyproj import Geod

from planner.city import City
from planner.errors import InputRefused
from planner.propose.candidates import candidate_sites
from planner.propose.questions import Repair, repair
from planner.rulebook import RuleSet
from planner.validate import validate

Town = Callable[..., City]
Law = Callable[..., RuleSet]
GRS80 = Geod(ellps="GRS80")
EVERY_M = 50.0


def metres(a: np.ndarray, b: np.ndarray) -> float:
    return float(GRS80.inv(a[0], a[1], b[0], b[1])[2])


def by_brute_force(city: City, spacing_m: float, taxi_m: float, within_m: float) -> tuple[int, float]:
    """Return the fewest stands without a place and then the fewest metres, over every way of moving all."""
    stands = city.of_kind(["stand"])
    here = np.column_stack([stands.geometry.x, stands.geometry.y])
    taxis = city.of_kind(["taxi_stand"])
    ranks = np.column_stack([taxis.geometry.x, taxis.geometry.y])

    def clear(place: np.ndarray) -> bool:
        return all(metres(place, rank) >= taxi_m for rank in ranks)

    apart = [
        [a != b and metres(here[a], here[b]) < spacing_m for b in range(len(here))] for a in range(len(here))
    ]
    failing = [i for i in range(len(here)) if not clear(here[i]) or any(apart[i])]
    fixed = [here[i] for i in range(len(here)) if i not in failing]
    sites = candidate_sites(city.streets, EVERY_M).lonlat
    options = [
        [None, *(p for p in [here[i], *sites] if metres(here[i], p) <= within_m and clear(p)
                 and all(metres(p, f) >= spacing_m for f in fixed))]
        for i in failing
    ]  # fmt: skip
    best = (len(here) + 1, 0.0)
    for choice in product(*options):
        placed = [p for p in choice if p is not None]
        if all(metres(a, b) >= spacing_m for a, b in combinations(placed, 2)):
            moved = sum(metres(here[i], p) for i, p in zip(failing, choice, strict=True) if p is not None)
            best = min(best, (len(choice) - len(placed), moved))
    return best


@pytest.mark.parametrize("seed", range(30))
def test_no_other_repair_is_better(make_town: Town, make_law: Law, seed: int) -> None:
    random = np.random.default_rng(seed)
    spots = random.uniform(0, 200, (3, 2))
    places = [(f"s{i}", "stand", *spot) for i, spot in enumerate(spots)]
    city = make_town(3, 3, places=[*places, ("t", "taxi_stand", 100.0, 100.0)])
    law = make_law(("spacing", ["stand"], 120), ("taxi", ["taxi_stand"], 60))
    answer = repair(city, law, within_m=150.0, every_m=EVERY_M)
    unplaced, total = by_brute_force(city, 120.0, 60.0, 150.0)
    assert answer.optimal
    assert len(answer.unmovable) == unplaced
    assert answer.total_m == pytest.approx(total, abs=0.01)
    assert answer.least_total_m == pytest.approx(total, abs=0.01)
    assert answer.worst_m == max((m.metres for m in answer.moves if m.metres is not None), default=0.0)
    assert broken(city, law, answer) == set()


def broken(city: City, law: RuleSet, answer: Repair) -> set[str]:
    """Return the binding rules that the stands break once moved, those without a place taken away."""
    stands = city.of_kind(["stand"]).reset_index(drop=True)
    ends = {move.stand_id: move.end for move in answer.moves}
    stands = stands[[ends.get(name, ()) is not None for name in stands["id"]]].reset_index(drop=True)
    points = stands.geometry.tolist()
    moved = [type(p)(ends[i]) if ends.get(i) else p for i, p in zip(stands["id"], points, strict=True)]
    after = stands.set_geometry(moved, crs=stands.crs)
    return {f.rule_id for f in validate(city.with_stands(after, source="x"), law) if f.binding_failure}


def test_a_stand_may_stay_when_its_neighbour_moves(make_town: Town, make_law: Law) -> None:
    places = [("a", "stand", 100.0, 0.0), ("b", "stand", 196.0, 0.0)]
    answer = repair(make_town(6, 1, places=places), make_law(("spacing", ["stand"], 100)), every_m=10.0)
    # Sites lie at 5, 15 … m: a from 100 to 95 m is enough, b to 205 m would be 9 m.
    assert [move.metres for move in answer.moves] == pytest.approx([5.0, 0.0], abs=0.01)
    assert answer.unmovable == ()


def test_a_stand_without_a_legal_place_is_proved_unmovable(make_town: Town, make_law: Law) -> None:
    city = make_town(6, 1, places=[("a", "stand", 10.0, 0.0), ("t", "taxi_stand", 0.0, 0.0)])
    answer = repair(city, make_law(("taxi", ["taxi_stand"], 400)), within_m=300.0)
    assert answer.unmovable == ("a",)
    assert answer.optimal
    assert (answer.moves[0].end, answer.moves[0].places) == (None, 0)


def test_nothing_fails_nothing_moves(make_town: Town, make_law: Law) -> None:
    answer = repair(make_town(3, 1, places=[("a", "stand", 10.0, 0.0)]), make_law(("spacing", ["stand"], 50)))
    assert (answer.moves, answer.total_m, answer.optimal) == ((), 0.0, True)


def test_a_locked_stand_never_moves_and_the_others_give_way(make_town: Town, make_law: Law) -> None:
    city = make_town(6, 1, places=[("a", "stand", 100.0, 0.0), ("b", "stand", 196.0, 0.0)])
    law = make_law(("spacing", ["stand"], 100))
    # Unlocked, a moves 5 m (above); with a locked, b goes 9 m to 205 m.
    answer = repair(city, law, every_m=10.0, locked=["a"])
    assert [(move.stand_id, move.metres) for move in answer.moves] == [("b", pytest.approx(9.0, abs=0.01))]
    assert answer.locked_failing == ()


def test_a_locked_stand_that_still_fails_is_told(make_town: Town, make_law: Law) -> None:
    places = [("a", "stand", 10.0, 0.0), ("b", "stand", 300.0, 0.0), ("t", "taxi_stand", 0.0, 0.0)]
    answer = repair(make_town(6, 1, places=places), make_law(("taxi", ["taxi_stand"], 50)), locked=["a", "b"])
    assert (answer.moves, answer.locked_failing) == ((), ("a",))


def test_locking_a_stand_that_is_none_is_refused(make_town: Town, make_law: Law) -> None:
    city = make_town(3, 1, places=[("a", "stand", 10.0, 0.0)])
    with pytest.raises(InputRefused, match="z9"):
        repair(city, make_law(("spacing", ["stand"], 50)), locked=["z9"])
