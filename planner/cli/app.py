"""``mototaxi app``: start the screen on this machine."""

import argparse
import importlib.util
import subprocess
import sys

from planner.bundled import app_script
from planner.cli.console import Console
from planner.cli.options import whole
from planner.errors import MissingInput
from planner.language import Language, sentence


def add_options(parser: argparse.ArgumentParser, language: Language) -> None:
    """Describe the arguments."""
    parser.add_argument("--port", metavar="N", help=sentence("cli.port", language))
    parser.add_argument("--no-browser", action="store_true", help=sentence("cli.no_browser", language))
    parser.add_argument(
        "--lang", choices=("pt", "en"), default=argparse.SUPPRESS, help=sentence("cli.lang", language)
    )
    parser.set_defaults(handler=run)


def run(options: argparse.Namespace, console: Console) -> int:
    """Start Streamlit on the app's script; returns when the user stops it."""
    if importlib.util.find_spec("streamlit") is None:
        raise MissingInput.of("cli.app_not_installed")
    from planner.ui.options import streamlit_flags

    command = [sys.executable, "-m", "streamlit", "run", str(app_script()), *streamlit_flags()]
    port = whole(options.port, "--port")
    if port is not None:
        command += ["--server.port", str(port)]
    if options.no_browser:
        command += ["--server.headless", "true"]
    told = "cli.app_starting_quiet" if options.no_browser else "cli.app_starting"
    console.say(sentence(told, console.language))
    return subprocess.run(command, check=False).returncode  # noqa: S603 - our own script, no shell
