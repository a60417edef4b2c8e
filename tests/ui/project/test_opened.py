"""A project that somebody sends is opened, found whole, and only then put among the others."""

import sqlite3
from contextlib import closing
from datetime import date

import geopandas as gpd
import pytest
from town import at, city

from planner.errors import InputRefused, ProjectRefused
from planner.project import LawChoice, create_project, open_project
from planner.ui.project import opened
from planner.ui.project.law import bundled_text
from planner.ui.project.opened import keep_upload, open_named, remember_place, where_of

TOWN = city(("S1", "stand", at(0)), ("S2", "stand", at(600)))


@pytest.fixture(scope="module")
def whole(tmp_path_factory) -> bytes:
    path = tmp_path_factory.mktemp("sent") / "p.gpkg"
    law = LawChoice(bundled_text("composite"), day=date(2026, 1, 1))
    create_project(path, TOWN, law, name="São João", author="Ana").close()
    return path.read_bytes()


@pytest.fixture
def altered(whole, tmp_path):
    """Return a function that gives the project's bytes after statements of another program."""

    def make(*statements: str) -> bytes:
        path = tmp_path / "altered.gpkg"
        path.write_bytes(whole)
        with closing(sqlite3.connect(path)) as connection:
            for statement in statements:
                connection.execute(statement)
            connection.commit()
        return path.read_bytes()

    return make


def kept(folder) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_a_whole_project_is_kept_under_its_name_and_opens(whole, projects):
    assert keep_upload(whole, "Bia") == "sao-joao"
    assert kept(projects) == ["sao-joao.gpkg"]
    with open_project(where_of("sao-joao"), author="Bia") as project:
        assert [stand.id for stand in project.scenario("S1").stands] == ["S1", "S2"]
        assert project.check() == ()


def test_the_same_project_sent_again_stands_beside_the_first(whole, projects):
    assert [keep_upload(whole, "Bia") for _ in range(2)] == ["sao-joao", "sao-joao-2"]
    assert kept(projects) == ["sao-joao-2.gpkg", "sao-joao.gpkg"]


def test_a_name_that_somebody_takes_at_the_same_moment_is_not_overwritten(whole, projects, monkeypatch):
    free = opened.Shelf.free_ref
    taken = []

    def slow(shelf, name):
        ref = free(shelf, name)
        if not taken:
            taken.append(ref)
            shelf.path(ref).write_text("of somebody else")
        return ref

    monkeypatch.setattr(opened.Shelf, "free_ref", slow)
    assert keep_upload(whole, "Bia") == "sao-joao-2"
    assert (projects / "sao-joao.gpkg").read_text() == "of somebody else"


def foreign_layer(tmp_path) -> bytes:
    gpd.GeoDataFrame({"a": [1]}, geometry=[at(0)], crs=4326).to_file(tmp_path / "camada.gpkg")
    return (tmp_path / "camada.gpkg").read_bytes()


@pytest.mark.parametrize("sent", [foreign_layer, lambda _: b"", lambda _: b"codigo;lat;lon\n1;-20;-46\n"])
def test_what_is_no_project_is_refused_in_words_and_leaves_nothing(sent, tmp_path, projects):
    with pytest.raises(ProjectRefused) as refused:
        keep_upload(sent(tmp_path), "Bia")
    text = refused.value.render("pt")
    assert text.startswith("O arquivo enviado não é um projeto")
    assert str(projects) not in text
    assert kept(projects) == []


def test_a_project_of_a_newer_program_is_kept_and_opens_to_read_only(altered, projects):
    ref = keep_upload(altered("UPDATE projeto SET format_version = 99"), "Bia")
    with open_project(where_of(ref), author="Bia") as project:
        assert project.newer == 99
        assert project.read_only
    assert kept(projects) == ["sao-joao.gpkg"]


def test_a_project_of_an_older_program_is_brought_to_today(altered, projects):
    older = altered(
        "DROP TABLE identificadores",
        "DELETE FROM gpkg_contents WHERE table_name = 'identificadores'",
        "ALTER TABLE cenarios DROP COLUMN digest",
        "UPDATE projeto SET format_version = 0, next_stand = 1",
    )
    ref = keep_upload(older, "Bia")
    assert kept(projects) == ["sao-joao.gpkg"]
    with open_project(where_of(ref), author="Bia") as project:
        assert project.info().format_version == 1
        assert project.check() == ()


@pytest.mark.parametrize(
    "damage",
    [
        lambda content: content[: len(content) // 2],
        lambda content: content[:4096] + bytes(4096) + content[8192:],
        lambda content: content[:100],
    ],
)
def test_a_damaged_project_is_refused_in_words_and_leaves_nothing(damage, whole, projects):
    with pytest.raises(ProjectRefused) as refused:
        keep_upload(damage(whole), "Bia")
    assert refused.value.render("pt")
    assert str(projects) not in refused.value.render("pt")
    assert kept(projects) == []


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE historico SET after = '{}' WHERE action = 'create'",
        "CREATE TRIGGER t AFTER INSERT ON pontos BEGIN DELETE FROM historico; END",
    ],
)
def test_a_project_whose_history_does_not_hold_or_with_commands_is_refused(statement, altered, projects):
    with pytest.raises(ProjectRefused):
        keep_upload(altered(statement), "Bia")
    assert kept(projects) == []


def test_a_name_in_the_address_opens_only_what_is_there(whole, projects, tmp_path):
    ref = keep_upload(whole, "Bia")
    assert open_named(ref, "Bia").author == "Bia"
    with pytest.raises(InputRefused, match="nada-disso"):
        open_named("nada-disso", "Bia")
    assert where_of("../sao-joao") == str(projects / "sao-joao.gpkg")
    far = tmp_path / "longe.gpkg"
    far.write_bytes(whole)
    assert where_of("~0123456789ab") is None
    assert where_of(remember_place(str(far))) == str(far)
