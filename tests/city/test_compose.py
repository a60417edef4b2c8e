import geopandas as gpd
import pytest
import shapely
from town import at, places

from planner.city.area import AREA_MARGIN_M, loaded_area
from planner.city.compose import (
    ELSEWHERE_M,
    Told,
    gather,
    kind_faults,
    layers_of,
    outside_people,
    subjects_as_points,
    within_area,
)
from planner.errors import InputRefused
from planner.provenance import Source
from planner.sources.osm_places import OSM_KINDS
from planner.sources.places import no_places
from planner.sources.read import MapRead, Read

AREA = loaded_area(
    None, gpd.GeoDataFrame(geometry=[shapely.LineString([at(0), at(1000, 1000)])], crs=4326), None
)


def told(kind, file, *rows):
    table = places(*rows).assign(source=file) if rows else no_places()
    return Told(kind, Read(table, Source(file, "0" * 64)))


def street_map(*rows):
    table = places(*rows).assign(source="mapa.osm") if rows else no_places()
    return MapRead(table, table, table, OSM_KINDS, Source("mapa.osm", "0" * 64))


def test_a_file_beats_the_map_for_its_kind_and_the_map_fills_the_others():
    table, source_of = gather(
        [told("taxi_stand", "taxi.csv", ("T1", "taxi_stand", at(0)))],
        street_map(("osm-n1", "taxi_stand", at(9)), ("osm-n2", "bus_stop", at(9))),
    )
    assert table["id"].tolist() == ["T1", "osm-n2"]
    assert source_of["taxi_stand"] == "taxi.csv"
    assert source_of["bus_stop"] == source_of["airport"] == "mapa.osm"
    assert "premises" not in source_of


def test_a_narrow_kind_in_a_file_beats_the_wide_kind_of_the_map():
    table, source_of = gather(
        [told("bus_terminal", "t.csv", ("U", "urban_terminal", at(0)))],
        street_map(("osm-n1", "bus_terminal", at(9))),
    )
    assert table["id"].tolist() == ["U"]
    assert source_of["bus_terminal"] == "t.csv"
    assert "urban_terminal" not in source_of


def test_an_empty_file_still_speaks_for_its_kind():
    table, source_of = gather([told("bus_stop", "b.csv")], street_map(("osm-n1", "bus_stop", at(9))))
    assert len(table) == 0
    assert source_of["bus_stop"] == "b.csv"


def test_other_kinds_in_a_file_join_those_of_their_own_file():
    table, source_of = gather(
        [
            told("taxi_stand", "taxi.csv", ("1", "taxi_stand", at(0))),
            told("stand", "pontos.csv", ("1", "stand", at(5)), ("2", "taxi_stand", at(9))),
        ],
        None,
    )
    assert table[["id", "kind"]].values.tolist() == [["1", "taxi_stand"], ["1", "stand"], ["2", "taxi_stand"]]
    assert source_of == {"taxi_stand": "taxi.csv", "stand": "pontos.csv"}


def test_one_id_twice_in_a_kind_is_refused_with_both_files():
    with pytest.raises(InputRefused) as caught:
        gather(
            [
                told("taxi_stand", "taxi.csv", ("1", "taxi_stand", at(0))),
                told("stand", "pontos.csv", ("1", "taxi_stand", at(9))),
            ],
            None,
        )
    assert "taxi.csv" in str(caught.value)
    assert "pontos.csv" in str(caught.value)


def test_without_any_input_there_is_an_empty_table():
    table, source_of = gather([], None)
    assert (len(table), source_of) == (0, {})


def test_places_stay_up_to_the_margin_and_the_others_are_told():
    rows = [
        ("in", "bus_stop", at(500, 500)),
        ("near", "bus_stop", at(1000 + AREA_MARGIN_M - 5, 500)),
        ("out", "bus_stop", at(1000 + AREA_MARGIN_M + 5, 500)),
        ("far", "bus_stop", at(2 * ELSEWHERE_M, 500)),
    ]
    kept, notices = within_area(places(*rows), AREA)
    assert kept["id"].tolist() == ["in", "near"]
    assert [(n.key, n.count) for n in notices] == [("city.places_elsewhere", 1), ("city.places_outside", 1)]
    assert "far" in notices[0].render("pt")
    assert "out" in notices[1].render("pt")
    assert "2.000 m do retângulo que contém as ruas" in notices[1].render("pt")
    assert len(kept) + sum(n.count for n in notices) == len(rows)


