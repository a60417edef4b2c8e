"""Files dropped on the screen as a clerk has them: questions answered, and the town opened."""

import io
import zipfile

import geopandas as gpd
import openpyxl
import pytest
from map_page import MAP

from planner.bundled import demo_dir

pytestmark = pytest.mark.e2e

LABELS = {
    "streets": "Ruas (OpenStreetMap, osmnx ou linhas de um mapa)",
    "stands": "Pontos de mototáxi",
    "taxi": "Pontos de táxi",
    "bus": "Paradas de ônibus (pontos ou GTFS .zip)",
    "premises": "Sedes de agências e empresas",
}


def as_kmz(places) -> bytes:
    marks = "".join(
        f"<Placemark><name>{name}</name><Point><coordinates>{x},{y},0</coordinates></Point></Placemark>"
        for name, x, y in places
    )
    kml = f'<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Folder>{marks}</Folder></Document></kml>'
    return zipped({"doc.kml": kml.encode()})


def as_workbook(places) -> bytes:
    book, content = openpyxl.Workbook(), io.BytesIO()
    sheet = book.active
    sheet.append(["PREFEITURA MUNICIPAL"])
    sheet.append(["DENOMINAÇÃO", "LATITUDE (S)", "LONGITUDE (W)"])
    for name, x, y in places:
        sheet.append([name, y, x])
    sheet.append(["TOTAL"])
    book.save(content)
    return content.getvalue()


def as_shapefile_without_system(places, folder) -> bytes:
    names, x, y = zip(*places, strict=True)
    frame = gpd.GeoDataFrame({"nome": names}, geometry=gpd.points_from_xy(x, y), crs=4326)
    frame.to_crs(31983).to_file(folder / "sedes.shp")
    return zipped({f"dados/{p.name}": p.read_bytes() for p in folder.iterdir() if p.suffix != ".prj"})


def as_feed(places) -> bytes:
    lines = [f"s{n},{name},{y},{x}" for n, (name, x, y) in enumerate(places)]
    return zipped({"stops.txt": "\n".join(["stop_id,stop_name,stop_lat,stop_lon", *lines]).encode()})


def zipped(files) -> bytes:
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as packed:
        for name, data in files.items():
            packed.writestr(name, data)
    return content.getvalue()


PLACES = [(f"Lugar {n}", -46.5989 + n * 0.001, -20.7983 - n * 0.0005) for n in range(6)]


def drop(page, label, name, content):
    box = page.get_by_test_id("stFileUploader").filter(has_text=label).first
    box.locator("input[type=file]").set_input_files(
        {"name": name, "mimeType": "application/octet-stream", "buffer": content}
    )
    box.get_by_text(name).first.wait_for(timeout=60_000)
    # A file given while the page is still being built is lost with the old page.
    page.locator("[data-testid=stApp][data-test-script-state=notRunning]").wait_for(timeout=60_000)


def test_five_kinds_of_files_are_dropped_and_the_town_opens(page, server, tmp_path):
    page.goto(server)
    page.get_by_text("Enviar arquivos").click()
    drop(page, LABELS["streets"], "ruas.osm.pbf", (demo_dir() / "ruas.osm.pbf").read_bytes())
    drop(page, LABELS["stands"], "pontos.kmz", as_kmz(PLACES))
    drop(page, LABELS["taxi"], "taxi.xlsx", as_workbook(PLACES[:3]))
    drop(page, LABELS["bus"], "gtfs.zip", as_feed(PLACES[:4]))
    drop(page, LABELS["premises"], "sedes.zip", as_shapefile_without_system(PLACES[:5], tmp_path))
    page.get_by_text("sistema de coordenadas").first.wait_for(timeout=60_000)
    page.get_by_test_id("stVegaLiteChart").first.wait_for()
    systems = page.get_by_test_id("stRadio").filter(has_text="Em que sistema de coordenadas")
    option = systems.locator("label").filter(has_text="SIRGAS 2000 / UTM zone 23S").first
    option.scroll_into_view_if_needed()
    option.click()
    answer = page.get_by_role("button", name="Ler assim")
    page.wait_for_function("e => !e.disabled", arg=answer.element_handle(), timeout=30_000)
    answer.click()
    inside = page.frame_locator(MAP)
    inside.locator("#map_div[data-streets]").wait_for(timeout=45_000)
    shown = inside.locator(".planner-icon[role=button]")
    shown.nth(len(PLACES) - 1).wait_for(state="attached")
