from dataclasses import replace

import pytest
import shapely
import town
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from planned import drawn

from planner.errors import ProjectConflict, ProjectRefused
from planner.project import Edit, create_project, open_project


def ids(scenario):
    return [stand.id for stand in scenario.stands]


def test_the_first_scenario_is_the_register_as_read(project):
    first = project.scenario("S1")
    assert ids(first) == ["A", "B", "C", "A-2"]  # premises A share a stand's id: the next free name
    assert {stand.origin for stand in first.stands} == {"existing"}
    assert (first.name, first.revision, first.can_undo) == ("Situação atual", 1, False)


def test_an_added_stand_gets_the_next_free_id(project):
    after = project.change("S1", Edit("add", put=(drawn(1200, name="Novo"),)), expected=1)
    assert ids(after)[-1] == "N01"
    assert after.revision == 2
    assert after.stand("N01").name == "Novo"


def test_drawn_coordinates_have_seven_decimals(project):
    at = shapely.Point(-46.61234567891, -20.72345678912)
    after = project.change("S1", Edit("add", put=(replace(drawn(0), geometry=at),)), expected=1)
    assert shapely.get_coordinates(after.stands[-1].geometry).tolist() == [[-46.6123457, -20.7234568]]


def test_an_id_is_never_given_twice(project):
    project.change("S1", Edit("add", put=(drawn(1200),)), expected=1)
    project.change("S1", Edit("remove", removed=("N01",)), expected=2)
    third = project.change("S1", Edit("add", put=(drawn(1300),)), expected=3)
    assert ids(third)[-1] == "N02"
    with pytest.raises(ProjectRefused, match="N01 já foi de outro ponto"):
        project.change("S1", Edit("add", put=(drawn(1400, id="N01"),)), expected=4)
    assert project.new_stand_id() == "N03"
    assert project.new_stand_id() == "N04"


def test_undo_and_redo_survive_a_restart(where, small_town, law):
    place = where()
    with create_project(place, small_town, law, name="T", author="Ana") as project:
        project.change("S1", Edit("add", put=(drawn(1200),)), expected=1)
        moved = replace(project.scenario("S1").stand("B"), geometry=town.at(500))
        project.change("S1", Edit("move", put=(moved,)), expected=2)
        project.undo("S1", expected=3)
    with open_project(place, author="Bia") as project:
        now = project.scenario("S1")
        assert (now.can_undo, now.can_redo) == (True, True)
        assert now.stand("B").geometry.equals(town.at(400))
        again = project.redo("S1", expected=4)
        assert again.stand("B").geometry.equals(town.at(500))
        back = project.undo("S1", expected=5)
        back = project.undo("S1", expected=6)
        assert ids(back) == ["A", "B", "C", "A-2"]
        with pytest.raises(ProjectRefused, match="desfazer"):
            project.undo("S1", expected=7)


def test_undoing_a_removal_puts_the_stand_where_it_was_in_the_list(project):
    project.change("S1", Edit("remove", removed=("B",)), expected=1)
    assert ids(project.undo("S1", expected=2)) == ["A", "B", "C", "A-2"]


def test_restoring_is_a_change_too(project):
    first = project.history("S1")[-1].number
    project.change("S1", Edit("remove", removed=("A", "B")), expected=1)
    project.change("S1", Edit("remove", removed=("C",)), expected=2)
    back = project.restore("S1", first, expected=3)
    assert ids(back) == ["A", "B", "C", "A-2"]
    assert [entry.action for entry in project.history("S1")] == ["create", "remove", "remove", "restore"]
    assert ids(project.undo("S1", expected=4)) == ["A-2"]


def test_a_past_state_is_seen_without_being_restored(project):
    first = project.history("S1")[-1].number
    project.change("S1", Edit("remove", removed=("A",)), expected=1)
    assert ids(project.state_at("S1", first)) == ["A", "B", "C", "A-2"]
    assert ids(project.scenario("S1")) == ["B", "C", "A-2"]
    with pytest.raises(ProjectRefused, match="não tem a linha"):
        project.state_at("S1", 0)


def test_the_second_writer_is_told_who_was_first(where, small_town, law):
    place = where()
    with (
        create_project(place, small_town, law, name="T", author="Ana") as one,
        open_project(place, author="Bia") as two,
    ):
        one.change("S1", Edit("remove", removed=("B",)), expected=1)
        with pytest.raises(ProjectConflict, match=r"Ana mudou este cenário em .*B"):
            two.change("S1", Edit("remove", removed=("C",)), expected=1)
        assert ids(two.scenario("S1")) == ["A", "C", "A-2"]
        assert ids(two.change("S1", Edit("remove", removed=("C",)), expected=2)) == ["A", "A-2"]


