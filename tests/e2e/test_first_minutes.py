"""A newcomer with only the README: starts the app, asks for a place, keeps a stand, takes GeoJSON away."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from map_page import MAP, open_map

pytestmark = pytest.mark.e2e

CHECKOUT = Path(__file__).parents[2]


def test_the_readme_tells_the_command_that_starts_the_app():
    assert "mototaxi app" in (CHECKOUT / "README.md").read_text(encoding="utf-8")


@pytest.fixture
def started(tmp_path):
    """Start the app by that command, from an empty folder, and return the address it tells."""
    with socket.socket() as free:
        free.bind(("localhost", 0))
        port = free.getsockname()[1]
    paths = os.pathsep.join([str(CHECKOUT), *os.environ.get("PYTHONPATH", "").split(os.pathsep)])
    command = [sys.executable, "-m", "planner.cli", "app", "--port", str(port), "--no-browser"]
    process = subprocess.Popen(
        command,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": paths, "MOTOTAXI_PROJECTS": str(tmp_path / "projetos")},
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    told = next((line for line in process.stdout if f"localhost:{port}" in line), None)
    assert told is not None, "the command ended without telling an address"
    yield re.search(r"http://localhost:\d+", told).group()
    os.killpg(process.pid, signal.SIGTERM)  # the server is a child of the command
    process.wait(timeout=20)
    process.stdout.read()  # until the server is gone too: a pipe closed before would keep it from ending
    process.stdout.close()


def geojson(page) -> list[dict]:
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Baixar GeoJSON").click()
    return json.loads(waiting.value.path().read_text(encoding="utf-8"))["features"]


def stand_of(features: list[dict], stand: str) -> dict:
    (found,) = [one for one in features if one["properties"].get("id") == stand]
    return found


def test_one_stand_is_validated_by_a_click_and_taken_away_without_leaving_the_page(page, started):
    inside = open_map(page, started)  # 1: the address the command tells
    box = page.locator(MAP).bounding_box()
    page.mouse.click(box["x"] + 250, box["y"] + 120)  # 2: a click on the map
    page.get_by_text("Um ponto de mototáxi aqui").wait_for()
    page.get_by_role("button", name="Acrescentar").click()  # 3: keep it
    inside.locator(".planner-icon", has_text="N01").wait_for()
    button = page.get_by_role("button", name="Baixar GeoJSON").bounding_box()
    assert button["y"] + button["height"] <= 768  # in sight without scrolling
    kept = stand_of(geojson(page), "N01")["properties"]  # 4: the file
    assert kept["veredito"]
    assert all("citacao" in found for found in kept["achados"])


def test_one_stand_is_validated_by_coordinates_and_taken_away_from_the_table(page, started):
    page.goto(started)
    place = page.get_by_role("textbox", name=re.compile("^Lugar"))
    place.wait_for(timeout=60_000)
    # Enter sends a form only once its button is there, which a slow machine shows a moment after the field.
    page.get_by_role("button", name="Consultar").wait_for(timeout=60_000)
    place.fill("-20,79; -46,60")
    place.press("Enter")
    page.get_by_text("Um ponto de mototáxi aqui").wait_for()
    page.get_by_role("button", name="Acrescentar").press("Enter")
    page.frame_locator(MAP).locator(".planner-icon", has_text="N01").wait_for(timeout=60_000)
    page.get_by_role("link", name="Pontos e vereditos").click()
    page.get_by_role("heading", name="vereditos").first.wait_for()
    kept = stand_of(geojson(page), "N01")
    assert kept["geometry"]["coordinates"] == [-46.6, -20.79]
    assert kept["properties"]["veredito"]
