from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from planner.project.model import Entry
from planner.project.replay import difference, replayed, steps


def line(number, action, after, of=None):
    return Entry(number, datetime(2026, 1, 1, tzinfo=UTC), "Ana", "S1", number, action, {}, after, of)


def test_the_last_word_on_a_stand_counts():
    told = [
        line(1, "create", {"A": {"x": 1}, "B": {"x": 2}}),
        line(2, "move", {"A": {"x": 9}}),
        line(3, "remove", {"B": None}),
        line(4, "scenario", {"name": "outro"}),
        line(5, "result", {"kind": "findings"}),
    ]
    assert replayed(told) == {"A": {"x": 9}}


def test_undo_takes_the_newest_step_and_redo_gives_it_back():
    told = [(1, "create", None), (2, "add", None), (3, "move", None)]
    assert (steps(told).undo, steps(told).redo) == ((2, 3), ())
    told.append((4, "undo", 3))
    assert (steps(told).undo, steps(told).redo) == ((2,), (3,))
    told.append((5, "undo", 2))
    assert (steps(told).undo, steps(told).redo) == ((), (3, 2))
    told.append((6, "redo", 2))
    assert (steps(told).undo, steps(told).redo) == ((2,), (3,))


def test_a_new_step_ends_what_could_be_redone():
    told = [(1, "add", None), (2, "undo", 1), (3, "add", None)]
    assert (steps(told).undo, steps(told).redo) == ((3,), ())


def test_names_and_results_are_no_steps():
    told = [(1, "create", None), (2, "scenario", None), (3, "archive", None), (4, "result", None)]
    assert steps(told).undo == ()


states = st.dictionaries(st.sampled_from("ABCDE"), st.fixed_dictionaries({"x": st.integers(0, 3)}))


@given(states, states)
def test_a_difference_leads_from_one_state_to_the_other_and_back(now, wanted):
    before, after = difference(now, wanted)
    assert set(before) == set(after)
    there = replayed([line(1, "create", now), line(2, "move", after)])
    assert there == wanted
    assert replayed([line(1, "create", there), line(2, "undo", before)]) == now
