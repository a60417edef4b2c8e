"""How fast the map answers on Porto Alegre and a grid of 60,000 street pieces, beside a bare st_folium map.

Run from the repository: ``python benchmarks/app.py``. Needs Chromium, Playwright and ``../shared/data``.
Prints seconds, ratios and the machine's load. The second of two openings counts, when the town is in the
server's cache.
"""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

from planner.ui.options import streamlit_flags

ROOT = Path(__file__).parents[1]
FRAME = 'iframe[title="streamlit_folium.st_folium"]'
CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")


@contextmanager
def server(page: str, stands: int, grid: int) -> Iterator[str]:
    """Serve a page of `benchmarks/app_page.py`."""
    env = {**os.environ, "PAGE": page, "STANDS": str(stands), "GRID": str(grid), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "streamlit", "run", str(ROOT / "benchmarks" / "app_page.py")]
    command += [*streamlit_flags(), "--server.headless", "true", "--server.port", "0"]
    process = subprocess.Popen(command, env=env, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None  # noqa: S101 - for the type checker
    line = next(line for line in process.stdout if "URL:" in line)
    found = re.search(r"http://localhost:\d+", line)
    assert found is not None  # noqa: S101
    yield found[0]
    process.terminate()
    process.wait(timeout=20)
    process.stdout.close()


def opened(page: Any, url: str, ready: str) -> float:
    """Return seconds from navigation until all is drawn."""
    start = time.perf_counter()
    page.goto(url)
    page.frame_locator(FRAME).locator(ready).wait_for(timeout=180_000)
    page.get_by_text("eventos: 0").wait_for(timeout=60_000)
    return time.perf_counter() - start


def answered(page: Any, act: Any, count: int) -> float:
    """Return seconds from an act until the page shows the event of that number."""
    act()
    start = time.perf_counter()
    page.get_by_text(f"eventos: {count}", exact=True).wait_for(timeout=60_000)
    return time.perf_counter() - start


def measured(browser: Any, kind: str, stands: int, grid: int) -> dict[str, float]:
    """Return seconds of opening, of a click (median of five), of a drag (median of three), of searches."""
    ready = "#map_div.leaflet-container" if kind == "bare" else "#map_div[data-streets][data-stands]"
    with server(kind, stands, grid) as url:
        for _ in range(2):
            page = browser.new_page(viewport={"width": 1366, "height": 768})
            seconds = {"open": opened(page, url, ready)}
        page.wait_for_timeout(1000)
        box = page.locator(FRAME).bounding_box()
        clicks = []
        for n in range(5):
            x, y = box["x"] + 500 + 7 * n, box["y"] + 40 + 3 * n
            clicks.append(answered(page, lambda x=x, y=y: page.mouse.click(x, y), n + 1))
            page.wait_for_timeout(400)
        seconds["click"] = sorted(clicks)[2]
        if kind == "planner":
            seconds["drag"] = dragged(page)
            typed = "rua 20 com travessa 30" if grid else "rua da praia com caldas junior"
            seconds["search"], seconds["search again"] = searched(page, typed), searched(page, typed.upper())
        page.close()
    return seconds


def dragged(page: Any) -> float:
    """Return the median seconds from letting a stand go until the page has judged and drawn it."""
    inside = page.frame_locator(FRAME)
    frame = page.locator(FRAME).bounding_box()
    places = [one.bounding_box() for one in inside.locator(".planner-icon[role=button]").all()[:60]]
    free = [box for box in places if box and frame["y"] + 60 < box["y"] < frame["y"] + 400][:3]
    times = []
    for count, box in enumerate(free):
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + 12, y + 8, steps=3)
        times.append(answered(page, page.mouse.up, 6 + count))
        page.wait_for_timeout(600)
    return sorted(times)[len(times) // 2]


def searched(page: Any, typed: str) -> float:
    """Return seconds from the Enter key until the places found are told; the first makes the index."""
    box = page.get_by_label("busca")
    before = page.get_by_text("achados:").all_inner_texts()
    box.fill(typed)
    start = time.perf_counter()
    box.press("Enter")
    told = page.get_by_text("achados:")
    told.wait_for(timeout=60_000)
    while before and told.all_inner_texts() == before:
        page.wait_for_timeout(10)
    return time.perf_counter() - start


def main() -> None:
    """Measure and print."""
    runs = [("bare", 1, 0), ("planner", 300, 0), ("planner", 500, 0), ("planner", 300, 60_000)]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        bare: dict[str, float] = {}
        for kind, stands, grid in runs:
            found = measured(browser, kind, stands, grid)
            bare = bare or found
            told = "  ".join(f"{name} {value:.2f} s ({value / bare[name]:.1f}×)" if name in bare
                             else f"{name} {value:.2f} s" for name, value in found.items())  # fmt: skip
            where = f"{grid} pieces" if grid else "Porto Alegre"
            load = os.getloadavg()[0]
            print(f"{kind:8} stands {stands:4} {where:12} load {load:4.1f}: {told}", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
