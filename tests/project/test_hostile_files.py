"""Files that somebody made to be carried out, and files that a GIS made in good faith."""

import errno
import json
import sqlite3
import zlib
from contextlib import closing

import pytest
from planned import drawn, plain

from planner.errors import ProjectRefused
from planner.project import Edit, create_project, open_project
from planner.project.store import told_in_words


def count(place, table):
    with closing(sqlite3.connect(place)) as connection:
        return connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]  # noqa: S608


BOMB = "BEGIN DELETE FROM historico; END"


@pytest.mark.parametrize(
    "statements",
    [
        (f"CREATE TRIGGER t AFTER INSERT ON pontos {BOMB}",),
        (
            "CREATE TABLE gpkg_extensions_old (a)",
            f"CREATE TRIGGER t AFTER INSERT ON gpkg_extensions_old {BOMB}",
        ),
        (f"CREATE TRIGGER rtree_gpkg_contents_x AFTER UPDATE ON gpkg_contents {BOMB}",),
        (f"CREATE TRIGGER gpkg_tile_matrix_x AFTER INSERT ON pontos {BOMB}",),
        (f"CREATE TRIGGER rtree_GPKG_CONTENTS_x AFTER UPDATE ON GPKG_CONTENTS {BOMB}",),
        ("CREATE VIEW v AS SELECT * FROM pontos",),
        ("DROP TABLE propostas", "CREATE VIEW propostas AS SELECT 1 AS fid"),
        ("DROP TABLE propostas", "CREATE VIRTUAL TABLE propostas USING fts5(geom, result, scenario)"),
    ],
)
def test_a_file_with_commands_is_refused_to_read_and_to_write(place, statements):
    plain(place, *statements)
    for read_only in (True, False):
        with pytest.raises(ProjectRefused, match="comandos embutidos"):
            open_project(place, author="Ana", read_only=read_only)
    assert count(place, "historico") == 2


def test_a_command_that_calls_itself_an_index_is_dropped_before_anything_is_written(place):
    plain(
        place,
        f"CREATE TRIGGER rtree_pontos_geom_insert AFTER INSERT ON pontos {BOMB}",
        f"CREATE TRIGGER trigger_insert_feature_count_historico AFTER INSERT ON historico {BOMB}",
        f"CREATE TRIGGER rtree_PONTOS_geom_update AFTER INSERT ON PONTOS {BOMB}",
    )
    with open_project(place, author="Ana") as project:
        project.change("S1", Edit("add", put=(drawn(1200),)), expected=1)
        assert [entry.action for entry in project.history()] == ["law", "create", "add"]
        assert project.check() == ()


def test_checks_of_the_standard_that_never_run_lock_nobody_out(place):
    check = "WHEN NEW.zoom_level < 0 BEGIN SELECT RAISE(ABORT, 'zoom'); END"
    plain(
        place,
        "CREATE TABLE gpkg_tile_matrix (zoom_level INTEGER)",
        f"CREATE TRIGGER gpkg_tile_matrix_zoom_level_insert BEFORE INSERT ON gpkg_tile_matrix {check}",
    )
    with open_project(place, author="Ana") as project:
        assert project.change("S1", Edit("remove", removed=("A",)), expected=1).revision == 2


def test_a_layer_that_somebody_put_beside_keeps_its_index(place):
    plain(
        place,
        "CREATE TABLE obras (fid INTEGER PRIMARY KEY, geom BLOB)",
        "CREATE VIRTUAL TABLE rtree_obras_geom USING rtree(id, minx, maxx, miny, maxy)",
        "CREATE TRIGGER rtree_obras_geom_insert AFTER INSERT ON obras "
        "BEGIN INSERT INTO rtree_obras_geom VALUES (NEW.fid, 0, 1, 0, 1); END",
    )
    with open_project(place, author="Ana") as project:
        project.change("S1", Edit("add", put=(drawn(1200),)), expected=1)
    plain(place, "INSERT INTO obras VALUES (1, NULL)")
    assert count(place, "rtree_obras_geom") == 1