def test_the_second_to_choose_another_law_is_told_who_was_first(project):
    first = project.law_number()
    law = project.law()
    project.set_law(replace(law, accuracy_m=5.0), expected_law=first)
    with pytest.raises(ProjectConflict, match="Ana mudou"):
        project.set_law(replace(law, accuracy_m=9.0), expected_law=first)
    assert project.law().accuracy_m == 5.0
    assert [entry.action for entry in project.history()] == ["law", "create", "law"]


def test_an_edit_is_taken_whole_or_not_at_all(project):
    bad = Edit("repair", put=(drawn(1200), replace(drawn(0), kind="taxi_stand")))
    with pytest.raises(ProjectRefused, match="nem sede"):
        project.change("S1", bad, expected=1)
    with pytest.raises(ProjectRefused, match="não tem X"):
        project.change("S1", Edit("remove", put=(drawn(1200),), removed=("X",)), expected=1)
    assert project.scenario("S1").revision == 1
    assert ids(project.change("S1", Edit("add", put=(drawn(1300),)), expected=1))[-1] == "N01"


@pytest.mark.parametrize(
    ("stand", "words"),
    [
        (drawn(0, geometry=shapely.Point(200, 0)), "lugar na Terra"),
        (drawn(0, geometry=shapely.Point()), "lugar na Terra"),
        (drawn(0, capacity=-1), "negativa"),
        (drawn(0, name="x" * 201), "200 letras"),
    ],
)
def test_what_no_stand_can_be_is_refused(project, stand, words):
    with pytest.raises(ProjectRefused, match=words):
        project.change("S1", Edit("add", put=(stand,)), expected=1)


def test_scenarios_are_copied_renamed_and_put_away(project):
    copy = project.add_scenario("Plano  B", copy_of="S1")
    assert (copy.id, copy.name, ids(copy)) == ("S2", "Plano B", ["A", "B", "C", "A-2"])
    empty = project.add_scenario("Vazio")
    assert (empty.id, empty.stands) == ("S3", ())
    renamed = project.rename_scenario("S2", "Plano C", expected=1)
    assert (renamed.name, renamed.revision) == ("Plano C", 2)
    project.archive_scenario("S3", expected=1)
    assert [scenario.id for scenario in project.scenarios()] == ["S1", "S2"]
    assert [scenario.id for scenario in project.scenarios(archived=True)] == ["S1", "S2", "S3"]
    assert project.add_scenario("Outro").id == "S4"


def test_a_scenario_takes_a_stand_over_from_another_one(project):
    project.add_scenario("Plano B")
    stand = project.scenario("S1").stand("B")
    assert ids(project.change("S2", Edit("import", put=(stand,)), expected=1)) == ["B"]


def test_the_history_tells_who_did_what_before_and_after(project):
    project.change(
        "S1", Edit("rename", put=(replace(project.scenario("S1").stand("B"), name="Praça"),)), expected=1
    )
    last = project.history("S1", limit=1)[0]
    assert (last.author, last.action, last.revision) == ("Ana", "rename", 2)
    assert (last.before["B"]["name"], last.after["B"]["name"]) == (None, "Praça")
    assert project.history(limit=0) == ()
    assert project.changed_token() == last.number


def test_a_change_of_nothing_is_no_line(project):
    same = project.change("S1", Edit("move", put=(project.scenario("S1").stand("B"),)), expected=1)
    assert same.revision == 1


ACTS = st.lists(
    st.one_of(
        st.tuples(st.just("add"), st.integers(0, 2000)),
        st.tuples(st.just("remove"), st.integers(0, 10)),
        st.tuples(st.just("move"), st.integers(0, 10)),
        st.tuples(st.just("undo"), st.just(0)),
        st.tuples(st.just("redo"), st.just(0)),
    ),
    max_size=12,
)


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(ACTS)
def test_whatever_is_done_the_history_tells_all_of_it(where, small_town, law, acts):
    """Hold the project against a list of states kept here by hand."""
    with create_project(where(), small_town, law, name="T", author="Ana") as project:
        now = project.scenario("S1")
        past, future = [], []
        for act, number in acts:
            was = now
            stands = now.stands
            if act == "add":
                now = project.change("S1", Edit("add", put=(drawn(number),)), expected=now.revision)
            elif act == "remove" and stands:
                stand = stands[number % len(stands)]
                now = project.change("S1", Edit("remove", removed=(stand.id,)), expected=now.revision)
            elif act == "move" and stands:
                stand = replace(
                    stands[number % len(stands)], geometry=town.at(number * 7.0 + 3), origin="drawn"
                )
                now = project.change("S1", Edit("move", put=(stand,)), expected=now.revision)
            elif act == "undo" and past:
                now = project.undo("S1", expected=now.revision)
                future.append(was.stands)
                assert now.stands == past.pop()
                continue
            elif act == "redo" and future:
                now = project.redo("S1", expected=now.revision)
                past.append(was.stands)
                assert now.stands == future.pop()
                continue
            if now.revision != was.revision:
                past.append(was.stands)
                future.clear()
        assert project.check() == ()
        last = project.history("S1")[-1].number
        assert project.state_at("S1", last).stands == now.stands
