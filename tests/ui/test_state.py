import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.errors import InputRefused
from planner.ui.state import DrawnStand, History, Plan, add_stand, free_id, parse_place, remove_stand


def test_a_new_stand_gets_the_first_free_id():
    assert free_id({"N01", "N03"}) == "N02"
    assert free_id(()) == "N01"


def test_a_stand_is_kept_with_seven_decimals():
    plan = add_stand(Plan(), -20.123456789, -46.5, name="  ", taken={"N01"})
    assert plan.drawn == (DrawnStand("N02", None, -20.1234568, -46.5),)


def test_an_id_is_never_used_twice_even_after_removing():
    plan = add_stand(Plan(removed=frozenset({"N01"})), 0, 0, name="A", taken=())
    plan = add_stand(plan, 0, 0, name="B", taken=())
    assert [stand.id for stand in plan.drawn] == ["N02", "N03"]


def test_removing_drops_a_drawn_stand_and_marks_an_existing_one():
    plan = add_stand(Plan(), 0, 0, name="A", taken=())
    assert remove_stand(plan, "N01") == Plan()
    assert remove_stand(plan, "MT-01").removed == {"MT-01"}


def test_undo_and_redo_walk_the_same_way():
    first, second = Plan(removed=frozenset({"a"})), Plan(removed=frozenset({"a", "b"}))
    history = History().to(first).to(second)
    assert history.undone().now == first
    assert history.undone().undone().now == Plan()
    assert history.undone().redone() == history
    assert History().undone() == History()
    assert history.redone() == history


def test_a_change_after_undoing_leaves_no_way_forth():
    history = History().to(Plan(removed=frozenset({"a"}))).undone().to(Plan(removed=frozenset({"b"})))
    assert history.future == ()


def test_no_change_is_no_step():
    assert History().to(Plan()) == History()


@given(st.lists(st.sampled_from(["add", "undo", "redo", "remove"]), max_size=30))
def test_every_step_can_be_undone_to_the_town_as_read(steps):
    history = History()
    for step in steps:
        if step == "add":
            history = history.to(add_stand(history.now, 0, 0, name=None, taken=()))
        elif step == "remove":
            history = history.to(remove_stand(history.now, "MT-01"))
        else:
            history = history.undone() if step == "undo" else history.redone()
    for _ in range(len(history.past)):
        history = history.undone()
    assert history.now == Plan()


@pytest.mark.parametrize(
    "text",
    [
        "-20,7988; -46,5999",
        "-20.7988, -46.5999",
        "-20.7988,-46.5999",
        " -20,7988 -46,5999 ",
        "-20,7988;-46,5999",
        "-20,7988, -46,5999",
    ],
)
def test_coordinates_are_read_as_they_are_typed(text):
    assert parse_place(text) == (-20.7988, -46.5999)


@pytest.mark.parametrize("text", ["", "-20,7988", "a; b", "1; 2; 3", "-20,7988,-46,5999", "-20.79.88; -46"])
def test_what_is_not_two_numbers_is_refused_with_an_example(text):
    with pytest.raises(InputRefused):
        parse_place(text)


def test_what_lies_off_the_earth_is_refused_with_the_value_seen():
    with pytest.raises(InputRefused, match="-46,5999; -200"):
        parse_place("-46,5999; -200")
