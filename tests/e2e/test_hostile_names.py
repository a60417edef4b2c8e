"""Names that are markup, formulas or scripts show as text on every page, and call nothing."""

import csv
import re
from pathlib import Path

import pytest
from hostile_town import NAMES, hostile_project
from map_page import MAP, ask

pytestmark = pytest.mark.e2e

PAGES = ("mapa", "vereditos", "proposta", "cenarios", "historico", "cotas", "lei", "dados")


@pytest.fixture
def walk(page, own_server):
    """Return a function that opens a page of the hostile project and waits until it rests."""
    ref = hostile_project(own_server.folder)

    def go(address: str) -> None:
        page.goto(f"{own_server.address}/{address}?projeto={ref}")
        page.locator("[data-testid=stMain] h1").first.wait_for(timeout=60_000)
        page.locator("[data-testid=stStatusWidget]").wait_for(state="detached", timeout=60_000)
        assert page.locator("[data-testid=stException]").count() == 0

    return go


def unharmed(page) -> None:
    """No frame ran a name, drew it, or made a link of it."""
    for frame in page.frames:
        assert frame.evaluate("window.hacked") is None, frame.url
        assert frame.locator("img[src=x], img[src*='figura.example']").count() == 0, frame.url
        assert frame.locator("a[href^='javascript'], a[href*='//x']").count() == 0, frame.url


def test_every_page_shows_hostile_names_as_text(page, walk):
    for address in PAGES:
        walk(address)
        if address != "lei" and address != "cotas":
            page.locator("[data-testid=stMain] h1", has_text=NAMES[0]).wait_for()
        for menu in ("Cenários", "Abrir, baixar, compartilhar"):
            page.locator("[data-testid=stSidebar] button", has_text=menu).first.click()
            page.wait_for_timeout(300)
            page.keyboard.press("Escape")
        page.wait_for_timeout(500)
        unharmed(page)


def test_stands_with_hostile_names_are_chosen_searched_and_proposed_around(page, walk):
    walk("mapa")
    inside = page.frame_locator(MAP)
    for stand in ("MT-01", "MT-06", "MT-07"):
        mark = inside.locator(".planner-icon[role=button]", has_text=stand)
        mark.hover()
        mark.click()
        page.get_by_text(f"({stand})", exact=False).first.wait_for()
        page.wait_for_timeout(400)
        unharmed(page)
    ask(page, "figura")
    page.wait_for_timeout(1500)
    unharmed(page)
    walk("proposta")
    page.get_by_text("escolher quais").click()
    page.get_by_role("textbox", name="Quantos pontos").fill("3")
    page.get_by_role("button", name="Propor pontos").click()
    page.get_by_text("O que cada regra retira").wait_for(timeout=120_000)
    page.frame_locator(MAP).locator(".planner-icon", has_text="P003").wait_for(timeout=60_000)
    unharmed(page)
    guarded(downloaded(page, "Baixar planilha (CSV)"))


@pytest.mark.parametrize(("address", "button"), [
    ("vereditos", "Baixar planilha (CSV)"), ("dados", "Baixar o relatório em planilha (CSV)"),
])  # fmt: skip
def test_no_cell_of_a_downloaded_spreadsheet_is_a_formula(address, button, page, walk):
    walk(address)
    guarded(downloaded(page, button))


def downloaded(page, button: str) -> Path:
    with page.expect_download() as waiting:
        page.get_by_role("button", name=re.compile("^" + re.escape(button))).first.click()
    return waiting.value.path()


def guarded(path: Path) -> None:
    """No cell starts as a formula does, but plain negative numbers."""
    rows = list(csv.reader(path.read_text(encoding="utf-8-sig").splitlines(), delimiter=";"))
    assert len(rows) > 1
    for cell in (cell for row in rows for cell in row):
        assert not cell.startswith(("=", "+", "@")), cell
        assert not cell.startswith("-") or re.fullmatch(r"-[\d.,]+", cell), cell
