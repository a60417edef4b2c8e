import json

import geopandas as gpd
import pyogrio
import pytest
import shapely

from planner.sources.vector import read_vector

POINT = shapely.Point(-46.6, -20.7)


def frame(*shapes, crs="EPSG:4326", **columns):
    return gpd.GeoDataFrame(columns, geometry=list(shapes), crs=crs)


@pytest.mark.parametrize("name", ["a.geojson", "a.gpkg", "a.shp"])
def test_every_kind_of_map_file_is_read(name, tmp_path):
    frame(POINT, nome=["São"]).to_file(tmp_path / name)
    found, notices = read_vector(tmp_path / name)
    assert found.crs == "EPSG:4326"
    assert found.geometry.iloc[0].equals_exact(POINT, 1e-9)
    assert found["nome"].tolist() == ["São"]
    assert notices == ()


@pytest.mark.parametrize(("crs", "metres"), [("EPSG:31983", 0.01), ("EPSG:4674", 0.01), ("EPSG:3857", 0.01)])
def test_any_declared_system_becomes_longitude_and_latitude(crs, metres, tmp_path):
    frame(POINT).to_crs(crs).to_file(tmp_path / "a.gpkg")
    found, _ = read_vector(tmp_path / "a.gpkg")
    assert found.geometry.iloc[0].distance(POINT) * 111_000 < metres


def test_heights_are_dropped(tmp_path):
    frame(shapely.Point(-46.6, -20.7, 780.0)).to_file(tmp_path / "a.gpkg")
    assert not read_vector(tmp_path / "a.gpkg")[0].geometry.has_z.any()


def test_a_geometry_column_of_another_name_is_found(tmp_path):
    frame(POINT).rename_geometry("geom").to_file(tmp_path / "a.gpkg")
    assert read_vector(tmp_path / "a.gpkg")[0].geometry.name == "geometry"


pytestmark = pytest.mark.filterwarnings("ignore:'crs' was not provided")  # that is the point of these files


def _without_crs(path, *shapes):
    frame(*shapes, crs=None).to_file(path)
    path.with_suffix(".prj").unlink(missing_ok=True)
    return path


def test_degrees_in_brazil_without_a_declared_system_are_taken_and_said(tmp_path):
    found, notices = read_vector(_without_crs(tmp_path / "a.shp", POINT))
    assert found.crs == "EPSG:4326"
    assert [(notice.key, notice.severity, notice.count) for notice in notices] == [
        ("sources.crs_assumed", "warning", 1)
    ]


@pytest.mark.parametrize("shape", [shapely.Point(320_000, 7_700_000), shapely.Point(1e9, 1e9)])
def test_other_numbers_without_a_declared_system_are_refused(shape, tmp_path, refusal):
    pt, en = refusal(read_vector, _without_crs(tmp_path / "a.shp", shape))
    assert "sistema de coordenadas" in pt
    assert ".prj" in pt
    assert f"{shape.x:.2f}" in en


def test_metres_that_claim_to_be_degrees_are_refused(tmp_path, refusal):
    path = tmp_path / "a.geojson"
    feature = {
        "type": "Feature",
        "properties": {},
        "geometry": {"type": "Point", "coordinates": [320000, 7700000]},
    }
    path.write_text(json.dumps({"type": "FeatureCollection", "features": [feature]}))
    pt, _ = refusal(read_vector, path)
    assert "os valores não são graus" in pt
    assert "320000.00" in pt


def test_several_layers_are_refused_by_name(tmp_path, refusal):
    for layer in ("pontos", "bairros"):
        pyogrio.write_dataframe(frame(POINT), tmp_path / "a.gpkg", layer=layer)
    pt, _ = refusal(read_vector, tmp_path / "a.gpkg")
    assert "pontos, bairros" in pt
    assert "2" in pt


def test_a_table_without_geometry_is_refused(tmp_path, refusal):
    pyogrio.write_dataframe(frame(POINT, a=[1])[["a"]], tmp_path / "a.gpkg", layer="t")
    assert "camada com geometria" in refusal(read_vector, tmp_path / "a.gpkg")[0]


@pytest.mark.parametrize("content", ["", "{", "[]", '{"type": "FeatureCollection"}', "<html>"])
def test_damaged_files_are_refused_with_the_file_name(content, tmp_path, refusal):
    path = tmp_path / "a.geojson"
    path.write_text(content)
    pt, en = refusal(read_vector, path)
    assert "a.geojson" in pt
    assert "a.geojson" in en
