"""Reference systems: evidence computed against pyproj used apart, and against IBGE's published shifts."""

import numpy as np
import pytest
import shapely
from pyproj import Transformer

from planner.geodesy import distance_m
from planner.sources.crs import candidates, evidence, in_degrees, rivals, sample, turned, weigh
from planner.sources.guidance import Reference

TOWN = (-46.62, -20.73, -46.60, -20.71)
LATITUDES = np.linspace(TOWN[1], TOWN[3], 12)
STREETS = np.array([shapely.LineString([(TOWN[0], y), (TOWN[2], y)]) for y in LATITUDES], dtype=object)
NEAR = Reference(shapely.box(*TOWN), STREETS)
ON_STREETS = np.array([(x, y) for x in np.linspace(-46.615, -46.605, 5) for y in LATITUDES[2:-2]])


def written(lonlat, code):
    """Return coordinates as a file in another system has them."""
    transformer = Transformer.from_crs("EPSG:4326", code, always_xy=True)
    return np.column_stack(transformer.transform(lonlat[:, 0], lonlat[:, 1]))


@pytest.mark.parametrize("code", ["EPSG:31983", "EPSG:29193", "EPSG:22523", "EPSG:5880", "EPSG:3857"])
def test_the_true_system_of_metres_comes_first_with_its_points_on_the_streets(code):
    found = candidates(written(ON_STREETS, code), NEAR)
    assert found[0].code == code
    assert (found[0].inside, found[0].count) == (len(ON_STREETS), len(ON_STREETS))
    assert found[0].median_m < 0.1
    assert all(one.median_m is None or one.median_m >= found[0].median_m for one in found)


def test_another_zone_puts_nothing_in_the_town():
    xy = written(ON_STREETS, "EPSG:31983")
    assert weigh(xy, "EPSG:31982", NEAR).inside == 0
    assert weigh(xy, "EPSG:31982", NEAR).median_m is None


def test_swapped_metres_are_found_with_the_option_that_says_so():
    found = candidates(written(ON_STREETS, "EPSG:31983")[:, ::-1], NEAR)
    assert (found[0].code, found[0].swap) == ("EPSG:31983", True)
    assert found[0].options("taxi") == "--crs taxi=EPSG:31983 --swap taxi"


@pytest.mark.parametrize(("signs", "minus"), [((-1, -1), "both"), ((-1, 1), "lon"), ((1, -1), "lat")])
def test_missing_minus_signs_are_found(signs, minus):
    found = candidates(ON_STREETS * signs, NEAR)
    assert (found[0].code, found[0].swap) == ("EPSG:4674", False)
    assert turned(ON_STREETS * signs, swap=False, minus=found[0].minus).tolist() == ON_STREETS.tolist()
    assert found[0].minus == minus


def test_sad69_in_degrees_is_told_from_sirgas_by_the_streets_alone():
    sad = written(ON_STREETS, "EPSG:4618")
    found = rivals(sad, "EPSG:4674", NEAR)
    assert found[0].code == "EPSG:4618"
    assert {one.code for one in found} >= {"EPSG:4674", "EPSG:4618"}
    as_read = next(one for one in found if one.code == "EPSG:4674")
    assert as_read.inside == as_read.count  # the boundary shows nothing
    # IBGE's shift here: dx -67.35, dy 3.88, dz -38.22 m, some 65 m on the ground of which 53 m north.
    assert as_read.median_m == pytest.approx(52.9, abs=1.0)


def test_the_shift_of_sad69_is_the_one_ibge_published():
    there = weigh(np.array([[-46.6, -20.7]]), "EPSG:4618", NEAR).lonlat
    # Helmert of IBGE, R.PR 1/2005, computed by hand from ECEF on the ellipsoid of 1967 to GRS80.
    a, f = 6378160.0, 1 / 298.25
    e2 = f * (2 - f)
    lon, lat = np.radians(-46.6), np.radians(-20.7)
    n = a / np.sqrt(1 - e2 * np.sin(lat) ** 2)
    x = n * np.cos(lat) * np.cos(lon) - 67.35
    y = n * np.cos(lat) * np.sin(lon) + 3.88
    z = n * (1 - e2) * np.sin(lat) - 38.22
    e2_80 = 1 / 298.257222101 * (2 - 1 / 298.257222101)
    phi = np.arctan2(z, np.hypot(x, y) * (1 - e2_80))
    for _ in range(5):
        big = 6378137.0 / np.sqrt(1 - e2_80 * np.sin(phi) ** 2)
        phi = np.arctan2(z + e2_80 * big * np.sin(phi), np.hypot(x, y))
    by_hand = np.degrees([np.arctan2(y, x), phi])
    assert (
        distance_m(*there[0], *by_hand)[0] < 5.0
    )  # a grid, where one is installed, is finer than seven numbers


def test_points_on_the_streets_are_never_doubted():
    assert rivals(ON_STREETS, "EPSG:4674", NEAR) == ()


def test_points_that_lie_off_streets_in_every_system_are_not_doubted():
    rng = np.random.default_rng(3)
    anywhere = rng.uniform(TOWN[:2], TOWN[2:], (200, 2))
    assert rivals(anywhere, "EPSG:4674", NEAR) == ()


def test_few_points_are_too_few_to_doubt_a_datum():
    assert rivals(written(ON_STREETS[:7], "EPSG:4618"), "EPSG:4674", NEAR) == ()
    assert rivals(written(ON_STREETS[:8], "EPSG:4618"), "EPSG:4674", NEAR) != ()


def test_a_wrong_zone_is_doubted_without_streets():
    found = rivals(written(ON_STREETS, "EPSG:31983"), "EPSG:31982", Reference(NEAR.area))
    assert found[0].code == "EPSG:31983"
    assert found[0].median_m is None


def test_without_a_town_nothing_is_doubted_and_brazil_is_the_evidence():
    xy = written(ON_STREETS, "EPSG:31983")
    assert rivals(xy, "EPSG:31982", None) == ()
    found = candidates(xy, None)
    assert "EPSG:31983" in {one.code for one in found}
    assert "no Brasil" in evidence(found, "taxi", None)["pt"]


def test_the_evidence_is_a_line_a_candidate_with_its_option():
    told = evidence(candidates(written(ON_STREETS, "EPSG:29193"), NEAR), "bus", NEAR)
    first = told["pt"].splitlines()[0]
    assert "SAD69 / UTM zone 23S: 40 de 40 ponto(s) dentro do município" in first
    assert "mediana de 0 m até a rua" in first
    assert "--crs bus=EPSG:29193" in first
    assert "40 of 40 point(s) inside the town" in told["en"]


def test_degrees_and_metres_are_told_apart_by_most_points():
    assert in_degrees(np.array([[1.0, 1.0], [-46.0, -20.0], [3e5, 7e6]]))
    assert not in_degrees(np.array([[1.0, 1.0], [3e5, 7e6], [3e5, 7e6]]))
    assert in_degrees(np.empty((0, 2)))


def test_a_sample_is_even_and_readable():
    xy = np.arange(20_000, dtype=float).reshape(-1, 2)
    xy[3] = np.nan
    assert len(sample(xy)) <= 2000
    assert np.isfinite(sample(xy)).all()
    assert sample(xy)[-1, 0] > 19_000
