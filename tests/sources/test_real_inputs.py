"""Readers on real files: counts taken by other means, and independent passes over the same files."""

from collections import Counter

import osmium
import pytest
from pyproj import Geod

from planner.sources.areas import read_boundary
from planner.sources.gtfs import read_gtfs_stops
from planner.sources.osm import read_osm
from planner.sources.osm_scan import scan_osm
from planner.sources.points import read_points
from planner.sources.population import read_population

pytestmark = pytest.mark.acceptance

GEOD = Geod(ellps="GRS80")
POA = "porto-alegre-rs/streets.osm.pbf"
SAO_PAULO = "sao-paulo-sp/streets.osm.pbf"
CLASSES = {
    *(
        "motorway",
        "trunk",
        "primary",
        "secondary",
        "tertiary",
        "unclassified",
        "residential",
        "living_street",
    ),
    *("service", "road", "motorway_link", "trunk_link", "primary_link", "secondary_link", "tertiary_link"),
}
CLOSED = {"no", "private", "bus", "psv", "emergency", "military", "agricultural", "forestry", "restricted"}


class PlainPass(osmium.SimpleHandler):
    """Read the file way by way, deciding and measuring each on its own."""

    def __init__(self):
        super().__init__()
        self.seen = Counter()
        self.drive_m = 0.0
        self.drive_ways = set()

    def node(self, _):
        self.seen["nodes"] += 1

    def way(self, way):
        self.seen["ways"] += 1
        self.seen["highways"] += "highway" in way.tags
        if self.may_drive(dict(way.tags)):
            self.drive_ways.add(way.id)
            lons, lats = [n.lon for n in way.nodes], [n.lat for n in way.nodes]
            self.drive_m += GEOD.line_length(lons, lats)

    @staticmethod
    def may_drive(tags):
        if tags.get("highway") not in CLASSES or tags.get("area") == "yes":
            return False
        if tags.get("service") in ("parking_aisle", "parking", "emergency_access", "private"):
            return False
        keys = ("motorcycle", "motorcar", "motor_vehicle", "vehicle", "access")
        open_ = {"yes", "designated", "permissive", "destination", "public", "official", "customers"}
        speaking = next((tags[key] for key in keys if tags.get(key) in CLOSED | open_), "yes")
        return speaking not in CLOSED


@pytest.mark.parametrize(
    ("name", "nodes", "ways", "highways"), [(POA, 43_264, 16_032, 15_886), (SAO_PAULO, 24_648, 6_223, 6_000)]
)
def test_drivable_streets_are_those_of_a_plain_pass(real_file, name, nodes, ways, highways):
    path = real_file(name)
    plain = PlainPass()
    plain.apply_file(str(path), locations=True)
    assert (plain.seen["nodes"], plain.seen["ways"], plain.seen["highways"]) == (nodes, ways, highways)
    scan = scan_osm(path)
    assert (len(scan.ways.ids), scan.resorted) == (highways, False)
    read = read_osm(path)
    drive = read.streets[read.streets["drive"]]
    assert set(drive["osm_way"]) == plain.drive_ways
    assert drive["length_m"].sum() == pytest.approx(plain.drive_m, rel=1e-9)
    aside = next(notice for notice in read.notices if notice.key == "osm.ways_aside")
    assert aside.count + aside.values["used"] == highways
    assert read.streets["osm_way"].nunique() == aside.values["used"]


def test_every_street_of_porto_alegre_hangs_on_its_nodes(real_file):
    read = read_osm(real_file(POA))
    streets, nodes = read.streets, read.nodes
    starts, ends = nodes.geometry.loc[streets["u"]], nodes.geometry.loc[streets["v"]]
    coords = [line.coords for line in streets.geometry]
    assert [c[0] for c in coords] == list(zip(starts.x, starts.y, strict=True))
    assert [c[-1] for c in coords] == list(zip(ends.x, ends.y, strict=True))
    uses = Counter(ref for line in coords for ref in line[1:-1])
    assert max(uses.values()) <= 2  # no inner vertex is shared but where two nodes lie at one place
    assert set(streets["u"]) | set(streets["v"]) == set(nodes.index)


def test_places_of_porto_alegre(real_file):
    places = read_osm(real_file(POA)).places
    counts = places["kind"].value_counts().to_dict()
    assert counts["taxi_stand"] == 2
    assert counts["rail_station"] == 3
    assert counts["airport"] == 1
    assert 20 <= counts["bus_terminal"] <= 25  # 26 are tagged, one of them out of use
    assert "stand" not in counts
    airport = places[places["kind"] == "airport"].iloc[0]
    assert airport["id"] == "osm-r5320213"
    assert airport.geometry.geom_type in ("Polygon", "MultiPolygon")
    # 1,054 signs of bus stops are tagged; none of them is lost, platforms beside them add nothing.
    signs = places[(places["kind"] == "bus_stop") & places["id"].str.startswith("osm-n")]
    assert len(signs) == 1_054


