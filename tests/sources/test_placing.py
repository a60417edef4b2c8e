import geopandas as gpd
import numpy as np
import pytest
import shapely
from pyproj import Transformer

from planner.sources.delimited import rows_of
from planner.sources.guidance import Guidance, Reference
from planner.sources.placing import place
from planner.sources.vector import placed_map

TOWN = shapely.box(-46.62, -20.73, -46.60, -20.71)
LONLAT = np.array([(-46.61, -20.72), (-46.611, -20.721), (-46.612, -20.722)])


def metres(code, lonlat=LONLAT):
    transformer = Transformer.from_crs("EPSG:4326", code, always_xy=True)
    return np.column_stack(transformer.transform(lonlat[:, 0], lonlat[:, 1]))


def placed(xy, *, declared=None, **guidance):
    rows = rows_of(("id\n" + "\n".join(f"p{n}" for n in range(len(xy)))).encode(), "taxi.csv")
    return place(shapely.points(xy), rows, Guidance(role="taxi", **guidance), declared=declared)


def keys(found):
    return [fault.key for fault in found.faults], [notice.key for notice in found.notices]


def close(found, lonlat=LONLAT):
    return np.allclose(shapely.get_coordinates(found.geometry.to_numpy()), lonlat, atol=1e-8)


def test_metres_without_a_system_are_asked_about_never_guessed():
    found = placed(metres("EPSG:31983"), near=Reference(TOWN))
    assert keys(found) == (["crs.undecided"], [])
    assert found.geometry.isna().all()
    said = found.faults[0].render("pt")
    assert "--crs taxi=EPSG:31983" in said
    assert "3 de 3" in said
    assert "EPSG:31982" not in said
    assert "[crs] taxi" in said


def test_the_system_the_user_states_is_taken_and_told():
    found = placed(metres("EPSG:31983"), crs="31983", near=Reference(TOWN))
    assert keys(found) == ([], ["crs.as_told"])
    assert close(found)
    assert "3 de 3" in found.notices[0].render("pt")


def test_the_statement_beats_what_the_file_declares():
    found = placed(metres("EPSG:31983"), crs="EPSG:31983", declared="EPSG:31982", near=Reference(TOWN))
    assert close(found)


def test_a_zone_that_is_declared_wrong_is_doubted_with_the_right_one():
    found = placed(metres("EPSG:31983"), declared="EPSG:31982", near=Reference(TOWN))
    assert keys(found)[0] == ["crs.doubtful"]
    assert "--crs taxi=EPSG:31983" in found.faults[0].render("en")


def test_a_statement_that_puts_nothing_in_the_town_is_refused_with_what_would():
    found = placed(metres("EPSG:31983"), crs="EPSG:31982", near=Reference(TOWN))
    assert keys(found)[0] == ["crs.told_elsewhere"]
    assert "EPSG:31983" in found.faults[0].render("pt")


def test_an_unknown_system_is_refused():
    for seen in ("EPSG:999999", "utm", "EPSG:5701"):  # the last is one of heights
        assert keys(placed(LONLAT, crs=seen)) == (["crs.unknown"], [])


def test_a_system_for_all_files_is_left_aside_where_a_file_tells_its_own():
    assert close(placed(metres("EPSG:31983"), declared="EPSG:31983", crs_if_untold="EPSG:31982"))
    assert close(placed(metres("EPSG:31983"), crs_if_untold="EPSG:31983"))
    assert close(placed(LONLAT, crs_if_untold="EPSG:31983"))


def test_metres_that_claim_degrees_are_asked_about():
    found = placed(metres("EPSG:31983"), declared="EPSG:4326", near=Reference(TOWN))
    assert keys(found)[0] == ["crs.undecided"]
    assert "WGS 84" in found.faults[0].render("pt")


LOCAL = 'LOCAL_CS["obra",UNIT["metre",1]]'


def test_a_declared_system_that_leads_nowhere_is_asked_about_or_refused():
    found = placed(metres("EPSG:31983"), declared=LOCAL, near=Reference(TOWN))
    assert keys(found)[0] == ["crs.undecided"]
    assert "local ou está danificado" in found.faults[0].render("pt")
    assert keys(placed(LONLAT, declared=LOCAL))[0] == ["crs.unknown"]
    assert close(placed(metres("EPSG:31983"), declared=LOCAL, crs="EPSG:31983"))


def test_metres_that_fit_nowhere_say_so():
    found = placed(np.array([[12.0, 1e9]]), near=Reference(TOWN))
    assert keys(found)[0] == ["crs.undecided_none"]


def test_swapped_degrees_are_refused_and_read_when_the_user_says_so():
    swapped = LONLAT.copy()
    swapped[1] = swapped[1, ::-1]
    assert keys(placed(swapped))[0] == ["sources.swapped"]
    assert "--swap taxi" in placed(swapped).faults[0].render("pt")
    found = placed(swapped, swap=True)
    assert keys(found) == ([], ["crs.swapped_as_told"])
    assert found.notices[0].count == 1  # the row in the right order is left as it is
    assert close(found)


@pytest.mark.parametrize(("signs", "minus"), [((-1, -1), "both"), ((-1, 1), "lon"), ((1, -1), "lat")])
def test_missing_minus_signs_are_refused_and_read_when_the_user_says_so(signs, minus):
    assert keys(placed(LONLAT * signs))[0] == ["sources.minus_missing"]
    found = placed(LONLAT * signs, minus=minus)
    assert keys(found) == ([], ["crs.minus_as_told"])
    assert close(found)


def test_swapped_metres_are_read_when_the_user_says_so():
    assert close(placed(metres("EPSG:31983")[:, ::-1], swap=True, crs="EPSG:31983"))


def test_the_far_north_keeps_its_latitude():
    boa_vista = np.array([(60.67, 2.82)])
    found = placed(boa_vista, minus="lon")
    assert close(found, np.array([(-60.67, 2.82)]))


def test_areas_are_turned_whole(tmp_path):
    path = tmp_path / "a.geojson"
    area = shapely.box(-20.72, -46.61, -20.71, -46.60)
    gpd.GeoDataFrame(geometry=[area], crs=4326).to_file(path)
    _, found, _ = placed_map(path, Guidance(swap=True))
    assert found.geometry.iloc[0].equals(shapely.box(-46.61, -20.72, -46.60, -20.71))


def test_rows_without_a_position_stay_without_one():
    rows = rows_of(b"id\na\nb\n", "f.csv")
    shapes = np.array([shapely.Point(-46.61, -20.72), None], dtype=object)
    found = place(shapes, rows, Guidance())
    assert found.geometry.isna().tolist() == [False, True]
    assert found.faults == []
