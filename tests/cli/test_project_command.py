import os
import shutil
import sqlite3
import uuid
from contextlib import closing

import pytest
from town import at

from planner.bundled import demo_dir, rulebooks_dir
from planner.project import Edit, Stand, open_project

DAY = ("--on", "2020-01-01")


@pytest.fixture
def plan(mototaxi, table, tmp_path):
    """Return the file of a project of two stands 499.9 m apart, under a law that wants 500 m."""
    path = tmp_path / "plano.gpkg"
    stands = table("pontos.csv", ("A", at(0)), ("B", at(499.9)))
    taxi = table("taxi.csv", ("T", at(2000)))
    ran = mototaxi("project", "new", "--stands", stands, "--taxi", taxi, "--name", "Passos",
                   "--law", "passos-mg", *DAY, "--out", path, "--author", "Ana")  # fmt: skip
    assert ran.code == 0, ran.err
    return path


def test_new_shows_what_the_project_holds(mototaxi, plan):
    ran = mototaxi("project", "info", plan)
    assert ran.code == 0
    assert "Passos" in ran.out
    assert "Situação atual" in ran.out
    told = mototaxi("project", "info", plan, "--json").document
    (scenario,) = told["scenarios"]
    assert (scenario["id"], scenario["stands"], scenario["revision"]) == ("S1", ["A", "B"], 1)


def test_new_refuses_a_place_that_is_taken_and_leaves_it_alone(mototaxi, plan):
    before = plan.read_bytes()
    ran = mototaxi(
        "project", "new", "--stands", plan.with_name("pontos.csv"), "--law", "passos-mg", "--out", plan
    )
    assert ran.code == 2
    assert plan.read_bytes() == before


def test_a_law_is_needed_and_must_be_known_before_anything_is_written(mototaxi, table, tmp_path):
    stands, out = table("pontos.csv", ("A", at(0))), tmp_path / "novo.gpkg"
    assert "--law" in mototaxi("project", "new", "--stands", stands, "--out", out).err
    assert mototaxi("project", "new", "--stands", stands, "--law", "nenhuma", "--out", out).code == 2
    assert not out.exists()


def test_a_project_brings_its_law_and_its_day(mototaxi, plan):
    ran = mototaxi("validate", plan, "--json")
    assert ran.code == 1
    assert ran.document["provenance"]["lei"]["data_de_referencia"] == "2020-01-01"
    broken = {f["subject_id"] for f in ran.document["findings"] if f["outcome"] == "fail"}
    assert broken == {"A", "B"}


def test_options_change_one_answer_and_not_the_project(mototaxi, plan):
    supposed = mototaxi("validate", plan, "--what-if", "spacing=400", "--json")
    assert supposed.code == 0
    assert supposed.document["hypothesis"]
    assert mototaxi("validate", plan, "--json").code == 1


def test_another_law_may_be_asked_of_a_project(mototaxi, plan):
    ran = mototaxi("validate", plan, "--law", "composite", "--on", "2026-01-01", "--json")
    assert ran.document["provenance"]["lei"]["data_de_referencia"] == "2026-01-01"


def test_a_project_keeps_the_law_it_was_made_with(mototaxi, plan, monkeypatch, tmp_path):
    elsewhere = tmp_path / "livros"
    shutil.copytree(rulebooks_dir(), elsewhere)
    (elsewhere / "passos-mg.toml").unlink()
    monkeypatch.setattr("planner.rulebook.read.rulebooks_dir", lambda: elsewhere)
    assert mototaxi("validate", plan, "--law", "passos-mg").code == 2
    assert mototaxi("validate", plan).code == 1


def test_nothing_is_written_unless_asked(mototaxi, plan):
    before = plan.read_bytes()
    mototaxi("validate", plan)
    mototaxi("quota", plan, "--json")
    mototaxi("project", "history", plan)
    mototaxi("project", "check", plan)
    assert plan.read_bytes() == before


