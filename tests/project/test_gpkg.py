import shutil
import sqlite3
import stat
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pyogrio
import pytest
import shapely
import town
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from planned import drawn, plain

from planner.errors import MissingInput, PlannerError, ProjectLocked, ProjectRefused
from planner.project import Edit, create_project, open_project
from planner.project.geometry import from_blob, to_blob


def test_the_file_is_a_geopackage_that_gdal_reads(place):
    layers = dict(pyogrio.list_layers(place).tolist())
    assert {"limite", "ruas", "lugares", "pontos", "populacao", "apontamentos", "propostas"} <= set(layers)
    stands = pyogrio.read_dataframe(place, layer="pontos")
    assert stands.crs.to_epsg() == 4326
    assert stands["id"].tolist() == ["A", "B", "C", "A-2"]
    assert stands.geometry.iloc[1].equals(town.at(400))


def test_header_bytes_say_geopackage(place):
    head = Path(place).read_bytes()[:100]
    assert head[68:72] == b"GPKG"
    assert int.from_bytes(head[60:64], "big") == 10400


@given(
    st.one_of(
        st.builds(shapely.Point, st.floats(-180, 180), st.floats(-90, 90)),
        st.builds(lambda x, y: shapely.box(x, y, x + 0.1, y + 0.2), st.floats(-170, 170), st.floats(-80, 80)),
        st.just(shapely.Point()),
        st.just(shapely.LineString([(0, 0), (1, 1)])),
    )
)
def test_a_shape_comes_back_to_the_bit(shape):
    assert shapely.to_wkb(from_blob(to_blob(shape))) == shapely.to_wkb(shape)


def test_a_point_is_written_as_the_standard_says():
    # Header by hand: GP, version 0, little endian without envelope, EPSG:4326; then WKB of the point (1, 2).
    expected = "47500001e61000000101000000000000000000f03f0000000000000040"
    assert to_blob(shapely.Point(1, 2)).hex() == expected


@pytest.mark.parametrize(
    "blob", [b"", b"GP", b"XX\x00\x01\xe6\x10\x00\x00", b"GP\x00\x01\xe6\x10\x00\x00junk", None]
)
def test_a_broken_shape_is_refused(blob):
    with pytest.raises(ProjectRefused, match="forma que não se lê"):
        from_blob(blob)


def test_a_file_is_never_written_over(place, small_town, law):
    before = Path(place).read_bytes()
    with pytest.raises(ProjectRefused, match="Já existe"):
        create_project(place, small_town, law, name="T", author="Ana")
    assert Path(place).read_bytes() == before


def test_a_missing_folder_and_a_missing_file_are_told(tmp_path, small_town, law):
    with pytest.raises(ProjectRefused, match="Não há a pasta"):
        create_project(tmp_path / "nada" / "p.gpkg", small_town, law, name="T", author="Ana")
    with pytest.raises(MissingInput, match="Não há o projeto"):
        open_project(tmp_path / "nada.gpkg", author="Ana")
    assert not (tmp_path / "nada.gpkg").exists()


def test_a_project_that_failed_to_be_made_leaves_nothing(new_file, small_town, law):
    path = new_file()
    broken = replace(small_town, places=small_town.places.drop(columns="source"))
    with pytest.raises(Exception, match="source"):
        create_project(path, broken, law, name="T", author="Ana")
    assert not Path(path).exists()


def test_what_is_no_project_is_refused(tmp_path, place):
    text = tmp_path / "a.gpkg"
    text.write_text("isto não é um GeoPackage" * 20)
    with pytest.raises(ProjectRefused, match="não é um projeto"):
        open_project(text, author="Ana")
    other = tmp_path / "b.gpkg"
    pyogrio.write_dataframe(pyogrio.read_dataframe(place, layer="pontos"), other, layer="x")
    with pytest.raises(ProjectRefused, match="não é um projeto"):
        open_project(other, author="Ana")
    plain(place, "DROP TABLE populacao")
    with pytest.raises(ProjectRefused, match="populacao"):
        open_project(place, author="Ana")


