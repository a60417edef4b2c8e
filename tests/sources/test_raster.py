import numpy as np
import pytest
import rasterio
import shapely
from pyproj import Transformer
from rasterio.transform import from_origin

from planner.errors import InputRefused
from planner.sources import raster
from planner.sources.guidance import Guidance, Reference
from planner.sources.population import read_population

PEOPLE = np.array([[1.5, 0.0, -9999.0], [2.5, 4.0, 8.0]])


@pytest.fixture
def tif(tmp_path):
    def write(people=PEOPLE, *, crs="EPSG:31983", nodata=-9999.0, bands=1, corner=(330_000, 7_700_000)):
        path = tmp_path / "pessoas.tif"
        options = {"count": bands, "dtype": "float64", "crs": crs, "nodata": nodata}
        height, width = people.shape
        transform = from_origin(*corner, 100, 100)
        with rasterio.open(path, "w", "GTiff", width, height, transform=transform, **options) as file:
            for band in range(1, bands + 1):
                file.write(people, band)
        return path

    return write


def test_people_come_at_the_centres_of_their_cells(tif):
    read = read_population(tif())
    assert read.frame["population"].tolist() == [1.5, 2.5, 4.0, 8.0]
    assert read.frame["id"].tolist() == ["r0c0", "r1c0", "r1c1", "r1c2"]
    lonlat = Transformer.from_crs("EPSG:31983", "EPSG:4326", always_xy=True).transform(330_050, 7_699_950)
    assert read.frame.geometry.iloc[0].coords[0] == pytest.approx(lonlat, abs=1e-9)
    told = read.notices[0]
    assert (told.key, told.count, told.values) == ("raster.read", 4, {"people": 16, "empty": 1, "unknown": 1})


def test_only_the_surroundings_of_the_town_are_read(tif, monkeypatch):
    people = np.ones((100, 100))
    path = tif(people)
    monkeypatch.setattr(raster, "_MARGIN_DEGREES", 0.0)
    to_degrees = Transformer.from_crs("EPSG:31983", "EPSG:4326", always_xy=True).transform
    west, south = to_degrees(331_010, 7_698_010)
    east, north = to_degrees(331_290, 7_698_290)
    read = read_population(path, guidance=Guidance(near=Reference(shapely.box(west, south, east, north))))
    assert 9 <= len(read.frame) <= 16
    assert {"r17c10", "r19c12"} <= set(read.frame["id"])


def test_a_raster_of_another_place_is_refused(tif, refusal):
    near = Reference(shapely.box(-40.0, -10.0, -39.9, -9.9))
    assert "não cobre" in refusal(read_population, tif(), guidance=Guidance(near=near))[0]


def test_faults(tif, refusal, monkeypatch, text_file):
    assert "negativos (-9999)" in refusal(read_population, tif(nodata=None))[0]
    assert (
        "--crs population="
        in refusal(read_population, tif(crs=None), guidance=Guidance(role="population"))[0]
    )
    assert "pessoas.tif" in refusal(read_population, text_file("x", "pessoas.tif"))[0]
    path = tif()
    monkeypatch.setattr(raster, "MOST_CELLS", 5)
    assert "recorte" in refusal(read_population, path)[0]
    monkeypatch.setattr(raster, "find_spec", lambda _: None)
    assert "mototaxi-planner[raster]" in refusal(read_population, path)[0]


def test_a_system_the_user_states_is_taken(tif):
    assert len(read_population(tif(crs=None), guidance=Guidance(crs="EPSG:31983")).frame) == 4


def test_further_bands_are_told(tif):
    assert [notice.key for notice in read_population(tif(bands=2)).notices] == ["raster.read", "raster.bands"]


TO_DEGREES = Transformer.from_crs("EPSG:31983", "EPSG:4326", always_xy=True).transform
TOWN = shapely.box(*TO_DEGREES(320_000, 7_690_000), *TO_DEGREES(340_000, 7_710_000))


@pytest.mark.parametrize("declared", ["EPSG:31982", "EPSG:31976", "EPSG:4326"])
def test_a_declared_system_that_puts_the_raster_elsewhere_is_asked_about(tif, declared):
    path = tif(crs=declared)
    with pytest.raises(InputRefused) as caught:
        read_population(path, guidance=Guidance(role="population", near=Reference(TOWN)))
    (fault,) = caught.value.faults
    assert fault.key == "crs.doubtful"
    assert "--crs population=EPSG:31983" in fault.render("pt")
    assert "4 de 4" in fault.render("pt")
    stated = Guidance(role="population", near=Reference(TOWN), crs="EPSG:31983")
    assert read_population(path, guidance=stated).frame["population"].sum() == 16


def test_a_stated_system_that_puts_the_raster_elsewhere_is_refused_with_those_that_do_not(tif, refusal):
    stated = Guidance(role="population", near=Reference(TOWN), crs="EPSG:31982")
    pt, _ = refusal(read_population, tif(), guidance=stated)
    assert "nenhum dos 4 ponto(s)" in pt
    assert "--crs population=EPSG:31983" in pt


def test_a_raster_beside_the_town_is_told_where_another_system_puts_it_inside(tif, refusal):
    x, y = TO_DEGREES(330_150, 7_699_900)
    beside = Reference(shapely.box(x - 0.03, y - 0.03, x - 0.015, y + 0.03))  # within the margin only
    near = Guidance(role="population", near=beside)
    assert len(read_population(tif(), guidance=near).frame) == 4  # the next town's: no other system fits
    assert "--crs" in refusal(read_population, tif(crs="EPSG:3857"), guidance=Guidance())[0]


def test_a_raster_outside_brazil_is_refused(tif, refusal):
    assert "fora do Brasil" in refusal(read_population, tif(crs="EPSG:4326", corner=(10, 50)))[0]
