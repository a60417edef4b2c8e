import json

import geopandas as gpd
import pytest
import shapely

from planner.bundled import demo_dir

QUICK = ["--law", "composite", "--every", "400", "--iterations", "300", "--count", "4"]


@pytest.fixture
def halves(tmp_path):
    """Write the demo town cut into a western and an eastern district, and return the option that reads it."""
    west, south, east, north = gpd.read_file(demo_dir() / "limite.gpkg").to_crs("EPSG:4674").total_bounds
    middle = (west + east) / 2
    path = tmp_path / "distritos.gpkg"
    gpd.GeoDataFrame(
        {"id": ["d1", "d2"], "name": ["Oeste", "Leste"]},
        geometry=[shapely.box(west, south, middle, north), shapely.box(middle, south, east, north)],
        crs="EPSG:4674",
    ).to_file(path)
    return ["--layer", f"district={path}"]


def test_each_district_gets_its_share_and_the_price_is_told(mototaxi, halves, tmp_path):
    ran = mototaxi("fair", demo_dir(), *QUICK, *halves, "--share", "5", "--json", "--out", tmp_path)
    plan = ran.document
    assert ran.code == 0
    assert plan["met"]
    assert [each["name"] for each in plan["districts"]] == ["Oeste", "Leste"]
    assert all(each["served"] >= min(0.05 * each["people"], each["coverable"]) - 0.01
               for each in plan["districts"])  # fmt: skip
    assert plan["covered"] <= plan["upper_bound"]
    assert plan["price"] == pytest.approx(plan["covered_without"] - plan["covered"], abs=0.01)
    assert 0 < len(plan["stands"]) <= 4
    file = tmp_path / "partes-justas.json"
    assert mototaxi("verify", file, demo_dir(), *halves).code == 0
    file.write_text(json.dumps({**plan, "covered": plan["covered"] + 1}))
    harmed = mototaxi("verify", file, demo_dir(), *halves)
    assert (harmed.code, "NÃO confere" in harmed.out) == (1, True)


def test_a_floor_that_few_stands_cannot_reach_is_told(mototaxi, halves):
    said = mototaxi("fair", demo_dir(), *QUICK, *halves, "--share", "90")
    assert said.code == 1
    assert "Leste" in said.out
    assert "Nem todo distrito chegou ao mínimo" in said.out + said.err
    english = mototaxi("--lang", "en", "fair", demo_dir(), *QUICK, *halves, "--share", "90")
    assert "Not every district reached the floor" in english.out + english.err


@pytest.mark.parametrize(("share", "word"), [("140", "1,4"), ("0", "0"), ("x", "x")])
def test_a_share_that_is_none_is_refused(mototaxi, halves, share, word):
    ran = mototaxi("fair", demo_dir(), *QUICK, *halves, "--share", share)
    assert ran.code == 2
    assert word in ran.err


def test_without_districts_it_says_what_to_give(mototaxi):
    ran = mototaxi("fair", demo_dir(), *QUICK, "--share", "40")
    assert ran.code == 2
    assert "--layer district" in ran.err
