import json

import pytest

from planner.bundled import demo_dir


@pytest.fixture(scope="module")
def quick():
    return ["--every", "400", "--iterations", "100", "--count", "6", "--json"]


@pytest.fixture
def result(mototaxi, quick, tmp_path):
    mototaxi("propose", demo_dir(), "--law", "composite", *quick, "--out", tmp_path)
    return tmp_path / "proposta.json"


def test_a_true_result_is_verified(mototaxi, result):
    ran = mototaxi("verify", result, demo_dir(), "--json")
    assert ran.code == 0
    assert ran.document["verified"]
    assert all(check["holds"] for check in ran.document["checks"])
    shown = mototaxi("--lang", "en", "verify", result, demo_dir())
    assert shown.code == 0
    assert "Everything holds." in shown.out


def test_a_tampered_result_is_told_and_exits_one(mototaxi, result):
    told = json.loads(result.read_text(encoding="utf-8"))
    result.write_text(json.dumps({**told, "covered": told["covered"] + 100}), encoding="utf-8")
    ran = mototaxi("verify", result, demo_dir())
    assert ran.code == 1
    assert "NÃO confere" in ran.out


def test_what_is_no_result_is_refused(mototaxi, tmp_path):
    file = tmp_path / "x.json"
    for text, words in (("{", "x.json"), ("{}", "certificado"), ('{"certificate": {}}', "proposta.json")):
        file.write_text(text, encoding="utf-8")
        ran = mototaxi("verify", file, demo_dir())
        assert ran.code == 2
        assert words in ran.err
