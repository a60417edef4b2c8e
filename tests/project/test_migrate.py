import hashlib
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from planned import drawn

from planner.errors import ProjectRefused
from planner.project import Edit, create_project, open_project
from planner.project import migrate as migration

FORMATS = Path(__file__).parent / "formats"


def digest(path):
    return hashlib.sha256(Path(path).read_bytes()).hexdigest()


def plain(path, *statements):
    with closing(sqlite3.connect(path)) as connection:
        for statement in statements:
            connection.execute(statement)
        connection.commit()


@pytest.fixture
def older(tmp_path, small_town, law):
    """Return a file as format 0 had it: no ids once given, no hashes of the scenarios."""
    path = tmp_path / "antigo.gpkg"
    with create_project(path, small_town, law, name="T", author="Ana") as project:
        project.change("S1", Edit("add", put=(drawn(1200, name="Novo"),)), expected=1)
        project.change("S1", Edit("remove", removed=("N01",)), expected=2)
        project.add_scenario("Outro", copy_of="S1")
    plain(
        path,
        "DROP TABLE identificadores",
        "DELETE FROM gpkg_contents WHERE table_name = 'identificadores'",
        "ALTER TABLE cenarios DROP COLUMN digest",
        "UPDATE projeto SET format_version = 0, next_stand = 1",
    )
    return path


def test_an_older_file_is_brought_to_today_and_the_original_kept(older, tmp_path):
    was = digest(older)
    with open_project(older, author="Bia") as project:
        assert project.info().format_version == 1
        assert project.kept_original == tmp_path / "antigo-formato-0.gpkg"
        assert project.check() == ()
        assert [entry.action for entry in project.history()] == ["law", "create", "add", "remove", "create"]
        assert project.outside() == {}
    assert digest(tmp_path / "antigo-formato-0.gpkg") == was
    assert sorted(path.name for path in tmp_path.iterdir()) == ["antigo-formato-0.gpkg", "antigo.gpkg"]


def test_ids_of_the_older_history_are_not_given_again(older):
    with open_project(older, author="Bia") as project:
        after = project.change("S1", Edit("add", put=(drawn(1300),)), expected=3)
        assert after.stands[-1].id == "N02"


def test_opening_again_converts_nothing(older, tmp_path):
    open_project(older, author="Bia").close()
    with open_project(older, author="Bia") as project:
        assert project.kept_original is None
    assert len(list(tmp_path.iterdir())) == 2


def test_an_original_kept_before_is_not_written_over(older, tmp_path):
    (tmp_path / "antigo-formato-0.gpkg").write_text("de antes")
    with open_project(older, author="Bia") as project:
        assert project.kept_original == tmp_path / "antigo-formato-0-2.gpkg"
    assert (tmp_path / "antigo-formato-0.gpkg").read_text() == "de antes"


def test_an_older_file_that_may_only_be_read_is_told_and_left(older, tmp_path):
    was = digest(older)
    with pytest.raises(ProjectRefused, match="formato anterior"):
        open_project(older, author="Bia", read_only=True)
    assert digest(older) == was
    assert list(tmp_path.iterdir()) == [older]


def test_a_history_that_is_not_what_the_tables_say_stops_the_conversion(older, tmp_path):
    plain(older, "DELETE FROM historico WHERE number = 3")
    was = digest(older)
    with pytest.raises(ProjectRefused, match="Faltam no histórico as linhas 3"):
        open_project(older, author="Bia")
    assert digest(older) == was
    assert list(tmp_path.iterdir()) == [older]


def test_a_format_without_a_step_is_told(older, monkeypatch):
    monkeypatch.setattr(migration, "_STEPS", {})
    with pytest.raises(ProjectRefused, match="não sabe trazer"):
        open_project(older, author="Bia")


def test_commands_in_an_older_file_are_not_carried_out(older, tmp_path):
    plain(older, "CREATE TRIGGER t AFTER INSERT ON historico BEGIN DELETE FROM pontos; END")
    with pytest.raises(ProjectRefused, match="comandos embutidos"):
        open_project(older, author="Bia")
    assert list(tmp_path.iterdir()) == [older]


def test_a_change_half_written_is_rolled_back_also_by_who_only_reads(older, tmp_path):
    open_project(older, author="Bia").close()
    left = tmp_path / "largado.gpkg"
    with closing(sqlite3.connect(older)) as killed:
        killed.execute("PRAGMA cache_size = 2")  # pages go to the file before the commit
        killed.execute("UPDATE historico SET author = 'X', after = after || printf('%9000c', ' ')")
        left.write_bytes(older.read_bytes())
        left.with_name(f"{left.name}-journal").write_bytes(Path(f"{older}-journal").read_bytes())
        killed.rollback()
    with open_project(left, author="Bia", read_only=True) as project:
        assert {entry.author for entry in project.history()} == {"Ana"}
        assert project.check() == ()


@pytest.mark.parametrize("path", sorted(FORMATS.glob("*.gpkg")), ids=lambda path: path.stem)
def test_a_file_of_every_released_format_opens(path, tmp_path):
    """Each holds what `formats/README.md` says, whatever the format."""
    file = tmp_path / path.name
    file.write_bytes(path.read_bytes())
    with open_project(file, author="Bia") as project:
        assert project.check() == ()
        assert [stand.id for stand in project.scenario("S1").stands] == ["A", "B", "C", "A-2", "N02"]
        assert [scenario.name for scenario in project.scenarios()] == ["Situação atual", "Com dois a mais"]
        assert [stand.id for stand in project.scenario("S2").stands] == ["B", "C", "A-2", "N02", "N03"]
        assert project.scenario("S2").can_redo
        assert len(project.city().places) == 5
        assert project.ruleset().rulebook.id == "composite"
        assert project.law().accuracy_m == 2.5
        assert [result.kind for result in project.results()] == ["findings"]
        assert len(project.history()) == 12


def test_there_is_a_file_of_every_released_format():
    assert [path.stem for path in sorted(FORMATS.glob("*.gpkg"))] == ["formato-1"]
