"""Take the screenshots anew, from the bundled town: ``python docs/screenshots/refresh.py [PAGE ...]``."""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

from playwright.sync_api import Page, sync_playwright
from shapely.affinity import translate

from planner.project import FIRST_SCENARIO, Edit, open_project
from planner.ui.options import streamlit_flags

HERE = Path(__file__).resolve().parent
PAGES = ("mapa", "vereditos", "proposta", "cenarios", "historico", "cotas", "lei", "dados")
AUTHOR = "Ana Souza"
SETTLED_MS = 2_000
LONGEST_MS = 400_000
# A first proposal compiles what it needs, on a busy machine for minutes.


def main(pages: tuple[str, ...]) -> None:
    """Start the app, photograph the pages at 1366 x 768, end the app."""
    with socket.socket() as free:
        free.bind(("localhost", 0))
        port = free.getsockname()[1]
    app = HERE.parents[1] / "app.py"
    flags = [*streamlit_flags(), "--server.headless", "true", "--server.port", str(port)]
    command = [sys.executable, "-m", "streamlit", "run", str(app), *flags]
    # The user's own projects stay out of the pictures, and the pictures' out of the user's folder.
    folder = Path(tempfile.mkdtemp(prefix="mototaxi-fotos-"))
    told = {**os.environ, "MOTOTAXI_PROJECTS": str(folder), "MOTOTAXI_AUTHOR": AUTHOR}
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=told)  # noqa: S603 - our own script
    try:
        if process.stdout is None or not any("URL:" in line for line in process.stdout):
            raise SystemExit("the app ended before it was ready")
        photograph(f"http://localhost:{port}", pages, folder)
    finally:
        process.terminate()
        process.wait(timeout=20)


def photograph(address: str, pages: tuple[str, ...], folder: Path) -> None:
    """Write one picture a page; `folder` is where the app keeps its projects."""
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium")
    with sync_playwright() as running:
        browser = running.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        view = {"width": 1366, "height": 768}
        page = browser.new_context(viewport=view, locale="pt-BR").new_page()
        for name in pages:
            page.goto(f"{address}/{name}")
            page.locator("[data-testid=stMain] h1").first.wait_for(timeout=LONGEST_MS)
            if name == "cenarios":
                plan_another(folder)
                page.reload()
            if name == "proposta":
                propose(page)
            # Grey bars stand where something is still to come.
            page.wait_for_timeout(SETTLED_MS)
            page.wait_for_function(
                "!document.querySelector('[data-testid=stSkeleton], [data-testid=stStatusWidget]')",
                timeout=LONGEST_MS,
            )
            page.wait_for_timeout(SETTLED_MS)
            page.screenshot(path=HERE / f"{name}.png")
        browser.close()


def plan_another(folder: Path) -> None:
    """Give the project, once, a second scenario that moves one stand and drops another."""
    (path,) = folder.glob("*.gpkg")
    with open_project(path, author=AUTHOR) as project:
        first = project.scenario(FIRST_SCENARIO)
        if len(project.scenarios()) == 1:
            made = project.add_scenario("Com a praça nova", copy_of=first.id)
            stand, other = made.stands[:2]
            east = translate(stand.geometry, 0.002, 0.0)
            project.change(made.id, Edit("move", put=(replace(stand, geometry=east),)), expected=1)
            project.change(made.id, Edit("remove", removed=(other.id,)), expected=2)


def propose(page: Page) -> None:
    """Ask for six stands and wait for them."""
    page.get_by_role("textbox", name="Quantos pontos").first.fill("6")
    # Fewer places than by default: the picture does not need the minutes that a better plan takes.
    page.get_by_role("textbox", name="Distância entre locais candidatos (m)").fill("100")
    page.get_by_role("button", name="Propor pontos").click()
    page.get_by_text("O que cada regra retira").wait_for(timeout=LONGEST_MS)


if __name__ == "__main__":
    main(tuple(sys.argv[1:]) or PAGES)