@pytest.mark.parametrize(
    ("statement", "words"),
    [
        ("UPDATE pontos SET capacity = 9e999", "pontos"),
        ("UPDATE pontos SET capacity = 'muitas'", "pontos"),
        ("UPDATE pontos SET geom = x'00'", "forma que não se lê"),
        ("UPDATE pontos SET geom = NULL", "geom"),
        ("UPDATE pontos SET kind = 'caixa-forte'", "pontos"),
        ("UPDATE pontos SET installed = 'ontem'", "pontos"),
        ("UPDATE cenarios SET revision = 'x'", "cenarios"),
        ("UPDATE historico SET after = '[1, 2]'", "historico"),
        ("UPDATE historico SET after = '{\"A\": 5}'", "historico"),
        ("UPDATE historico SET at = '2026-01-01'", "historico"),
        ("UPDATE historico SET before = x'ff'", "historico"),
        ("UPDATE projeto SET city = '{}'", "projeto"),
        ("UPDATE projeto SET city = '[]'", "projeto"),
        ("UPDATE projeto SET created = 5", "projeto"),
        ("UPDATE leis SET choice = '{}'", "leis"),
        ("UPDATE textos SET text = 'a = 1'", "lei"),
        ("DELETE FROM leis", "lei"),
        ("DELETE FROM projeto", "projeto"),
        ("DROP TABLE pontos", "pontos"),
        ("ALTER TABLE pontos DROP COLUMN note", "note"),
        ("UPDATE lugares SET capacity = 'x'", ""),
        ("UPDATE lugares SET installed = 'x'", ""),
        ("UPDATE lugares SET geom = NULL", ""),
    ],
)
def test_values_that_no_planner_wrote_are_told_in_words(place, statement, words):
    plain(place, statement)
    told = []
    for act in (
        lambda p: p.info(),
        lambda p: p.city(),
        lambda p: p.law(),
        lambda p: p.history(),
        lambda p: p.results(),
        lambda p: p.outside(),
        lambda p: p.scenario("S1"),
        lambda p: p.change("S1", Edit("add", put=(drawn(1200),)), expected=1),
        lambda p: told.extend(fault.render() for fault in p.check()),
    ):
        try:
            with open_project(place, author="Ana") as project:
                act(project)
        except ProjectRefused as refusal:
            told.append(refusal.render())
    assert not words or any(words in text for text in told), told


def test_a_result_that_unpacks_without_end_is_refused(place, monkeypatch):
    monkeypatch.setattr("planner.project.kept._LARGEST_DOCUMENT", 100_000)
    bomb = zlib.compress(b" " * 100_001, 9)
    with closing(sqlite3.connect(place)) as connection:
        connection.execute(
            "INSERT INTO resultados VALUES (3, '2026-01-01T00:00:00+00:00', 'X', 'findings', 'S1', 1, ?)",
            (bomb,),
        )
        connection.commit()
    with open_project(place, author="Ana") as project, pytest.raises(ProjectRefused, match="grande demais"):
        project.results()


def test_an_id_that_another_program_gave_is_not_given_again(place):
    plain(
        place,
        "INSERT INTO pontos (geom, scenario, id, position, kind, origin, locked, source) "
        "SELECT geom, scenario, 'N01', 9, kind, 'drawn', 0, 'project' FROM pontos WHERE id = 'A'",
    )
    with open_project(place, author="Ana") as project:
        taken = project.adopt_outside()
        assert [stand.id for stand in taken[0].stands][-1] == "N01"
        assert project.check() == ()
        after = project.change("S1", Edit("add", put=(drawn(1300),)), expected=taken[0].revision)
        assert after.stands[-1].id == "N02"


def first_line_says(place, **values):
    """Put other values of the stand A into the line of the history that made the scenario."""
    with closing(sqlite3.connect(place)) as connection:
        told = json.loads(connection.execute("SELECT after FROM historico WHERE number = 2").fetchone()[0])
        told["A"] = {**told["A"], **values}
        connection.execute("UPDATE historico SET after = ? WHERE number = 2", (json.dumps(told),))
        connection.commit()


@pytest.mark.parametrize(
    ("values", "word"),
    [
        ({"position": 10**25}, "position"),
        ({"capacity": -(2**31)}, "capacity"),
        ({"name": "\ud800"}, "name"),
        ({"geometry": "zz"}, "forma que não se lê"),
        ({"geometry": "0101"}, "forma que não se lê"),
        ({"locked": {}}, "locked"),
    ],
)
def test_a_line_of_the_history_that_tells_no_stand_is_refused_in_words(place, values, word):
    first_line_says(place, **values)
    with open_project(place, author="Ana") as project:
        scenario = project.change("S1", Edit("move", put=(drawn(10, id="B"),)), expected=1)
        with pytest.raises(ProjectRefused, match=word):
            project.restore("S1", 2, expected=scenario.revision)
        assert project.scenario("S1").revision == scenario.revision


