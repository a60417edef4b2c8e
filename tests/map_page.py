"""The page of the map in a browser, as several tests open it and ask there."""

import re

MAP = 'iframe[title="Mapa do município com pontos e vereditos"]'


def open_map(page, address: str):
    """Open the map, wait until its streets are drawn and the form beside it takes Enter; return its frame.

    Enter does nothing in a form whose button has not arrived yet.
    """
    page.goto(address)
    inside = page.frame_locator(MAP)
    inside.locator("#map_div[data-streets]").wait_for(timeout=60_000)
    page.get_by_role("button", name="Consultar").wait_for()
    return inside


def ask(page, place: str) -> None:
    """Ask about a place by typing it."""
    page.get_by_role("textbox", name=re.compile("^Lugar")).fill(place)
    page.get_by_role("button", name="Consultar").click()
