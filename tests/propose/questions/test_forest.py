"""Bounds on moving stands, against every choice of small random groups."""

from itertools import product

import numpy as np
import pytest
from pyproj import Geod

from planner.geodesy import metres_per_degree
from planner.propose.questions.forest import least_totals
from planner.propose.questions.together import Together, clear
from planner.propose.spacing import Spacing

GRS80 = Geod(ellps="GRS80")
EAST_M, NORTH_M = (float(side) for side in metres_per_degree(-30.0))
SPACING_M, PENALTY = 100.0, 1_000.0


def group(seed: int, stands: int) -> tuple[list[tuple[np.ndarray, np.ndarray]], np.ndarray]:
    random = np.random.default_rng(seed)
    places = np.array([-51.2, -30.0]) + random.uniform(0, 180, (12, 2)) / [EAST_M, NORTH_M]
    sizes = random.integers(0, 5, stands)
    return [(random.choice(12, size, replace=False), random.uniform(0, 90, size)) for size in sizes], places


def cheapest_with(
    options: list[tuple[np.ndarray, np.ndarray]], places: np.ndarray, stand: int, option: int
) -> float:
    """Return the least cost of a legal choice in which one stand takes one option (the last: none)."""
    least = float("inf")
    for choice in product(*(range(len(at) + 1) for at, _ in options)):
        if choice[stand] != option:
            continue
        taken = [places[at[k]] for (at, _), k in zip(options, choice, strict=True) if k < len(at)]
        if any(
            GRS80.inv(*taken[a], *taken[b])[2] < SPACING_M
            for a in range(len(taken))
            for b in range(a + 1, len(taken))
        ):
            continue
        cost = sum(m[k] if k < len(m) else PENALTY for (_, m), k in zip(options, choice, strict=True))
        least = min(least, float(cost))
    return least


@pytest.mark.parametrize("seed", range(25))
def test_no_choice_costs_less_than_its_totals(seed: int) -> None:
    options, places = group(seed, 4)
    totals = least_totals(options, Together(places, Spacing(SPACING_M)), PENALTY)
    for stand, total in enumerate(totals):
        assert len(total) == len(options[stand][0]) + 1
        for option, bound in enumerate(total):
            assert bound <= cheapest_with(options, places, stand, option) + 1e-9


@pytest.mark.parametrize("seed", range(25))
def test_of_two_stands_the_totals_are_exact(seed: int) -> None:
    options, places = group(seed, 2)
    for stand, total in enumerate(least_totals(options, Together(places, Spacing(SPACING_M)), PENALTY)):
        exact = [cheapest_with(options, places, stand, option) for option in range(len(total))]
        assert total.tolist() == pytest.approx(exact)


@pytest.mark.parametrize("spacing_m", [500.0, 20_000.0])
def test_clear_means_the_whole_geodesic(spacing_m: float) -> None:
    here = np.array([[-51.2, -30.0]])
    steps = np.array([-1.0, -0.001, -0.00001, 0.00001, 0.001, 1.0])
    lon, lat, _ = GRS80.fwd(
        np.full(6, -51.2), np.full(6, -30.0), np.full(6, 70.0), np.maximum(0, spacing_m + steps)
    )
    assert clear(here, np.column_stack([lon, lat]), spacing_m)[0].tolist() == [False] * 3 + [True] * 3
