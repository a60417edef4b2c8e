from pathlib import Path

import geopandas as gpd
import numpy as np
import pytest
from shapely import LineString, Point, Polygon, box

from planner.city import city_from_files
from planner.data_report import data_report
from planner.data_report.accounts import LEFT_OUT, Account

PACKAGE = Path(__file__).parents[2] / "planner"

REAL = [
    {
        "streets": "porto-alegre-rs/streets.osm.pbf",
        "taxi": "porto-alegre-rs/taxi-stands.csv",
        "bus": "porto-alegre-rs/gtfs-eptc.zip",
        "population": "porto-alegre-rs/population-h3.csv",
    },
    {
        "streets": "sao-paulo-sp/streets.osm.pbf",
        "bus": "sao-paulo-sp/gtfs-sptrans.zip",
        "population": "sao-paulo-sp/population-h3.csv",
    },
    {"streets": "interior/divinopolis_mg.osm"},
    {"streets": "interior/formiga_mg.osm"},
    {"streets": "interior/limoeiro_do_norte_ce.osm"},
    {"bus": "vitoria-es/bus-stops.geojson"},
    {"bus": "porto-alegre-rs/points-of-interest.csv"},
    {"streets": "itu-sp/streets.geojson"},
]


def accounts(city):
    return {(account.file, account.table): account for account in data_report(city).accounts}


def figures(account):
    return account.read, account.used, account.flagged, account.refused


@pytest.fixture
def town(tmp_path):
    """A town whose rows are counted by hand: the streets lie within 100 m of (-46.60, -20.70)."""
    (tmp_path / "m.osm").write_text(
        '<osm version="0.6">'
        '<node id="1" version="1" lon="-46.601" lat="-20.701"/>'
        '<node id="2" version="1" lon="-46.599" lat="-20.699"/>'
        '<node id="3" version="1" lon="-46.590" lat="-20.700"/>'
        '<node id="4" version="1" lon="-46.589" lat="-20.700"/>'
        '<node id="5" version="1" lon="-46.600" lat="-20.700"><tag k="highway" v="bus_stop"/></node>'
        '<node id="6" version="1" lon="-46.600" lat="-20.700"><tag k="amenity" v="taxi"/></node>'
        '<way id="10" version="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="residential"/></way>'
        '<way id="11" version="1"><nd ref="3"/><nd ref="4"/><tag k="highway" v="residential"/></way>'
        '<way id="12" version="1"><nd ref="8"/><nd ref="9"/><tag k="highway" v="residential"/></way>'
        '<way id="13" version="1"><nd ref="1"/><nd ref="3"/><tag k="highway" v="proposed"/></way>'
        "</osm>"
    )
    (tmp_path / "taxi.csv").write_text(
        "codigo;latitude;longitude\n1;-20,7;-46,6\n2;-20,7;-46,6\n3;-20,7001;-46,6001\n4;1;1\n5;-20,9;-46,6\n"
    )
    (tmp_path / "people.csv").write_text(
        "id;lat;lon;pessoas\na;-20,7;-46,6;10\nb;-20,7;-46,59;0\nc;-20,7;-46,595;\n"
    )
    return {
        "streets": tmp_path / "m.osm",
        "taxi": tmp_path / "taxi.csv",
        "population": tmp_path / "people.csv",
    }


def test_every_row_is_used_flagged_or_refused(town):
    told = accounts(city_from_files(**town))
    # ways: one used, one an island, one without nodes, one only proposed
    assert figures(told["m.osm", "streets"]) == (4, 1, 1, 2)
    # the map's stop is used; its taxi stand is left out for the file's
    assert figures(told["m.osm", "places"]) == (2, 1, 0, 1)
    # one alone, two at one position, a placeholder and one 22 km away
    assert figures(told["taxi.csv", "places"]) == (5, 1, 2, 2)
    # one with people, one without, one unknown
    assert figures(told["people.csv", "population"]) == (3, 1, 1, 1)
    assert all(account.whole for account in told.values())


def test_an_account_that_does_not_add_up_says_so():
    assert Account("a", "places", 3, 1, 1, 1).whole
    assert not Account("a", "places", 4, 1, 1, 1).whole


def test_a_feed_in_a_folder_is_counted(tmp_path):
    (tmp_path / "stops.txt").write_text(
        "stop_id,stop_lat,stop_lon,location_type\n1,-20.7,-46.6,0\n2,-20.71,-46.6,2\n3,,,0\n"
    )
    (account,) = data_report(city_from_files(bus=tmp_path)).accounts
    assert figures(account) == (3, 1, 0, 2)