def test_commands_inside_a_file_are_never_carried_out(place):
    plain(
        place,
        "CREATE TRIGGER mau AFTER INSERT ON historico BEGIN DELETE FROM pontos; END",
    )
    with pytest.raises(ProjectRefused, match="mau"):
        open_project(place, author="Ana")
    plain(place, "DROP TRIGGER mau", "CREATE VIEW v AS SELECT 1")
    with pytest.raises(ProjectRefused, match="comandos embutidos"):
        open_project(place, author="Ana")


def test_the_spatial_index_of_a_gis_does_not_lock_a_planner_out(place):
    plain(
        place,
        "CREATE VIRTUAL TABLE rtree_pontos_geom USING rtree(id, minx, maxx, miny, maxy)",
        "CREATE TRIGGER rtree_pontos_geom_insert AFTER INSERT ON pontos "
        "BEGIN INSERT INTO rtree_pontos_geom VALUES (NEW.fid, ST_MinX(NEW.geom), 0, 0, 0); END",
    )
    with open_project(place, author="Ana") as project:
        after = project.change("S1", Edit("add", put=(drawn(1200),)), expected=1)
        assert len(after.stands) == 5
        assert project.check() == ()


def test_a_read_only_file_is_read_and_its_changes_refused_in_words(place):
    with open_project(place, author="Ana", read_only=True) as project:
        assert len(project.scenario("S1").stands) == 4
        with pytest.raises(ProjectRefused, match="só pode ser lido"):
            project.change("S1", Edit("remove", removed=("A",)), expected=1)


def test_a_newer_format_is_opened_to_read_only(place):
    plain(place, "UPDATE projeto SET format_version = 99")
    with open_project(place, author="Ana") as project:
        assert project.read_only
        assert project.newer == 99
        assert project.info().format_version == 99
        with pytest.raises(ProjectRefused, match="formato mais novo"):
            project.undo("S1", expected=1)


def test_a_newer_format_is_not_copied_with_what_is_not_known_left_out(place, new_file):
    plain(place, "UPDATE projeto SET format_version = 2", "ALTER TABLE pontos ADD COLUMN cor TEXT")
    target = new_file()
    with open_project(place, author="Ana", read_only=True) as project:
        with pytest.raises(ProjectRefused, match="formato mais novo"):
            project.copy_to(target)
        assert not Path(target).exists()


