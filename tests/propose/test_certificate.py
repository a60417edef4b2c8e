"""Certificates: any is valid, and those made of prices over tiles say what the prices say."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from siting_town import Town, towns

from planner.propose.bound import Prices, bound_of_prices
from planner.propose.certificate import everybody, of_groups, of_tiles
from planner.propose.cliques import clique_cover
from planner.propose.tilings import tilings


@settings(max_examples=200, deadline=None)
@given(towns(), st.integers(0, 2**32))
def test_any_prices_and_fees_on_groups_bound_every_legal_choice(town: Town, seed: int) -> None:
    instance = town.instance
    random = np.random.default_rng(seed)
    groups = clique_cover(instance, np.arange(instance.candidates))
    fees = random.exponential(30.0, len(groups)) * (random.random(len(groups)) < 0.5)
    part = tilings(instance, number=1)[:, 0]
    certificate = of_groups(random.normal(30, 60, len(town.people)), groups, fees, part, town.count)
    assert len(certificate.groups) == (fees > 0).sum()
    assert certificate.bound(instance) >= town.optimum * (1 - 1e-9)


@settings(max_examples=60, deadline=None)
@given(towns(), st.integers(0, 2**32))
def test_prices_over_tiles_say_the_same_as_a_certificate(town: Town, seed: int) -> None:
    instance = town.instance
    random = np.random.default_rng(seed)
    tiles = tilings(instance, number=3)
    fees = np.maximum(0.0, random.normal(0, 30, int(tiles.max()) + 1))
    fees[: int(tiles[:, 0].max()) + 1] = 0
    prices = random.exponential(30, len(town.people))
    certificate = of_tiles(prices, fees, tiles, town.count)
    direct = bound_of_prices(instance, Prices(prices, fees), tiles, town.count)
    assert certificate.bound(instance) == pytest.approx(direct, rel=1e-5, abs=1e-3)


@settings(max_examples=30, deadline=None)
@given(towns())
def test_without_prices_it_is_the_coverable_total(town: Town) -> None:
    instance = town.instance
    bound = everybody(len(town.people), town.count).bound(instance)
    assert bound == pytest.approx(instance.weight.sum())