def test_stops_of_sao_paulo_that_are_mapped_only_as_where_buses_halt(real_file):
    path = real_file(SAO_PAULO)
    halts = {
        f"osm-n{node.id}"
        for node in osmium.FileProcessor(str(path), osmium.osm.NODE)
        if node.tags.get("public_transport") == "stop_position" and node.tags.get("bus") == "yes"
    }
    places = read_osm(path).places
    stops = places[places["kind"] == "bus_stop"]
    assert len(set(stops["id"]) & halts) > 200
    assert stops["id"].is_unique


@pytest.mark.parametrize(
    ("name", "highways", "used"),
    [
        ("interior/divinopolis_mg.osm", 2_004, 2_003),
        ("interior/formiga_mg.osm", 1_346, 1_346),
        ("interior/limoeiro_do_norte_ce.osm", 257, 257),
    ],
)
def test_towns_in_overpass_order_keep_every_way(real_file, name, highways, used):
    path = real_file(name)
    scan = scan_osm(path)
    assert (len(scan.ways.ids), scan.resorted) == (highways, True)
    read = read_osm(path)
    assert read.streets["osm_way"].nunique() == used
    assert not {"osm.ways_lost", "osm.ways_cut"} & {notice.key for notice in read.notices}


def test_the_bus_station_of_limoeiro_is_an_area(real_file):
    places = read_osm(real_file("interior/limoeiro_do_norte_ce.osm")).places
    assert places[["id", "kind", "name"]].values.tolist() == [
        ["osm-w199426146", "bus_terminal", "Terminal Rodoviário"]
    ]
    assert places.geom_type.tolist() == ["Polygon"]


def test_the_register_of_taxi_stands(real_file):
    path = real_file("porto-alegre-rs/taxi-stands.csv")
    read = read_points(path, kind="taxi_stand", kind_column=False)
    assert (read.rows, len(read.frame)) == (379, 379)
    first = read.frame.iloc[0]
    assert (first["id"], first["name"]) == ("1", "RODOVIÁRIA")
    assert (first.geometry.y, first.geometry.x) == (-30.02399616, -51.2194512698)
    outside = next(notice for notice in read.notices if notice.key == "sources.some_outside_brazil")
    assert (outside.count, outside.values["rows"]) == (2, ("251", "337"))
    lines = path.read_text(encoding="utf-8").splitlines()
    assert all(lines[row - 1].endswith('"1";"1"') for row in (251, 337))


@pytest.mark.parametrize(
    ("name", "stops"), [("porto-alegre-rs/gtfs-eptc.zip", 3_986), ("sao-paulo-sp/gtfs-sptrans.zip", 654)]
)
def test_feeds(real_file, name, stops):
    read = read_gtfs_stops(real_file(name))
    assert (read.rows, len(read.frame)) == (stops, stops)
    assert read.frame["id"].is_unique


@pytest.mark.parametrize(
    ("name", "cells", "people", "empty"),
    [
        ("porto-alegre-rs/population-h3.csv", 1_227, 812_935, 103),
        ("sao-paulo-sp/population-h3.csv", 323, 517_570, 4),
    ],
)
def test_people_by_cell(real_file, name, cells, people, empty):
    read = read_population(real_file(name))
    assert (read.rows, len(read.frame)) == (cells, cells)  # the empty fields of the file are in other columns
    assert read.frame["population"].sum() == people
    assert (read.frame["population"] == 0).sum() == empty
    assert [notice.key for notice in read.notices] == ["points.columns_unused"]


def test_bus_stops_of_vitoria_get_ids(real_file):
    read = read_points(real_file("vitoria-es/bus-stops.geojson"), kind="bus_stop", kind_column=False)
    assert len(read.frame) == 1_001
    assert {notice.key for notice in read.notices} == {"points.ids_made", "points.columns_unused"}


def test_points_of_interest_in_another_order_of_columns(real_file):
    frame = read_points(real_file("porto-alegre-rs/points-of-interest.csv"), kind="bus_stop").frame
    assert len(frame) == 15
    assert frame.geometry.y.between(-31, -29).all()


@pytest.mark.parametrize(
    ("named", "km2"), [({"name": "Itaú de Minas"}, 153.4), ({"ibge_code": "3147907"}, 1_338.0)]
)
def test_one_town_of_the_five(real_file, named, km2):
    read = read_boundary(real_file("seed-municipalities.geojson"), **named)
    assert abs(GEOD.geometry_area_perimeter(read.frame.geometry.iloc[0])[0]) / 1e6 == pytest.approx(
        km2, rel=0.02
    )
