"""Quirks of the real files, each found again by another way than the readers take."""

import csv
import json
from collections import Counter

import numpy as np
import osmium
import pytest
import shapely
from pyproj import Geod

from planner.city import city_from_files
from planner.city.street_names import name_words
from planner.data_report import data_report
from planner.geodesy import lonlat_of, nearest_m
from planner.sources.areas import read_boundary
from planner.sources.osm import read_osm
from planner.sources.points import read_points
from planner.sources.population import read_population
from planner.sources.streets import read_streets

pytestmark = pytest.mark.acceptance

GEOD = Geod(ellps="GRS80")
POA = "porto-alegre-rs/streets.osm.pbf"
LIMOEIRO = "interior/limoeiro_do_norte_ce.osm"


def plain_ways(path):
    """Return tags and line of every highway way, by a pass that sorts first."""
    reader = osmium.MergeInputReader()
    reader.add_file(str(path))
    found = {}

    class Pass(osmium.SimpleHandler):
        def way(self, way):
            if "highway" in way.tags:
                line = [(n.lon, n.lat) for n in way.nodes if n.location.valid()]
                found[way.id] = (dict(way.tags), line)

    reader.apply(Pass(), idx="flex_mem", simplify=True)
    return found


def metres(line):
    return GEOD.line_length(*zip(*line, strict=True)) if len(line) > 1 else 0.0


def test_one_way_streets_of_sao_paulo_keep_their_direction(real_file):
    path = real_file("sao-paulo-sp/streets.osm.pbf")
    ways = plain_ways(path)
    marked = {
        number: line[0] for number, (tags, line) in ways.items() if tags.get("oneway") in ("yes", "true", "1")
    }
    streets = read_osm(path).streets
    one_way = streets[streets["oneway"] & streets["drive"]]
    drive = set(streets["osm_way"][streets["drive"]])
    assert len(marked) >= 3_237
    assert set(marked) & drive <= set(one_way["osm_way"])
    first = one_way.drop_duplicates("osm_way").set_index("osm_way").geometry
    for number in sorted(set(marked) & drive)[::20]:
        assert first.loc[number].coords[0] == pytest.approx(marked[number], abs=1e-7)


def test_no_way_of_the_extract_of_porto_alegre_lacks_a_node(real_file):
    read = read_osm(real_file(POA))
    assert not {"osm.ways_lost", "osm.ways_cut"} & {notice.key for notice in read.notices}
    tags = Counter()
    for one in osmium.FileProcessor(str(real_file(POA))):
        tags.update(key for key in ("public_transport", "aeroway") if key in one.tags)
    assert tags == {"public_transport": 399, "aeroway": 29}
    assert (read.places["kind"] == "airport").sum() == 1  # stands, gates and runways are none


def test_blanks_behind_names_of_the_register_are_taken_off(real_file):
    path = real_file("porto-alegre-rs/taxi-stands.csv")
    with path.open(encoding="utf-8") as file:
        raw = [row["nome"] for row in csv.DictReader(file, delimiter=";")]
    names = read_points(path, kind="taxi_stand", kind_column=False).frame["name"]
    assert any(name != name.strip() for name in raw)
    assert [name or "" for name in names] == [name.strip() for name in raw]


