import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely.geometry import Point, box
from town import at, places

from planner.errors import InputRefused
from planner.project import Edit, Scenario, Stand
from planner.propose.questions import Move, Repair
from planner.ui.state import (
    added,
    edit_to,
    lat_lon,
    moved,
    parse_place,
    rebased,
    removed,
    repaired,
    rewritten,
    taking,
)

ONE = Stand("S1", "stand", Point(-46.6, -20.7), "Um", origin="existing")
TWO = Stand("S2", "stand", Point(-46.5, -20.8), origin="existing")
AREA = Stand("B1", "premises", box(-46.61, -20.71, -46.60, -20.70), origin="existing")
NOW = Scenario("S1", "agora", 3, (ONE, TWO, AREA))


def test_a_new_stand_has_seven_decimals_no_blank_name_and_waits_for_its_id():
    (stand,) = added(-20.123456789, -46.5, name="  ", capacity=4).put
    assert (stand.id, stand.name, stand.capacity, stand.origin) == ("", None, 4, "drawn")
    assert (stand.geometry.y, stand.geometry.x) == (-20.1234568, -46.5)


def test_a_point_moves_to_the_place_and_an_area_keeps_its_shape():
    assert lat_lon(moved(ONE, -20.75, -46.65).put[0]) == (-20.75, -46.65)
    (shifted,) = moved(AREA, -20.695, -46.595).put
    assert shifted.geometry.area == pytest.approx(AREA.geometry.area)
    assert lat_lon(shifted) == pytest.approx((-20.695, -46.595))


@pytest.mark.parametrize(
    ("change", "action"),
    [({"name": "Dois"}, "rename"), ({"locked": True}, "lock"), ({"geometry": Point(0, 0)}, "move"),
     ({"capacity": 3}, "set"), ({"name": "Dois", "locked": True}, "set")],
)  # fmt: skip
def test_the_history_is_told_what_kind_of_change_it_is(change, action):
    from dataclasses import replace

    edit = rewritten(ONE, replace(ONE, **change))
    assert edit is not None
    assert edit.action == action


def test_nothing_changed_is_no_change():
    assert rewritten(ONE, ONE) is None


def test_one_change_turns_a_scenario_into_other_stands():
    other = Stand("S2", "stand", Point(0, 0))
    assert edit_to(NOW, (ONE, other), "restore") == Edit("restore", put=(other,), removed=("B1",))


def test_what_somebody_else_removed_is_not_brought_back_by_laying_a_change_on_top():
    gone = Stand("S9", "stand", Point(0, 0))
    edit = Edit("set", put=(ONE, gone, Stand("", "stand", Point(1, 1))), removed=("S8", "S2"))
    laid = rebased(edit, NOW)
    assert [stand.id for stand in laid.put] == ["S1", ""]
    assert laid.removed == ("S2",)


def test_a_repair_moves_what_can_move_and_leaves_locked_stands():
    locked = Scenario("S1", "agora", 1, (ONE, Stand("S2", "stand", TWO.geometry, locked=True)))
    moves = (
        Move("S1", (-46.6, -20.7), (-46.601, -20.7), 104.2, 9),
        Move("S2", (-46.5, -20.8), (-46.501, -20.8), 104.2, 9),
        Move("S3", (0.0, 0.0), None, None, 0),
    )
    edit = repaired(locked, Repair(moves, 208.4, 104.2, 208.4, True, (), 500, 10))
    assert edit.action == "repair"
    assert [(stand.id, stand.geometry.x) for stand in edit.put] == [("S1", -46.601)]


def test_taking_a_proposal_over_keeps_locked_stands_and_premises():
    locked = Stand("S3", "stand", Point(0, 0), locked=True)
    scenario = Scenario("S1", "agora", 1, (*NOW.stands, locked))
    proposed = places(("P1", "stand", at(900)), ("P2", "stand", at(1800))).assign(street=["Rua A", None])
    edit = taking(scenario, proposed, {"S1"})
    assert edit.removed == ("S2",)
    assert [(stand.id, stand.name, stand.origin) for stand in edit.put] == [
        ("", "Rua A", "proposed"),
        ("", None, "proposed"),
    ]


def test_removing_names_the_stands():
    assert removed("S1", "S2") == Edit("remove", removed=("S1", "S2"))


@given(st.lists(st.sampled_from(["S1", "S2", "B1"]), unique=True))
def test_turning_a_scenario_into_itself_less_some_removes_exactly_those(gone):
    wanted = [stand for stand in NOW.stands if stand.id not in gone]
    edit = edit_to(NOW, wanted, "restore")
    assert edit.put == ()
    assert set(edit.removed) == set(gone)


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
