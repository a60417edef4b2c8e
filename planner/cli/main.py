"""Read the command line and answer: 0 clean, 1 a binding rule fails, 2 input refused, 3 a fault of ours."""

import os
import sys
import tempfile
import traceback
from collections.abc import Mapping, Sequence
from pathlib import Path

from planner.cli.console import Console
from planner.cli.options import Handler
from planner.cli.parser import build_parser
from planner.errors import Fault, InputRefused, PlannerError
from planner.language import LANGUAGES, Language, sentence

REFUSED = 2
OWN_FAULT = 3


def _language(arguments: Sequence[str], environment: Mapping[str, str]) -> Language:
    """Find the language before the parser is built in it; an unknown one is refused by the parser."""
    asked = environment.get("MOTOTAXI_LANG", "pt")
    for position, argument in enumerate(arguments):
        if argument.startswith("--lang="):
            asked = argument.partition("=")[2]
        elif argument == "--lang" and position + 1 < len(arguments):
            asked = arguments[position + 1]
    return next((language for language in LANGUAGES if language == asked), "pt")


def _speak_utf8() -> None:
    # A Windows console in code page 1252 would stop at the first arrow or minus sign.
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(encoding="utf-8", errors="replace")


def _refused(error: PlannerError, console: Console, *, as_json: bool) -> int:
    if as_json:
        faults = [{"key": fault.key, "message": fault.render(console.language)} for fault in error.faults]
        console.document({"errors": faults})
    for fault in error.faults:
        console.refuse(fault.render(console.language))
    return REFUSED


def _check_out(folder: Path | None) -> None:
    """Make the folder for results and try to write there, before any work is done for it."""
    if folder is None:
        return
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            pass
    except OSError as error:
        raise InputRefused.of(
            "cli.out_unwritable", folder=str(folder), reason=error.strerror or "-"
        ) from error


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command.

    Parameters
    ----------
    arguments
        Words after ``mototaxi``; those of the process by default.

    Returns
    -------
    int
        The exit code.
    """
    _speak_utf8()
    words = sys.argv[1:] if arguments is None else list(arguments)
    language = _language(words, os.environ)
    console = Console(language)
    as_json = "--json" in words
    try:
        options = build_parser(language).parse_args(words)
        handler: Handler = options.handler
        _check_out(getattr(options, "out", None))
        return handler(options, console)
    except PlannerError as error:
        return _refused(error, console, as_json=as_json)
    except BrokenPipeError:
        # The reader of our output (head, less) has seen enough.
        sys.stderr.close()
        return 0
    except OSError as error:  # a full disk, a pulled stick: nothing the program did wrong
        fault = Fault(
            "cli.file_trouble", {"file": error.filename or "-", "reason": error.strerror or str(error)}
        )
        return _refused(InputRefused(fault), console, as_json=as_json)
    except KeyboardInterrupt:
        console.say(sentence("cli.interrupted", language))
        return 130
    except Exception as error:  # a fault of ours must not pass for a verdict
        traceback.print_exc()
        reason = f"{type(error).__name__}: {error}"
        if as_json:
            console.document({"errors": [{"key": "cli.own_fault", "message": reason}]})
        console.refuse(sentence("cli.own_fault", language, reason=reason))
        return OWN_FAULT
