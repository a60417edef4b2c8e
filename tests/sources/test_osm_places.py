import pytest

from planner.sources.osm_places import OSM_KINDS, Meaning, meanings, out_of_use
from planner.tables import PLACE_KINDS


@pytest.mark.parametrize(
    ("tags", "kinds"),
    [
        ({"amenity": "taxi"}, ["taxi_stand"]),
        ({"amenity": "taxi", "taxi_vehicle": "motorcar"}, ["taxi_stand"]),
        ({"amenity": "taxi", "taxi_vehicle": "motorcycle"}, ["stand"]),
        ({"amenity": "taxi", "taxi_vehicle": "motorcar;motorcycle"}, ["taxi_stand", "stand"]),
        ({"amenity": "taxi", "motorcycle": "yes", "motorcar": "no"}, ["stand"]),
        ({"amenity": "taxi", "motorcycle": "yes"}, ["taxi_stand"]),
        ({"amenity": "motorcycle_taxi"}, ["stand"]),
        ({"amenity": "bus_station"}, ["bus_terminal"]),
        ({"amenity": "bus_station", "public_transport": "stop_position"}, ["bus_terminal"]),
        ({"public_transport": "station", "bus": "yes"}, ["bus_terminal"]),
        ({"railway": "station"}, ["rail_station"]),
        ({"railway": "halt"}, ["rail_station"]),
        ({"public_transport": "station", "subway": "yes"}, ["rail_station"]),
        ({"railway": "tram_stop"}, []),
        ({"railway": "subway_entrance"}, []),
        ({"aeroway": "aerodrome"}, ["airport"]),
        ({"aeroway": "terminal"}, ["airport"]),
        ({"aeroway": "helipad"}, []),
        ({"aeroway": "heliport"}, []),
        ({"amenity": "ferry_terminal", "public_transport": "stop_position"}, ["ferry_terminal"]),
        ({"public_transport": "station", "ferry": "yes"}, ["ferry_terminal"]),
        ({"public_transport": "station"}, []),
        ({"amenity": "school"}, []),
    ],
)
def test_stands_and_terminals(tags, kinds):
    assert meanings(tags, on_street=False) == tuple(Meaning(kind, "place") for kind in kinds)


@pytest.mark.parametrize(
    ("tags", "on_street", "role"),
    [
        ({"highway": "bus_stop"}, False, "stop"),
        ({"highway": "bus_stop", "public_transport": "platform", "bus": "yes"}, False, "stop"),
        ({"highway": "bus_stop", "public_transport": "stop_position"}, True, "position"),
        ({"highway": "platform"}, False, "platform"),
        ({"public_transport": "platform", "bus": "yes"}, False, "platform"),
        ({"public_transport": "platform"}, False, "platform"),
        ({"public_transport": "platform", "railway": "platform"}, False, None),
        ({"public_transport": "platform", "subway": "yes"}, False, None),
        ({"public_transport": "platform", "tram": "yes", "bus": "yes"}, False, "platform"),
        ({"public_transport": "platform", "bus": "no"}, False, None),
        ({"public_transport": "stop_position", "bus": "yes"}, False, "position"),
        ({"public_transport": "stop_position"}, True, "position"),
        ({"public_transport": "stop_position"}, False, None),
        ({"public_transport": "stop_position", "railway": "stop"}, True, None),
        ({"public_transport": "stop_position", "ferry": "yes"}, True, None),
    ],
)
def test_parts_of_bus_stops(tags, on_street, role):
    expected = () if role is None else (Meaning("bus_stop", role),)
    assert meanings(tags, on_street=on_street) == expected


@pytest.mark.parametrize(
    ("tags", "out"),
    [
        ({"amenity": "bus_station", "disused": "yes"}, True),
        ({"railway": "construction", "public_transport": "station"}, True),
        ({"amenity": "bus_station", "disused": "no"}, False),
        ({"railway": "station"}, False),
    ],
)
def test_what_is_not_in_use(tags, out):
    assert out_of_use(tags) is out


def test_tags_tell_known_kinds_only():
    assert set(PLACE_KINDS) >= OSM_KINDS
