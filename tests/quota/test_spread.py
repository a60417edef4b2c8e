import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.errors import InputRefused
from planner.quota import StandLoad, spread_permits


def given_to(permits: int, *loads: tuple[float, int | None]) -> list[int]:
    stands = [StandLoad(f"P{n}", people, capacity) for n, (people, capacity) in enumerate(loads)]
    return [stand.permits for stand in spread_permits(permits, stands).stands]


def test_in_proportion_to_the_people_by_largest_remainder():
    # 223 · 5000/9000 = 123.89, 223 · 3000/9000 = 74.33, 223 · 1000/9000 = 24.78
    assert given_to(223, (5000, None), (3000, None), (1000, None)) == [124, 74, 25]


def test_what_a_stand_cannot_hold_goes_to_the_others():
    # 60 : 30 : 10 of 100; the first holds 20, the other 80 split 3 : 1
    assert given_to(100, (60, 20), (30, None), (10, None)) == [20, 60, 20]


def test_permits_without_room_are_counted():
    spread = spread_permits(30, [StandLoad("A", 100, 8), StandLoad("B", 300, 12)])
    assert [(stand.stand_id, stand.permits) for stand in spread.stands] == [("A", 8), ("B", 12)]
    assert spread.unplaced == 10
    assert not spread.evenly


def test_nobody_served_anywhere_is_spread_evenly_and_said():
    spread = spread_permits(7, [StandLoad("A", 0), StandLoad("B", 0, 1), StandLoad("C", 0)])
    assert [stand.permits for stand in spread.stands] == [3, 1, 3]
    assert spread.evenly


def test_without_stands_nothing_is_placed():
    spread = spread_permits(7, [])
    assert (spread.stands, spread.unplaced, spread.evenly) == ((), 7, False)


def test_the_loads_come_back_with_their_permits():
    (stand,) = spread_permits(3, [StandLoad("A", 12.5, 5)]).stands
    assert (stand.stand_id, stand.people, stand.capacity, stand.permits) == ("A", 12.5, 5, 3)


def test_all_faults_are_told_at_once():
    stands = [StandLoad("A", -1), StandLoad("A", float("nan")), StandLoad("B", 1, -2)]
    with pytest.raises(InputRefused) as refused:
        spread_permits(-5, stands)
    said = str(refused.value).splitlines()
    assert len(said) == 5
    assert "-5" in said[0]
    assert "Ponto A" in said[1]
    assert "duas vezes" in said[2]
    assert "nan" in said[3]
    assert "capacidade (-2)" in said[4]


LOADS = st.lists(
    st.tuples(
        st.one_of(st.integers(0, 50000), st.floats(0, 50000)), st.one_of(st.none(), st.integers(0, 60))
    ),
    max_size=25,
)
PERMITS = st.integers(0, 2000)


@given(PERMITS, LOADS)
def test_placed_and_unplaced_make_the_permits_and_no_stand_overflows(permits, loads):
    spread = spread_permits(permits, [StandLoad(str(n), *load) for n, load in enumerate(loads)])
    assert sum(stand.permits for stand in spread.stands) + spread.unplaced == permits
    for stand in spread.stands:
        assert stand.permits >= 0
        assert stand.capacity is None or stand.permits <= stand.capacity


@given(PERMITS, LOADS)
def test_permits_stay_unplaced_only_when_every_stand_is_full(permits, loads):
    spread = spread_permits(permits, [StandLoad(str(n), *load) for n, load in enumerate(loads)])
    if spread.unplaced:
        assert all(stand.permits == stand.capacity for stand in spread.stands)


@given(PERMITS, LOADS)
def test_more_people_and_no_less_room_never_get_fewer(permits, loads):
    stands = spread_permits(permits, [StandLoad(str(n), *load) for n, load in enumerate(loads)]).stands
    for one in stands:
        for other in stands:
            roomier = one.capacity is None or (other.capacity is not None and one.capacity >= other.capacity)
            if one.people > other.people and roomier:
                assert one.permits >= other.permits


@given(PERMITS, LOADS)
def test_the_same_question_has_the_same_answer(permits, loads):
    stands = [StandLoad(str(n), *load) for n, load in enumerate(loads)]
    assert spread_permits(permits, stands) == spread_permits(permits, list(stands))
