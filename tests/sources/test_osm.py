import pytest
import shapely
from pyproj import Geod
from town import at

from planner.sources.osm import read_osm
from planner.tables import NODES, PLACES, STREETS, check

GEOD = Geod(ellps="GRS80")


def node(number, east, north=0.0, **tags):
    point = at(east, north)
    return (
        number,
        round(point.x, 7),
        round(point.y, 7),
        {key.replace("__", ":"): v for key, v in tags.items()},
    )


def way(number, *refs, **tags):
    return (number, list(refs), tags)


CROSS = [node(1, 0), node(2, 100), node(3, 200), node(4, 100, -50), node(5, 100, 60)]
WAYS = [
    way(10, 1, 2, 3, highway="residential", name="Rua A;Rua B"),
    way(11, 4, 2, 5, highway="tertiary", oneway="-1", bridge="yes"),
]


def counts(read):
    return {notice.key: notice.count for notice in read.notices}


def test_streets_are_split_measured_and_told(osm):
    read = read_osm(osm(CROSS, WAYS))
    check(read.streets, STREETS)
    check(read.nodes, NODES)
    rows = read.streets[
        ["u", "v", "osm_way", "name", "highway", "oneway", "drive", "walk", "bridge", "tunnel"]
    ]
    assert rows.values.tolist() == [
        [1, 2, 10, "Rua A; Rua B", "residential", False, True, True, False, False],
        [2, 3, 10, "Rua A; Rua B", "residential", False, True, True, False, False],
        [5, 2, 11, None, "tertiary", True, True, True, True, False],
        [2, 4, 11, None, "tertiary", True, True, True, True, False],
    ]
    assert read.streets["length_m"].tolist() == pytest.approx([100, 100, 60, 50], abs=0.02)
    measured = [GEOD.geometry_length(line) for line in read.streets.geometry]
    assert read.streets["length_m"].tolist() == pytest.approx(measured, abs=1e-6)
    assert read.nodes.index.tolist() == [1, 2, 3, 4, 5]
    assert read.notices == ()


def test_lines_begin_at_u_and_end_at_v(osm):
    read = read_osm(osm(CROSS, WAYS))
    for row in read.streets.itertuples():
        assert shapely.Point(row.geometry.coords[0]).equals(read.nodes.geometry[row.u])
        assert shapely.Point(row.geometry.coords[-1]).equals(read.nodes.geometry[row.v])


@pytest.mark.parametrize("order", ["wnr", "wrn"])
def test_overpass_order_gives_the_same_streets_and_is_said(osm, order):
    straight, turned = read_osm(osm(CROSS, WAYS)), read_osm(osm(CROSS, WAYS, order=order, name="turned.osm"))
    assert turned.streets.drop(columns="geometry").equals(straight.streets.drop(columns="geometry"))
    assert counts(turned) == {"osm.resorted": 1}


def test_ways_cut_or_lost_for_want_of_nodes_are_counted(osm):
    ways = [*WAYS, way(12, 3, 98, 99, highway="residential"), way(13, 5, 97, 4, 1, highway="residential")]
    read = read_osm(osm(CROSS, ways))
    assert counts(read) == {"osm.ways_lost": 1, "osm.ways_cut": 1}
    assert {notice.key: notice.examples for notice in read.notices}["osm.ways_lost"] == ("12",)
    assert "13" in "".join(notice.render("pt") for notice in read.notices)
    assert read.streets["osm_way"].unique().tolist() == [10, 11, 13]


def test_what_is_neither_to_drive_nor_to_walk_is_counted(osm):
    ways = [
        *WAYS,
        way(12, 1, 4, highway="construction"),
        way(13, 1, 5, highway="residential", access="private"),
    ]
    read = read_osm(osm(CROSS, ways))
    notice = read.notices[0]
    assert (notice.key, notice.count, notice.values["used"]) == ("osm.ways_aside", 2, 2)
    assert "2 vias usadas" in notice.render("pt")


