import geopandas as gpd
import numpy as np
import pytest
import shapely

from planner.sources.areas import areal, read_boundary

WEST = shapely.box(-46.7, -20.8, -46.6, -20.7)
EAST = shapely.box(-46.6, -20.8, -46.5, -20.7)


@pytest.fixture
def towns(tmp_path):
    path = tmp_path / "limites.geojson"
    columns = {"ibge_code": ["3147907", "2510808"], "name": ["Passos", "Patos"]}
    gpd.GeoDataFrame(columns, geometry=[WEST, EAST], crs="EPSG:4326").to_file(path)
    return path


@pytest.mark.parametrize("named", [{"name": "passos"}, {"ibge_code": "3147907"}])
def test_the_named_town_is_taken_of_several(towns, named):
    read = read_boundary(towns, **named)
    assert read.frame.geometry.iloc[0].equals(WEST)
    assert [(n.key, n.count) for n in read.notices] == [("sources.boundary_others", 1)]


@pytest.mark.parametrize("named", [{}, {"name": "Itu"}, {"ibge_code": "1"}])
def test_several_towns_without_the_one_named_are_refused(towns, named, refusal):
    pt, _ = refusal(read_boundary, towns, **named)
    assert "Passos, Patos" in pt


def test_nameless_parts_are_one_area(tmp_path):
    path = tmp_path / "limite.gpkg"
    gpd.GeoDataFrame({"n": [1, 2]}, geometry=[WEST, EAST], crs="EPSG:4326").to_file(path)
    read = read_boundary(path, name="Passos")
    assert read.frame.geometry.iloc[0].equals(shapely.union(WEST, EAST))
    assert (read.rows, read.notices) == (2, ())


def test_a_single_area_needs_no_name(tmp_path):
    path = tmp_path / "limite.gpkg"
    gpd.GeoDataFrame({"nome": ["Vila"]}, geometry=[WEST], crs="EPSG:4326").to_file(path)
    assert read_boundary(path, name="Outra").frame.geometry.iloc[0].equals(WEST)


def test_a_boundary_without_area_is_refused(tmp_path, refusal):
    path = tmp_path / "limite.gpkg"
    gpd.GeoDataFrame(geometry=[shapely.Point(-46.6, -20.7)], crs="EPSG:4326").to_file(path)
    assert "polígonos" in refusal(read_boundary, path)[0]


def test_a_crossed_boundary_is_repaired_and_said(tmp_path):
    path = tmp_path / "limite.gpkg"
    bow = shapely.Polygon([(-46.61, -20.71), (-46.60, -20.70), (-46.60, -20.71), (-46.61, -20.70)])
    gpd.GeoDataFrame(geometry=[bow], crs="EPSG:4326").to_file(path)
    read = read_boundary(path)
    assert read.frame.geometry.is_valid.all()
    assert [n.key for n in read.notices] == ["sources.geometry_repaired"]


def test_only_the_area_of_a_mixed_repair_stays():
    mixed = np.array(
        [shapely.GeometryCollection([WEST, shapely.LineString([(0, 0), (1, 1)])]), None], dtype=object
    )
    kept = areal(mixed)
    assert kept[0].equals(WEST)
    assert kept[1] is None
    assert mixed[0].geom_type == "GeometryCollection"
