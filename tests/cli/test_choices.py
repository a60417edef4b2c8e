"""What a reader asks is answered by options: the refusal names the very words to type."""

import re

import pytest

from planner.cli import main

UTM = "id;x;y\nA;332500,5;7708200,25\n"


@pytest.fixture
def town(tmp_path):
    (tmp_path / "taxi.csv").write_text(UTM)
    (tmp_path / "stands.csv").write_text("id;lat;lon\nM1;-20,7193;-46,6090\n")
    return tmp_path


def validate(town, *more):
    files = ["--taxi", str(town / "taxi.csv"), "--stands", str(town / "stands.csv")]
    return main(["validate", "--law", "composite", *files, "--out", str(town / "out"), *more])


def test_a_file_in_metres_is_refused_with_options_that_work_when_repeated(town, capsys):
    assert validate(town) == 2
    said = capsys.readouterr().err
    option = next(found for found in re.findall(r"--crs (taxi=EPSG:\d+)", said) if "31983" in found)
    assert validate(town, "--crs", option) in (0, 1)
    assert "--crs" not in capsys.readouterr().err


def test_a_choice_for_a_file_not_given_is_refused(town, capsys):
    assert validate(town, "--crs", "EPSG:31983", "--swap", "bus") == 2
    assert "«bus»" in capsys.readouterr().err


def test_half_a_choice_is_refused(town, capsys):
    assert validate(town, "--crs", "EPSG:31983", "--part", "taxi") == 2
    assert "--part taxi=Planilha1" in capsys.readouterr().err
