"""Build the files of Vila Modelo, a made-up town: ``python data/demo/make/build.py [--out FOLDER]``."""

from __future__ import annotations

import argparse
from pathlib import Path

import tables
from geometry import lonlat
from names import street_names
from osmfile import Extract, add_ground, add_stands, add_stops, add_streets
from places import add_access, footways, make_places
from stands import CSV_DIGITS, make_mototaxi, make_taxi
from streets import build_streets, drivable
from tracts import contains_town, make_tracts, municipal_boundary
from transit import cross_street, make_stops


def build(out: Path) -> None:
    """Write every file of the town into `out`."""
    edges, faces, _ = build_streets()
    places = make_places(edges)
    edges = add_access(edges, places)
    names = street_names(edges)
    stops = make_stops(edges, places)
    listed = [
        (f"PO-{i:03d}", f"{names[s.street_key]} - {cross_street(s, edges, names)}", s)
        for i, s in enumerate(stops, 1)
    ]
    taxi = make_taxi(edges, stops)
    mototaxi = make_mototaxi(edges, stops, taxi, places)
    tracts, boundary = make_tracts(edges, faces, places), municipal_boundary()
    assert contains_town(boundary), "the town spills over its boundary"

    out.mkdir(parents=True, exist_ok=True)
    tables.write_taxi(out / "pontos-taxi.csv", taxi)
    tables.write_stops(out / "pontos-onibus.csv", listed, [lonlat(*s.at, digits=CSV_DIGITS) for s in stops])
    tables.write_mototaxi(out / "pontos-mototaxi.csv", mototaxi)
    tables.write_terminals(out / "terminais.gpkg", places)
    tables.write_tracts(out / "setores.gpkg", tracts)
    tables.write_boundary(out / "limite.gpkg", boundary)
    tables.write_city(out / "city.toml")
    extract = Extract()
    add_streets(extract, edges, names)
    add_ground(extract, places, footways(edges, places))
    add_stops(extract, listed)
    add_stands(extract, taxi, mototaxi)
    extract.write(out / "ruas.osm.pbf")
    km = sum(e.length_m for e in edges) / 1000
    corners = drivable(edges).number_of_nodes()
    print(f"{len(edges)} street segments, {corners} junctions, {km:.0f} km")
    print(f"{len(stops)} bus stops, {len(tracts)} tracts")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path(__file__).resolve().parents[1])
    build(parser.parse_args().out)
