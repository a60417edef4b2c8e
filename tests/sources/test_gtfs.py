import zipfile

import numpy as np
import pytest
import shapely
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pyproj import Transformer

from planner.errors import InputRefused
from planner.sources.gtfs import is_gtfs, read_gtfs_stops
from planner.sources.guidance import Guidance, Reference
from planner.tables import PLACES, check

HEADER = "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station\n"


@pytest.fixture
def feed(tmp_path):
    def write(stops, name="stops.txt", encoding="utf-8"):
        path = tmp_path / "gtfs.zip"
        with zipfile.ZipFile(path, "w") as file:
            file.writestr("agency.txt", "agency_id\n1\n")
            file.writestr(name, stops.encode(encoding))
        return path

    return write


def test_stops_and_platforms_count_once_and_parents_do_not(feed):
    stops = HEADER + (
        "S,Estação,-20.7,-46.6,1,\n"
        "P1,Plataforma 1,-20.7001,-46.6,0,S\n"
        "P2,Plataforma 2,-20.7002,-46.6,,S\n"
        "E,Entrada,-20.7,-46.6,2,S\n"
        "L,Estação só,-20.8,-46.6,1,\n"
        "A,,-20.9,-46.6,,\n"
    )
    read = read_gtfs_stops(feed(stops))
    check(read.frame, PLACES)
    assert read.frame["id"].tolist() == ["P1", "P2", "L", "A"]
    assert read.frame["kind"].unique().tolist() == ["bus_stop"]
    assert read.frame["name"].tolist() == ["Plataforma 1", "Plataforma 2", "Estação só", None]
    assert read.rows == 6
    assert [(n.key, n.count) for n in read.notices] == [("sources.gtfs_not_boarding", 2)]


@pytest.mark.parametrize(("name", "encoding"), [("stops.txt", "utf-8-sig"), ("feed/v1/stops.txt", "utf-8")])
def test_a_mark_at_the_start_and_a_subfolder_do_no_harm(feed, name, encoding):
    read = read_gtfs_stops(feed("stop_id,stop_lat,stop_lon\n1,-20.7,-46.6\n", name, encoding))
    assert read.frame["id"].tolist() == ["1"]
    assert read.notices == ()


def test_a_folder_and_a_bare_file_are_feeds_too(tmp_path):
    (tmp_path / "stops.txt").write_text("stop_id,stop_lat,stop_lon\n1,-20.7,-46.6\n")
    assert is_gtfs(tmp_path)
    assert is_gtfs(tmp_path / "stops.txt")
    assert is_gtfs(tmp_path / "gtfs.ZIP")
    assert not is_gtfs(tmp_path / "pontos.csv")
    one, other = read_gtfs_stops(tmp_path), read_gtfs_stops(tmp_path / "stops.txt")
    assert one.frame["id"].tolist() == other.frame["id"].tolist() == ["1"]
    assert one.source.sha256 == other.source.sha256
    assert set(one.frame["source"]) == {one.source.name}  # or its stops could not be counted


def test_stops_without_position_are_left_out_and_counted(feed):
    read = read_gtfs_stops(feed("stop_id,stop_lat,stop_lon\n1,-20.7,-46.6\n2,,\n3,,\n"))
    assert read.frame["id"].tolist() == ["1"]
    notice = read.notices[0]
    assert (notice.key, notice.count, notice.examples) == ("sources.gtfs_no_position", 2, ("2", "3"))
    assert read.rows == len(read.frame) + notice.count


def test_faulty_rows_are_all_listed(feed, refusal):
    stops = "stop_id,stop_lat,stop_lon\n1,-20.7,-46.6\n,-20.7,-46.6\n1,-20.7,-46.6\n4,abc,-46.6\n5,-20.7,\n"
    pt, _ = refusal(read_gtfs_stops, feed(stops))
    assert "linha 3: parada sem stop_id" in pt
    assert "linha 4: o código «1»" in pt
    assert "linha 5: posição ilegível (abc, -46.6)" in pt
    assert "linha 6: posição ilegível" in pt


def test_swapped_positions_are_refused(feed, refusal):
    pt, _ = refusal(read_gtfs_stops, feed("stop_id,stop_lat,stop_lon\n1,-46.6,-20.7\n"))
    assert "trocadas" in pt


def test_missing_columns_are_refused(feed, refusal):
    pt, _ = refusal(read_gtfs_stops, feed("stop_id,stop_name\n1,A\n"))
    assert "stop_lat" in pt
    assert "stop_lon" in pt


