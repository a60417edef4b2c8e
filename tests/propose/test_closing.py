"""The exact solver against every legal choice of hundreds of small random towns."""

import numpy as np
import pytest
from hypothesis import assume, given, settings
from siting_town import Town, towns

from planner.propose.closing import MARGIN_PEOPLE, close
from planner.propose.search import search


@settings(max_examples=200, deadline=None)
@given(towns())
def test_closed_is_the_optimum_of_all_legal_choices(town: Town) -> None:
    instance = town.instance
    assume(instance.weight.sum() > 0)
    start = search(instance, count=town.count, seed=0, steps=0).chosen
    closed = close(instance, town.count, start)
    assert closed.optimal
    assert tuple(closed.chosen.tolist()) in set(town.legal_choices())
    assert closed.value == pytest.approx(town.served(tuple(closed.chosen.tolist())))
    assert closed.value == pytest.approx(town.optimum, abs=MARGIN_PEOPLE)
    assert closed.people == closed.value
    assert closed.certificate.bound(instance) >= town.optimum * (1 - 1e-9)


@settings(max_examples=60, deadline=None)
@given(towns())
def test_an_empty_start_ends_at_the_same_people(town: Town) -> None:
    instance = town.instance
    assume(instance.weight.sum() > 0)
    closed = close(instance, town.count, np.empty(0, dtype=np.int64))
    assert closed.optimal
    assert closed.value == pytest.approx(town.optimum, abs=MARGIN_PEOPLE)


def test_a_row_of_four_is_closed_where_tiles_are_not_enough() -> None:
    # 200 m apart with 300 m to keep: second and fourth of 10, 20, 30, 40 people.
    lonlat = np.round(np.array([[-51.2 + i * 200.0 / 96_486, -30.0] for i in range(4)]), 7)
    town = Town(lonlat, [[0], [1], [2], [3]], np.array([10.0, 20.0, 30.0, 40.0]), None, 300.0)
    closed = close(town.instance, None, np.array([0, 2]))
    assert closed.chosen.tolist() == [1, 3]
    assert (closed.value, closed.people, closed.optimal) == (60.0, 60.0, True)


def test_what_is_known_is_reported_on_the_way() -> None:
    town = Town(np.array([[-51.2, -30.0], [-51.1, -30.0]]), [[0], [1]], np.array([5.0, 7.0]), 1, 300.0)
    told = []
    closed = close(town.instance, 1, np.array([0]), told.append)
    assert told[0].value == 5.0
    assert told[0].people >= 7.0
    assert not told[0].optimal
    assert closed.chosen.tolist() == [1]
