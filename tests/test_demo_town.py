"""The bundled town holds what its README says, measured afresh on the ellipsoid."""

from __future__ import annotations

import csv
import hashlib
import itertools
import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import geopandas as gpd
import networkx as nx
import numpy as np
import osmium
import pytest
import shapely
from pyproj import Geod, Transformer
from scipy.spatial import cKDTree

DEMO = Path(__file__).parents[1] / "data" / "demo"
GEOD = Geod(ellps="GRS80")
UTM = Transformer.from_crs(4674, 31983, always_xy=True)
STREETS = {"trunk", "primary", "secondary", "tertiary", "residential", "service"}
NEIGHBOUR = {"stand": 500.0, "premises": 500.0}
TAXI = {"stand": 50.0, "premises": 200.0}

LonLat = tuple[float, float]

# What each stand breaks, as the README lists it; a stand not named here keeps every limit.
BROKEN = {
    "MT-02": ("terminal", 120.0),
    "MT-03": ("taxi", 32.0),
    "MT-04": ("bus", 40.0),
    "MT-05": ("stand", 380.0),
    "MT-06": ("stand", 380.0),
    "MT-08": ("taxi", 150.0),
}


def rows(name: str, encoding: str = "utf-8") -> list[dict[str, str]]:
    with (DEMO / name).open(encoding=encoding, newline="") as file:
        return list(csv.DictReader(file, delimiter=";"))


def where(row: dict[str, str]) -> LonLat:
    return float(row["longitude"].replace(",", ".")), float(row["latitude"].replace(",", "."))


def metres(a: LonLat, b: LonLat) -> float:
    return float(GEOD.inv(*a, *b)[2])


def nearest(a: LonLat, others: list[LonLat]) -> float:
    return min(metres(a, b) for b in others)


