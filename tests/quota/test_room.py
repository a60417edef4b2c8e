import pytest
from hypothesis import given
from hypothesis import strategies as st
from town import at, places

from planner.errors import InputRefused
from planner.quota import StandLoad
from planner.quota.room import permit_plan, refuse_too_few, room_of, stand_loads, stands_needed


@pytest.mark.parametrize(
    ("permits", "capacity", "already", "needed"),
    [(100, 20, 0, 5), (101, 20, 0, 6), (99, 20, 0, 5), (100, 20, 60, 2), (100, 20, 120, 0), (0, 20, 0, 0)],
)
def test_stands_needed(permits, capacity, already, needed):
    assert stands_needed(permits, capacity, already) == needed


def test_just_enough_stands_pass_and_one_fewer_is_refused_with_the_number():
    refuse_too_few(100, 20, 5)
    with pytest.raises(InputRefused, match=r"4 pontos de 20 motos.*cabem 80.*--count 5"):
        refuse_too_few(100, 20, 4)


def test_kept_stands_help_and_one_without_a_limit_holds_all():
    refuse_too_few(100, 20, 2, already=60)
    refuse_too_few(100, 20, 0, already=None)
    with pytest.raises(InputRefused, match="cabem 99"):
        refuse_too_few(100, 20, 2, already=59)


def test_a_capacity_that_holds_nothing_is_refused():
    with pytest.raises(InputRefused, match="ao menos 1"):
        stands_needed(5, 0)
    with pytest.raises(InputRefused):
        permit_plan(-1, 3, [])


def test_permits_without_room_ask_for_more_stands():
    plan = permit_plan(100, 20, [StandLoad("A", 300, 20), StandLoad("B", 100, 20), StandLoad("C", 0, 9)])
    assert [stand.permits for stand in plan.spread.stands] == [20, 20, 9]
    assert (plan.spread.unplaced, plan.stands_missing) == (51, 3)
    assert permit_plan(100, None, [StandLoad("A", 300)]).stands_missing == 0


@given(st.integers(0, 500), st.integers(1, 40), st.lists(st.integers(0, 1_000), max_size=12))
def test_with_the_stands_that_are_missing_all_permits_fit(permits, capacity, people):
    stands = [StandLoad(f"P{i}", float(count), capacity) for i, count in enumerate(people)]
    plan = permit_plan(permits, capacity, stands)
    more = [StandLoad(f"N{i}", 0.0, capacity) for i in range(plan.stands_missing)]
    assert permit_plan(permits, capacity, [*stands, *more]).spread.unplaced == 0
    if plan.stands_missing:
        assert permit_plan(permits, capacity, [*stands, *more[1:]]).spread.unplaced > 0
    assert all(stand.permits <= capacity for stand in plan.spread.stands)
    assert sum(stand.permits for stand in plan.spread.stands) + plan.spread.unplaced == permits


def kept():
    table = places(("A", "stand", at(0)), ("B", "stand", at(500)), ("S", "premises", at(900)))
    table["capacity"] = [7, None, 99]
    return table.assign(people=[30.0, 20.0, 10.0])


def test_a_stand_of_unknown_capacity_holds_as_many_as_a_new_one_and_premises_hold_none():
    assert room_of(kept(), 12) == 7 + 12
    assert room_of(None, 12) == 0


def test_permits_are_spread_over_the_stands_of_all_tables():
    new = places(("P1", "stand", at(1500))).assign(people=[5.0])
    assert stand_loads(12, kept(), new) == [
        StandLoad("A", 30.0, 7),
        StandLoad("B", 20.0, 12),
        StandLoad("P1", 5.0, 12),
    ]
    assert stand_loads(None, new) == [StandLoad("P1", 5.0, None)]
