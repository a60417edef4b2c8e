"""Whole cities from real files."""

import pytest

from planner.city import city_from_files
from planner.tables import NODES, PLACES, POPULATION, STREETS, check

pytestmark = pytest.mark.acceptance


def notices(city, file):
    return {notice.key: notice for notice in city.notices if notice.where == file}


def test_every_table_keeps_its_contract(porto_alegre):
    for table, contract in (
        (porto_alegre.places, PLACES),
        (porto_alegre.streets, STREETS),
        (porto_alegre.nodes, NODES),
        (porto_alegre.population, POPULATION),
    ):
        check(table, contract)
    assert porto_alegre.population_figure.people == 812_935


def test_rows_of_the_register_add_up(porto_alegre):
    stands = porto_alegre.of_kind(["taxi_stand"])
    said = notices(porto_alegre, "taxi-stands.csv")
    assert said["city.places_elsewhere"].examples == ("468 (1.00000, 1.00000)", "441 (1.00000, 1.00000)")
    assert len(stands) + said["city.places_elsewhere"].count + said["city.places_outside"].count == 379
    assert not {"468", "441"} & set(stands["id"])
    west, south, east, north = (-51.2663537, -30.1133278, -51.1321566, -29.9876429)  # of the extract's nodes
    x, y = stands.geometry.x, stands.geometry.y
    assert (x.between(west, east) & y.between(south, north)).sum() == 350


def test_stops_of_the_feed_add_up_and_none_is_far_outside(porto_alegre):
    stops = porto_alegre.of_kind(["bus_stop"])
    assert len(stops) + notices(porto_alegre, "gtfs-eptc.zip")["city.places_outside"].count == 3_986
    west, south, east, north = porto_alegre.streets.total_bounds
    assert stops.geometry.x.between(west - 0.0215, east + 0.0215).all()  # 2 km are 0.0208° of longitude here
    assert stops.geometry.y.between(south - 0.0185, north + 0.0185).all()


def test_files_tell_their_kinds_and_the_map_the_others(porto_alegre):
    told = {kind: (layer.status, layer.source) for kind, layer in porto_alegre.layers.items()}
    assert told["taxi_stand"] == ("known", "taxi-stands.csv")
    assert told["bus_stop"] == ("known", "gtfs-eptc.zip")
    assert told["bus_terminal"] == told["airport"] == ("known", "streets.osm.pbf")
    assert told["stand"] == ("empty", "streets.osm.pbf")
    assert told["premises"] == ("missing", None)
    assert not porto_alegre.layer("intercity_terminal").judgeable


@pytest.mark.parametrize("town", ["divinopolis_mg", "formiga_mg", "limoeiro_do_norte_ce"])
def test_towns_of_the_interior_load_from_their_map_alone(real_file, town):
    city = city_from_files(streets=real_file(f"interior/{town}.osm"), population=50_000)
    assert city.streets["drive"].any()
    assert city.population_figure.people == 50_000
