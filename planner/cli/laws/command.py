"""The words of ``mototaxi laws`` and which part answers each."""

import argparse
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType

from planner.cli.arguments import add_output
from planner.cli.console import Console
from planner.cli.laws import articles, compare, lint, listing, new, reference
from planner.language import Language, sentence

Answer = Callable[[argparse.Namespace, Console], int]

_ANSWERS: Mapping[str, Answer] = MappingProxyType(
    {
        "list": listing.list_laws,
        "show": listing.show,
        "coverage": articles.coverage_of,
        "timeline": compare.timeline_of,
        "diff": compare.difference,
        "lint": lint.check,
        "new": new.write,
        "kinds": reference.kinds,
        "schema": reference.schema,
    }
)


def add_options(parser: argparse.ArgumentParser, language: Language) -> None:
    """Describe the arguments."""
    parser.add_argument("what", choices=tuple(_ANSWERS), help=sentence("laws.what", language))
    parser.add_argument("names", nargs="*", metavar="ID|ARQ", help=sentence("laws.names", language))
    parser.add_argument("--on", metavar="AAAA-MM-DD", help=sentence("cli.on", language))
    parser.add_argument("--out", type=Path, metavar="PASTA", help=sentence("laws.out", language))
    add_output(parser, language, folder=False)
    parser.set_defaults(handler=run)


def run(options: argparse.Namespace, console: Console) -> int:
    """Answer the word asked: 0 where all is well, 1 where ``lint`` found faults."""
    return _ANSWERS[options.what](options, console)
