import datetime as dt

import geopandas as gpd
import pandas as pd
import pytest
import shapely
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from planner.errors import InputRefused
from planner.sources.points import read_points
from planner.tables import PLACES, check


def keys(read):
    return [notice.key for notice in read.notices]


def test_a_whole_portuguese_file(text_file):
    path = text_file(
        "codigo;nome;tipo;vagas;instalado_em;latitude;longitude\n"
        "M1;Praça da Matriz;ponto;8;31/12/2020;-20,7193;-46,6090\n"
        "M2; ;sede;;2016-03-01;-20,7200;-46,6100\n"
        "M3;Rodoviária;terminal rodoviario;;;-20,7300;-46,6200 \n"
    )
    read = read_points(path, kind="stand")
    frame = read.frame
    check(frame, PLACES)
    assert frame["id"].tolist() == ["M1", "M2", "M3"]
    assert frame["kind"].tolist() == ["stand", "premises", "intercity_terminal"]
    assert frame["name"].tolist() == ["Praça da Matriz", None, "Rodoviária"]
    assert frame["capacity"].tolist() == [8, pd.NA, pd.NA]
    assert frame["installed"].tolist() == [dt.date(2020, 12, 31), dt.date(2016, 3, 1), None]
    assert frame["source"].unique().tolist() == ["pontos.csv"]
    assert frame.geometry.iloc[0].equals(shapely.Point(-46.609, -20.7193))
    assert (read.rows, read.notices, len(read.source.sha256)) == (3, (), 64)


def test_comma_file_in_english_with_points(text_file):
    read = read_points(text_file("id,name,lat,lon\n1,A,-20.7,-46.6\n"), kind="bus_stop")
    assert read.frame[["id", "kind", "name"]].iloc[0].tolist() == ["1", "bus_stop", "A"]


def test_ids_are_made_in_order_and_said(text_file):
    read = read_points(text_file("lat;lon\n-20,7;-46,6\n-20,8;-46,6\n"), kind="stand")
    assert read.frame["id"].tolist() == ["p0001", "p0002"]
    assert keys(read) == ["points.ids_made"]
    assert "p0001" in read.notices[0].render("pt")


def test_made_ids_keep_clear_of_those_told(text_file):
    read = read_points(text_file("id;lat;lon\np0001;-20,7;-46,6\n;-20,8;-46,6\n"), kind="stand")
    assert read.frame["id"].tolist() == ["p0001", "p0002"]
    assert [(n.key, n.count, n.examples) for n in read.notices] == [("points.some_ids_made", 1, ("3",))]


def test_doubled_ids_are_refused_with_both_rows(text_file, refusal):
    path = text_file("id;lat;lon\nA;-20,7;-46,6\nB;-20,7;-46,6\nA;-20,8;-46,6\n")
    pt, en = refusal(read_points, path, kind="stand")
    assert "linha 4" in pt
    assert "linha 2" in pt
    assert "«A»" in pt
    assert "line 4" in en


def test_all_faults_of_a_file_come_at_once(text_file, refusal):
    path = text_file(
        "id;tipo;vagas;instalado;lat;lon\n"
        "A;ponto;oito;;-20,7;-46,6\n"
        "B;circo;;;-20,7;-46,6\n"
        "C;ponto;-1;;-20,7;-46,6\n"
        "D;ponto;;30/02/2020;-20,7;-46,6\n"
        "E;ponto;;;vinte;-46,6\n"
        "E;ponto;;;-20,7;-46,6\n"
    )
    pt, _ = refusal(read_points, path, kind="stand")
    lines = pt.splitlines()
    assert len(lines) == 6
    for row, words in [
        (2, "oito"),
        (3, "circo"),
        (4, "-1"),
        (5, "30/02/2020"),
        (6, "vinte"),
        (7, "já apareceu"),
    ]:
        assert [line for line in lines if f"linha {row}" in line and words in line], (row, words)
    assert "rodoviária" in next(line for line in lines if "circo" in line)


