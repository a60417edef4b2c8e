from dataclasses import replace
from pathlib import Path

import pandas as pd
import pytest
import town
from planned import drawn

from planner.bundled import demo_dir
from planner.city import City, load_city
from planner.project import Edit, create_project, open_project, with_scenario
from planner.propose import propose
from planner.provenance import Notice
from planner.quota import size_quota
from planner.validate import validate

FRAMES = ("places", "streets", "nodes", "population", "boundary")


def same_city(one: City, other: City) -> None:
    for name in FRAMES:
        own, read = getattr(one, name), getattr(other, name)
        assert (own is None) == (read is None), name
        if own is not None:
            pd.testing.assert_frame_equal(pd.DataFrame(own), pd.DataFrame(read))
            assert own.crs == read.crs
    for name in ("name", "uf", "ibge_code", "fictional", "layers", "sources", "notices", "population_figure"):
        assert getattr(one, name) == getattr(other, name), name


@pytest.fixture(scope="module")
def demo():
    return load_city(demo_dir())


def test_the_bundled_town_comes_back_whole(where, demo, law):
    place = where()
    create_project(place, demo, law, name="Vila", author="Ana").close()
    with open_project(place, author="Ana") as project:
        same_city(demo, project.city())
        assert project.law() == law


def test_verdicts_quotas_and_proposals_are_those_of_the_files(new_file, demo, law):
    place = new_file()
    create_project(place, demo, law, name="Vila", author="Ana").close()
    with open_project(place, author="Ana") as project:
        planned = with_scenario(project.city(), project.scenario("S1"))
        rules = project.ruleset()
    assert validate(planned, rules) == validate(demo, rules)
    people = demo.population_figure.people
    assert size_quota(rules, people) == size_quota(rules, people)
    own, read = (propose(city, rules, every_m=100, count=5, iterations=200) for city in (demo, planned))
    pd.testing.assert_frame_equal(pd.DataFrame(own.stands), pd.DataFrame(read.stands))
    assert (own.covered, own.upper_bound) == (read.covered, read.upper_bound)


def test_a_town_with_little_known_comes_back_as_little(where, law):
    bare = town.city(("A", "stand", town.at(0)), none=["premises"], empty=["taxi_stand"])
    place = where()
    create_project(place, bare, law, name="T", author="Ana").close()
    with open_project(place, author="Ana") as project:
        same_city(bare, project.city())


def test_a_town_without_any_place_comes_back(where, law):
    bare = replace(town.city(("A", "stand", town.at(0))), layers={})
    bare = replace(bare, places=bare.places.iloc[:0])
    place = where()
    create_project(place, bare, law, name="T", author="Ana").close()
    with open_project(place, author="Ana") as project:
        assert len(project.city().places) == 0
        assert project.scenario("S1").stands == ()


def test_values_of_notices_and_days_come_back_with_their_types(where, small_town, law):
    notice = Notice(
        "city.x", "info", "a.csv", values={"metres": 25.0, "seen": ("a", ("b",)), "n": 3, "none": None}
    )
    places = small_town.places.copy()
    places.loc[0, "installed"] = pd.Timestamp("2019-05-02").date()
    places.loc[0, "capacity"] = 12
    told = replace(small_town, notices=(notice,), places=places)
    place = where()
    create_project(place, told, law, name="T", author="Ana").close()
    with open_project(place, author="Ana") as project:
        same_city(told, project.city())
        first = project.scenario("S1").stands[0]
        assert (first.installed.isoformat(), first.capacity) == ("2019-05-02", 12)


def test_names_that_would_be_commands_are_text(where, small_town, law):
    bad = """</script><img onerror=x> `a` 'b' "c"; DROP TABLE pontos; --"""
    place = where()
    with create_project(place, small_town, law, name=bad, author=bad) as project:
        project.change("S1", Edit("add", put=(drawn(1200, name=bad),)), expected=1)
        assert project.info().name == bad
        assert project.scenario("S1").stand("N01").name == bad
        assert project.history()[-1].author == bad


def test_a_scenario_takes_the_place_of_the_towns_own_stands(small_town, new_file, law):
    with create_project(new_file(), small_town, law, name="T", author="Ana") as project:
        moved = project.change("S1", Edit("remove", removed=("A", "B", "A-2")), expected=1)
        planned = with_scenario(small_town, moved)
    assert planned.of_kind(["stand"])["id"].tolist() == ["C"]
    assert planned.layer("premises").status == "empty"
    assert planned.of_kind(["taxi_stand"])["id"].tolist() == ["T1"]


def test_a_town_declared_to_have_no_premises_still_has_none(new_file, law):
    bare = town.city(("A", "stand", town.at(0)), none=["premises"])
    with create_project(new_file(), bare, law, name="T", author="Ana") as project:
        planned = with_scenario(bare, project.scenario("S1"))
    assert planned.layer("premises").status == "declared_empty"


def test_a_copy_keeps_every_id_and_every_line(new_file, new_database, small_town, law):
    with create_project(new_file(), small_town, law, name="T", author="Ana") as project:
        project.change("S1", Edit("add", put=(drawn(1200),)), expected=1)
        project.add_scenario("B", copy_of="S1")
        project.undo("S1", expected=2)
        project.keep_result("quota", {"a": [1, 2.5, None, "ç"]}, scenario="S1", revision=3)
        database = new_database()
        project.copy_to(database)
        with open_project(database, author="Bia") as moved:
            back = new_file()
            moved.copy_to(back)
            after = moved.redo("S1", expected=3)
            assert after.stands[-1].id == "N01"
            assert moved.change("S1", Edit("add", put=(drawn(1300),)), expected=4).stands[-1].id == "N02"
        with open_project(back, author="Ana") as again:
            for ask in ("history", "scenarios", "results", "law", "changed_token"):
                assert getattr(again, ask)() == getattr(project, ask)(), ask
            same_city(project.city(), again.city())
            assert again.check() == ()


@pytest.mark.acceptance
def test_porto_alegre_fits_into_forty_megabytes_and_comes_back_whole(new_file, law, porto_alegre):
    city = porto_alegre
    place = new_file()
    create_project(place, city, law, name="POA", author="Ana").close()
    assert Path(place).stat().st_size < 40_000_000
    with open_project(place, author="Ana") as project:
        same_city(city, project.city())
