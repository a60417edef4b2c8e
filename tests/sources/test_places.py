import shapely

from planner.sources.places import no_places, place_table
from planner.tables import PLACES, check


def test_what_is_not_told_is_nothing():
    frame = place_table(
        ids=["A"], kinds=["stand"], names=[""], source="f.csv", shapes=[shapely.Point(-46.6, -20.7)]
    )
    assert frame.drop(columns="geometry").iloc[0].isna().tolist() == [False, False, True, False, True, True]


def test_a_table_without_rows_keeps_its_contract():
    check(no_places(), PLACES)
    assert len(no_places()) == 0