def test_one_kind_files_do_not_read_the_kind_column(text_file):
    path = text_file("id;tipo;lat;lon\nA;fixo;-20,7;-46,6\n")
    read = read_points(path, kind="taxi_stand", kind_column=False)
    assert read.frame["kind"].tolist() == ["taxi_stand"]
    assert read.notices[0].examples == ("tipo",)


def test_a_header_without_rows_is_an_empty_table_and_said(text_file):
    read = read_points(text_file("id;lat;lon\n"), kind="taxi_stand")
    assert (len(read.frame), read.rows, keys(read)) == (0, 0, ["points.no_rows"])


def test_unused_columns_are_named(text_file):
    read = read_points(text_file("id;lat;lon;telefone\nA;-20,7;-46,6;3000\n"), kind="stand")
    assert read.notices[0].examples == ("telefone",)


def test_placeholders_stay_in_the_table_and_are_said(text_file):
    path = text_file("id;lat;lon\nA;-20,7;-46,6\nB;1;1\nC;-20,8;-46,6\n")
    read = read_points(path, kind="taxi_stand")
    assert len(read.frame) == 3
    assert keys(read) == ["sources.some_outside_brazil", "points.placeholder"]
    assert "linhas: 3" in read.notices[0].render("pt")


def test_areas_of_a_map_are_kept_and_single_parts_unpacked(tmp_path):
    square = shapely.box(-46.61, -20.71, -46.60, -20.70)
    shapes = [shapely.MultiPolygon([square]), shapely.MultiPoint([(-46.6, -20.7)])]
    frame = gpd.GeoDataFrame({"tipo": ["rodoviária", "terminal urbano"]}, geometry=shapes, crs="EPSG:4326")
    frame.to_file(tmp_path / "t.gpkg")
    read = read_points(tmp_path / "t.gpkg", kind="bus_terminal")
    assert read.frame["kind"].tolist() == ["intercity_terminal", "urban_terminal"]
    assert read.frame.geom_type.tolist() == ["Polygon", "Point"]
    assert read.frame.geometry.iloc[0].area == pytest.approx(square.area)


def test_several_points_in_one_row_are_refused(tmp_path, refusal):
    shapes = [shapely.MultiPoint([(-46.6, -20.7), (-46.5, -20.7)])]
    gpd.GeoDataFrame(geometry=shapes, crs="EPSG:4326").to_file(tmp_path / "t.gpkg")
    pt, _ = refusal(read_points, tmp_path / "t.gpkg", kind="stand")
    assert "feição 1" in pt
    assert "MultiPoint" in pt


def test_a_crossed_polygon_is_repaired_and_said(tmp_path):
    bow = shapely.Polygon([(-46.61, -20.71), (-46.60, -20.70), (-46.60, -20.71), (-46.61, -20.70)])
    gpd.GeoDataFrame({"id": ["T"]}, geometry=[bow], crs="EPSG:4326").to_file(tmp_path / "t.gpkg")
    read = read_points(tmp_path / "t.gpkg", kind="bus_terminal")
    assert read.frame.geometry.is_valid.all()
    assert keys(read) == ["sources.geometry_repaired"]


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_a_mutated_file_is_a_table_or_a_refusal_never_a_crash(text_file, data):
    good = b"id;nome;tipo;vagas;lat;lon\nA;Pra\xc3\xa7a;ponto;8;-20,7;-46,6\nB;;;;-20,8;-46,5\n"
    place = data.draw(st.integers(0, len(good) - 1))
    cut = data.draw(st.integers(0, 3))
    path = text_file(good[:place] + data.draw(st.binary(max_size=3)) + good[place + cut :])
    try:
        read = read_points(path, kind="stand")
    except InputRefused as error:
        said = error.render("pt") + error.render("en")
    else:
        check(read.frame, PLACES)
        said = read.source.name
        assert len(read.frame) == read.rows
    assert "pontos.csv" in said
