"""Porto Alegre's real files through validate and propose, checked by code that shares nothing with them."""

import csv
import io
import zipfile
from datetime import date

import numpy as np
import osmium
import pytest
import shapely
from pyproj import Geod

from planner.propose import propose
from planner.rulebook import in_force, load_rulebook
from planner.sources.points import read_points
from planner.validate import validate

pytestmark = pytest.mark.acceptance

GRS80 = Geod(ellps="GRS80")
DAY = date(2026, 1, 1)
LAWS = ("composite", "composite-strict", "passos-mg", "patos-pb")
# Metres to taxi stands, to bus stops, and among stands: read off the law texts, not off the rulebooks.
LIMITS = {
    "composite": (50, 50, 500),
    "composite-strict": (300, 300, 500),
    "passos-mg": (50, None, 500),
    "patos-pb": (300, 300, 300),
}


@pytest.fixture(scope="module")
def city(porto_alegre):
    return porto_alegre


@pytest.fixture(scope="module")
def folder(real_file):
    return real_file("porto-alegre-rs")


@pytest.fixture(scope="module")
def taxi_lonlat(folder):
    """All positions of the register, by the csv module alone."""
    text = (folder / "taxi-stands.csv").read_text(encoding="latin-1")
    rows = csv.DictReader(io.StringIO(text), delimiter=";")
    return np.array(
        [[float(r["longitude"].replace(",", ".")), float(r["latitude"].replace(",", "."))] for r in rows]
    )


@pytest.fixture(scope="module")
def bus_lonlat(folder):
    """All stops of the feed, by the csv and zipfile modules alone."""
    with zipfile.ZipFile(folder / "gtfs-eptc.zip") as feed:
        rows = csv.DictReader(io.StringIO(feed.read("stops.txt").decode("utf-8-sig")))
        return np.array([[float(r["stop_lon"]), float(r["stop_lat"])] for r in rows])


def nearest(lon, lat, others):
    many = np.full(len(others), 1.0)
    return float(GRS80.inv(lon * many, lat * many, others[:, 0], others[:, 1])[2].min())


def test_what_was_read_adds_up_with_what_the_files_hold(city, folder, taxi_lonlat, bus_lonlat):
    kinds = city.places["kind"].value_counts()
    assert len(taxi_lonlat) == 379
    assert len(bus_lonlat) == 3986
    nodes = osmium.FileProcessor(str(folder / "streets.osm.pbf"), osmium.osm.NODE)
    extent = np.array([(node.lon, node.lat) for node in nodes])
    (west, south), (east, north) = extent.min(axis=0), extent.max(axis=0)
    inside = (taxi_lonlat[:, 0] > west) & (taxi_lonlat[:, 0] < east) & (taxi_lonlat[:, 1] > south) & (
        taxi_lonlat[:, 1] < north
    )  # fmt: skip
    # The extract's own box holds 350 of the register; stands a little beyond it still count for distances.
    assert inside.sum() == 350
    assert kinds["taxi_stand"] == 368
    left_out = {n.where: n.count for n in city.notices if n.key.startswith("city.")}
    assert sum(v for k, v in left_out.items() if k == "taxi-stands.csv") > 0
    assert kinds["bus_stop"] > 2500
    assert city.population["population"].sum() == 812935
    assert {"bus_terminal", "rail_station", "airport"} <= set(kinds.index)


@pytest.mark.parametrize("law", LAWS)
def test_whatever_is_proposed_is_legal_by_independent_measurement(city, taxi_lonlat, bus_lonlat, law):
    rules = in_force(load_rulebook(law), DAY)
    plan = propose(city, rules, every_m=25, iterations=3000)
    points = [(p.x, p.y) for p in plan.stands.geometry]
    to_taxi, to_bus, apart = LIMITS[law]
    assert len(points) > 50
    for n, (lon, lat) in enumerate(points):
        assert nearest(lon, lat, taxi_lonlat) >= to_taxi
        if to_bus is not None:
            assert nearest(lon, lat, bus_lonlat) >= to_bus
        if n:
            assert nearest(lon, lat, np.array(points[:n])) >= apart
    found = validate(city.with_stands(plan.stands[city.places.columns], source="plan"), rules)
    assert {f.outcome for f in found} <= {"pass"}
    assert 0 < plan.covered <= plan.upper_bound <= plan.coverable + 1e-6 <= plan.people_total + 1e-6


def test_terminals_drawn_as_areas_are_kept_clear_of(city):
    plan = propose(city, in_force(load_rulebook("composite"), DAY), every_m=50, iterations=500)
    areas = city.of_kind(["bus_terminal", "airport", "rail_station"])
    areas = areas[areas.geom_type != "Point"]
    assert len(areas) > 10
    closest = np.inf
    for area in areas.geometry:
        # Vertices every few metres stand in for the edge: independent of how the planner measures it.
        edge = shapely.get_coordinates(shapely.segmentize(area.boundary, 2e-5))
        for p in plan.stands.geometry:
            closest = min(closest, nearest(p.x, p.y, edge))
    assert closest >= 200


def test_300_m_from_every_stop_leaves_little_and_the_plan_says_how_little(city):
    plan = propose(city, in_force(load_rulebook("patos-pb"), DAY), every_m=50, iterations=500)
    assert plan.coverable < 0.4 * plan.people_total
    removed = {removal.rule_id: removal for removal in plan.removed_by_rule}
    assert removed["clearance-bus-stop"].street_share > 0.8
    assert removed["clearance-bus-stop"].people_lost > removed["clearance-taxi"].people_lost > 0
    assert plan.unjudged_kinds == ()


def test_the_registers_own_stands_are_judged_pair_by_pair(city, folder):
    """Taxi stands read as if they were moto-taxi stands: 368 points with many pairs under 500 m."""
    stands = read_points(folder / "taxi-stands.csv", kind="stand", kind_column=False).frame
    near_town = city.of_kind(["taxi_stand"])["id"]
    stands = stands[stands["id"].isin(near_town)].reset_index(drop=True)
    rules = in_force(load_rulebook("passos-mg"), DAY)
    found = validate(city.with_stands(stands, source="taxi-stands.csv"), rules)
    spacing = [f for f in found if f.rule_id == "spacing" and f.outcome == "fail"]
    x, y = stands.geometry.x.to_numpy(), stands.geometry.y.to_numpy()
    i, j = np.triu_indices(len(stands), k=1)
    metres = GRS80.inv(x[i], y[i], x[j], y[j])[2]
    assert len(spacing) == 2 * int((np.round(metres, 3) < 500).sum())
    assert min(f.measured for f in spacing) == 0  # register rows that share one geocoder default
