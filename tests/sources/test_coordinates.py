import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.sources.coordinates import BRAZIL, coordinate_columns, read_lonlat, suspicions
from planner.sources.delimited import rows_of


def rows(*lines):
    return rows_of("\n".join(["id;lat;lon", *lines]).encode(), "f.csv")


@pytest.mark.parametrize(
    ("columns", "found"),
    [
        (["id", "lat", "lon"], ("lat", "lon")),
        (["LONGITUDE", "LATITUDE"], ("LATITUDE", "LONGITUDE")),
        (["x", "y"], ("y", "x")),
        (["y", "x", "lat", "long"], ("lat", "long")),
        (["stop_lat", "stop_lon"], ("stop_lat", "stop_lon")),
        (["lng", "Lat"], ("Lat", "lng")),
    ],
)
def test_columns_by_their_usual_names(columns, found):
    assert coordinate_columns(columns, file="f.csv") == found


@pytest.mark.parametrize("columns", [["id", "lat"], ["lon"], ["easting"]])
def test_missing_columns_are_refused_with_those_seen(columns, refusal):
    pt, en = refusal(coordinate_columns, columns, file="f.csv")
    assert ", ".join(columns) in pt
    assert "latitude" in en


def test_coordinates_with_comma_and_point():
    lonlat, faults = read_lonlat(rows("A;-29,9872776651;-51.1698367788"))
    assert faults == []
    assert lonlat.tolist() == [[-51.1698367788, -29.9872776651]]


def test_every_fault_is_listed_with_its_line_and_value():
    _, faults = read_lonlat(
        rows("A;;-51,2", "B;abc;-51,2", "C;-30,0;512345,0", "D;-90,0;-51,0", "E;-90,1;-51,0")
    )
    said = [(fault.key, fault.values["row"]["pt"], fault.values["seen"]) for fault in faults]
    assert said == [
        ("sources.coordinate_missing", "linha 2", ""),
        ("sources.coordinate_unreadable", "linha 3", "abc"),
        ("sources.coordinate_out_of_range", "linha 6", "-90,1"),
        ("sources.coordinate_out_of_range", "linha 4", "512345,0"),
    ]
    assert "UTM" in faults[3].render("pt")


def judge(*pairs):
    table = rows(*[f"{n};{lat};{lon}" for n, (lat, lon) in enumerate(pairs)])
    return suspicions(np.array([(lon, lat) for lat, lon in pairs], dtype=float), table)


def test_a_place_in_brazil_is_not_suspicious():
    assert judge((-30.0, -51.2), (2.8, -60.7), (-7.1, -34.8)) == ([], [])


def test_swapped_coordinates_are_refused_even_in_one_row():
    faults, notices = judge((-30.0, -51.2), (-51.2, -30.0), (-30.1, -51.1))
    assert [fault.key for fault in faults] == ["sources.swapped"]
    assert faults[0].values["rows"] == ("3",)
    assert "trocadas" in faults[0].render("pt")
    assert notices == []


@pytest.mark.parametrize("pair", [(30.0, 51.2), (-30.0, 51.2), (30.0, -51.2)])
def test_a_missing_minus_sign_is_refused(pair):
    faults, _ = judge(pair)
    assert [fault.key for fault in faults] == ["sources.minus_missing"]
    assert "sinal de menos" in faults[0].render("pt")


def test_a_few_placeholders_are_told_and_stay():
    faults, notices = judge((-30.0, -51.2), (1.0, 1.0), (-30.1, -51.1), (0.0, 0.0))
    assert faults == []
    assert [(notice.key, notice.count) for notice in notices] == [("sources.some_outside_brazil", 2)]
    assert "3, 5" in notices[0].render("pt")


def test_a_file_mostly_outside_brazil_is_refused():
    faults, notices = judge((-30.0, -51.2), (48.8, 2.3), (48.9, 2.4))
    assert [fault.key for fault in faults] == ["sources.outside_brazil"]
    assert "fora do Brasil" in faults[0].render("pt")
    assert notices == []


@given(st.floats(BRAZIL[1], BRAZIL[3]), st.floats(BRAZIL[0], BRAZIL[2]))
def test_no_place_in_brazil_is_ever_suspicious(lat, lon):
    assert judge((lat, lon)) == ([], [])