def test_the_ten_empty_fields_of_the_cells_are_no_people_lost(real_file):
    path = real_file("porto-alegre-rs/population-h3.csv")
    with path.open(encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    empty = [key for row in rows for key, field in row.items() if field == ""]
    assert len(empty) == 10
    assert not {"population", "id", "lon", "lat"} & set(empty)
    read = read_population(path)
    assert read.frame["population"].tolist() == [float(row["population"]) for row in rows]


def test_the_five_stops_of_vitoria_without_a_reference_are_read_as_all_others(real_file):
    path = real_file("vitoria-es/bus-stops.geojson")
    features = json.loads(path.read_text(encoding="utf-8"))["features"]
    assert sum(one["properties"]["referencia"] is None for one in features) == 5
    frame = read_points(path, kind="bus_stop", kind_column=False).frame
    at = [tuple(one["geometry"]["coordinates"][:2]) for one in features]
    assert [point.coords[0] for point in frame.geometry] == at
    assert frame["id"].is_unique


def test_islands_of_divinopolis_are_kept_marked_and_told(real_file):
    path = real_file("interior/divinopolis_mg.osm")
    city = city_from_files(streets=path, population=231_091)
    remark = next(one for one in data_report(city).remarks if one.code == "data.islands")
    apart = city.streets[city.streets["island"] > 0]
    assert remark.count == apart["island"].nunique() >= 3
    ends = set(apart["u"]) | set(apart["v"])
    main = city.streets[city.streets["island"] == 0]
    assert not ends & (set(main["u"]) | set(main["v"]))


def test_streets_of_limoeiro_without_a_name_are_counted(real_file):
    path = real_file(LIMOEIRO)
    ways = plain_ways(path)
    city = city_from_files(streets=path, population=59_560)
    drive = set(city.streets["osm_way"][city.streets["drive"]])
    lengths = {number: metres(line) for number, (_, line) in ways.items() if number in drive}
    bare = sum(length for number, length in lengths.items() if "name" not in ways[number][0])
    remark = next(one for one in data_report(city).remarks if one.code == "data.unnamed")
    assert remark.values["share"] == pytest.approx(100 * bare / sum(lengths.values()), abs=0.1)
    assert 30 < remark.values["share"] < 70


def test_names_that_osmnx_joined_into_lists_are_one_text(real_file, tmp_path):
    osmnx = pytest.importorskip("osmnx")
    graph = osmnx.graph_from_xml(real_file("interior/formiga_mg.osm"))
    listed = [name for *_, name in graph.edges(data="name") if isinstance(name, list)]
    assert listed
    osmnx.save_graphml(graph, tmp_path / "ruas.graphml")
    names = set(read_streets(tmp_path / "ruas.graphml").streets["name"].dropna())
    assert not [name for name in names if name.startswith("[") or "'" in name]
    for pair in listed:
        assert any(all(one in name for one in pair) for name in names)


def test_registered_stands_lie_along_streets_whose_names_are_no_proof(real_file):
    path = real_file("porto-alegre-rs/taxi-stands.csv")
    city = city_from_files(streets=real_file(POA), taxi=path)
    stands = city.of_kind(["taxi_stand"])
    west, south, east, north = city.streets.total_bounds
    x, y = stands.geometry.x, stands.geometry.y
    stands = stands[x.between(west, east) & y.between(south, north)]
    drive = city.streets[city.streets["drive"]].reset_index(drop=True)
    found = nearest_m(lonlat_of(stands.geometry), drive.geometry)
    gap, which = np.asarray(found[0]), np.asarray(found[1])
    assert np.median(gap) == pytest.approx(5.5, abs=0.3)
    with path.open(encoding="utf-8") as file:
        told = {row["codigo"]: row["logradouro"] for row in csv.DictReader(file, delimiter=";")}
    near = drive["name"].iloc[which]
    same = [
        isinstance(name, str) and name_words(told[stand])[1:] == name_words(name)[1:]
        for stand, name in zip(stands["id"], near, strict=True)
    ]
    assert 150 < sum(same) < len(stands)  # so a name that differs refuses nothing


def test_each_of_the_five_seats_lies_within_the_boundary_of_its_code(real_file):
    boundaries = real_file("seed-municipalities.geojson")
    with real_file("municipalities.csv").open(encoding="utf-8") as file:
        towns = list(csv.DictReader(file))
    assert len(towns) == 5
    for town in towns:
        area = read_boundary(boundaries, ibge_code=town["codigo_ibge"]).frame.geometry.iloc[0]
        assert area.contains(shapely.Point(float(town["lon_sede"]), float(town["lat_sede"])))
        assert not town["estimativa_mais_nova"] or town["fonte_estimativa"]
