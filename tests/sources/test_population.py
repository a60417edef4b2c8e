import geopandas as gpd
import pytest
import shapely

from planner.sources.population import read_population
from planner.tables import POPULATION, check


def test_cells_zero_is_no_one_and_empty_is_unknown(text_file):
    path = text_file("id,lon,lat,population,jobs\na,-51.1,-30.0,0,\nb,-51.1,-30.1,159,3\nc,-51.1,-30.2,,5\n")
    read = read_population(path)
    check(read.frame, POPULATION)
    assert read.frame["id"].tolist() == ["a", "b"]
    assert read.frame["population"].tolist() == [0.0, 159.0]
    assert (read.rows, read.frame.geometry.iloc[1].y) == (3, -30.1)
    assert [(n.key, n.count, n.examples) for n in read.notices] == [
        ("points.columns_unused", 1, ("jobs",)),
        ("population.unknown", 1, ("4",)),
    ]


@pytest.mark.parametrize("column", ["populacao", "População", "pop", "habitantes", "V0001"])
def test_the_column_goes_by_its_usual_names(column, text_file):
    read = read_population(text_file(f"lat;lon;{column}\n-30,0;-51,1;1.234,5\n"))
    assert read.frame["population"].tolist() == [1234.5]
    assert read.frame["id"].tolist() == ["c1"]


def test_the_other_numbers_of_the_column_decide_what_a_dot_is(text_file):
    read = read_population(text_file("lat,lon,pop\n-30,-51,1.234\n-30,-51.1,12.5\n"))
    assert read.frame["population"].tolist() == [1.234, 12.5]


def test_faults_are_all_listed(text_file, refusal):
    path = text_file(
        "id;lat;lon;pop\na;-30;-51;1.234\nb;-30;-51;muitos\nc;-30;-51;-5\nd;;-51;5\na;-30;-51;5\n"
    )
    pt, _ = refusal(read_population, path)
    assert "linha 2" in pt
    assert "1234 ou 1.2340" in pt
    assert "«muitos»" in pt
    assert "negativa" in pt
    assert "linha 5" in pt
    assert "linha 6: o código «a»" in pt


def test_without_a_column_of_people_it_is_refused(text_file, refusal):
    pt, _ = refusal(read_population, text_file("id;lat;lon;empregos\na;-30;-51;5\n"))
    assert "população" in pt
    assert "empregos" in pt


def test_areas_are_kept_and_invalid_ones_repaired(tmp_path):
    square = shapely.box(-46.61, -20.71, -46.60, -20.70)
    bow = shapely.Polygon([(-46.61, -20.71), (-46.60, -20.70), (-46.60, -20.71), (-46.61, -20.70)])
    path = tmp_path / "setores.gpkg"
    columns = {"id": ["1", "2"], "populacao": [10, 20]}
    gpd.GeoDataFrame(columns, geometry=[square, bow], crs="EPSG:4326").to_crs("EPSG:31983").to_file(path)
    read = read_population(path)
    assert read.frame["population"].sum() == 30
    assert read.frame.geometry.is_valid.all()
    assert read.frame.geometry.iloc[0].area == pytest.approx(square.area, rel=1e-6)
    assert read.frame.geometry.iloc[1].area == pytest.approx(square.area / 2, rel=1e-3)
    assert [(n.key, n.examples) for n in read.notices] == [("sources.geometry_repaired", ("2",))]


def test_lines_hold_no_people(tmp_path, refusal):
    path = tmp_path / "setores.gpkg"
    line = shapely.LineString([(-46.6, -20.7), (-46.5, -20.7)])
    gpd.GeoDataFrame({"pop": [3]}, geometry=[line], crs="EPSG:4326").to_file(path)
    assert "LineString" in refusal(read_population, path)[0]


def test_a_file_without_rows_is_said(text_file):
    read = read_population(text_file("id;lat;lon;pop\n"))
    assert [n.key for n in read.notices] == ["population.no_rows"]