def test_stands_and_premises_outside_stay_with_a_warning():
    rows = [("S", "stand", at(9000)), ("P", "premises", at(900_000)), ("I", "stand", at(5, 5))]
    kept, notices = within_area(places(*rows), AREA)
    assert kept["id"].tolist() == ["S", "P", "I"]
    assert [(n.key, n.severity, n.count) for n in notices] == [("city.stands_outside", "warning", 2)]


def test_without_an_area_everything_stays():
    table = places(("far", "bus_stop", at(900_000)))
    assert within_area(table, None) == (table, [])


def test_a_stand_drawn_as_an_area_becomes_a_point_within_it():
    bay = shapely.Polygon([at(0, 0), at(10, 0), at(10, 3), at(0, 3)])
    table = places(("S", "stand", bay), ("T", "bus_terminal", bay), ("O", "stand", at(50)))
    moved, notices = subjects_as_points(table)
    assert moved.geom_type.tolist() == ["Point", "Polygon", "Point"]
    assert bay.contains(moved.geometry.iloc[0])
    assert [(n.key, n.examples) for n in notices] == [("city.area_as_point", ("S",))]
    assert table.geom_type.tolist() == ["Polygon", "Polygon", "Point"]


def test_people_outside_are_told_with_their_number():
    cells = gpd.GeoDataFrame(
        {"id": ["a", "b"], "population": [10.0, 32.0]}, geometry=[at(5, 5), at(9000)], crs=4326
    )
    read = Read(cells, Source("setores.gpkg", "0" * 64))
    (notice,) = outside_people(read, AREA)
    assert (notice.count, notice.values["people"]) == (1, 32)
    assert outside_people(read, None) == []
    assert outside_people(read, loaded_area(None, None, cells)) == []


def status(rows=(), source_of=None, none=()):
    layers = layers_of(places(*rows) if rows else no_places(), source_of or {}, none)
    return {kind: layer.status for kind, layer in layers.items()}


def test_what_is_known_of_each_kind():
    found = status(
        [("T", "taxi_stand", at(0))], {"taxi_stand": "t.csv", "airport": "m.osm"}, ["rail_station"]
    )
    assert found["taxi_stand"] == "known"
    assert found["airport"] == "empty"
    assert found["rail_station"] == "declared_empty"
    assert found["premises"] == "missing"
    assert "urban_terminal" not in found


def test_bus_terminals_that_do_not_tell_their_kind_prove_nothing_of_the_narrower_ones():
    found = status([("T", "bus_terminal", at(0))], {"bus_terminal": "m.osm"})
    assert (found["bus_terminal"], found["urban_terminal"], found["intercity_terminal"]) == (
        "known",
        "empty",
        "empty",
    )


def test_a_narrower_kind_is_known_where_told_and_may_be_declared_absent():
    found = status([("U", "urban_terminal", at(0))], {"bus_terminal": "t.csv"}, ["intercity_terminal"])
    assert (found["bus_terminal"], found["urban_terminal"]) == ("known", "known")
    assert found["intercity_terminal"] == "declared_empty"


def test_a_wide_kind_declared_absent_covers_its_narrower_ones():
    found = status(none=["bus_terminal"])
    assert found["bus_terminal"] == "declared_empty"
    assert "urban_terminal" not in found


@pytest.mark.parametrize("kind", ["bus_terminal", "urban_terminal"])
def test_what_is_declared_absent_but_present_is_refused(kind):
    with pytest.raises(InputRefused) as caught:
        status([("U", "urban_terminal", at(0))], {"bus_terminal": "t.csv"}, [kind])
    assert kind in str(caught.value)
    assert "test" in str(caught.value)


def test_an_unknown_kind_is_refused_with_the_nearest():
    assert kind_faults(["taxi_stand"]) == []
    (fault,) = kind_faults(["bus_stopp"])
    assert "Seria «bus_stop»?" in fault.render("pt")
    (fault,) = kind_faults(["padaria"])
    assert "Seria" not in fault.render("pt")
    with pytest.raises(InputRefused):
        status(none=["bus_stopp"])
