import zipfile

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from planner.errors import InputRefused
from planner.sources import archive
from planner.sources.archive import entries, is_zip, unpacked


@pytest.fixture
def packed(tmp_path):
    def write(files, name="dados.zip"):
        path = tmp_path / name
        with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as file:
            for inner, content in files.items():
                file.writestr(inner, content)
        return path

    return write


def test_files_are_unpacked_by_folder_and_gone_afterwards(packed):
    path = packed({"a/ruas.shp": "1", "a/ruas.dbf": "2", "b/ruas.shp": "3", "__MACOSX/a/._ruas.shp": "x"})
    with unpacked(path) as folder:
        found = sorted(p.relative_to(folder).as_posix() for p in folder.rglob("*.*"))
        assert found == ["a/ruas.dbf", "a/ruas.shp", "b/ruas.shp"]
    assert not folder.exists()
    assert entries(path) == ["a/ruas.shp", "a/ruas.dbf", "b/ruas.shp"]


@pytest.mark.parametrize("name", ["../../fora.csv", "/etc/fora.csv", "..\\fora.csv", "C:\\fora.csv"])
def test_no_name_leads_out_of_the_folder(packed, name):
    with unpacked(packed({name: "x"})) as folder:
        inside = [p for p in folder.rglob("*") if p.is_file()]
        assert [p.name for p in inside] == ["fora.csv"]
        assert inside[0].resolve().is_relative_to(folder.resolve())


def test_a_bomb_is_refused_by_what_it_says_and_by_what_it_holds(packed, monkeypatch, refusal):
    path = packed({"zeros.csv": b"0" * 50_000})
    monkeypatch.setattr(archive, "LARGEST_BYTES", 50_000)
    with unpacked(path):
        pass
    monkeypatch.setattr(archive, "LARGEST_BYTES", 49_999)
    assert "dados.zip" in refusal(entries, path)[0]
    # The directory of a zip may lie about sizes: what comes out is counted too.
    monkeypatch.setattr(archive, "_wanted", lambda packed, _: packed.infolist())
    with pytest.raises(InputRefused) as caught, unpacked(path):
        pass
    assert "grande demais" in str(caught.value)


def test_very_many_files_are_refused(packed, monkeypatch, refusal):
    monkeypatch.setattr(archive, "MOST_ENTRIES", 2)
    assert entries(packed({"a": "", "b": ""})) == ["a", "b"]
    assert "arquivos demais" in refusal(entries, packed({"a": "", "b": "", "c": ""}))[0]


def test_a_file_without_a_name_is_damage(packed, refusal):
    path = packed({"aaaa": ""})
    path.write_bytes(path.read_bytes().replace(b"aaaa", b"\0aaa"))  # what follows a zero byte is no name
    assert "danificado" in refusal(entries, path)[0]


def test_a_zip_is_known_by_its_first_bytes(packed, tmp_path):
    assert is_zip(packed({"a": ""}, name="mapa.kmz.kml"))
    (tmp_path / "b.zip").write_bytes(b"<kml/>")
    assert not is_zip(tmp_path / "b.zip")


@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_a_damaged_zip_is_unpacked_or_refused_never_a_crash(packed, data):
    path = packed(
        {"a/um.csv": "lat;lon\n" * 20, "dois.csv": "x"}
    )  # as long each time, whatever its clock says
    good = path.read_bytes()
    place = data.draw(st.integers(0, len(good) - 1))
    path.write_bytes(good[:place] + data.draw(st.binary(max_size=4)) + good[place + 2 :])
    try:
        with unpacked(path) as folder:
            count = len([p for p in folder.rglob("*") if p.is_file()])
        assert count <= 2
    except InputRefused as error:
        said = error.render("pt") + error.render("en")
        assert "dados.zip" in said