def test_a_boundary_of_several_towns_is_counted(tmp_path):
    towns = gpd.GeoDataFrame(
        {"nome": ["A", "B", "C"]},
        geometry=[box(x, -21, x + 1, -20) for x in (-46, -48, -50)],
        crs="EPSG:4326",
    )
    towns.to_file(tmp_path / "b.geojson")
    (account,) = data_report(city_from_files(name="B", boundary=tmp_path / "b.geojson")).accounts
    assert figures(account) == (3, 1, 0, 2)


def test_rows_of_totals_are_read_and_refused(tmp_path):
    (tmp_path / "p.csv").write_text("codigo;latitude;longitude\n1;-20,7;-46,6\nTOTAL;;\n")
    (account,) = data_report(city_from_files(stands=tmp_path / "p.csv")).accounts
    assert figures(account) == (2, 1, 0, 1)


def test_features_without_a_line_and_mended_areas_are_counted(tmp_path):
    lines = gpd.GeoDataFrame(
        {"nome": ["A", "B"]},
        geometry=[LineString([(-46.6, -20.7), (-46.601, -20.7)]), Point(-46.6, -20.7)],
        crs="EPSG:4326",
    )
    lines.to_file(tmp_path / "ruas.geojson")
    bow = Polygon([(-46.62, -20.73), (-46.6, -20.71), (-46.6, -20.73), (-46.62, -20.71)])
    areas = gpd.GeoDataFrame({"id": ["a", "b"], "pop": [5, 6]}, geometry=[bow, bow.envelope], crs="EPSG:4326")
    areas.to_file(tmp_path / "setores.geojson")
    gpd.GeoDataFrame(geometry=[bow], crs="EPSG:4326").to_file(tmp_path / "limite.geojson")
    told = accounts(
        city_from_files(
            streets=tmp_path / "ruas.geojson",
            population=tmp_path / "setores.geojson",
            boundary=tmp_path / "limite.geojson",
        )
    )
    assert figures(told["ruas.geojson", "streets"]) == (2, 1, 0, 1)
    assert figures(told["setores.geojson", "population"])[::3] == (2, 0)
    assert told["setores.geojson", "population"].flagged >= 1  # the mended one
    assert figures(told["limite.geojson", "boundary"]) == (1, 0, 1, 0)


def test_cells_of_a_raster_without_people_or_value_are_refused(tmp_path):
    rasterio = pytest.importorskip("rasterio")
    grid = np.array([[5, 0, -1], [7, 0, 3]], dtype="float32")
    transform = rasterio.transform.from_origin(-46.6, -20.7, 0.001, 0.001)
    shape = {"driver": "GTiff", "height": 2, "width": 3, "count": 1, "dtype": "float32", "nodata": -1}
    with rasterio.open(tmp_path / "p.tif", "w", crs="EPSG:4326", transform=transform, **shape) as file:
        file.write(grid, 1)
    (account,) = data_report(city_from_files(population=tmp_path / "p.tif")).accounts
    assert figures(account) == (6, 3, 0, 3)


def test_every_notice_that_leaves_rows_out_is_one_that_exists():
    source = "".join(
        path.read_text(encoding="utf-8") for path in PACKAGE.rglob("*.py") if "data_report" not in str(path)
    )
    assert [key for key in LEFT_OUT if f'"{key}"' not in source] == []


@pytest.mark.acceptance
@pytest.mark.parametrize("files", REAL, ids=lambda files: next(iter(files.values())))
def test_every_row_of_the_real_files_is_accounted_for(real_file, files):
    city = city_from_files(**{key: real_file(name) for key, name in files.items()})
    told = data_report(city).accounts
    assert {account.file for account in told} == {name.split("/")[1] for name in files.values()}
    for account in told:
        assert account.read == account.used + account.flagged + account.refused, account
        assert min(figures(account)) >= 0


@pytest.mark.acceptance
def test_the_figures_of_porto_alegre(real_file):
    told = accounts(city_from_files(**{key: real_file(name) for key, name in REAL[0].items()}))
    assert told["taxi-stands.csv", "places"].read == 379
    assert told["taxi-stands.csv", "places"].refused == 11  # two placeholders, nine beyond the extract
    assert told["gtfs-eptc.zip", "places"].read == 3_986
    assert figures(told["population-h3.csv", "population"])[::3] == (1_227, 0)
    assert told["streets.osm.pbf", "streets"].read == 15_886
