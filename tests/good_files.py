"""A small good file of every kind that is accepted, by its name, with the reader that takes it."""

import gzip
import io
import json
import zipfile
from functools import partial

import geopandas as gpd
import numpy as np
import openpyxl
import osmium
import rasterio
import shapely
from osmium.osm.mutable import Node, Way
from rasterio.transform import from_origin

from planner.sources.areas import read_boundary
from planner.sources.gtfs import read_gtfs_stops
from planner.sources.points import read_points
from planner.sources.population import read_population
from planner.sources.streets import read_streets

PLACES = [("Praça", -46.60, -20.70), ("Estação", -46.61, -20.71), ("Açude", -46.62, -20.72)]
STANDS = partial(read_points, kind="stand")


def _points():
    names, x, y = zip(*PLACES, strict=True)
    return gpd.GeoDataFrame({"nome": names}, geometry=gpd.points_from_xy(x, y), crs=4326)


def _lines():
    shapes = [
        shapely.LineString([(-46.6, -20.7), (-46.61, -20.71)]),
        shapely.LineString([(-46.605, -20.7), (-46.6, -20.71)]),
    ]
    return gpd.GeoDataFrame({"nome": ["Rua A", "Rua B"]}, geometry=shapes, crs=4326)


def _areas():
    shapes = [shapely.box(-46.62, -20.72, -46.61, -20.70), shapely.box(-46.61, -20.72, -46.60, -20.70)]
    return gpd.GeoDataFrame({"CD_SETOR": ["1", "2"], "v0001": ["120", "X"]}, geometry=shapes, crs=4674)


def _table(mark, decimal):
    lines = [["codigo", "nome", "vagas", "latitude", "longitude"]]
    lines += [[str(n), name, "4", f"{y}", f"{x}"] for n, (name, x, y) in enumerate(PLACES)]
    lines += [["TOTAL", "", "12", "", ""]]
    return "\n".join(mark.join(field.replace(".", decimal) for field in line) for line in lines) + "\n"


def _xlsx():
    book, content = openpyxl.Workbook(), io.BytesIO()
    book.active.append(["nome", "latitude", "longitude"])
    for name, x, y in PLACES:
        book.active.append([name, y, x])
    book.save(content)
    return content.getvalue()


def _zip(files):
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, inner in files.items():
            packed.writestr(name, inner)
    return content.getvalue()


def _ods():
    space = "urn:oasis:names:tc:opendocument:xmlns:{0}:1.0"
    names = " ".join(f'xmlns:{n}="{space.format(n)}"' for n in ("office", "table", "text"))
    rows = "\n".join(
        "<table:table-row>"
        + "".join(
            f'<table:table-cell office:value-type="string" office:string-value="{value}">'
            f"<text:p>{value}</text:p>"
            "</table:table-cell>"
            for value in row
        )
        + "</table:table-row>"
        for row in [("nome", "longitude", "latitude"), *PLACES]
    )
    body = (
        f'<?xml version="1.0"?><office:document-content {names}><office:body><office:spreadsheet>\n'
        f'<table:table table:name="P">{rows}</table:table>'
        "</office:spreadsheet></office:body></office:document-content>"
    )
    kind = "application/vnd.oasis.opendocument.spreadsheet"
    manifest = (
        f'<manifest:manifest xmlns:manifest="{space.format("manifest")}">'
        f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{kind}"/></manifest:manifest>'
    )
    return _zip({"mimetype": kind, "META-INF/manifest.xml": manifest, "content.xml": body})


def _kml():
    marks = "".join(
        f"<Placemark><name>{n}</name><Point><coordinates>{x},{y},9</coordinates></Point></Placemark>"
        for n, x, y in PLACES
    )
    return f'<?xml version="1.0"?>\n<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Folder>\n{marks}</Folder></Document></kml>'


def _osm(path):
    writer = osmium.SimpleWriter(str(path))
    for number in (1, 2, 3):
        writer.add_node(Node(id=number, version=1, location=(-46.6 - number / 1000, -20.7)))
    writer.add_node(Node(id=4, version=1, location=(-46.6, -20.7), tags={"amenity": "taxi"}))
    writer.add_way(Way(id=1, version=1, nodes=[1, 2, 3], tags={"highway": "residential", "name": "Rua"}))
    writer.close()
    return path.read_bytes()


def _overpass():
    nodes = [{"type": "node", "id": n, "lat": -20.7, "lon": -46.6 - n / 1000} for n in (1, 2, 3)]
    way = {"type": "way", "id": 9, "nodes": [1, 2, 3], "tags": {"highway": "residential"}}
    return json.dumps({"version": 0.6, "osm3s": {}, "elements": [*nodes, way]}, indent=1)


