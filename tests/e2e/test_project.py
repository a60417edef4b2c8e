"""The project behind the screen: a reload, a crash and a second window lose nothing."""

import re

import pytest
from map_page import MAP, ask, open_map

from planner.project import open_project

pytestmark = pytest.mark.e2e


def add(page, place: str) -> None:
    ask(page, place)
    page.get_by_text("Um ponto de mototáxi aqui").wait_for()
    page.get_by_role("button", name="Acrescentar").click()


def test_a_reload_and_a_killed_server_come_back_to_the_same_place(page, own_server):
    inside = open_map(page, own_server.address)
    add(page, "-20,79; -46,60")
    inside.locator(".planner-icon", has_text="N01").wait_for()
    assert "projeto=vila-modelo-mg" in page.url
    assert "cenario=S1" in page.url
    inside = open_map(page, page.url)
    inside.locator(".planner-icon", has_text="N01").wait_for()
    own_server.kill()
    own_server.start()
    inside = open_map(page, page.url)
    inside.locator(".planner-icon", has_text="N01").wait_for()
    with open_project(own_server.project, author="conferência") as project:
        assert project.check() == ()


def test_the_second_of_two_windows_is_told_and_chooses(page, own_server):
    open_map(page, own_server.address)
    other = page.context.new_page()
    second = open_map(other, page.url)
    add(page, "-20,79; -46,60")
    page.frame_locator(MAP).locator(".planner-icon", has_text="N01").wait_for()
    # The second window still shows the state before; its change is not laid over the first one's.
    second.locator(".planner-icon[role=button]", has_text="MT-01").wait_for()
    other.get_by_role("button", name="Reparar os pontos não conformes").wait_for()
    page.wait_for_timeout(300)
    other.get_by_role("button", name="Consultar").wait_for()
    ask(other, "-20,795; -46,61")
    other.get_by_text("O cenário mudou desde a sua última olhada.", exact=False).wait_for()
    other.wait_for_timeout(6000)  # the map tells once that it has gone to the place
    page.get_by_role("button", name="Retirar este ponto do plano").click()
    page.frame_locator(MAP).locator(".planner-icon", has_text="N01").wait_for(state="detached")
    other.get_by_role("button", name="Acrescentar").click()
    other.get_by_text("A sua mudança não foi gravada", exact=False).wait_for()
    other.get_by_role("button", name="Aplicar a minha mudança por cima").click()
    second.locator(".planner-icon", has_text="N02").wait_for()
    other.close()


def test_a_scenario_is_copied_and_compared(page, own_server):
    open_map(page, own_server.address)
    page.get_by_role("button", name="Cenários").last.click()
    page.get_by_role("textbox", name="Nome do cenário").fill("Com a praça")
    page.get_by_role("textbox", name="Nome do cenário").press("Tab")
    page.get_by_role("button", name="Copiar o cenário aberto com este nome").click()
    page.wait_for_url(re.compile("cenario=S2"))
    page.keyboard.press("Escape")
    add(page, "-20,79; -46,60")
    page.frame_locator(MAP).locator(".planner-icon", has_text="N01").wait_for()
    page.get_by_role("link", name="Cenários").click()
    page.get_by_text("De «Situação atual» para «Com a praça»").wait_for(timeout=60_000)
    page.get_by_text("acrescentado").first.wait_for()
    page.get_by_role("link", name="Histórico").click()
    page.get_by_text("acrescentou").first.wait_for()
