"""One file of every kind of map, and what each can have wrong; the same three points throughout."""

import json
import zipfile

import geopandas as gpd
import pandas as pd
import pyogrio
import pytest
import shapely
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from planner.errors import PlannerError
from planner.sources.guidance import Guidance
from planner.sources.map_file import is_line, read_map
from planner.sources.points import read_points

LONLAT = [(-46.6, -20.7), (-46.61, -20.71), (-46.62, -20.72)]
NAMES = ["Praça", "Estação", "Açude"]
POINTS = gpd.GeoDataFrame({"nome": NAMES}, geometry=[shapely.Point(p) for p in LONLAT], crs=4326)
LINES = gpd.GeoDataFrame({"nome": ["Rua"]}, geometry=[shapely.LineString(LONLAT)], crs=4326)
pytestmark = pytest.mark.filterwarnings("ignore:'crs' was not provided")


def write(path, frame=POINTS, **options):
    frame.to_file(path, **options)
    return path


def zipped(path, files):
    with zipfile.ZipFile(path, "w") as file:
        for inner, source in files.items():
            file.writestr(inner, source if isinstance(source, (bytes, str)) else source.read_bytes())
    return path


def says(path, **guidance):
    read = read_points(path, kind="stand", guidance=Guidance(role="stands", **guidance))
    found = [point.coords[0] for point in read.frame.geometry]
    assert all(place == pytest.approx(there, abs=1e-7) for place, there in zip(found, LONLAT, strict=True))
    assert read.frame["name"].tolist() == NAMES
    return [notice.key for notice in read.notices if not notice.key.startswith("points.")]


@pytest.mark.parametrize(
    "name", ["a.geojson", "a.json", "a.geojsonl", "a.gpkg", "a.fgb", "A.GEOJSON", "a.parquet", "a.shp"]
)
def test_plain_kinds(name, tmp_path):
    path = tmp_path / name
    if name.endswith("parquet"):
        POINTS.to_parquet(path)
    else:
        driver = {"json": "GeoJSON", "geojsonl": "GeoJSONSeq"}.get(name.split(".")[-1].lower())
        write(path, driver=driver or ("GeoJSON" if name.endswith("GEOJSON") else None))
    assert says(path) == []


def test_geojson_of_before_the_standard_keeps_its_crs_member(tmp_path):
    path = write(tmp_path / "a.geojson", POINTS.to_crs(31983))
    assert "crs" in json.loads(path.read_text())
    assert says(path) == []


def test_several_layers_ask_and_the_only_one_of_points_is_taken(tmp_path, refusal):
    path = tmp_path / "a.gpkg"
    pyogrio.write_dataframe(POINTS, path, layer="pontos")
    pyogrio.write_dataframe(LINES, path, layer="ruas")
    assert says(path) == ["sources.layer_chosen"]
    assert len(read_map(path, fits=is_line).shapes) == 1
    pyogrio.write_dataframe(POINTS.iloc[:1], path, layer="outros")
    pt, _ = refusal(read_map, path, Guidance(role="stands"))
    assert "pontos, ruas, outros" in pt
    assert "--part stands=" in pt
    assert says(path, part="pontos") == []
    assert "pontos" in refusal(read_map, path, Guidance(part="x"))[0]


KML = """<?xml version="1.0" encoding="UTF-8"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document>
<name>Mapa</name>{}</Document></kml>"""
MARK = "<Placemark><name>{}</name><Point><coordinates>{},{},780</coordinates></Point></Placemark>"
MARKS = [MARK.format(name, *lonlat) for name, lonlat in zip(NAMES, LONLAT, strict=True)]
FOLDERS = KML.format(
    f"{MARKS[0]}<Folder><name>A</name>{MARKS[1]}<Folder><name>B</name>{MARKS[2]}</Folder></Folder>"
)


def test_every_folder_of_a_kml_is_read_and_heights_are_dropped(text_file):
    path = text_file(FOLDERS, "a.kml")
    assert says(path) == ["sources.kml_folders"]
    assert not shapely.has_z(read_map(path).shapes).any()
    assert len(read_map(path, Guidance(part="B")).shapes) == 1


@pytest.mark.parametrize("name", ["a.kmz", "a.kmz.kml", "a.zip"])
def test_a_kmz_is_read_whatever_its_ending(name, tmp_path):
    assert says(zipped(tmp_path / name, {"doc.kml": FOLDERS})) == ["sources.kml_folders"]


def test_a_kml_that_was_named_kmz_is_read(text_file):
    assert says(text_file(FOLDERS, "a.kmz")) == ["sources.kml_folders"]


def test_a_kml_of_a_link_only_is_refused_with_what_to_do(text_file, refusal):
    link = "<NetworkLink><name>x</name><Link><href>http://localhost/</href></Link></NetworkLink>"
    assert "My Maps" in refusal(read_map, text_file(KML.format(link), "a.kml"))[0]
    assert "nenhum marcador" in refusal(read_map, text_file(KML.format(""), "b.kml"))[0]


def test_waypoints_of_a_gpx_and_its_tracks(text_file, refusal):
    points = "".join(
        f'<wpt lat="{lat}" lon="{lon}"><name>{name}</name></wpt>'
        for name, (lon, lat) in zip(NAMES, LONLAT, strict=True)
    )
    track = '<trk><trkseg><trkpt lat="-20.7" lon="-46.6"/><trkpt lat="-20.8" lon="-46.6"/></trkseg></trk>'
    gpx = '<gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1">{}</gpx>'
    assert says(text_file(gpx.format(points + track), "a.gpx")) == ["sources.gpx_others"]
    pt, _ = refusal(read_map, text_file(gpx.format(track), "b.gpx"))
    assert "tracks (1)" in pt
    assert len(read_map(text_file(gpx.format(track), "c.gpx"), fits=is_line).shapes) == 1


