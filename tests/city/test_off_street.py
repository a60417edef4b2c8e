import geopandas as gpd
import pytest
import shapely
from town import at, places

from planner.city.off_street import FAR_M, far_from_streets

STREETS = gpd.GeoDataFrame(
    geometry=[shapely.LineString([at(0, 0), at(1000, 0)]), shapely.LineString([at(0, 1000), at(1000, 1000)])],
    crs=4326,
)


@pytest.mark.parametrize(("metres", "told"), [(FAR_M - 1, 0), (FAR_M + 1, 1)])
def test_places_off_the_streets_are_told_on_both_sides_of_the_limit(metres, told):
    table = places(("T1", "taxi_stand", at(500, metres)))
    before = table.geometry.iloc[0]
    found = far_from_streets(table, STREETS)
    assert len(found) == told
    assert table.geometry.iloc[0] is before
    assert all(notice.examples == (f"T1 ({metres:.0f} m)",) for notice in found)


def test_terminals_and_places_outside_the_streets_known_are_not_judged():
    table = places(("A", "airport", at(500, 500)), ("T", "taxi_stand", at(500, 5000)))
    assert far_from_streets(table, STREETS) == []
    assert far_from_streets(table, None) == []
