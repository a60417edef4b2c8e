import pytest
from town import at, places

from planner.city.doubles import SAME_NAME_M, SAME_PLACE_M, doubles, matched


def named(table, *names):
    return table.assign(name=list(names))


@pytest.mark.parametrize(("apart", "pairs"), [(SAME_PLACE_M - 0.5, 1), (SAME_PLACE_M + 0.5, 0)])
def test_places_close_together_are_one_whatever_their_names(apart, pairs):
    mine = named(places(("T1", "taxi_stand", at(0))), "Matriz")
    theirs = named(places(("osm-n1", "taxi_stand", at(apart))), "Rodoviária")
    found = matched(mine, theirs)
    assert len(found) == pairs
    assert all(metres == pytest.approx(apart, abs=0.2) for _, _, metres in found)


@pytest.mark.parametrize(("apart", "pairs"), [(SAME_NAME_M - 1, 1), (SAME_NAME_M + 2, 0)])
def test_places_of_one_name_may_be_farther_apart(apart, pairs):
    mine = named(places(("T1", "taxi_stand", at(0))), "Praça da Matriz")
    theirs = named(places(("osm-n1", "taxi_stand", at(apart))), "PRACA DA MATRIZ")
    assert len(matched(mine, theirs)) == pairs
    assert matched(named(mine, None), named(theirs, None)) == ()


def test_each_place_is_in_one_pair_the_nearest_first():
    mine = places(("T1", "taxi_stand", at(0)), ("T2", "taxi_stand", at(12)))
    theirs = places(("osm-n1", "taxi_stand", at(10)))
    assert [(i, j) for i, j, _ in matched(mine, theirs)] == [(1, 0)]


def test_what_both_tell_and_what_only_the_map_tells_is_reported_with_its_pairs():
    mine = places(("T1", "taxi_stand", at(0)), ("T2", "taxi_stand", at(900)))
    theirs = places(
        ("osm-n1", "taxi_stand", at(10)), ("osm-n2", "taxi_stand", at(500)), ("osm-n3", "bus_stop", at(0))
    )
    found = doubles(mine, theirs, {"taxi_stand": "taxi.csv", "bus_stop": "mapa.osm"}, "mapa.osm")
    assert [(n.key, n.where, n.count, n.examples) for n in found] == [
        ("city.on_map_too", "taxi.csv", 1, ("T1 = osm-n1 (10 m)",)),
        ("city.on_map_only", "taxi.csv", 1, ("osm-n2",)),
    ]
    assert "1 de 2" in found[0].render("pt")


def test_a_narrow_kind_of_a_file_is_held_against_the_wide_kind_of_the_map():
    mine = places(("R", "intercity_terminal", at(0)))
    theirs = places(("osm-w1", "bus_terminal", at(5).buffer(0.0001)))
    found = doubles(mine, theirs, {"bus_terminal": "t.csv"}, "mapa.osm")
    assert [notice.key for notice in found] == ["city.on_map_too"]