def test_a_way_that_comes_twice_counts_once(osm):
    read = read_osm(osm(CROSS, [*WAYS, way(10, 1, 2, 3, highway="residential", name="Rua Nova")]))
    assert read.streets["osm_way"].tolist() == [10, 10, 11, 11]
    assert read.streets["name"].tolist()[:2] in (["Rua Nova"] * 2, ["Rua A; Rua B"] * 2)


def test_ways_out_of_order_are_put_in_order(osm):
    read = read_osm(osm(CROSS, WAYS[::-1]))
    assert read.streets["osm_way"].tolist() == [10, 10, 11, 11]
    assert counts(read) == {"osm.resorted": 1}


def test_a_map_without_streets_is_said(osm):
    read = read_osm(osm(CROSS))
    check(read.streets, STREETS)
    check(read.nodes, NODES)
    assert counts(read) == {"osm.no_streets": 0}


def test_places_have_stable_ids_kinds_and_what_tags_tell(osm):
    nodes = [
        *CROSS,
        node(20, 10, amenity="taxi", name="Ponto Central", capacity="5"),
        node(21, 30, amenity="taxi", taxi_vehicle="motorcycle", capacity="muitas"),
        node(22, 50, 8, highway="bus_stop"),
        node(30, 300, 0),
        node(31, 340, 0),
        node(32, 340, 30),
    ]
    terminal = way(40, 30, 31, 32, 30, amenity="bus_station", name="Rodoviária")
    read = read_osm(osm(nodes, [*WAYS, terminal]))
    check(read.places, PLACES)
    assert read.places["id"].tolist() == ["osm-n20", "osm-n21", "osm-n22", "osm-w40"]
    assert read.places["kind"].tolist() == ["taxi_stand", "stand", "bus_stop", "bus_terminal"]
    assert read.places["name"].tolist() == ["Ponto Central", None, None, "Rodoviária"]
    assert read.places["capacity"].fillna(-1).tolist() == [5, -1, -1, -1]
    assert read.places.geom_type.tolist() == ["Point", "Point", "Point", "Polygon"]


def test_a_stop_mapped_three_ways_counts_once_and_keeps_a_name(osm):
    nodes = [
        *CROSS,
        node(20, 50, 8, highway="bus_stop"),
        node(21, 52, 9, public_transport="platform", bus="yes", name="Praça"),
        node(22, 51, public_transport="stop_position"),
    ]
    ways = [way(10, 1, 22, 2, 3, highway="residential")]
    read = read_osm(osm(nodes, ways))
    assert read.places[["id", "name"]].values.tolist() == [["osm-n20", "Praça"]]
    notice = read.notices[-1]
    assert (notice.key, notice.count) == ("osm.conflated", 2)
    assert "osm-n21 → osm-n20" in notice.render("pt")


def test_a_stop_mapped_only_as_where_buses_halt_is_a_stop(osm):
    nodes = [*CROSS, node(22, 50, public_transport="stop_position", bus="yes")]
    assert read_osm(osm(nodes, WAYS)).places["kind"].tolist() == ["bus_stop"]


def test_what_is_left_out_is_told(osm):
    nodes = [
        *CROSS,
        node(20, 500, amenity="bus_station", disused="yes", name="Velha"),
        node(21, 900, public_transport="station", name="Estação"),
    ]
    relation = (30, [(99, "outer")], {"type": "multipolygon", "amenity": "bus_station"})
    read = read_osm(osm(nodes, WAYS, [relation]))
    assert counts(read) == {"osm.out_of_use": 1, "osm.mode_untold": 1, "osm.place_without_shape": 1}
    assert "osm-n20 (Velha)" in read.notices[0].render("pt")
    assert len(read.places) == 0


def test_an_incomplete_area_is_used_as_lines_and_said(osm):
    relation = (30, [(10, "outer"), (99, "outer")], {"type": "multipolygon", "aeroway": "aerodrome"})
    read = read_osm(osm(CROSS, WAYS, [relation]))
    assert read.places[["id", "kind"]].values.tolist() == [["osm-r30", "airport"]]
    assert counts(read) == {"osm.relation_incomplete": 1}


def test_a_missing_file_is_refused(tmp_path, refusal):
    assert "mapa.osm.pbf" in refusal(read_osm, tmp_path / "mapa.osm.pbf")[0]
