import re

import pytest

from planner.cli.laws.new import starting_text
from planner.rulebook import lint


@pytest.mark.parametrize("language", ["pt", "en"])
def test_every_commented_example_is_valid_too(language, tmp_path):
    text = starting_text("cidade-mg", language)
    example = re.compile(r"^# (\[\[|[a-z_]+ = |  \{|\])", re.MULTILINE)
    path = tmp_path / "cidade-mg.toml"
    path.write_text(example.sub(r"\1", text), encoding="utf-8")
    assert lint(path) == ()
    assert path.read_text(encoding="utf-8").count("[[rules]]") == 9


def test_an_existing_file_is_left_as_it_is(mototaxi, tmp_path):
    (tmp_path / "cidade-mg.toml").write_text("mine", encoding="utf-8")
    ran = mototaxi("laws", "new", "cidade-mg", "--out", tmp_path)
    assert (ran.code, "já existe" in ran.err) == (2, True)
    assert (tmp_path / "cidade-mg.toml").read_text(encoding="utf-8") == "mine"


@pytest.mark.parametrize("name", ["São-Paulo", "a b", "../x"])
def test_an_id_with_other_characters_is_refused(mototaxi, tmp_path, name):
    ran = mototaxi("laws", "new", name, "--out", tmp_path)
    assert (ran.code, "minúsculas" in ran.err) == (2, True)
    assert list(tmp_path.iterdir()) == []


def test_one_id_is_needed(mototaxi):
    assert mototaxi("laws", "new").code == 2


def test_the_file_written_is_named(mototaxi, tmp_path):
    ran = mototaxi("laws", "new", "cidade-mg", "--out", tmp_path, "--json")
    assert ran.document == {"file": str(tmp_path / "cidade-mg.toml")}
