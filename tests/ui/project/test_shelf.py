import pytest

from planner.ui.project.shelf import far_ref, plain_ref, shelf_at, wanted_folder


@pytest.mark.parametrize(
    ("name", "ref"),
    [("Foz do Iguaçu PR", "foz-do-iguacu-pr"), ("../../etc/passwd", "etc-passwd"), ("???", "projeto"),
     ("A" * 99, "a" * 60)],
)  # fmt: skip
def test_a_name_becomes_one_that_any_system_and_an_address_can_hold(name, ref):
    assert plain_ref(name) == ref


def test_a_project_is_never_put_over_another(tmp_path):
    shelf = shelf_at(tmp_path, tmp_path / "spare")
    shelf.path("Vila Modelo").write_bytes(b"")
    assert shelf.refs() == ("vila-modelo",)
    assert shelf.free_ref("Vila Modelo") == "vila-modelo-2"
    assert shelf.free_ref("Outra") == "outra"


def test_the_folder_is_told_or_lies_at_home(tmp_path):
    assert wanted_folder({"MOTOTAXI_PROJECTS": str(tmp_path)}) == tmp_path
    assert wanted_folder({}).name == "Mototaxi"


def test_a_folder_that_cannot_be_made_gives_the_spare_one(tmp_path):
    (tmp_path / "file").write_text("")
    shelf = shelf_at(tmp_path / "file" / "projects", tmp_path)
    assert (shelf.folder, shelf.lasting) == (tmp_path, False)
    assert shelf_at(tmp_path / "new", tmp_path).lasting


def test_a_far_project_is_named_without_its_path():
    assert "segredo" not in far_ref("/home/ana/segredo.gpkg")
    assert far_ref("/a.gpkg") != far_ref("/b.gpkg")
