from pathlib import Path

import pytest
from streamlit.testing.v1 import AppTest

from planner.bundled import demo_dir
from planner.errors import InputRefused
from planner.sources.map_file import VECTOR_SUFFIXES
from planner.sources.rows import TABLE_SUFFIXES
from planner.ui.upload import ROLES, Upload, kind_of_layer, plain_name, read_uploads, town_key


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


def test_a_layer_of_the_towns_own_is_read_beside_the_other_files():
    layer = Upload("hospital", "saude.csv", b"lat;lon;nome\n-20,79;-46,59;Santa Casa\n", layer=True)
    town = read_uploads((upload("taxi", "pontos-taxi.csv"), layer), name="x", people=None, none=())
    assert town.of_kind(["hospital"])["name"].tolist() == ["Santa Casa"]
    assert town.layer("hospital").status == "known"
    assert town_key([layer], "n", None, ()) != town_key(
        [Upload("hospital", "saude.csv", layer.data)], "n", None, ()
    )


@pytest.mark.parametrize(
    ("typed", "kind"),
    [
        ("Hospital", "hospital"),
        ("Pronto-socorro municipal", "pronto_socorro_municipal"),
        ("Escola pública", "escola_publica"),
        ("Rodoviária", "intercity_terminal"),
        ("ponto de táxi", "taxi_stand"),
        ("Distritos", "district"),
        ("  ", ""),
        ("—", ""),
    ],
)
def test_a_kind_is_known_by_the_words_people_write(typed, kind):
    assert kind_of_layer(typed) == kind


def test_every_kind_of_file_that_is_read_can_be_dropped_where_it_belongs():
    endings = {suffix.split(".")[-1] for suffix in (*TABLE_SUFFIXES, *VECTOR_SUFFIXES)}
    assert all(endings <= set(ROLES[role]) for role in ("stands", "taxi", "bus", "terminals", "population"))
    assert {"pbf", "osm", "gz", "bz2", "graphml", "json", "shp", "dxf", "kmz", "zip"} <= set(ROLES["streets"])
    assert {"tif", "tiff"} <= set(ROLES["population"])


LAYER = """
import streamlit as st
from planner.ui.upload import upload_town
found = upload_town("pt")
if found:
    city = found[0]
    st.text(str({kind: len(city.of_kind([kind])) for kind in sorted(set(city.places["kind"]))}))
"""


def test_the_screen_asks_what_a_layer_holds_and_then_reads_it():
    app = AppTest.from_string(LAYER, default_timeout=60).run()
    number = [u.label for u in app.get("file_uploader")].index(
        "Outro tipo de lugar (hospitais, escolas, distritos…)"
    )
    asked = app.get("file_uploader")[number]
    asked.set_value(("saude.csv", b"lat;lon;nome\n-20,79;-46,59;Santa Casa\n", "text/csv"))
    app = app.run()
    assert not app.exception
    assert any("Escreva o tipo de lugar" in shown.value for shown in app.info)
    app = app.text_input(key="upload-layer-kind-0").set_value("Hospital").run()
    assert not app.exception
    assert [shown.value for shown in app.text] == ["{'hospital': 1}"]