def test_results_are_kept_with_their_author(mototaxi, plan):
    ran = mototaxi("validate", plan, "--save", "--author", "Bia", "--json")
    with open_project(plan, author="-", read_only=True) as project:
        (kept,) = project.results("findings")
        assert (kept.author, kept.scenario, kept.revision) == ("Bia", "S1", 1)
        assert kept.document["findings"] == ran.document["findings"]
    assert "resultado" in mototaxi("project", "history", plan).out


def test_the_user_of_the_machine_signs_where_no_author_is_told(mototaxi, plan, monkeypatch):
    monkeypatch.setattr("getpass.getuser", lambda: "maria")
    mototaxi("validate", plan, "--save")
    assert mototaxi("project", "history", plan, "--json").document["entries"][-1]["author"] == "maria"


def test_save_and_scenario_are_for_projects(mototaxi, plan):
    stands = plan.with_name("pontos.csv")
    ran = mototaxi("validate", "--stands", stands, "--law", "passos-mg", "--save")
    assert (ran.code, "--save" in ran.err) == (2, True)
    assert (
        "--scenario" in mototaxi("validate", "--stands", stands, "--law", "passos-mg", "--scenario", "S1").err
    )


def test_a_project_is_not_mixed_with_other_files(mototaxi, plan):
    ran = mototaxi("validate", plan, "--taxi", plan.with_name("taxi.csv"))
    assert (ran.code, "--taxi" in ran.err) == (2, True)


def test_an_unknown_scenario_is_refused_with_those_there_are(mototaxi, plan):
    ran = mototaxi("validate", plan, "--scenario", "S9")
    assert ran.code == 2
    assert "S1 (Situação atual)" in ran.err


def test_restoring_an_older_state_is_one_more_line(mototaxi, plan):
    with open_project(plan, author="Ana") as project:
        moved = Stand("B", "stand", at(600), origin="drawn")
        project.change("S1", Edit("move", put=(moved,)), expected=1)
    assert mototaxi("validate", plan).code == 0
    number = next(
        line["number"]
        for line in mototaxi("project", "history", plan, "--json").document["entries"]
        if line["action"] == "create"
    )
    ran = mototaxi("project", "restore", plan, number, "--author", "Caio")
    assert (ran.code, f"linha {number}" in ran.out) == (0, True)
    assert mototaxi("validate", plan).code == 1
    last = mototaxi("project", "history", plan, "--limit", "1", "--json").document["entries"]
    assert [(line["action"], line["author"], line["of"]) for line in last] == [("restore", "Caio", number)]


@pytest.mark.parametrize("number", ["0", "99", "1"])
def test_a_line_that_is_no_state_of_a_scenario_is_refused(mototaxi, plan, number):
    ran = mototaxi("project", "restore", plan, number)
    assert ran.code == 2
    assert "mototaxi project history" in ran.err


def test_a_copy_is_the_whole_project(mototaxi, plan, tmp_path):
    mototaxi("validate", plan, "--save", "--author", "Bia")
    copy = tmp_path / "copia.gpkg"
    assert mototaxi("project", "copy", plan, copy).code == 0
    lines = mototaxi("project", "history", plan, "--json").document
    assert mototaxi("project", "history", copy, "--json").document == lines
    assert mototaxi("project", "copy", plan, copy).code == 2


def test_a_project_is_taken_to_a_database_and_judged_there(mototaxi, plan, tmp_path):
    database = os.environ.get("MOTOTAXI_TEST_POSTGIS")
    if database is None:
        pytest.skip("no database: MOTOTAXI_TEST_POSTGIS names none (.ci/run starts one)")
    url, back = f"{database}?project=c_{uuid.uuid4().hex[:12]}", tmp_path / "volta.gpkg"
    copied = mototaxi("project", "copy", plan, url)
    assert (copied.code, "tester:" in copied.out) == (0, False)
    assert mototaxi("validate", url, "--save", "--author", "Bia").code == 1
    assert mototaxi("project", "copy", url, back).code == 0
    assert mototaxi("project", "check", back).code == 0
    assert mototaxi("project", "history", back, "--json").document["entries"][-1]["author"] == "Bia"