def test_a_zip_without_stops_or_with_two_is_refused(tmp_path, feed, refusal):
    assert "não há stops.txt" in refusal(read_gtfs_stops, feed("x", "other.txt"))[0]
    path = tmp_path / "two.zip"
    with zipfile.ZipFile(path, "w") as file:
        file.writestr("a/stops.txt", "")
        file.writestr("b/stops.txt", "")
    assert "a/stops.txt, b/stops.txt" in refusal(read_gtfs_stops, path)[0]


def test_a_folder_without_stops_and_a_missing_file_are_refused(tmp_path, refusal):
    assert "stops.txt" in refusal(read_gtfs_stops, tmp_path)[0]
    assert "nada.zip" in refusal(read_gtfs_stops, tmp_path / "nada.zip")[0]


@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_a_damaged_zip_is_read_or_refused_never_a_crash(feed, data):
    path = feed("stop_id,stop_lat,stop_lon\n1,-20.7,-46.6\n")
    good = path.read_bytes()
    place = data.draw(st.integers(0, len(good) - 1))
    path.write_bytes(
        good[:place] + data.draw(st.binary(max_size=4)) + good[place + data.draw(st.integers(0, 4)) :]
    )
    try:
        said = read_gtfs_stops(path).source.name
    except InputRefused as error:
        said = error.render("pt")
    assert "gtfs.zip" in said


TOWN = shapely.box(-46.66, -20.76, -46.56, -20.67)
STREETS = np.array(
    [shapely.LineString([(-46.65, -20.75 + n / 100), (-46.57, -20.75 + n / 100)]) for n in range(8)]
)
NEAR = Reference(TOWN, STREETS)
ON_STREETS = np.array([(-46.64 + n / 200, -20.75 + n % 8 / 100) for n in range(12)])


def stops_of(lonlat):
    return "stop_id,stop_lat,stop_lon\n" + "".join(
        f"{n},{y:.8f},{x:.8f}\n" for n, (x, y) in enumerate(lonlat)
    )


def refused(feed, lonlat, **guidance):
    with pytest.raises(InputRefused) as caught:
        read_gtfs_stops(feed(stops_of(lonlat)), guidance=Guidance(role="bus", near=NEAR, **guidance))
    (fault,) = caught.value.faults
    return fault


def test_a_feed_on_the_streets_of_the_town_is_not_asked_about(feed):
    read = read_gtfs_stops(feed(stops_of(ON_STREETS)), guidance=Guidance(role="bus", near=NEAR))
    assert (len(read.frame), read.notices) == (12, ())
    assert shapely.get_coordinates(read.frame.geometry.to_numpy()) == pytest.approx(ON_STREETS, abs=1e-8)


@pytest.mark.parametrize(
    ("turned", "key", "answer"),
    [
        (ON_STREETS[:, ::-1], "sources.swapped", {"swap": True}),
        (ON_STREETS * [-1, 1], "sources.minus_missing", {"minus": "both"}),
        (ON_STREETS * [1, -1], "sources.minus_missing", {"minus": "lat"}),
        (-ON_STREETS, "sources.minus_missing", {"minus": "both"}),
    ],
)
def test_a_feed_swapped_or_without_its_minus_is_asked_about_and_the_answer_reads_it(
    feed, turned, key, answer
):
    fault = refused(feed, turned)
    assert (fault.key, fault.values["role"]) == (key, "bus")
    read = read_gtfs_stops(feed(stops_of(turned)), guidance=Guidance(role="bus", near=NEAR, **answer))
    assert shapely.get_coordinates(read.frame.geometry.to_numpy()) == pytest.approx(ON_STREETS, abs=1e-8)
    assert read.notices[0].count == 12


@pytest.mark.parametrize(("code", "key"), [("EPSG:4618", "crs.doubtful"), ("EPSG:31983", "crs.undecided")])
def test_a_feed_in_another_system_is_asked_about_with_the_streets_as_evidence(feed, code, key):
    x, y = Transformer.from_crs("EPSG:4326", code, always_xy=True).transform(*ON_STREETS.T)
    turned = np.column_stack([x, y])
    fault = refused(feed, turned)
    assert fault.key == key
    assert f"--crs bus={code}" in fault.render("pt")
    read = read_gtfs_stops(feed(stops_of(turned)), guidance=Guidance(role="bus", near=NEAR, crs=code))
    assert shapely.get_coordinates(read.frame.geometry.to_numpy()) == pytest.approx(ON_STREETS, abs=1e-6)
