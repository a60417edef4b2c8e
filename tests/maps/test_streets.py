import json

import pytest
from street_town import HOSTILE, streets, two_streets
from town import at

from planner.maps import street_geojson, write_streets


def test_streets_are_dissolved_by_class_and_name_widest_first():
    features = street_geojson(two_streets())["features"]
    assert [(f["properties"]["class"], f["properties"]["name"]) for f in features] == [
        ("arterial", "Avenida B"),
        ("local", None),
        ("local", "Rua A"),
        ("foot", None),
    ]


def test_pieces_of_one_street_are_joined_end_to_end():
    rua_a = street_geojson(two_streets())["features"][2]["geometry"]["coordinates"]
    assert len(rua_a) == 1
    assert len(rua_a[0]) == 3
    assert rua_a[0][0] == pytest.approx([at(0).x, at(0).y], abs=1e-6)
    assert rua_a[0][2] == pytest.approx([at(200).x, at(200).y], abs=1e-6)


def test_pieces_that_do_not_meet_stay_apart():
    apart = streets(("residential", "Rua A", [at(0), at(100)]), ("residential", "Rua A", [at(300), at(400)]))
    assert len(street_geojson(apart)["features"][0]["geometry"]["coordinates"]) == 2


def test_the_file_is_named_by_its_content(tmp_path):
    first = write_streets(two_streets(), tmp_path)
    assert write_streets(two_streets(), tmp_path) == first
    other = write_streets(streets(("residential", "Rua A", [at(0), at(100)])), tmp_path)
    assert other != first
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([first, other])


def test_the_file_holds_nothing_but_lines_classes_and_names(tmp_path):
    town = two_streets().assign(telefone="35 99999-0000", osm_way=123)
    text = (tmp_path / write_streets(town, tmp_path)).read_text(encoding="utf-8")
    assert "99999" not in text
    assert {frozenset(f["properties"]) for f in json.loads(text)["features"]} == {
        frozenset({"class", "name"})
    }


def test_a_hostile_name_stays_text(tmp_path):
    town = streets(("residential", HOSTILE, [at(0), at(100)]))
    text = (tmp_path / write_streets(town, tmp_path)).read_text(encoding="utf-8")
    assert "<" not in text
    assert json.loads(text)["features"][0]["properties"]["name"] == HOSTILE
