import pytest

from planner.bundled import demo_dir

QUICK = [demo_dir(), "--law", "composite", "--every", "100", "--iterations", "200", "--patience", "0"]


def test_permits_are_spread_over_the_stands_within_their_capacity(mototaxi):
    ran = mototaxi("propose", *QUICK, "--count", "4", "--capacity", "12", "--permits", "40", "--json")
    told, stands = ran.document["permits"], ran.document["stands"]
    assert ran.code == 0
    assert (told["permits"], told["capacity"], told["unplaced"], told["stands_missing"]) == (40, 12, 0, 0)
    assert sum(stand["permits"] for stand in told["by_stand"]) == 40
    assert all(stand["permits"] <= 12 for stand in told["by_stand"])
    assert len(told["by_stand"]) == len(stands) == 4
    people = [stand["people"] for stand in told["by_stand"]]
    assert people == sorted(people, reverse=True)
    assert sum(people) == pytest.approx(ran.document["covered"], abs=1)


def test_too_few_stands_are_refused_before_any_work_with_the_number_needed(mototaxi):
    ran = mototaxi("propose", *QUICK, "--count", "4", "--capacity", "12", "--permits", "49")
    assert ran.code == 2
    assert "--count 5" in ran.err


def test_a_plan_without_room_for_all_says_how_many_stands_are_missing(mototaxi):
    words = [*QUICK, "--capacity", "1", "--permits", "1000"]
    ran = mototaxi("propose", *words, "--json")
    told = ran.document["permits"]
    assert ran.code == 1
    assert told["unplaced"] == told["stands_missing"] == 1000 - len(told["by_stand"]) > 0
    shown = mototaxi("propose", *words)
    assert "de 1.000 autorizações não cabem" in shown.out + shown.err


def test_without_the_options_nothing_is_said_of_permits(mototaxi):
    assert mototaxi("propose", *QUICK, "--count", "2", "--json").document["permits"] is None


def test_a_capacity_of_none_is_refused(mototaxi):
    ran = mototaxi("propose", *QUICK, "--count", "4", "--capacity", "0", "--permits", "4")
    assert ran.code == 2
    assert "ao menos 1" in ran.err
