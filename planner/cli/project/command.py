"""The words of ``mototaxi project`` and which part answers each."""

import argparse

from planner.cli.arguments import add_city, add_help, add_law, add_output, place_of_project
from planner.cli.project import changes, new, reading
from planner.cli.project.opened import add_author
from planner.cli.supposing import add_supposing
from planner.language import Language, sentence


def add_options(parser: argparse.ArgumentParser, language: Language) -> None:
    """Describe the words and the arguments of each."""
    words = parser.add_subparsers(metavar=sentence("cli.command", language), required=True)

    def add(name: str) -> argparse.ArgumentParser:
        about = sentence(f"cli_project.{name}", language)
        sub: argparse.ArgumentParser = words.add_parser(
            name, help=about, description=about, add_help=False, allow_abbrev=False
        )
        add_help(sub, language)
        return sub

    _new(add("new"), language)
    for name, handler in (("info", reading.info), ("history", reading.history), ("check", reading.check)):
        sub = _on_project(add(name), language)
        if name == "history":
            sub.add_argument(
                "--scenario", metavar="ID|NOME", help=sentence("cli_project.of_scenario", language)
            )
            sub.add_argument("--limit", metavar="N", help=sentence("cli_project.limit", language))
        if name == "check":
            sub.add_argument(
                "--outside",
                choices=("keep", "discard"),
                metavar="keep|discard",
                help=sentence("cli_project.outside", language),
            )
            add_author(sub, language)
        add_output(sub, language, folder=False)
        sub.set_defaults(handler=handler)
    sub = _on_project(add("restore"), language)
    sub.add_argument("number", metavar="N", help=sentence("cli_project.number", language))
    sub.add_argument("--scenario", metavar="ID|NOME", help=sentence("cli_project.scenario", language))
    add_author(sub, language)
    add_output(sub, language, folder=False)
    sub.set_defaults(handler=changes.restore)
    sub = _on_project(add("copy"), language)
    sub.add_argument(
        "to", type=place_of_project, metavar="DESTINO", help=sentence("cli_project.to", language)
    )
    add_author(sub, language)
    add_output(sub, language, folder=False)
    sub.set_defaults(handler=changes.copy)


def _on_project(parser: argparse.ArgumentParser, language: Language) -> argparse.ArgumentParser:
    parser.add_argument(
        "project", type=place_of_project, metavar="PROJETO", help=sentence("cli_project.where", language)
    )
    return parser


def _new(parser: argparse.ArgumentParser, language: Language) -> None:
    add_city(parser, language)
    add_law(parser, language)
    add_supposing(parser, language)
    parser.add_argument("--accuracy", metavar="M", help=sentence("cli.accuracy", language))
    parser.add_argument(
        "--out", dest="to", type=place_of_project, required=True, metavar="PROJETO",
        help=sentence("cli_project.out", language),
    )  # fmt: skip
    parser.add_argument("--title", metavar="NOME", help=sentence("cli_project.title", language))
    add_author(parser, language)
    add_output(parser, language, folder=False)
    parser.set_defaults(handler=new.run)
