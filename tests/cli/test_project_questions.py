"""Questions about a project take from it the law, its readings, day, what-ifs and the stands that stay."""

import pytest

from planner.bundled import demo_dir
from planner.project import Edit, Stand, open_project

QUICK = ("--every", "200", "--iterations", "20")
ASKED = {
    "why": ("--at=-20,7992520; -46,6129730", "--every", "100"),
    "repair": ("--every", "100"),
    "costs": (*QUICK, "--count", "1"),
    "curve": (*QUICK, "--counts", "1"),
}


@pytest.fixture(scope="module")
def village(tmp_path_factory):
    """Return the project of the bundled town under a law supposed to want 400 m, with MT-01 locked."""
    from planner.cli import main

    path = tmp_path_factory.mktemp("vila") / "vila.gpkg"
    assert main(["project", "new", str(demo_dir()), "--law", "passos-mg", "--on", "2020-01-01", "--what-if",
                 "spacing=400", "--out", str(path)]) == 0  # fmt: skip
    with open_project(path, author="Ana") as project:
        first = project.scenario("S1").stand("MT-01")
        project.change("S1", Edit("lock", put=(Stand(**{**vars(first), "locked": True}),)), expected=1)
    return path


@pytest.mark.parametrize("command", ASKED)
def test_the_law_is_the_projects(mototaxi, village, command):
    before = village.read_bytes()
    ran = mototaxi(command, village, *ASKED[command], "--json")
    assert ran.code in (0, 1), ran.err
    law = ran.document["provenance"]["lei"]
    assert (law["id"], law["data_de_referencia"]) == ("passos-mg", "2020-01-01")
    assert "400" in str(law["hipoteses"])
    assert village.read_bytes() == before


def test_another_law_may_be_asked(mototaxi, village):
    ran = mototaxi("repair", village, "--every", "100", "--law", "composite", "--on", "2026-01-01", "--json")
    law = ran.document["provenance"]["lei"]
    assert (law["id"], law["data_de_referencia"]) == ("composite", "2026-01-01")


def test_without_a_project_a_law_is_needed(mototaxi):
    for command, more in ASKED.items():
        ran = mototaxi(command, demo_dir(), *more)
        assert (ran.code, "--law" in ran.err) == (2, True), command


def test_a_stand_locked_in_the_project_stays(mototaxi, village):
    ran = mototaxi("repair", village, "--every", "50", "--json").document
    free = mototaxi(
        "repair", village, "--every", "50", "--law", "passos-mg", "--lock", "MT-02", "--json"
    ).document
    for told, locked in ((ran, {"MT-01"}), (free, {"MT-01", "MT-02"})):
        assert not locked & {move["stand_id"] for move in told["moves"]}
    here = mototaxi("why", village, "--at=" + place_of(village, "MT-01"), "--every", "100", "--json").document
    # The only stand that stays is MT-01: a stand on top of it is too near.
    assert "spacing" in {finding["rule_id"] for finding in here["forbidden"]}


def place_of(path, name):
    with open_project(path, author="-", read_only=True) as project:
        point = project.scenario("S1").stand(name).geometry
    return f"{point.y:.7f};{point.x:.7f}"


def test_an_unknown_scenario_is_refused(mototaxi, village):
    for command, more in ASKED.items():
        assert "S9" in mototaxi(command, village, *more, "--scenario", "S9").err
