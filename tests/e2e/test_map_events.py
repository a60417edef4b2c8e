"""The map in a browser: what is done on it is told once, and it neither flickers nor moves by itself."""

import re
from pathlib import Path

import pytest
from axe_inside import grave_of_axe
from playwright.sync_api import expect
from served_app import ServedApp

pytestmark = pytest.mark.e2e

HERE = Path(__file__).parent
MAP = 'iframe[title="streamlit_folium.st_folium"]'


@pytest.fixture(scope="module")
def stage(tmp_path_factory):
    """Start the page that shows the map alone and return its address."""
    served = ServedApp(tmp_path_factory.mktemp("stage"), script=HERE / "map_stage.py")
    served.start()
    yield served.address
    served.stop()


@pytest.fixture
def shown(page, stage):
    page.goto(stage)
    inside = page.frame_locator(MAP)
    inside.locator("#map_div[data-streets][data-stands]").wait_for(timeout=60_000)
    page.get_by_text("0 avisos").wait_for()
    return page, inside


def view_of(inside) -> str:
    return inside.locator("body").evaluate("() => JSON.stringify([map_div.getZoom(), map_div.getCenter()])")


def stand(inside, place):
    return inside.locator(".planner-icon[role=button]", has_text=place)


def test_two_clicks_at_one_place_are_told_twice_and_later_runs_repeat_neither(shown):
    page, inside = shown
    box = page.locator(MAP).bounding_box()
    for count in (1, 2):
        page.mouse.click(box["x"] + 300, box["y"] + 150)
        page.get_by_text(f"{count} avisos").wait_for()
    page.get_by_text("camadas").click()
    inside.locator("#map_div[data-overlays*=legal][data-overlays*=population]").wait_for(timeout=60_000)
    page.get_by_text("2 avisos").wait_for()
    clicks = page.get_by_text(re.compile("^click None"))
    expect(clicks).to_have_count(2)
    lines = clicks.all_inner_texts()
    assert lines[0] == lines[1]


def test_a_dragged_stand_is_told_once_and_the_view_stays(shown):
    page, inside = shown
    before = view_of(inside)
    box = stand(inside, "MT-06").bounding_box()
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 30, y + 12, steps=4)
    page.mouse.up()
    page.get_by_text("1 avisos").wait_for()
    expect(page.get_by_text(re.compile(r"^drag \('stand', 'MT-06'\)"))).to_have_count(1)
    assert view_of(inside) == before


def test_a_locked_stand_does_not_move(shown):
    page, inside = shown
    locked = stand(inside, "MT-02")
    assert "fixado" in locked.get_attribute("aria-label")
    before = locked.bounding_box()
    page.mouse.move(before["x"] + 17, before["y"] + 10)
    page.mouse.down()
    page.mouse.move(before["x"] + 90, before["y"] + 60, steps=4)
    page.mouse.up()
    page.wait_for_timeout(300)
    assert locked.bounding_box()["width"] == before["width"]
    assert page.get_by_text(re.compile("^drag")).count() == 0


def test_the_keyboard_asks_about_a_stand_and_moves_it(shown):
    page, inside = shown
    stand(inside, "MT-06").focus()
    page.keyboard.press("Enter")
    page.get_by_text("1 avisos").wait_for()
    expect(page.get_by_text(re.compile(r"^click \('stand', 'MT-06'\)"))).to_have_count(1)
    stand(inside, "MT-06").focus()
    page.keyboard.down("Shift")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    page.keyboard.up("Shift")
    page.get_by_text("2 avisos").wait_for()
    expect(page.get_by_text(re.compile(r"^drag \('stand', 'MT-06'\)"))).to_have_count(1)


def test_only_a_place_asked_for_moves_the_view(shown):
    page, inside = shown
    page.get_by_role("button", name="ir").click()
    inside.locator("#map_div").wait_for()
    page.wait_for_timeout(800)
    assert view_of(inside) == '[15,{"lat":-20.5,"lng":-46.5}]'


def test_measuring_tells_geodesic_metres_and_no_click(shown):
    page, inside = shown
    inside.get_by_role("button", name="Medir distância").click()
    box = page.locator(MAP).bounding_box()
    for x in (300, 460):
        page.mouse.click(box["x"] + x, box["y"] + 300)
    said = inside.locator(".planner-measured")
    assert re.fullmatch(r"[\d.]+,\d m", said.inner_text())
    told = float(said.inner_text()[:-2].replace(".", "").replace(",", "."))
    exact = inside.locator("body").evaluate(
        """() => map_div.distance(map_div.containerPointToLatLng([300, 300]),
             map_div.containerPointToLatLng([460, 300]))"""
    )
    assert told == pytest.approx(exact, rel=0.005)  # Leaflet's own is of a sphere
    page.keyboard.press("Escape")
    assert said.is_hidden()
    page.get_by_text("0 avisos").wait_for()


def test_a_hostile_name_is_text(shown):
    page, inside = shown
    assert "onerror=alert(1)" in stand(inside, "MT-01").get_attribute("aria-label")
    page.get_by_text("camadas").click()
    inside.locator("#map_div[data-overlays*=districts]").wait_for(timeout=60_000)
    box = page.locator(MAP).bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + 200)
    page.mouse.move(box["x"] + box["width"] / 2 + 3, box["y"] + 203)
    inside.locator(".planner-tip", has_text="onerror=alert(1)").wait_for()
    assert inside.locator("img[src=x]").count() == 0


def test_the_measure_is_the_geodesic_on_grs80(shown):
    _, inside = shown
    told = inside.locator("body").evaluate(
        "() => PlannerMeasure.metres({lat: -20.7, lng: -46.6}, {lat: -20.71, lng: -46.58})"
    )
    from pyproj import Geod

    assert told == pytest.approx(Geod(ellps="GRS80").inv(-46.6, -20.7, -46.58, -20.71)[2], abs=1e-3)


@pytest.mark.parametrize("width", [1366, 390])
def test_the_frame_has_no_serious_finding_of_axe(shown, width):
    page, inside = shown
    page.set_viewport_size({"width": width, "height": 768})
    page.get_by_text("camadas").click()
    inside.locator("#map_div[data-overlays*=legal][data-overlays*=districts]").wait_for(timeout=60_000)
    body = inside.locator("body")
    assert grave_of_axe(body) == []
    assert body.evaluate("() => document.documentElement.lang") == "pt-BR"