def _graphml():
    keys = {
        "d0": ("graph", "crs"),
        "d1": ("node", "y"),
        "d2": ("node", "x"),
        "d3": ("edge", "osmid"),
        "d4": ("edge", "highway"),
        "d5": ("edge", "length"),
    }
    told = "\n".join(
        f'<key id="{key}" for="{of}" attr.name="{name}" attr.type="string"/>'
        for key, (of, name) in keys.items()
    )
    nodes = "\n".join(
        f'<node id="{n}"><data key="d1">-20.7</data><data key="d2">-46.{n}</data></node>' for n in (5, 6)
    )
    told_of_edge = '<data key="d3">7</data><data key="d4">residential</data><data key="d5">9</data>'
    edge = f'<edge source="5" target="6" id="0">{told_of_edge}</edge>'
    graph = f'<graph edgedefault="directed"><data key="d0">epsg:4326</data>\n{nodes}\n{edge}\n</graph>'
    space = "http://graphml.graphdrawing.org/xmlns"
    return f'<?xml version="1.0"?>\n<graphml xmlns="{space}">\n{told}{graph}</graphml>'


def _gpx():
    marks = "\n".join(f'<wpt lat="{y}" lon="{x}"><name>{name}</name></wpt>' for name, x, y in PLACES)
    return f'<?xml version="1.0"?>\n<gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1">\n{marks}\n</gpx>'


def _raster(path):
    kind = {
        "count": 1,
        "dtype": "float32",
        "crs": "EPSG:31983",
        "transform": from_origin(330_000, 7_700_000, 100, 100),
    }
    with rasterio.open(path, "w", "GTiff", 4, 4, **kind) as file:
        file.write(np.ones((4, 4), dtype="float32"), 1)
    return path.read_bytes()


def _map(folder, name, frame, **options):
    frame.to_file(folder / name, **options)
    return (folder / name).read_bytes()


def good_files(folder):
    """Return name → (bytes, reader) of one good file a kind; `folder` is used to write them."""
    points, lines, areas = _points(), _lines(), _areas()
    points.to_parquet(folder / "p.parquet")
    metres = points.to_crs(31983)
    metres.to_file(folder / "sede.shp")
    parts = {f"dados/{path.name}": path.read_bytes() for path in folder.glob("sede.*")}
    stops = "stop_id,stop_name,stop_lat,stop_lon,location_type,parent_station\n" + "".join(
        f"{n},{name},{y},{x},0,\n" for n, (name, x, y) in enumerate(PLACES)
    )
    xml, pbf = _osm(folder / "m.osm"), _osm(folder / "m.osm.pbf")
    return {
        "ruas.osm": (xml, read_streets),
        "ruas.osm.gz": (gzip.compress(xml), read_streets),
        "ruas.osm.pbf": (pbf, read_streets),
        "overpass.json": (_overpass().encode(), read_streets),
        "ruas.graphml": (_graphml().encode(), read_streets),
        "eixos.geojson": (_map(folder, "l.geojson", lines), read_streets),
        "eixos.gpkg": (_map(folder, "l.gpkg", lines), read_streets),
        "pontos.csv": (_table(";", ",").encode("latin-1"), STANDS),
        "pontos.tsv": (_table("\t", ".").encode("utf-16"), STANDS),
        "pontos.txt": (_table("|", ",").encode("utf-8-sig"), STANDS),
        "pontos.xlsx": (_xlsx(), STANDS),
        "pontos.ods": (_ods(), STANDS),
        "pontos.geojson": (_map(folder, "p.geojson", points), STANDS),
        "metros.geojson": (_map(folder, "q.geojson", metres), STANDS),
        "pontos.geojsonl": (_map(folder, "p.geojsonl", points, driver="GeoJSONSeq"), STANDS),
        "pontos.gpkg": (_map(folder, "p.gpkg", points), STANDS),
        "pontos.fgb": (_map(folder, "p.fgb", points), STANDS),
        "pontos.parquet": ((folder / "p.parquet").read_bytes(), STANDS),
        "sedes.shp": (parts["dados/sede.shp"], partial(STANDS)),
        "sedes.zip": (_zip(parts), STANDS),
        "pontos.kml": (_kml().encode(), STANDS),
        "pontos.kmz": (_zip({"doc.kml": _kml()}), STANDS),
        "pontos.gpx": (_gpx().encode(), STANDS),
        "pontos.dxf": (_map(folder, "p.dxf", points[["geometry"]].assign(Layer="P"), driver="DXF"), STANDS),
        "gtfs.zip": (_zip({"agency.txt": "agency_id\n1\n", "stops.txt": stops}), read_gtfs_stops),
        "stops.txt": (stops.encode(), read_gtfs_stops),
        "limite.geojson": (_map(folder, "a.geojson", areas[["geometry"]]), read_boundary),
        "setores.gpkg": (_map(folder, "a.gpkg", areas), read_population),
        "celulas.csv": (
            b"id,lon,lat,population\n89a901291abffff,-46.6,-20.7,9\n89a9012a3cfffff,-46.61,-20.71,\n",
            read_population,
        ),
        "h3.csv": (b"h3;pop\n89a901291abffff;9\n89a9012a3cfffff;1.234,5\n", read_population),
        "pessoas.tif": (_raster(folder / "r.tif"), read_population),
    }
