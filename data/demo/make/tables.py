"""Write the tables and layers a town hall would hand over, each in a format such offices use."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import geopandas as gpd
import pyogrio
from geometry import GEOGRAPHIC, UTM, to_lonlat, to_utm
from places import Place
from shapely.geometry import Polygon
from stands import Stand
from tracts import POPULATION, Tract
from transit import Stop

# GeoPackages stamp the moment of writing unless told another.
STAMP = "2025-01-01T00:00:00.000Z"


def _comma(degrees: float) -> str:
    return f"{degrees:.6f}".replace(".", ",")


def _write_csv(path: Path, head: str, rows: Sequence[Sequence[object]], encoding: str = "utf-8") -> None:
    lines = [head, *(";".join(map(str, r)) for r in rows)]
    path.write_bytes(("\r\n".join(lines) + "\r\n").encode(encoding))


def write_taxi(path: Path, taxi: list[Stand]) -> None:
    """Write the car-taxi stands (UTF-8, decimal comma)."""
    rows = [(s.code, s.name, _comma(s.lonlat[1]), _comma(s.lonlat[0])) for s in taxi]
    _write_csv(path, "codigo;nome;latitude;longitude", rows)


def write_stops(path: Path, stops: list[tuple[str, str, Stop]], where: list[tuple[float, float]]) -> None:
    """Write the bus stops as an old system exports them (Latin-1, decimal comma)."""
    rows = [
        (c, n, ", ".join(s.lines), _comma(w[1]), _comma(w[0]))
        for (c, n, s), w in zip(stops, where, strict=True)
    ]
    _write_csv(path, "codigo;nome;linha;latitude;longitude", rows, "latin-1")


def write_mototaxi(path: Path, stands: list[Stand]) -> None:
    """Write the existing moto-taxi stands; dates in both ways people type them."""
    rows = [
        (s.code, s.name, s.kind, s.spots, s.installed, _comma(s.lonlat[1]), _comma(s.lonlat[0]))
        for s in stands
    ]
    _write_csv(path, "codigo;nome;tipo;vagas;instalado_em;latitude;longitude", rows)


def _write_layer(frame: gpd.GeoDataFrame, path: Path) -> None:
    path.unlink(missing_ok=True)
    pyogrio.set_gdal_config_options({"OGR_CURRENT_DATE": STAMP})
    frame.to_file(path, layer=path.stem, driver="GPKG", engine="pyogrio", geometry_type="Polygon")


def write_terminals(path: Path, places: list[Place]) -> None:
    """Write the terminals in SIRGAS 2000 / UTM 23S, as a survey office keeps them."""
    found = [p for p in places if "terminal" in p.kind]
    data = {
        "id": [f"TR-{i}" for i in range(1, len(found) + 1)],
        "nome": [p.name for p in found],
        "kind": [p.kind for p in found],
    }
    _write_layer(gpd.GeoDataFrame(data, geometry=[to_utm(p.shape) for p in found], crs=UTM), path)


def write_tracts(path: Path, tracts: list[Tract]) -> None:
    """Write the census tracts in SIRGAS 2000."""
    data = {
        "id": [t.code for t in tracts],
        "population": [t.population for t in tracts],
        "bairro": [t.bairro for t in tracts],
    }
    _write_layer(gpd.GeoDataFrame(data, geometry=[to_lonlat(t.shape) for t in tracts], crs=GEOGRAPHIC), path)


def write_boundary(path: Path, boundary: Polygon) -> None:
    """Write the municipal boundary in SIRGAS 2000."""
    data = {"nome": ["Vila Modelo"], "uf": ["MG"], "observacao": ["município fictício"]}
    _write_layer(gpd.GeoDataFrame(data, geometry=[to_lonlat(boundary, 6)], crs=GEOGRAPHIC), path)


def write_city(path: Path) -> None:
    """Write the file that names the town and its data."""
    path.write_text(
        f"""# Vila Modelo is a made-up town (município fictício): no real place, person or law is meant.
name = "Vila Modelo"
uf = "MG"
fictional = true
population = {POPULATION}
population_source = "município fictício: soma de setores.gpkg"
population_year = 2022

# kinds of place the town is known not to have; the railway carries freight only
none = ["rail_station", "airport", "ferry_terminal", "emergency_stop"]

[files]
streets = "ruas.osm.pbf"
taxi = "pontos-taxi.csv"
bus = "pontos-onibus.csv"
terminals = "terminais.gpkg"
stands = "pontos-mototaxi.csv"
population = "setores.gpkg"
boundary = "limite.gpkg"

# invented, and given to everybody
[sources]
"ruas.osm.pbf" = {{ licence = "CC0-1.0" }}
"pontos-taxi.csv" = {{ licence = "CC0-1.0" }}
"pontos-onibus.csv" = {{ licence = "CC0-1.0" }}
"terminais.gpkg" = {{ licence = "CC0-1.0" }}
"pontos-mototaxi.csv" = {{ licence = "CC0-1.0" }}
"setores.gpkg" = {{ licence = "CC0-1.0" }}
"limite.gpkg" = {{ licence = "CC0-1.0" }}
""",
        encoding="utf-8",
        newline="\n",
    )
