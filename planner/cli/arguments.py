"""Arguments that several commands share."""

import argparse
from pathlib import Path

from planner.language import LANGUAGES, Language, sentence


def place_of_project(text: str) -> Path | str:
    """Read where a project lies: the address of a database stays a text, everything else is a path."""
    return text if "://" in text else Path(text)


def names_project(place: Path | str | None) -> bool:
    """Whether a town's argument names a project: a database, or a file where a town is a folder."""
    return isinstance(place, str) or (place is not None and place.suffix.lower() == ".gpkg")


def add_help(parser: argparse.ArgumentParser, language: Language) -> None:
    """Add ``--help`` and title the groups of arguments in the reader's language."""
    parser.add_argument("-h", "--help", action="help", help=sentence("cli.help", language))
    parser._optionals.title = sentence("cli.options", language)
    parser._positionals.title = sentence("cli.arguments", language)


def add_law(parser: argparse.ArgumentParser, language: Language, *, required: bool = True) -> None:
    """Add ``--law``, ``--on`` and ``--reading``."""
    parser.add_argument("--law", metavar="ID", required=required, help=sentence("cli.law", language))
    parser.add_argument("--on", metavar="AAAA-MM-DD", help=sentence("cli.on", language))
    parser.add_argument("--reading", metavar="ID=X", action="append", help=sentence("cli.reading", language))


def add_city(parser: argparse.ArgumentParser, language: Language) -> None:
    """Add the city folder and the options that name single files."""
    parser.add_argument("city", nargs="?", type=place_of_project, help=sentence("cli.city", language))
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


_UNITS = {"radius": "M", "every": "M", "prefer-within": "M", "patience": "S"}
# What a number of an option stands for where it is no plain count.


def add_numbers(parser: argparse.ArgumentParser, language: Language, *names: str) -> None:
    """Add options that take a number, described by the messages ``cli.NAME``."""
    for name in names:
        said = sentence(f"cli.{name.replace('-', '_')}", language)
        parser.add_argument(f"--{name}", metavar=_UNITS.get(name, "N"), help=said)


def add_keep(parser: argparse.ArgumentParser, language: Language) -> None:
    """Add ``--keep``, a file of stands that stay; `planner.cli.project.asked.kept_asked` reads it."""
    parser.add_argument("--keep", type=Path, metavar="ARQ", help=sentence("cli.keep", language))


def add_output(parser: argparse.ArgumentParser, language: Language, *, folder: bool = True) -> None:
    """Add ``--out``, ``--json`` and ``--lang``."""
    if folder:
        parser.add_argument("--out", type=Path, metavar="PASTA", help=sentence("cli.out", language))
    parser.add_argument("--json", action="store_true", help=sentence("cli.json", language))
    # A default here would overwrite the one given before the command's name.
    parser.add_argument(
        "--lang", choices=LANGUAGES, default=argparse.SUPPRESS, help=sentence("cli.lang", language)
    )
