from dataclasses import replace
from datetime import date

import pytest
from street_town import HOSTILE, streets, two_streets
from town import at, city

from planner.maps import base_map, map_spec, scene_group
from planner.maps.layers import attribution, data_note, town_bounds
from planner.provenance import Source

TOWN = replace(city(("S1", "stand", at(0)), ("T1", "taxi_stand", at(500))), streets=two_streets())


def test_nothing_the_map_loads_comes_from_another_machine():
    drawn = base_map(map_spec(TOWN, "pt", None), lambda asset: f"../{asset}", in_page=True)
    page = drawn.get_root().render()
    assert 'src="http' not in page
    assert 'href="http' not in page
    assert 'src="../screen.js"' in page


def test_the_map_of_a_town_is_the_same_each_time():
    spec = map_spec(TOWN, "pt", {"url": "x.json"})
    first, second = (base_map(spec, str) for _ in range(2))
    assert [child.spec for child in first._children.values()] == [
        child.spec for child in second._children.values()
    ]


def test_hostile_names_are_never_run_as_a_template():
    town = replace(TOWN, places=TOWN.places.assign(name=HOSTILE))
    page = base_map(map_spec(town, "pt", None), str, in_page=True).get_root().render()
    assert "onerror=alert(1)>" not in page
    assert "{\\u007b7*7}}" in page  # not 49


def test_all_that_changes_is_one_element():
    scene = {
        "stands": [{"id": str(n)} for n in range(300)],
        "zones": [],
        "show": [],
        "here": None,
        "legend": [],
    }
    group = scene_group(scene)
    assert len(group._children) == 1


def test_the_first_view_shows_the_town_not_its_longest_road():
    blocks = [("residential", None, [at(x), at(x + 10)]) for x in range(0, 1000, 10)]
    town = replace(
        city(("S1", "stand", at(500))), streets=streets(*blocks, ("trunk", None, [at(0), at(60_000)]))
    )
    (_, west), (_, east) = town_bounds(town)
    assert at(-5).x < west <= at(20).x
    assert at(980).x <= east < at(1005).x


def test_a_stand_outside_the_built_up_area_is_in_view():
    town = replace(city(("S1", "stand", at(9000))), streets=two_streets())
    assert town_bounds(town)[1][1] == pytest.approx(at(9000).x)


def test_a_town_of_which_nothing_is_known_has_no_bounds_but_a_map():
    empty = city()
    assert town_bounds(empty) is None
    assert base_map(map_spec(empty, "pt", None), str).location == [
        pytest.approx(-14.25),
        pytest.approx(-54.35),
    ]


def test_the_credit_names_the_source_of_the_streets():
    assert attribution(replace(TOWN, fictional=True), "pt") == "Município fictício, feito para demonstração"
    osm = replace(TOWN, sources=(Source("ruas.osm.pbf", "0" * 64),))
    assert attribution(osm, "pt") == "© OpenStreetMap contributors (ODbL)"
    assert attribution(TOWN, "pt") == "Dados fornecidos pelo usuário"


def test_the_spec_speaks_the_language():
    assert map_spec(TOWN, "en", None)["words"]["legend"] == "Legend"
    assert map_spec(TOWN, "pt", None)["words"]["legend"] == "Legenda"


def test_the_map_tells_its_reference_system_and_the_day_of_its_newest_data():
    assert data_note(TOWN, "pt") == "SIRGAS 2000"
    dated = (
        Source("ruas.osm.pbf", "0" * 64, retrieved=date(2024, 5, 1)),
        Source("taxi.csv", "1" * 64, retrieved=date(2023, 1, 31)),
    )
    assert data_note(replace(TOWN, sources=dated), "pt") == "SIRGAS 2000 · dados de 01/05/2024"
    assert "dados de 01/05/2024" in map_spec(replace(TOWN, sources=dated), "pt", None)["attribution"]
