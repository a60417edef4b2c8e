"""Arguments that several commands share."""

import argparse
from pathlib import Path

from planner.language import LANGUAGES, Language, sentence


def add_law(parser: argparse.ArgumentParser, language: Language, *, required: bool = True) -> None:
    """Add ``--law``, ``--on`` and ``--reading``."""
    parser.add_argument("--law", metavar="ID", required=required, help=sentence("cli.law", language))
    parser.add_argument("--on", metavar="AAAA-MM-DD", help=sentence("cli.on", language))
    parser.add_argument("--reading", metavar="ID=X", action="append", help=sentence("cli.reading", language))


def add_city(parser: argparse.ArgumentParser, language: Language) -> None:
    """Add the city folder and the options that name single files."""
    parser.add_argument("city", nargs="?", type=Path, help=sentence("cli.city", language))
    for name in ("streets", "taxi", "bus", "terminals", "premises", "stands", "boundary"):
        parser.add_argument(f"--{name}", type=Path, metavar="ARQ", help=sentence(f"cli.{name}", language))
    parser.add_argument("--population", metavar="ARQ|N", help=sentence("cli.population", language))
    parser.add_argument("--layer", action="append", metavar="TIPO=ARQ", help=sentence("cli.layer", language))
    for name, value in (
        ("crs", "[ARQ=]EPSG:N"),
        ("swap", "ARQ"),
        ("minus", "ARQ[=lon|lat]"),
        ("part", "ARQ=NOME"),
    ):
        parser.add_argument(
            f"--{name}", action="append", metavar=value, help=sentence(f"cli.{name}", language)
        )
    parser.add_argument("--none", action="append", metavar="TIPO", help=sentence("cli.none", language))
    parser.add_argument("--name", metavar="NOME", help=sentence("cli.name", language))


def add_output(parser: argparse.ArgumentParser, language: Language, *, folder: bool = True) -> None:
    """Add ``--out``, ``--json`` and ``--lang``."""
    if folder:
        parser.add_argument("--out", type=Path, metavar="PASTA", help=sentence("cli.out", language))
    parser.add_argument("--json", action="store_true", help=sentence("cli.json", language))
    # A default here would overwrite the one given before the command's name.
    parser.add_argument(
        "--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=sentence("cli.lang", language)
    )