@pytest.fixture(scope="module")
def city() -> dict[str, Any]:
    return tomllib.loads((DEMO / "city.toml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def stands() -> list[dict[str, str]]:
    return rows("pontos-mototaxi.csv")


@pytest.fixture(scope="module")
def terminals() -> gpd.GeoDataFrame:
    return gpd.read_file(DEMO / "terminais.gpkg", layer="terminais")


@pytest.fixture(scope="module")
def osm() -> tuple[dict[int, LonLat], dict[int, dict[str, str]], list[tuple[list[int], dict[str, str]]]]:
    places, tags, ways = {}, {}, []
    for item in osmium.FileProcessor(str(DEMO / "ruas.osm.pbf")):
        if item.is_node():
            places[item.id] = (item.location.lon, item.location.lat)
            if len(item.tags):
                tags[item.id] = dict(item.tags)
        elif item.is_way():
            ways.append(([n.ref for n in item.nodes], dict(item.tags)))
    return places, tags, ways


def flat(points: list[LonLat]) -> np.ndarray:
    return np.column_stack(UTM.transform(*np.asarray(points).T))


def roads(ways: list[tuple[list[int], dict[str, str]]]) -> Iterator[tuple[list[int], dict[str, str]]]:
    return ((refs, tags) for refs, tags in ways if tags.get("highway") in STREETS)


def along_edge(terminal: shapely.Polygon) -> list[LonLat]:
    """Points every quarter metre round a terminal, so its distance needs no library's geometry."""
    ring = shapely.segmentize(terminal.exterior, 0.25)
    lon, lat = UTM.transform(*np.asarray(ring.coords).T, direction="INVERSE")
    return list(zip(lon, lat, strict=True))


def test_the_town_is_marked_as_fictional_and_has_no_official_code(city: dict[str, Any]) -> None:
    assert city["fictional"] is True
    assert "fictício" in city["population_source"]
    assert not any("ibge" in key for key in city)


def test_every_file_named_exists_and_the_folder_stays_small(city: dict[str, Any]) -> None:
    assert {name for name in city["files"].values() if not (DEMO / name).is_file()} == set()
    assert sum((DEMO / name).stat().st_size for name in city["files"].values()) < 1_500_000


def test_tables_hold_the_documented_number_of_rows(stands: list[dict[str, str]]) -> None:
    assert len(rows("pontos-taxi.csv")) == 12
    assert len(rows("pontos-onibus.csv", "latin-1")) == 182
    assert sorted(s["tipo"] for s in stands) == ["premises"] * 2 + ["stand"] * 7


def test_bus_stops_are_latin_1_and_not_utf_8() -> None:
    with pytest.raises(UnicodeDecodeError):
        rows("pontos-onibus.csv", "utf-8")


@pytest.mark.parametrize("code", [f"MT-{i:02d}" for i in range(1, 10)])
def test_each_stand_breaks_the_one_limit_documented_and_no_other(
    code: str, stands: list[dict[str, str]], terminals: gpd.GeoDataFrame
) -> None:
    stand = next(s for s in stands if s["codigo"] == code)
    here, kind = where(stand), stand["tipo"]
    figure = {
        "taxi": nearest(here, [where(r) for r in rows("pontos-taxi.csv")]),
        "bus": nearest(here, [where(r) for r in rows("pontos-onibus.csv", "latin-1")]),
        "terminal": nearest(here, [p for t in terminals.geometry for p in along_edge(t)]),
        "stand": nearest(here, [where(s) for s in stands if s is not stand]),
    }
    limit = {"taxi": TAXI[kind], "bus": 50.0, "terminal": 200.0, "stand": NEIGHBOUR[kind]}

    broken = {name for name, value in figure.items() if value < limit[name]}

    if code in BROKEN:
        name, value = BROKEN[code]
        assert broken == {name}
        assert figure[name] == pytest.approx(value, abs=0.5)
    else:
        assert broken == set()


def test_only_the_documented_pair_is_too_close(stands: list[dict[str, str]]) -> None:
    close = {
        (a["codigo"], b["codigo"])
        for i, a in enumerate(stands)
        for b in stands[i + 1 :]
        if metres(where(a), where(b)) < 500
    }
    assert close == {("MT-05", "MT-06")}


def test_every_stand_lies_within_8_m_of_a_street(stands: list[dict[str, str]], osm: Any) -> None:
    places, _, ways = osm
    streets = shapely.union_all(
        [shapely.LineString(flat([places[r] for r in refs])) for refs, _ in roads(ways)]
    )
    here = shapely.points(
        flat([where(s) for s in stands + rows("pontos-taxi.csv") + rows("pontos-onibus.csv", "latin-1")])
    )
    assert shapely.distance(here, streets).max() <= 8.0


def test_drivable_streets_are_one_piece_and_trap_no_driver(osm: Any) -> None:
    _, _, ways = osm
    graph = nx.DiGraph()
    for refs, tags in roads(ways):
        nx.add_path(graph, refs)
        if tags.get("oneway") != "yes":
            nx.add_path(graph, refs[::-1])
    assert nx.number_weakly_connected_components(graph) == 1
    assert nx.is_strongly_connected(graph)


def test_no_street_is_laid_over_another(osm: Any) -> None:
    _, _, ways = osm
    pairs = [frozenset(p) for refs, _ in roads(ways) for p in itertools.pairwise(refs)]
    assert len(pairs) == len(set(pairs))


def test_the_network_has_the_size_of_such_a_town(osm: Any) -> None:
    places, _, ways = osm
    count: dict[int, int] = {}
    for refs, _ in roads(ways):
        for i, r in enumerate(refs):
            count[r] = count.get(r, 0) + (1 if i in (0, len(refs) - 1) else 2)
    segments = sum(n for n in count.values() if n != 2) / 2
    length_km = (
        sum(float(GEOD.line_length(*np.asarray([places[r] for r in refs]).T)) for refs, _ in roads(ways))
        / 1000
    )
    assert 1500 < segments < 3000
    assert 250 < length_km < 450


def test_streets_cross_water_on_bridges_only(osm: Any) -> None:
    places, _, ways = osm
    water = shapely.union_all(
        [shapely.Polygon(flat([places[r] for r in refs])) for refs, t in ways if t.get("natural") == "water"]
        + [
            shapely.LineString(flat([places[r] for r in refs]))
            for refs, t in ways
            if t.get("waterway") == "stream"
        ]
    )
    wet = [
        tags.get("name")
        for refs, tags in roads(ways)
        if "bridge" not in tags and shapely.LineString(flat([places[r] for r in refs])).intersects(water)
    ]
    assert wet == []


def test_streets_and_railway_meet_at_marked_level_crossings(osm: Any) -> None:
    places, tags, ways = osm
    rail = [(refs, t) for refs, t in ways if t.get("railway") == "rail"]
    rail_nodes = {r for refs, _ in rail for r in refs}
    track = shapely.union_all([shapely.LineString(flat([places[r] for r in refs])) for refs, _ in rail])
    shared = {r for refs, _ in roads(ways) for r in refs if r in rail_nodes}
    lines = [shapely.LineString(flat([places[r] for r in refs])) for refs, _ in roads(ways)]
    meetings = shapely.union_all([line.intersection(track.buffer(0.02)) for line in lines])
    assert {n for n, t in tags.items() if t.get("railway") == "level_crossing"} == shared
    assert len(meetings.geoms) == len(shared)
    assert len(shared) >= 6


def test_osm_ids_are_positive_and_sorted() -> None:
    seen = [(not i.is_node(), i.id) for i in osmium.FileProcessor(str(DEMO / "ruas.osm.pbf"))]
    assert seen == sorted(seen)
    assert min(i for _, i in seen) == 1


def test_the_intercity_terminal_is_mapped_twice_as_the_same_place(
    osm: Any, terminals: gpd.GeoDataFrame
) -> None:
    places, tags, ways = osm
    shape = terminals.set_index("kind").geometry["intercity_terminal"]
    area = [refs for refs, t in ways if t.get("amenity") == "bus_station"]
    inside = [
        n
        for n, t in tags.items()
        if t.get("amenity") == "bus_station" and shape.contains(shapely.Point(flat([places[n]])[0]))
    ]
    assert (len(area), len(inside)) == (1, 1)
    drawn = shapely.Polygon(flat([places[r] for r in area[0]]))
    assert drawn.symmetric_difference(shape).area < 5.0


def test_mapped_bus_stops_are_a_subset_of_the_listed_ones(osm: Any) -> None:
    places, tags, _ = osm
    listed = cKDTree(flat([where(r) for r in rows("pontos-onibus.csv", "latin-1")]))
    mapped = [n for n, t in tags.items() if t.get("highway") == "bus_stop" or "public_transport" in t]
    distance, stop = listed.query(flat([places[n] for n in mapped]))
    assert distance.max() < 9.0
    assert len(set(stop)) < len(mapped) < listed.n * 2
    assert listed.n - len(set(stop)) > 0


def test_tracts_tile_the_town_and_hold_its_population(city: dict[str, Any]) -> None:
    tracts = gpd.read_file(DEMO / "setores.gpkg", layer="setores")
    boundary = gpd.read_file(DEMO / "limite.gpkg", layer="limite")
    assert tracts.crs.to_epsg() == boundary.crs.to_epsg() == 4674
    assert int(tracts["population"].sum()) == city["population"] == 110_412
    assert 150 <= len(tracts) <= 200
    assert tracts["id"].is_unique
    assert tracts["id"].str.fullmatch(r"99\d{13}").all()
    assert shapely.coverage_is_valid(tracts.geometry.to_numpy())
    town = shapely.union_all(tracts.geometry.to_numpy())
    assert sum(len(p.interiors) for p in getattr(town, "geoms", [town])) == 0
    assert boundary.geometry.iloc[0].contains(town)
    assert set(boundary["nome"]) == {"Vila Modelo"}


def test_terminals_are_in_the_survey_office_s_grid(terminals: gpd.GeoDataFrame) -> None:
    assert terminals.crs.to_epsg() == 31983
    assert sorted(terminals["kind"]) == ["intercity_terminal", "urban_terminal"]


def _build(folder: Path) -> dict[str, str]:
    script = DEMO / "make" / "build.py"
    environment = os.environ | {"PYTHONDONTWRITEBYTECODE": "1"}
    subprocess.run([sys.executable, str(script), "--out", str(folder)], check=True, env=environment)
    return {p.name: hashlib.sha256(p.read_bytes()).hexdigest() for p in sorted(folder.iterdir())}


@pytest.mark.slow
def test_two_builds_give_the_same_bytes(tmp_path: Path) -> None:
    first = _build(tmp_path / "first")
    assert first == _build(tmp_path / "second")
    # Other versions of the geometry libraries may round a corner otherwise; then only sameness is asked.
    if shapely.geos_version == (3, 14, 1):
        text = {name: digest for name, digest in first.items() if name.endswith((".csv", ".toml", ".pbf"))}
        assert text == {n: hashlib.sha256((DEMO / n).read_bytes()).hexdigest() for n in text}
