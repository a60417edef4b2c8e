import geopandas as gpd
import numpy as np
import pytest
from shapely.geometry import Polygon
from town import at, metres, places

from planner.measures import MEASURES, nearest_other, pairs_below, people_within


def test_nearest_other_never_measures_a_place_against_itself():
    stands = places(("A", "stand", at(0)), ("B", "stand", at(400)), ("C", "stand", at(1000)))
    table = nearest_other(stands, stands)
    assert list(table["object_id"]) == ["B", "A", "B"]
    assert table["measured_m"].tolist() == pytest.approx([400, 400, 600], abs=1e-3)


def test_two_stands_on_one_spot_are_zero_metres_apart():
    stands = places(("A", "stand", at(0)), ("B", "stand", at(0)))
    assert nearest_other(stands, stands)["measured_m"].tolist() == [0.0, 0.0]
    assert list(pairs_below(stands, stands, 500)["object_id"]) == ["B", "A"]


def test_the_same_id_under_another_kind_is_another_place():
    stands = places(("1", "stand", at(0)))
    taxis = places(("1", "taxi_stand", at(30)))
    assert nearest_other(stands, taxis).loc[0, "object_kind"] == "taxi_stand"
    assert nearest_other(stands, taxis).loc[0, "measured_m"] == pytest.approx(30, abs=1e-3)


def test_a_lone_stand_has_no_other():
    stands = places(("A", "stand", at(0)))
    row = nearest_other(stands, stands).iloc[0]
    assert row["object_id"] is None
    assert np.isnan(row["measured_m"])


def test_pairs_below_lists_each_neighbour_under_each_subject():
    stands = places(("A", "stand", at(0)), ("B", "stand", at(300)), ("C", "stand", at(0, 450)))
    table = pairs_below(stands, stands, 500.0)
    named = {(a, b) for a, b in zip(table["subject_id"], table["object_id"], strict=True)}
    # B and C are the hypotenuse of 300 and 450 apart: 540.8 m, beyond 500 m.
    assert named == {("A", "B"), ("B", "A"), ("A", "C"), ("C", "A")}
    assert metres(at(300), at(0, 450)) == pytest.approx(540.83, abs=0.1)


def test_people_within_counts_cells_by_their_centre():
    cell = at(250)
    square = Polygon(
        [
            (cell.x - 1e-4, cell.y - 1e-4),
            (cell.x + 1e-4, cell.y - 1e-4),
            (cell.x + 1e-4, cell.y + 1e-4),
            (cell.x - 1e-4, cell.y + 1e-4),
        ]
    )
    cells = gpd.GeoDataFrame(
        {"id": ["a", "b"], "population": [120.0, 80.0]}, geometry=[square, at(700)], crs="EPSG:4326"
    )
    origin = np.array([[at(0).x, at(0).y]])
    assert people_within(origin, cells, 249.0)[0] == 0
    assert people_within(origin, cells, 251.0)[0] == 120
    assert people_within(origin, cells, 701.0)[0] == 200


def test_every_measure_names_its_unit():
    assert {measure.unit for measure in MEASURES.values()} == {"m", "people"}
    assert all(name == measure.name for name, measure in MEASURES.items())
