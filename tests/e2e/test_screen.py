"""The app in a browser, from the first map to the downloaded file."""

import json
import re

import pytest
from map_page import MAP, ask, open_map
from playwright.sync_api import expect
from street_town import HOSTILE

pytestmark = pytest.mark.e2e


@pytest.fixture
def screen(page, server):
    """Open the app that all tests share; what is changed on it is kept."""
    return page, open_map(page, server)


@pytest.fixture
def own_screen(page, own_server):
    """Open an app whose project no other test has touched: no id of a stand is ever given twice."""
    return page, open_map(page, own_server.address)


def view_of(inside) -> str:
    """Return what tells a map that was moved from one that was built anew."""
    return inside.locator("body").evaluate("() => JSON.stringify([map_div.getZoom(), map_div.getCenter()])")


def click_map(page, x: int, y: int) -> None:
    box = page.locator(MAP).bounding_box()
    page.mouse.click(box["x"] + x, box["y"] + y)


def test_the_first_map_shows_streets_stands_legend_and_credit(screen):
    page, inside = screen
    expect(page.locator("html")).to_have_attribute("lang", "pt-BR")
    assert int(inside.locator("#map_div").get_attribute("data-streets")) > 100
    expect(inside.locator(".planner-icon[role=button]")).to_have_count(9)
    expect(inside.locator(".planner-bar")).to_contain_text("Não conforme")
    expect(inside.locator(".leaflet-control-attribution")).to_contain_text("Município fictício")
    expect(inside.locator(".leaflet-control-attribution")).not_to_contain_text("Leaflet")
    expect(inside.locator(".leaflet-control-scale-line")).to_have_text(re.compile(r"^\d+ k?m$"))


def test_streets_are_really_painted(screen):
    _, inside = screen
    painted = inside.locator("body").evaluate(
        """() => [...document.querySelectorAll('.leaflet-planner-streets-pane canvas')].map((canvas) => {
             const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
             let seen = 0;
             for (let i = 3; i < pixels.length; i += 4) seen += pixels[i] > 0;
             return seen / (pixels.length / 4);
           })"""
    )
    assert max(painted) > 0.02


def test_a_click_says_why_and_a_stand_is_added_without_moving_the_view(own_screen):
    page, inside = own_screen
    inside.locator(".leaflet-control-zoom-in").click()
    page.wait_for_timeout(600)
    before = view_of(inside)
    click_map(page, 250, 120)
    page.get_by_text("Um ponto de mototáxi aqui").wait_for()
    page.get_by_role("textbox", name="Nome do ponto (opcional)").fill("Ponto novo")
    page.get_by_role("button", name="Acrescentar").click()
    page.get_by_text("Ponto novo (N01)", exact=True).wait_for()
    inside.locator(".planner-icon", has_text="N01").wait_for()
    assert view_of(inside) == before
    page.get_by_role("button", name="Desfazer").click()
    inside.locator(".planner-icon", has_text="N01").wait_for(state="detached")
    assert view_of(inside) == before


def test_a_click_on_a_stand_shows_its_verdict_with_citation(screen):
    page, inside = screen
    inside.locator(".planner-icon[role=button]", has_text="MT-06").click()
    page.get_by_text("Jardim Primavera (MT-06)", exact=True).wait_for()
    page.get_by_text("Art.\u00a011, I", exact=False).first.wait_for()
    expect(page.get_by_text(re.compile(r"380,\d\d.m até Vila São José"))).to_have_count(1)


def test_a_stand_can_be_asked_for_and_removed_from_the_keyboard(own_screen):
    page, inside = own_screen
    box = page.get_by_role("textbox", name=re.compile("^Lugar"))
    box.fill("-20,79; -46,60")
    box.press("Enter")
    page.get_by_text("Um ponto de mototáxi aqui").wait_for()
    page.get_by_role("button", name="Acrescentar").press("Enter")
    inside.locator(".planner-icon", has_text="N01").wait_for()
    page.get_by_role("button", name="Retirar este ponto do plano").press("Enter")
    inside.locator(".planner-icon", has_text="N01").wait_for(state="detached")


def test_a_hostile_name_shows_as_text(own_screen):
    page, inside = own_screen
    ask(page, "-20,79; -46,60")
    page.get_by_role("textbox", name="Nome do ponto (opcional)").fill(HOSTILE)
    page.get_by_role("button", name="Acrescentar").click()
    page.get_by_text("</script><img src=x", exact=False).first.wait_for()
    marker = inside.locator(".planner-icon", has_text="N01")
    marker.hover()
    tip = inside.locator(".leaflet-tooltip", has_text="onerror=alert(1)>`'\"{{7*7}}")
    tip.wait_for()
    assert inside.locator("img[src=x]").count() == 0
    assert page.locator("img[src=x]").count() == 0


def test_layers_are_switched_and_stay_off(screen):
    page, inside = screen
    inside.locator(".planner-icon svg rect[fill='#ffd43b']").nth(5).wait_for(state="attached")
    page.get_by_role("button", name="Camadas").click()
    page.get_by_text("Pontos de táxi", exact=True).click()
    inside.locator(".planner-icon svg rect[fill='#ffd43b']").first.wait_for(state="detached")
    page.keyboard.press("Escape")
    ask(page, "-20,79; -46,60")
    page.get_by_text("Um ponto de mototáxi aqui").wait_for()
    assert inside.locator(".planner-icon svg rect[fill='#ffd43b']").count() == 0


def test_a_proposal_is_shown_and_downloaded_as_geojson(page, server):
    page.goto(f"{server}/proposta")
    page.get_by_role("textbox", name="Quantos pontos").fill("4")
    page.get_by_role("button", name="Propor pontos").click()
    page.get_by_text("O que cada regra retira").wait_for(timeout=120_000)
    inside = page.frame_locator(MAP)
    inside.locator(".planner-icon", has_text="P004").wait_for(timeout=60_000)
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Baixar GeoJSON").click()
    collection = json.loads(waiting.value.path().read_text(encoding="utf-8"))
    situations = [feature["properties"]["situacao"] for feature in collection["features"]]
    assert situations.count("proposto") == 4
    assert "crs" not in collection


def test_the_table_offers_the_map_as_one_file(page, server, tmp_path):
    page.goto(f"{server}/vereditos")
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Baixar mapa em um arquivo (HTML)").click()
    path = tmp_path / "mapa.html"
    waiting.value.save_as(path)
    page.goto(path.as_uri())
    page.locator("[data-streets]").wait_for()
    expect(page.locator(".planner-icon[role=button]")).to_have_count(9)


def test_english_is_a_choice(screen):
    page, _ = screen
    page.get_by_text("English", exact=True).click()
    page.get_by_role("heading", name="what the law says").wait_for()
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_no_upload_is_ever_served(page, server, tmp_path):
    page.goto(f"{server}/dados")
    page.get_by_text("Enviar arquivos").click()
    secret = tmp_path / "segredo.csv"
    secret.write_text("id;latitude;longitude;telefone\n1;-20,79;-46,60;35 99999-0000\n", encoding="utf-8")
    page.locator("input[type=file]").nth(1).set_input_files(secret)
    page.get_by_text("segredo.csv", exact=True).last.wait_for()
    page.get_by_role("heading", name="sobre os dados").wait_for()
    for folder in ("map_streets", "map_screen", "map_leaflet"):
        answer = page.request.get(f"{server}/component/planner.ui.served.{folder}/segredo.csv")
        assert answer.status == 404
