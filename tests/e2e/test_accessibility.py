"""Every page by axe-core, also on a phone: nothing serious or critical, nothing off the screen."""

import pytest

pytestmark = pytest.mark.e2e

PAGES = ("mapa", "vereditos", "proposta", "cenarios", "historico", "cotas", "lei", "dados")
RESTS = """() => !document.querySelector('[data-stale="true"]')
  && document.getAnimations().every((one) => one.playState !== 'running'
    || one.effect.getComputedTiming().iterations === Infinity)"""
# What is fading in has the contrast of half an ink.
GRAVE = ("serious", "critical")


def open_page(page, server: str, address: str) -> None:
    page.goto(f"{server}/{address}")
    page.locator("[data-testid=stMain] h1").first.wait_for(timeout=60_000)
    page.locator("[data-testid=stStatusWidget]").wait_for(state="detached", timeout=60_000)
    page.wait_for_function(RESTS, timeout=20_000)


def grave_findings(page) -> list[str]:
    """Return what is grave on the page at rest: what a second look no longer finds was still being drawn."""
    found = grave_now(page)
    for _ in range(3):
        if not found:
            break
        page.wait_for_timeout(1500)
        page.wait_for_function(RESTS, timeout=20_000)
        found = grave_now(page)
    return found


def grave_now(page) -> list[str]:
    checker = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-core is not installed")
    found = checker.Axe().run(page).response["violations"]
    return [
        f"{one['id']} ({one['impact']}): {node['html'][:160]}"
        for one in found
        if one["impact"] in GRAVE
        for node in one["nodes"]
    ]


@pytest.mark.parametrize("address", PAGES)
def test_no_page_has_a_serious_barrier(page, server, address):
    open_page(page, server, address)
    page.locator("html[lang=pt-BR]").wait_for(state="attached", timeout=20_000)
    assert grave_findings(page) == []


@pytest.mark.parametrize("address", ["cenarios", "historico"])
def test_no_page_in_english_has_a_serious_barrier(page, server, address):
    open_page(page, server, address)
    page.get_by_text("English", exact=True).click()
    page.locator("html[lang=en]").wait_for(state="attached", timeout=20_000)
    page.locator("[data-testid=stStatusWidget]").wait_for(state="detached", timeout=60_000)
    assert grave_findings(page) == []


@pytest.mark.parametrize("address", PAGES)
def test_every_frame_has_a_title_in_words(page, server, address):
    open_page(page, server, address)
    titles = page.locator("iframe:visible").evaluate_all("frames => frames.map(frame => frame.title)")
    assert all(title and not title.startswith("streamlit") for title in titles), titles


@pytest.mark.parametrize("address", PAGES)
def test_a_dark_desktop_keeps_the_contrast(page, server, address):
    page.emulate_media(color_scheme="dark")
    open_page(page, server, address)
    assert grave_findings(page) == []


@pytest.mark.parametrize("address", PAGES)
def test_a_phone_shows_every_page_without_scrolling_sideways(page, server, address):
    page.set_viewport_size({"width": 390, "height": 844})
    open_page(page, server, address)
    wide = page.evaluate("document.documentElement.scrollWidth")
    assert wide <= 390
    heading = page.locator("[data-testid=stMain] h1").first.bounding_box()
    assert heading["x"] >= 0
    assert heading["x"] + heading["width"] <= 390


def test_the_population_is_reached_and_sized_by_keyboard_alone(page, server):
    open_page(page, server, "cotas")
    field = page.get_by_role("textbox", name="População residente")
    for _ in range(60):
        page.keyboard.press("Tab")
        if field.evaluate("field => field === document.activeElement"):
            break
    page.keyboard.press("Control+A")
    page.keyboard.type("115.337")
    page.keyboard.press("Enter")
    page.get_by_text("115 mil e 337 habitantes").wait_for(timeout=20_000)
