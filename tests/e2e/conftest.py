"""A real browser and a real server; every test also asserts that nothing left the machine or broke."""

import os
import shutil
from urllib.parse import urlsplit

import pytest
from served_app import ServedApp

BROWSERS = ("chromium", "chromium-browser", "google-chrome")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Tell what a failing test's page showed: a timeout alone says only what was not there."""
    report = yield
    page = getattr(item, "funcargs", {}).get("page")
    if call.when == "call" and report.failed and page is not None and not page.is_closed():
        shown = page.evaluate("[document.title, location.href, document.body.innerText].join('\\n')")
        report.sections.append(("what the page showed", shown))
    return report


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
    """Start the app once for all tests that may share it, and return its address."""
    served = ServedApp(tmp_path_factory.mktemp("elsewhere"))
    served.start()
    yield served.address
    served.stop()


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
    # What a page is still loading when it is closed is broken off, and its scripts call that a failure.
    if not opened.is_closed():
        opened.title()  # whatever has failed so far is heard by then
    asked, failed = list(strangers), list(failures)
    context.close()
    assert asked == []
    assert failed == []


@pytest.fixture
def own_server(tmp_path):
    """Start a server that shares nothing with the other tests."""
    server = ServedApp(tmp_path)
    server.start()
    yield server
    server.kill()
