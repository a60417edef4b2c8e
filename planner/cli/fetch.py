"""``mototaxi fetch``: fetch a town from public servers into a city folder."""

import argparse
import os
import time
from collections.abc import Mapping
from datetime import date
from pathlib import Path

from planner.cli.arguments import add_output
from planner.cli.console import Console
from planner.cli.options import positive, whole
from planner.errors import InputRefused
from planner.language import Language, sentence
from planner.sources.fetch import DEFAULT_ATTEMPTS, DEFAULT_TIMEOUT_S, Asker, Fetched, Servers, fetch_town
from planner.sources.fetch.answers import Wait
from planner.sources.fetch.town import CACHE


def add_options(parser: argparse.ArgumentParser, language: Language) -> None:
    """Describe the arguments."""
    parser.add_argument("place", metavar="MUNICÍPIO", help=sentence("fetch.option_place", language))
    parser.add_argument(
        "--out", type=Path, required=True, metavar="PASTA", help=sentence("fetch.option_out", language)
    )
    parser.add_argument("--replace", action="store_true", help=sentence("fetch.option_replace", language))
    parser.add_argument(
        "--overpass", action="append", metavar="URL", help=sentence("fetch.option_overpass", language)
    )
    parser.add_argument("--nominatim", metavar="URL", help=sentence("fetch.option_nominatim", language))
    parser.add_argument("--ibge", metavar="URL", help=sentence("fetch.option_ibge", language))
    parser.add_argument("--contact", metavar="E-MAIL", help=sentence("fetch.option_contact", language))
    parser.add_argument("--timeout", metavar="S", help=sentence("fetch.option_timeout", language))
    parser.add_argument("--attempts", metavar="N", help=sentence("fetch.option_attempts", language))
    add_output(parser, language, folder=False)
    parser.set_defaults(handler=run)


def run(options: argparse.Namespace, console: Console, *, wait: Wait = time.sleep) -> int:
    """Fetch, and say which municipality was taken and what is still missing."""
    servers = Servers.chosen(
        nominatim=options.nominatim,
        overpass=options.overpass or (),
        ibge=options.ibge,
        contact=options.contact,
        environment=os.environ,
    )
    attempts = whole(options.attempts, "--attempts")
    if attempts == 0:
        raise InputRefused.of("cli.not_positive", option="--attempts", seen=options.attempts)

    def say(key: str, values: Mapping[str, object]) -> None:
        show = console.warn if key in ("fetch.waiting", "fetch.next_mirror") else console.say
        show(sentence(key, console.language, **values))

    asker = Asker(
        servers.user_agent,
        wait,
        say,
        options.out / CACHE,
        positive(options.timeout, "--timeout", default=DEFAULT_TIMEOUT_S),
        attempts or DEFAULT_ATTEMPTS,
    )
    fetched = fetch_town(
        options.place, options.out, asker=asker, servers=servers, day=date.today(), replace=options.replace
    )
    _show(fetched, console, as_json=options.json)
    return 0


def _show(fetched: Fetched, console: Console, *, as_json: bool) -> None:
    town, language = fetched.town, console.language
    if as_json:
        console.document(
            {
                "name": town.name,
                "uf": town.uf,
                "ibge_code": town.ibge_code,
                "population": fetched.people,
                "folder": str(fetched.folder),
                "boundary_by_code": fetched.by_code,
            }
        )
        return
    values = {"name": town.name, "uf": town.uf, "ibge_code": town.ibge_code, "folder": str(fetched.folder)}
    console.line(sentence("fetch.done", language, **values), style="bold")
    if not fetched.by_code:
        console.warn(sentence("fetch.by_name_only", language, **values))
    if fetched.people is None:
        console.warn(sentence("fetch.no_population", language, **values))
    else:
        console.line(sentence("fetch.people", language, people=fetched.people))
    console.line(sentence("fetch.still_missing", language))
