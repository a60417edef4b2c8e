import numpy as np
import pytest
import shapely
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from planner.errors import InputRefused
from planner.sources.osm_scan import scan_osm

SQUARE = [(1, -46.60, -20.70), (2, -46.59, -20.70), (3, -46.59, -20.69), (4, -46.60, -20.69)]
STREET = (10, [1, 2, 3], {"highway": "residential", "name": "Rua A", "surface": "asphalt"})
RING = [1, 2, 3, 4, 1]


@pytest.mark.parametrize(("order", "resorted"), [("nwr", False), ("wnr", True), ("rwn", True)])
def test_ways_keep_their_nodes_whatever_the_order(osm, order, resorted):
    scan = scan_osm(osm(SQUARE, [STREET], order=order))
    assert scan.resorted is resorted
    assert scan.ways.ids.tolist() == [10]
    assert scan.ways.refs.tolist() == [1, 2, 3]
    assert scan.ways.lonlat.tolist() == [[-46.60, -20.70], [-46.59, -20.70], [-46.59, -20.69]]
    assert scan.ways.tags["name"].tolist() == ["Rua A"]
    assert scan.ways.tags["oneway"].tolist() == [None]


def test_nodes_that_the_file_lacks_are_unknown_not_lost(osm):
    scan = scan_osm(osm(SQUARE, [(10, [1, 99, 3], {"highway": "primary"}), (11, [3, 4], STREET[2])]))
    assert np.isnan(scan.ways.lonlat[:, 0]).tolist() == [False, True, False, False, False]
    assert len(set(scan.ways.refs.tolist())) == 4
    assert not scan.resorted


def test_missing_nodes_and_ways_first_together(osm):
    ways = [(10, [98, 99], {"highway": "primary"}), (11, [1, 2, 99], {"highway": "primary"})]
    scan = scan_osm(osm(SQUARE, ways, order="wnr"))
    assert scan.resorted
    assert np.isnan(scan.ways.lonlat[:, 0]).tolist() == [True, True, False, False, True]


def test_a_way_of_one_node_is_kept_for_the_account(osm):
    scan = scan_osm(osm(SQUARE, [(10, [1], {"highway": "primary"}), (11, [1, 2], {"highway": "primary"})]))
    assert scan.ways.way.tolist() == [0, 1, 1]


def test_only_objects_of_interest_are_taken(osm):
    nodes = [*SQUARE, (5, -46.6, -20.7, {"amenity": "school"}), (6, -46.6, -20.7, {"amenity": "taxi"})]
    ways = [(10, [1, 2], {"building": "yes"}), (11, [1, 2], {"amenity": "parking"})]
    scan = scan_osm(osm(nodes, ways))
    assert [(thing.type, thing.osm_id) for thing in scan.things] == [("n", 6)]
    assert len(scan.ways.ids) == 0


@pytest.mark.parametrize(
    ("refs", "tags", "shape"),
    [
        (RING, {}, "Polygon"),
        (RING, {"area": "no"}, "LineString"),
        ([1, 2, 3], {}, "LineString"),
        ([1, 3, 2, 4, 1], {}, "MultiPolygon"),  # crosses itself: repaired
    ],
)
def test_a_closed_way_is_an_area(osm, refs, tags, shape):
    thing = scan_osm(osm(SQUARE, [(10, refs, {"amenity": "bus_station", **tags})])).things[0]
    assert thing.shape.geom_type == shape
    assert thing.shape.is_valid


@pytest.mark.parametrize("order", ["nwr", "wnr"])
def test_a_multipolygon_has_its_hole(osm, order):
    inner = [(5, -46.598, -20.698), (6, -46.592, -20.698), (7, -46.592, -20.692)]
    ways = [(10, [1, 2, 3], {}), (11, [3, 4, 1], {}), (12, [5, 6, 7, 5], {})]
    relation = (
        20,
        [(10, "outer"), (11, "outer"), (12, "inner")],
        {"type": "multipolygon", "aeroway": "aerodrome"},
    )
    street = (13, [1, 2], {"highway": "residential"})
    scan = scan_osm(osm([*SQUARE, *inner], [*ways, street], [relation], order=order))
    thing = next(thing for thing in scan.things if thing.type == "r")
    assert thing.osm_id == 20
    hole = shapely.Polygon([node[1:] for node in inner])
    assert thing.shape.equals(shapely.box(-46.60, -20.70, -46.59, -20.69) - hole)


def test_a_relation_cut_off_by_the_extract_is_the_lines_that_are_there(osm):
    relation = (20, [(10, "outer"), (99, "outer")], {"type": "multipolygon", "amenity": "bus_station"})
    thing = scan_osm(osm(SQUARE, [(10, [1, 2, 3], {})], [relation])).things[0]
    assert thing.shape.geom_type == "MultiLineString"
    assert thing.shape.length == pytest.approx(0.02)


def test_a_relation_without_any_member_has_no_shape(osm):
    relation = (20, [(99, "outer")], {"type": "multipolygon", "amenity": "bus_station"})
    thing = scan_osm(osm(SQUARE, [(10, [1, 2, 3], {})], [relation])).things[0]
    assert (thing.osm_id, thing.shape) == (20, None)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.osm", b""),
        ("a.osm", b"<html>"),
        ("a.osm", b"<osm><node"),
        ("a.osm.pbf", b"abcdefgh"),
        ("a.osm.gz", b"x"),
    ],
)
def test_damaged_files_are_refused(name, content, text_file, refusal):
    pt, en = refusal(scan_osm, text_file(content, name))
    assert name in pt
    assert "OpenStreetMap" in en


@settings(max_examples=120, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_a_mutated_file_is_read_or_refused_never_a_crash(osm, data):
    path = osm(SQUARE, [STREET, (11, RING, {"amenity": "bus_station"})])
    good = path.read_bytes()
    place = data.draw(st.integers(0, len(good) - 1))
    path.write_bytes(
        good[:place] + data.draw(st.binary(max_size=3)) + good[place + data.draw(st.integers(0, 9)) :]
    )
    try:
        said = f"map.osm: {len(scan_osm(path).ways.ids)}"
    except InputRefused as error:
        said = error.render("pt")
    assert "map.osm" in said
