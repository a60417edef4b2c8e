"""Kinds of place of the town's own: from layer files, from map tags, and what is known without either."""

import geopandas as gpd
import pytest
from shapely.geometry import box
from town import at

from planner.city import city_from_files, load_city
from planner.errors import InputRefused


@pytest.fixture
def areas(tmp_path):
    low, high = at(0), at(100, 100)
    frame = gpd.GeoDataFrame(
        {"nome": ["Centro"]}, geometry=[box(low.x, low.y, high.x, high.y)], crs="EPSG:4326"
    )
    path = tmp_path / "centro.geojson"
    frame.to_file(path, driver="GeoJSON")
    return path


OSM = """<osm version="0.6">
<node id="1" lon="-46.61" lat="-20.72"><tag k="amenity" v="hospital"/><tag k="name" v="Santa Casa"/></node>
<node id="2" lon="-46.609" lat="-20.72"><tag k="amenity" v="taxi"/></node>
<way id="3"><nd ref="1"/><nd ref="2"/><tag k="highway" v="residential"/></way>
</osm>"""


@pytest.fixture
def street_map(tmp_path):
    path = tmp_path / "ruas.osm"
    path.write_text(OSM, encoding="utf-8")
    return path


def test_a_layer_file_tells_a_kind_of_the_towns_own(areas):
    city = city_from_files(layers={"commercial_centre": areas})
    assert city.layer("commercial_centre").status == "known"
    (row,) = city.of_kind(["commercial_centre"]).itertuples()
    assert (row.kind, row.geometry.geom_type) == ("commercial_centre", "Polygon")


def test_map_tags_declared_by_the_law_tell_it_too(street_map):
    city = city_from_files(
        streets=street_map, own_kinds={"hospital": ["amenity=hospital"], "market": ["shop=mall"]}
    )
    assert city.of_kind(["hospital"])["id"].tolist() == ["osm-n1"]
    assert (city.layer("hospital").status, city.layer("market").status) == ("known", "empty")
    assert city.of_kind(["taxi_stand"])["id"].tolist() == ["osm-n2"]
    assert len(city.streets) == 1


def test_without_tags_or_file_nothing_is_known_until_declared(street_map):
    kinds = {"hospital": []}
    assert city_from_files(streets=street_map, own_kinds=kinds).layer("hospital").status == "missing"
    declared = city_from_files(streets=street_map, own_kinds=kinds, none=["hospital"])
    assert declared.layer("hospital").status == "declared_empty"
    with pytest.raises(InputRefused, match="hospital"):
        city_from_files(streets=street_map, none=["hospital"])


def test_a_folder_names_its_layers(areas):
    folder = areas.parent
    (folder / "city.toml").write_text('name = "X"\n[layers]\ndistrict = "centro.geojson"\n', encoding="utf-8")
    city = load_city(folder)
    assert city.of_kind(["district"])["name"].tolist() == ["Centro"]


@pytest.mark.parametrize("kind", ["Hospital", "hospital geral", "praça"])
def test_a_kind_that_is_no_key_is_refused(areas, kind):
    with pytest.raises(InputRefused, match=kind):
        city_from_files(layers={kind: areas})


def test_a_layer_file_that_is_not_there_is_named(tmp_path):
    (tmp_path / "city.toml").write_text('name = "X"\n[layers]\nhospital = "nada.gpkg"\n', encoding="utf-8")
    with pytest.raises(InputRefused, match=r"nada\.gpkg"):
        load_city(tmp_path)