def test_the_largest_numbers_a_database_keeps_are_taken(place):
    first_line_says(place, capacity=2**31 - 1)
    with open_project(place, author="Ana") as project:
        project.change("S1", Edit("move", put=(drawn(10, id="A"),)), expected=1)
        assert project.restore("S1", 2, expected=2).stand("A").capacity == 2**31 - 1


def test_text_that_no_database_keeps_loses_what_cannot_be_kept(new_file, small_town, law):
    with create_project(new_file(), small_town, law, name="T\0\udcff", author="Jo\udce3o") as project:
        stand = drawn(10, name="a\0b\ud800", note="\udcff")
        made = project.change("S1", Edit("add", put=(stand,)), expected=1).stands[-1]
        assert (made.name, made.note) == ("ab?", "?")
        assert [line.author for line in project.history()] == ["Jo?o"] * 3
        assert project.info().name == "T?"


def test_a_shape_that_cannot_be_read_is_told_with_its_layer(place):
    plain(place, "UPDATE lugares SET geom = x'00'")
    with (
        open_project(place, author="Ana") as project,
        pytest.raises(ProjectRefused, match=r"forma que não se lê \(lugares\)"),
    ):
        project.city()


def test_a_result_larger_than_what_is_read_again_is_not_kept(place, monkeypatch):
    monkeypatch.setattr("planner.project.kept._LARGEST_DOCUMENT", 100)
    with open_project(place, author="Ana") as project:
        project.keep_result("data", {"a": "x" * 92})
        with pytest.raises(ProjectRefused, match="grande demais"):
            project.keep_result("data", {"a": "x" * 93})
        assert [len(result.document["a"]) for result in project.results()] == [92]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE pontos SET geom = NULL WHERE id = 'A'",
        "UPDATE pontos SET geom = x'00' WHERE id = 'A'",
        "UPDATE pontos SET geom = x'47500001E61000000101000000000000000000F87F000000000000F87F'",
        "UPDATE pontos SET kind = 'padaria' WHERE id = 'A'",
        "UPDATE pontos SET capacity = 'muitos' WHERE id = 'A'",
    ],
)
def test_a_layer_that_holds_no_stands_is_put_back_to_what_the_history_says(place, statement):
    plain(place, statement)
    with open_project(place, author="Ana") as project:
        with pytest.raises(ProjectRefused):
            project.scenario("S1")
        with pytest.raises(ProjectRefused):
            project.adopt_outside()
        project.discard_outside()
        assert project.scenario("S1").stand("A") is not None
        assert project.check() == ()


def test_a_stand_far_from_earth_is_not_taken_over(place):
    far = "47500001E61000000101000000" + "0000000065CDCD41" * 2  # a thousand million degrees
    plain(place, f"UPDATE pontos SET geom = x'{far}' WHERE id = 'A'")  # noqa: S608 - of this test
    with open_project(place, author="Ana") as project:
        with pytest.raises(ProjectRefused, match="não é um lugar na Terra"):
            project.adopt_outside()
        assert project.changed_token() == 2


def copied(place, stand_id):
    columns = "geom, scenario, position, kind, origin, locked, source"
    plain(place, f"INSERT INTO pontos (id, {columns}) SELECT '{stand_id}', {columns} FROM pontos LIMIT 1")  # noqa: S608


def test_a_stand_drawn_elsewhere_never_takes_the_id_of_one_that_is_gone(place):
    with open_project(place, author="Ana") as project:
        project.change("S1", Edit("remove", removed=("C",)), expected=1)
        copied(place, "C")
        copied(place, "")
        copied(place, "X9")
        (taken,) = project.adopt_outside()
        assert sorted({stand.id for stand in taken.stands} - {"A", "B", "A-2"}) == ["N01", "N02", "X9"]
        assert project.check() == ()


def test_a_stand_that_another_scenario_holds_keeps_its_id(place):
    with open_project(place, author="Ana") as project:
        project.add_scenario("Outro", copy_of="S1")
        project.change("S1", Edit("remove", removed=("C",)), expected=1)
        copied(place, "C")
        (taken,) = project.adopt_outside()
        assert taken.stand("C") is not None
        assert project.check() == ()


def test_a_folder_that_takes_no_new_file_is_told_in_words():
    with pytest.raises(ProjectRefused, match="não aceita gravação"), told_in_words("x.gpkg"):
        raise PermissionError(errno.EROFS, "Read-only file system")