def test_check_says_what_does_not_agree(mototaxi, plan):
    assert mototaxi("project", "check", plan).code == 0
    with sqlite3.connect(plan) as file:
        file.execute("DELETE FROM historico WHERE number = 2")
    file.close()
    ran = mototaxi("project", "check", plan, "--json")
    assert (ran.code, ran.document["sound"]) == (1, False)
    assert ran.document["faults"]


def test_a_missing_file_is_refused_in_both_languages(mototaxi, tmp_path):
    for language in ("pt", "en"):
        ran = mototaxi("project", "info", tmp_path / "nada.gpkg", "--lang", language)
        assert (ran.code, "nada.gpkg" in ran.err) == (2, True)


def test_every_word_has_its_help(mototaxi):
    for word in ("new", "info", "history", "restore", "copy", "check"):
        ran = mototaxi("project", word, "--help")
        assert (ran.code, "uso:" in ran.out) == (0, True)


def test_a_proposal_becomes_a_scenario_in_which_locked_stands_stay(mototaxi, tmp_path):
    path = tmp_path / "vila.gpkg"
    mototaxi("project", "new", demo_dir(), "--law", "composite", "--on", "2026-01-01", "--out", path)
    with open_project(path, author="Ana") as project:
        first = project.scenario("S1").stand("MT-01")
        locked = Stand(**{**vars(first), "locked": True})
        project.change("S1", Edit("lock", put=(locked,)), expected=1)
    ran = mototaxi(
        "propose", path, "--count", "3", "--patience", "0", "--iterations", "50", "--save", "--json"
    )
    assert ran.code in (0, 1), ran.err
    with open_project(path, author="-", read_only=True) as project:
        _, made = project.scenarios()
        (kept,) = project.results("proposal")
        assert project.check() == ()
    stands = [stand for stand in made.stands if stand.kind == "stand"]
    assert [stand.id for stand in stands if stand.origin == "existing"] == ["MT-01"]
    proposed = [stand for stand in stands if stand.origin == "proposed"]
    assert len(proposed) == len(ran.document["stands"]) > 0
    for stand, feature in zip(proposed, ran.document["stands"], strict=True):
        assert (stand.geometry.x, stand.geometry.y) == pytest.approx(
            feature["geometry"]["coordinates"], abs=2e-7
        )
    assert kept.document["certificate"] == ran.document["certificate"]
    assert {stand.id for stand in made.stands if stand.kind == "premises"} == {
        stand.id for stand in open_scenario(path) if stand.kind == "premises"
    }


def open_scenario(path):
    with open_project(path, author="-", read_only=True) as project:
        return project.scenario("S1").stands


def test_other_questions_take_a_project_as_the_town_too(mototaxi, plan):
    ran = mototaxi("data", plan, "--json")
    assert ran.code == 0, ran.err
    assert {account["file"] for account in ran.document["accounts"]} >= {"pontos.csv", "taxi.csv"}


def drawn_elsewhere(plan):
    """Move the stand B by another program, in the layer alone."""
    with closing(sqlite3.connect(plan)) as connection:
        connection.execute("UPDATE pontos SET geom = (SELECT geom FROM pontos WHERE id = 'A') WHERE id = 'B'")
        connection.commit()


def test_check_takes_over_or_takes_back_what_another_program_changed(mototaxi, plan):
    drawn_elsewhere(plan)
    assert mototaxi("project", "check", plan).code == 1
    assert mototaxi("project", "check", plan, "--outside", "discard").code == 0
    assert mototaxi("project", "history", plan, "--json").document["entries"][-1]["action"] == "create"
    drawn_elsewhere(plan)
    assert mototaxi("project", "check", plan, "--outside", "keep", "--author", "Bia").code == 0
    last = mototaxi("project", "history", plan, "--json").document["entries"][-1]
    assert (last["action"], last["author"], list(last["after"])) == ("outside", "Bia", ["B"])


def test_a_newer_format_is_said_to_be_one(mototaxi, plan):
    with closing(sqlite3.connect(plan)) as connection:
        connection.execute("UPDATE projeto SET format_version = 99")
        connection.commit()
    ran = mototaxi("project", "info", plan)
    assert ran.code == 0
    assert "formato mais novo" in ran.err
