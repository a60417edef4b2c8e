from pathlib import Path

import pytest

from planner.bundled import demo_dir
from planner.errors import InputRefused
from planner.ui.upload import Upload, plain_name, read_uploads, town_key


def upload(role: str, name: str) -> Upload:
    return Upload(role, name, (demo_dir() / name).read_bytes())


def test_uploaded_files_become_a_town_and_leave_nothing_behind(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    files = (upload("taxi", "pontos-taxi.csv"), upload("stands", "pontos-mototaxi.csv"))
    town = read_uploads(files, name="Enviada", people=1000, none=("airport",))
    assert town.name == "Enviada"
    assert len(town.of_kind(["taxi_stand"])) == 12
    assert town.layer("airport").status == "declared_empty"
    assert town.layer("bus_stop").status == "missing"
    assert town.population_figure.people == 1000
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_refused_leaves_nothing_behind_either(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with pytest.raises(InputRefused, match=r"ruim\.csv"):
        read_uploads((Upload("taxi", "ruim.csv", b"a;b\n1;2\n"),), name="x", people=None, none=())
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["../../etc/passwd", "C:\\pasta\\passwd", "/abs/passwd", "passwd"])
def test_a_file_name_never_leaves_its_folder(name):
    assert plain_name(name) == "passwd"
    assert Path(plain_name(name)).parent == Path()


@pytest.mark.parametrize("name", ["", "..", "/", "a/.."])
def test_a_name_of_nothing_is_refused(name):
    with pytest.raises(InputRefused):
        plain_name(name)


def test_the_key_follows_every_input():
    one, two = Upload("taxi", "a.csv", b"1"), Upload("taxi", "a.csv", b"2")
    keys = {
        town_key([one], "n", None, ()),
        town_key([two], "n", None, ()),
        town_key([one], "m", None, ()),
        town_key([one], "n", 5, ()),
        town_key([one], "n", None, ("airport",)),
        town_key([Upload("bus", "a.csv", b"1")], "n", None, ()),
    }
    assert len(keys) == 6
    assert town_key([one], "n", None, ()) == town_key([one], "n", None, ())
