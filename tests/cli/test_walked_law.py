"""From a law file whose spacing is measured along the streets to a plan that is checked."""

import json
from pathlib import Path

import pytest

from planner.bundled import demo_dir, rulebooks_dir

MARK = 'object = ["stand"]\n'


@pytest.fixture
def law_with(tmp_path):
    """Return a writer of the model law with a line more in its spacing."""

    def write(line: str) -> Path:
        text = (rulebooks_dir() / "composite.toml").read_text(encoding="utf-8")
        assert text.count(MARK) >= 1
        path = tmp_path / "composite.toml"
        path.write_text(text.replace(MARK, f"{MARK}{line}\n", 1), encoding="utf-8")
        return path

    return write


QUICK = ("--every", "100", "--iterations", "300", "--starts", "1", "--patience", "0")


def test_a_spacing_along_the_streets_fits_more_stands_and_is_checked(mototaxi, law_with, tmp_path):
    law = law_with('measured = "along_streets"')
    straight = mototaxi("propose", demo_dir(), "--law", "composite", *QUICK, "--json").document
    ran = mototaxi("propose", demo_dir(), "--law", law, *QUICK, "--json", "--out", tmp_path)
    assert ran.code == 0
    assert len(ran.document["stands"]) > len(straight["stands"])
    assert ran.document["covered"] > straight["covered"]
    told = [ran.document[name] for name in ("spacing_m", "spacing_along_m", "spacing_exact")]
    assert told == [0.0, 500.0, True]
    assert {f["outcome"] for f in ran.document["findings"]} == {"pass"}
    checked = mototaxi("verify", tmp_path / "proposta.json", demo_dir(), "--law", law, "--json")
    assert checked.code == 0, checked.out
    assert {"walks", "distances"} <= {check["name"] for check in checked.document["checks"]}

    near = json.loads((tmp_path / "proposta.json").read_text(encoding="utf-8"))
    first, second = near["stands"][0]["geometry"], near["stands"][1]["geometry"]
    second["coordinates"] = [first["coordinates"][0] + 1e-4, first["coordinates"][1]]
    (tmp_path / "perto.json").write_text(json.dumps(near), encoding="utf-8")
    checked = mototaxi("verify", tmp_path / "perto.json", demo_dir(), "--law", law, "--json")
    assert checked.code == 1
    assert "walks" in {check["name"] for check in checked.document["checks"] if check["holds"] is False}


def test_only_exceptions_are_told_as_kept_with_caution(mototaxi, law_with):
    walked = mototaxi("propose", demo_dir(), "--law", law_with('measured = "along_streets"'), *QUICK)
    assert "exceções" not in walked.out + walked.err
    spared = law_with('except_at = [{ object = ["intercity_terminal"], within = 30, unit = "m" }]')
    told = mototaxi("propose", demo_dir(), "--law", spared, *QUICK)
    assert "sem exceção" in " ".join((told.out + told.err).split())
