import geopandas as gpd
import pandas as pd
import pytest
from shapely.geometry import LineString
from town import at, places

from planner.errors import InputRefused
from planner.tables import PLACE_KINDS, PLACES, POPULATION, Table, check, kinds_within


def test_a_right_table_passes():
    frame = places(("A", "stand", at(0)))
    assert check(frame, PLACES) is None
    assert check(frame.iloc[:0], PLACES) is None


def test_every_fault_is_collected():
    frame = places(("A", "stand", at(0))).drop(columns="kind").to_crs("EPSG:31983")
    frame["capacity"] = ["doze"]
    with pytest.raises(InputRefused) as refused:
        check(frame, PLACES)
    words = str(refused.value)
    assert "falta a coluna kind" in words
    assert "capacity" in words
    assert "EPSG:4326" in words


def test_a_geometry_of_another_sort_is_refused():
    frame = gpd.GeoDataFrame(
        {"id": ["a"], "population": [1.0]}, geometry=[LineString([(0, 0), (1, 1)])], crs="EPSG:4326"
    )
    with pytest.raises(InputRefused, match="LineString"):
        check(frame, POPULATION)


def test_narrower_kinds_count_within_the_wider_one():
    assert kinds_within("bus_terminal") == {"bus_terminal", "urban_terminal", "intercity_terminal"}
    assert kinds_within("urban_terminal") == {"urban_terminal"}
    assert all(kind in kinds_within(kind) for kind in PLACE_KINDS)


def test_a_column_of_texts_may_be_empty_whatever_its_type_and_holds_nothing_but_texts():
    empty = pd.Series([], dtype=float)
    table = Table("t", {"a": "text", "b": "maybe_text"}, None)
    check(pd.DataFrame({"a": empty, "b": empty}), table)
    check(pd.DataFrame({"a": ["x"], "b": [None]}, dtype=object), table)
    for a, b in ((1, "x"), (None, "x"), ("x", 1)):
        with pytest.raises(InputRefused):
            check(pd.DataFrame({"a": ["x", a], "b": ["x", b]}, dtype=object), table)