def test_another_program_that_holds_the_file_is_told_of(place, monkeypatch):
    monkeypatch.setattr("planner.project.gpkg.WAIT_S", 0.05)
    with open_project(place, author="Ana") as project, closing(sqlite3.connect(place)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(ProjectLocked, match="em uso por outro programa"):
            project.change("S1", Edit("remove", removed=("A",)), expected=1)
        other.rollback()
        assert project.change("S1", Edit("remove", removed=("A",)), expected=1).revision == 2


def test_a_reader_is_not_kept_out_while_a_writer_prepares(place, monkeypatch):
    monkeypatch.setattr("planner.project.gpkg.WAIT_S", 0.05)
    with open_project(place, author="Ana") as project, closing(sqlite3.connect(place)) as writer:
        writer.execute("BEGIN IMMEDIATE")
        writer.execute("UPDATE pontos SET name = 'outro'")
        assert project.scenario("S1").stand("B").name is None
        writer.rollback()


def test_a_full_disk_keeps_everything_before_the_change(place):
    with open_project(place, author="Ana") as project:
        project.change("S1", Edit("add", put=(drawn(1200),)), expected=1)
        engine = project._store.engine
        from sqlalchemy import event

        @event.listens_for(engine, "connect")
        def no_more_pages(connection, _):
            connection.execute("PRAGMA max_page_count = 1")  # as many as there are, and no more

        long = Edit("add", put=tuple(drawn(n, name="x" * 200) for n in range(400)))
        with pytest.raises(ProjectRefused, match="está cheio"):
            project.change("S1", long, expected=2)
        assert project.scenario("S1").revision == 2
        assert project.check() == ()


def test_a_file_taken_away_is_told_and_not_made_anew(place):
    with open_project(place, author="Ana") as project:
        Path(place).unlink()
        with pytest.raises(ProjectRefused, match="não está mais lá"):
            project.change("S1", Edit("remove", removed=("A",)), expected=1)
    assert not Path(place).exists()


def test_a_copied_file_is_the_whole_project(place, tmp_path):
    with open_project(place, author="Ana") as project:
        project.change("S1", Edit("add", put=(drawn(1200),)), expected=1)
        assert [p.name for p in Path(place).parent.glob("projeto*")] == [Path(place).name]
        copied = tmp_path / "copia.gpkg"
        shutil.copyfile(place, copied)
        with open_project(copied, author="Bia") as other:
            assert other.history() == project.history()
            assert other.check() == ()


def test_what_another_program_changed_is_taken_over_only_if_said(place):
    plain(place, "UPDATE pontos SET name = 'No QGIS' WHERE id = 'B'", "DELETE FROM pontos WHERE id = 'C'")
    with open_project(place, author="Ana") as project:
        edit = project.outside()["S1"]
        assert [(stand.id, stand.name) for stand in edit.put] == [("B", "No QGIS")]
        assert edit.removed == ("C",)
        with pytest.raises(ProjectRefused, match="Outro programa mudou"):
            project.change("S1", Edit("remove", removed=("A",)), expected=1)
        (taken,) = project.adopt_outside()
        assert [stand.id for stand in taken.stands] == ["A", "B", "A-2"]
        assert project.history("S1")[-1].action == "outside"
        assert project.outside() == {}
        assert project.undo("S1", expected=2).stand("C") is not None
        assert project.check() == ()


def test_what_another_program_changed_can_be_taken_back(place):
    plain(place, "DELETE FROM pontos WHERE id = 'C'")
    with open_project(place, author="Ana") as project:
        assert [fault.key for fault in project.check()] == ["project.not_as_history"]
        project.discard_outside()
        assert project.scenario("S1").stand("C").geometry.equals(town.at(800))
        assert project.check() == ()


def test_a_change_of_the_laws_text_is_seen(place):
    plain(place, "UPDATE textos SET text = replace(text, '500', '50')")
    with (
        open_project(place, author="Ana") as project,
        pytest.raises(ProjectRefused, match="alterado por fora"),
    ):
        project.ruleset()


def test_a_lost_line_of_the_history_is_seen(place):
    with open_project(place, author="Ana") as project:
        project.change("S1", Edit("remove", removed=("A",)), expected=1)
        plain(place, "DELETE FROM historico WHERE number = 3")
        assert {fault.key for fault in project.check()} >= {"project.not_as_history", "project.revision"}


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_damaged_file_is_told_in_words(place, tmp_path, data):
    """Flip bytes or cut the file: it opens and says what it can, or refuses; nothing else ever happens."""
    whole = bytearray(Path(place).read_bytes())
    for _ in range(data.draw(st.integers(1, 8))):
        at = data.draw(st.integers(0, len(whole) - 1))
        whole[at] = data.draw(st.integers(0, 255))
    if data.draw(st.booleans()):
        whole = whole[: data.draw(st.integers(0, len(whole)))]
    damaged = tmp_path / "estragado.gpkg"
    damaged.write_bytes(whole)
    try:
        with open_project(damaged, author="Ana") as project:
            project.info()
            project.city()
            project.law()
            project.check()
            now = project.scenario("S1")
            project.change("S1", Edit("add", put=(drawn(5),)), expected=now.revision)
    except PlannerError as error:
        said = [error.render("pt"), error.render("en")]
    else:
        said = ["whole"]
    assert all(said)


@pytest.mark.skipif(not hasattr(stat, "S_IWUSR"), reason="needs file modes")
def test_a_project_on_a_folder_that_takes_no_changes(place, monkeypatch):
    """Root may write anywhere, so the refusal of the system is played by SQLite's own read-only mode."""
    from planner.project import gpkg

    real = gpkg.engine_of
    monkeypatch.setattr(gpkg, "engine_of", lambda path, **_: real(path, read_only=True))
    with (
        open_project(place, author="Ana") as project,
        pytest.raises(ProjectRefused, match="só pode ser lido"),
    ):
        project.change("S1", Edit("remove", removed=("A",)), expected=1)
