import pandas as pd
from street_town import streets
from town import at, city

from planner.data_report.people import people_notices
from planner.reach.demand import cells_without_street


def town(**more):
    import geopandas as gpd

    people = gpd.GeoDataFrame(
        {"id": pd.Series(["near", "empty", "far"], dtype=object), "population": [10.0, 0.0, 7.0]},
        geometry=[at(50).buffer(0.001), at(60).buffer(0.001), at(50_000).buffer(0.001)],
        crs="EPSG:4326",
    )
    return city(population=people, **more)


def test_cells_without_people_and_people_without_street():
    found = {
        notice.key: notice
        for notice in people_notices(town(streets=streets(("residential", "A", [at(0), at(100)]))))
    }
    assert found["data.cells_without_people"].subjects == ("empty",)
    assert found["data.cells_without_street"].subjects == ("far",)
    assert found["data.cells_without_street"].values["people"] == 7


def test_an_overlapped_cell_is_the_first_ones():
    reached = ~cells_without_street(town(streets=streets(("residential", "A", [at(0), at(100)]))))
    assert reached.tolist() == [True, False, False]  # a street counts for one cell only


def test_without_streets_only_people_are_told():
    assert [notice.key for notice in people_notices(town())] == ["data.cells_without_people"]
    assert people_notices(city()) == []