def test_a_drawing_asks_for_its_layer_and_its_system(tmp_path, refusal):
    metres = POINTS.to_crs(31983).set_crs(None, allow_override=True)
    drawn = gpd.GeoDataFrame(
        {"Layer": ["PONTOS"] * 3 + ["POSTES"]}, geometry=[*metres.geometry, shapely.Point(1, 1)]
    )
    path = write(tmp_path / "a.dxf", drawn, driver="DXF")
    assert "PONTOS, POSTES" in refusal(read_map, path)[0]
    chosen = Guidance(role="stands", part="PONTOS")
    assert "EPSG:31983" in refusal(read_points, path, kind="stand", guidance=chosen)[0]
    read = read_points(path, kind="stand", guidance=Guidance(part="PONTOS", crs="EPSG:31983"))
    assert read.frame.geometry.iloc[2].coords[0] == pytest.approx(LONLAT[2], abs=1e-7)
    assert len(read.frame) == 3


def test_a_zip_of_several_maps_asks_which(tmp_path, refusal):
    one, two = write(tmp_path / "um.geojson"), write(tmp_path / "dois.geojson", LINES)
    path = zipped(tmp_path / "a.zip", {"pasta/um.geojson": one, "dois.geojson": two})
    assert "dois.geojson, um.geojson" in refusal(read_map, path)[0]
    assert says(path, part="um.geojson") == []
    assert says(path, part="um") == []
    assert "não há no .zip" in refusal(read_map, zipped(tmp_path / "b.zip", {"leia.txt": "x"}))[0]


@pytest.mark.parametrize("content", [b"", b"PK", b"x" * 100])
def test_a_zip_that_is_none_is_refused(content, text_file, refusal):
    assert "a.zip" in refusal(read_map, text_file(content, "a.zip"))[0]


def test_a_file_that_points_elsewhere_is_not_followed(text_file, refusal):
    secret = text_file('{"type":"Point","coordinates":[-46.6,-20.7]}', "segredo.geojson")
    layer = f"<OGRVRTLayer><SrcDataSource>{secret}</SrcDataSource></OGRVRTLayer>"
    vrt = f"<OGRVRTDataSource>{layer}</OGRVRTDataSource>"
    assert "VRT" in refusal(read_map, text_file(vrt, "a.geojson"))[0]


def test_very_large_files_are_refused(text_file, refusal, monkeypatch):
    path = text_file("x" * 11, "a.geojson")
    monkeypatch.setattr("planner.sources.map_file.LARGEST_BYTES", 10)
    assert "Recorte" in refusal(read_map, path)[0]


def test_a_parquet_without_geometry_is_refused(tmp_path, refusal):
    pd.DataFrame({"a": [1]}).to_parquet(tmp_path / "a.parquet")
    assert "a.parquet" in refusal(read_map, tmp_path / "a.parquet")[0]


def test_an_extra_that_is_missing_is_named(tmp_path, refusal, monkeypatch):
    POINTS.to_parquet(tmp_path / "a.parquet")
    monkeypatch.setattr("planner.sources.parquet.find_spec", lambda _: None)
    assert 'pip install "mototaxi-planner[parquet]"' in refusal(read_map, tmp_path / "a.parquet")[0]


SAMPLES = (
    "a.geojson",
    "a.geojsonl",
    "a.gpkg",
    "a.fgb",
    "a.parquet",
    "a.kml",
    "a.kmz",
    "a.gpx",
    "a.dxf",
    "a.zip",
)


@pytest.fixture(scope="module")
def samples(tmp_path_factory):
    """Return a good file of each kind by its name."""
    folder = tmp_path_factory.mktemp("samples")
    for name in ("a.geojson", "a.gpkg", "a.fgb"):
        write(folder / name)
    write(folder / "a.geojsonl", driver="GeoJSONSeq")
    write(folder / "a.gpx", POINTS.rename(columns={"nome": "name"}), driver="GPX")
    write(folder / "a.dxf", POINTS[["geometry"]].assign(Layer="P"), driver="DXF")
    POINTS.to_parquet(folder / "a.parquet")
    (folder / "a.kml").write_text(FOLDERS, encoding="utf-8")
    zipped(folder / "a.kmz", {"doc.kml": FOLDERS})
    write(folder / "ruas.shp")
    zipped(folder / "a.zip", {f"x/{path.name}": path for path in folder.glob("ruas.*")})
    return {name: (folder / name).read_bytes() for name in SAMPLES}


@pytest.mark.parametrize("name", SAMPLES)
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_damaged_map_is_read_or_refused_never_a_crash(samples, text_file, name, data):
    content = bytearray(samples[name])
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(content) - 1))
        cut = data.draw(st.sampled_from([0, 1, 4, len(content)]))
        content[place : place + cut] = data.draw(st.binary(max_size=4))
        if not content:
            break
    path = text_file(bytes(content), name)
    try:
        read = read_points(path, kind="stand")
    except PlannerError as error:
        said = error.render("pt") + error.render("en")
    else:
        said = read.source.name
        assert set(read.frame.geom_type) <= {
            "Point",
            "Polygon",
            "MultiPolygon",
            "LineString",
            "MultiLineString",
        }
    assert name in said
