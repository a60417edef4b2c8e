"""A real browser and a real server; every test also asserts that nothing left the machine or broke."""

import os
import shutil
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from planner.ui.options import streamlit_flags

CHECKOUT = Path(__file__).parents[2]
BROWSERS = ("chromium", "chromium-browser", "google-chrome")


@pytest.fixture(scope="session")
def browser():
    """Start Chromium once, or skip saying what is missing."""
    playwright = pytest.importorskip(
        "playwright.sync_api", reason="the Python package playwright is not installed"
    )
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        pytest.skip(f"no Chromium found (looked for {', '.join(BROWSERS)} on PATH, and $CHROMIUM)")
    with playwright.sync_playwright() as running:
        started = running.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
        yield started
        started.close()


@pytest.fixture(scope="session")
def server(tmp_path_factory):
    """Start the app from an empty folder, as an installed one is, and return its address."""
    with socket.socket() as free:
        free.bind(("localhost", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "streamlit", "run", str(CHECKOUT / "app.py"), *streamlit_flags()]
    command += ["--server.headless", "true", "--server.port", str(port)]
    paths = os.pathsep.join([str(CHECKOUT), *os.environ.get("PYTHONPATH", "").split(os.pathsep)])
    process = subprocess.Popen(
        command,
        cwd=tmp_path_factory.mktemp("elsewhere"),
        env={
            **os.environ,
            "PYTHONPATH": paths,
            "MOTOTAXI_PROJECTS": str(tmp_path_factory.mktemp("projetos")),
            "MOTOTAXI_AUTHOR": "Ana",
        },
        stdout=subprocess.PIPE,
        text=True,
    )
    address = f"http://localhost:{port}"
    assert any("URL:" in line for line in process.stdout), "the server ended before it was ready"
    with urllib.request.urlopen(f"{address}/_stcore/health", timeout=60) as answer:  # noqa: S310 - ours
        assert answer.status == 200
    yield address
    process.terminate()
    process.wait(timeout=20)
    process.stdout.close()


@pytest.fixture
def page(browser):
    """Open an empty page; at the end nothing was asked of another machine, and no script has failed."""
    context = browser.new_context(
        viewport={"width": 1366, "height": 768}, locale="pt-BR", accept_downloads=True
    )
    # A busy machine is no fault of the screen.
    context.set_default_timeout(60_000)
    opened = context.new_page()
    strangers, failures = [], []

    def watch(request):
        parts = urlsplit(request.url)
        if parts.scheme in ("http", "https", "ws", "wss") and parts.hostname != "localhost":
            strangers.append(request.url)

    opened.on("request", watch)
    opened.on("pageerror", lambda error: failures.append(str(error)))
    opened.on("dialog", lambda dialog: (failures.append(f"dialog: {dialog.message}"), dialog.dismiss()))
    yield opened
    context.close()
    assert strangers == []
    assert failures == []


class OwnServer:
    """A server with a folder of projects of its own, that a test may kill and start again."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.project = folder / "vila-modelo-mg.gpkg"
        with socket.socket() as free:
            free.bind(("localhost", 0))
            self.port = free.getsockname()[1]
        self.address = f"http://localhost:{self.port}"

    def start(self) -> None:
        command = [sys.executable, "-m", "streamlit", "run", str(CHECKOUT / "app.py"), *streamlit_flags()]
        command += ["--server.headless", "true", "--server.port", str(self.port)]
        paths = os.pathsep.join([str(CHECKOUT), *os.environ.get("PYTHONPATH", "").split(os.pathsep)])
        told = {"PYTHONPATH": paths, "MOTOTAXI_PROJECTS": str(self.folder), "MOTOTAXI_AUTHOR": "Ana"}
        self.process = subprocess.Popen(
            command, cwd=self.folder, env={**os.environ, **told}, stdout=subprocess.PIPE, text=True
        )
        assert any("URL:" in line for line in self.process.stdout), "the server ended before it was ready"

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(timeout=20)
        self.process.stdout.close()


@pytest.fixture
def own_server(tmp_path):
    """Start a server that shares nothing with the other tests."""
    server = OwnServer(tmp_path)
    server.start()
    yield server
    server.kill()
