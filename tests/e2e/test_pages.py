"""Proposal, quota, law and data pages in a browser, and the app behind a proxy's path."""

import json
import re

import pytest
from map_page import MAP
from playwright.sync_api import expect
from served_app import ServedApp

pytestmark = pytest.mark.e2e


@pytest.fixture(scope="module")
def server_under_a_path(tmp_path_factory):
    """Start the app as a proxy sees it that serves it under /mototaxi."""
    served = ServedApp(tmp_path_factory.mktemp("elsewhere"), under="mototaxi")
    served.start()
    yield served.address
    served.stop()


def test_the_app_works_under_a_path(page, server_under_a_path):
    page.goto(server_under_a_path)
    page.frame_locator(MAP).locator("#map_div[data-streets]").wait_for(timeout=60_000)
    page.goto(f"{server_under_a_path}/cotas")
    page.get_by_text("A conta, linha por linha").wait_for(timeout=30_000)


def test_a_search_can_be_ended_early_and_says_so(page, server):
    page.goto(f"{server}/proposta")
    page.get_by_role("textbox", name="Distância entre locais candidatos").fill("2")
    page.get_by_role("button", name="Propor pontos").click()
    page.get_by_role("button", name="Parar e mostrar o melhor até aqui").click(timeout=30_000)
    ended = page.get_by_text("Busca interrompida por você").or_(page.get_by_text("Parado antes de haver"))
    ended.first.wait_for(timeout=120_000)
    expect(page.get_by_role("button", name="Propor pontos")).to_be_enabled()


def test_the_curve_is_drawn_with_a_table(page, server):
    page.goto(f"{server}/proposta")
    page.get_by_text("Quantos pontos bastam?").click()
    page.get_by_role("textbox", name="Quantidades a comparar").fill("2; 4")
    page.get_by_role("button", name="Calcular").first.click()
    drawn = page.locator("img[alt*='pontos:']")
    drawn.wait_for(timeout=120_000)
    expect(drawn).to_have_attribute("alt", re.compile("2 pontos:"))
    assert drawn.evaluate("picture => picture.naturalWidth") > 0
    page.get_by_role("columnheader", name="No máximo").wait_for()


def test_the_quota_page_compares_laws_with_citations(page, server):
    page.goto(f"{server}/cotas")
    page.get_by_role("heading", name="O que dariam as outras leis").wait_for(timeout=60_000)
    page.get_by_text("não limita o número pela população").first.wait_for()


def test_the_data_report_is_downloaded_as_a_spreadsheet_and_as_json(page, server):
    page.goto(f"{server}/dados")
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Baixar o relatório em planilha (CSV)").click()
    table = waiting.value.path().read_text(encoding="utf-8-sig")
    assert table.splitlines()[0].startswith("gravidade;código;arquivo")
    with page.expect_download() as waiting:
        page.get_by_role("button", name="Baixar o relatório dos dados").click()
    assert json.loads(waiting.value.path().read_text(encoding="utf-8"))["fictional"] is True


def test_the_law_page_tells_what_came_and_went(page, server):
    page.goto(f"{server}/lei")
    page.get_by_role("heading", name="Linha do tempo").wait_for(timeout=60_000)
    expect(page.get_by_role("heading", name="Camada federal")).to_have_count(1)
