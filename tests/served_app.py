"""The app (or one page of a test) behind a real server, for the tests that drive a browser."""

import os
import socket
import subprocess
import sys
import urllib.request
from pathlib import Path

from planner.ui.options import streamlit_flags

CHECKOUT = Path(__file__).parents[1]


class ServedApp:
    """A server started from an empty folder, as an installed one is; a test may kill it and start it again.

    Parameters
    ----------
    folder
        In which it is started and keeps its projects.
    under
        Path that a proxy serves it under.
    script
        What it serves, the app by default.
    """

    def __init__(self, folder: Path, *, under: str = "", script: Path = CHECKOUT / "app.py") -> None:
        self.folder = folder
        self.project = folder / "vila-modelo-mg.gpkg"
        self._script, self._under = script, under
        with socket.socket() as free:
            free.bind(("localhost", 0))
            self.port = free.getsockname()[1]
        self.address = f"http://localhost:{self.port}" + (f"/{under}" if under else "")

    def start(self) -> None:
        """Start the server and wait until it answers."""
        command = [sys.executable, "-m", "streamlit", "run", str(self._script), *streamlit_flags()]
        command += ["--server.headless", "true", "--server.port", str(self.port)]
        command += ["--server.baseUrlPath", self._under] if self._under else []
        given = os.environ.get("PYTHONPATH", "").split(os.pathsep)
        # A page of a test builds its town as the tests do.
        paths = os.pathsep.join([str(CHECKOUT), str(CHECKOUT / "tests"), *given])
        told = {"PYTHONPATH": paths, "MOTOTAXI_PROJECTS": str(self.folder), "MOTOTAXI_AUTHOR": "Ana"}
        self.process = subprocess.Popen(
            command, cwd=self.folder, env={**os.environ, **told}, stdout=subprocess.PIPE, text=True
        )
        assert any("URL:" in line for line in self.process.stdout), "the server ended before it was ready"
        with urllib.request.urlopen(f"{self.address}/_stcore/health", timeout=60) as answer:  # noqa: S310 - ours
            assert answer.status == 200

    def kill(self) -> None:
        """End the server at once, as a crash does."""
        self.process.kill()
        self._gone()

    def stop(self) -> None:
        """End the server as its user does."""
        self.process.terminate()
        self._gone()

    def _gone(self) -> None:
        self.process.wait(timeout=20)
        self.process.stdout.close()
