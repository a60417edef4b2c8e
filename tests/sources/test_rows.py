import geopandas as gpd
import pytest
import shapely

from planner.errors import MissingInput
from planner.provenance import Notice
from planner.sources.rows import read_places_rows, require_file, with_notices


def test_a_missing_file_is_named(tmp_path):
    with pytest.raises(MissingInput) as caught:
        require_file(tmp_path / "nada.csv")
    assert "nada.csv" in str(caught.value)


def test_another_kind_of_file_is_refused_with_those_accepted(text_file, refusal):
    pt, en = refusal(read_places_rows, text_file("x", "pontos.docx"))
    assert "«.docx»" in pt
    assert ".csv, .tsv, .txt, .xlsx" in pt
    assert "Accepted" in en


def test_text_rows_become_points_and_faulty_ones_nothing(text_file):
    rows, geometry, faults = read_places_rows(text_file("id;lat;lon\nA;-20,7;-46,6\nB;;-46,6\n"))
    assert geometry.iloc[0].equals(shapely.Point(-46.6, -20.7))
    assert geometry.iloc[1] is None
    assert [fault.values["row"]["pt"] for fault in faults] == ["linha 3"]
    assert rows.numbers == [2, 3]


def test_attributes_of_a_map_become_the_text_they_would_be_in_a_table(tmp_path):
    path = tmp_path / "a.gpkg"
    columns = {"codigo": [12.0, 13.0], "pop": [1.234, None], "nome": [" São  José ", None]}
    gpd.GeoDataFrame(columns, geometry=[shapely.Point(-46.6, -20.7)] * 2, crs="EPSG:4326").to_file(path)
    rows, _, faults = read_places_rows(path)
    assert rows.frame["codigo"].tolist() == ["12", "13"]
    assert rows.frame["pop"].tolist() == ["1.2340", ""]
    assert rows.frame["nome"].tolist() == ["São José", ""]
    assert rows.at(1) == {"pt": "feição 2", "en": "feature 2"}
    assert faults == []


def test_features_without_geometry_are_faults(tmp_path):
    path = tmp_path / "a.gpkg"
    shapes = [shapely.Point(-46.6, -20.7), None, shapely.Point()]
    gpd.GeoDataFrame({"n": [1, 2, 3]}, geometry=shapes, crs="EPSG:4326").to_file(path)
    _, geometry, faults = read_places_rows(path)
    assert [fault.values["row"]["en"] for fault in faults] == ["feature 2", "feature 3"]
    assert geometry.iloc[1:].isna().all()


def test_swapped_coordinates_of_a_map_are_a_fault(tmp_path):
    path = tmp_path / "a.geojson"
    gpd.GeoDataFrame(geometry=[shapely.Point(-20.7, -46.6)], crs="EPSG:4326").to_file(path)
    _, _, faults = read_places_rows(path)
    assert [fault.key for fault in faults] == ["sources.swapped"]


def test_a_file_without_rows_has_no_faults(text_file):
    rows, geometry, faults = read_places_rows(text_file("id;lat;lon\n"))
    assert (len(rows.frame), len(geometry), faults) == (0, 0, [])


def test_notices_are_added_to_those_there(text_file):
    rows, _, _ = read_places_rows(text_file("id;lat;lon\n"))
    one, two = Notice("a.b", "info", "f"), Notice("c.d", "info", "f")
    assert with_notices(with_notices(rows, one), two).notices == (one, two)
