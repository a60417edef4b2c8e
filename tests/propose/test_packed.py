import json
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from siting_town import Town, towns

from planner.propose.certificate import of_groups
from planner.propose.cliques import clique_cover
from planner.propose.packed import law_fingerprint, packed, sites_fingerprint, unpacked
from planner.propose.tilings import tilings
from planner.rulebook import RuleSet


@settings(max_examples=60, deadline=None)
@given(towns(), st.integers(0, 2**32))
def test_a_certificate_reads_back_from_json_as_it_was(town: Town, seed: int) -> None:
    instance = town.instance
    random = np.random.default_rng(seed)
    groups = clique_cover(instance, np.arange(instance.candidates))
    part = tilings(instance, number=1)[:, 0]
    prices = random.exponential(9, len(town.people))
    one = of_groups(prices, groups, random.exponential(9, len(groups)), part, town.count)
    again = unpacked(json.loads(json.dumps(packed(one))))
    assert again.count == one.count
    for name in ("prices", "part", "fees"):
        assert np.array_equal(getattr(again, name), getattr(one, name))
    assert np.array_equal(again.groups.ptr, one.groups.ptr)
    assert np.array_equal(again.groups.member, one.groups.member)
    assert again.bound(instance) == one.bound(instance)


@pytest.mark.parametrize("broken", [{}, {"prices": "!"}, {"prices": "AAAA"}, {"prices": None}])
def test_what_is_no_certificate_is_a_value_error(broken: dict[str, object]) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 - the words are those of the decoder
        unpacked(broken)


def test_fingerprints_change_with_a_limit_and_with_a_seventh_decimal(
    make_law: Callable[..., RuleSet],
) -> None:
    assert law_fingerprint(make_law(("a", ["stand"], 300))) == law_fingerprint(
        make_law(("a", ["stand"], 300))
    )
    assert law_fingerprint(make_law(("a", ["stand"], 300))) != law_fingerprint(
        make_law(("a", ["stand"], 301))
    )
    at = np.array([[-51.2, -30.0]])
    assert sites_fingerprint(at) == sites_fingerprint(at + 1e-9)
    assert sites_fingerprint(at) != sites_fingerprint(at + 1e-7)
