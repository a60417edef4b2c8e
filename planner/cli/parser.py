"""The words of the command line, in the reader's language."""

import argparse
import sys
from typing import NoReturn

import planner
from planner.cli import app, data, demo, fetch, laws, project, propose, quota, validate, verify
from planner.cli.arguments import add_help
from planner.cli.questions import costs, curve, fair, repair, why
from planner.errors import InputRefused
from planner.language import LANGUAGES, Language, sentence


class _Parser(argparse.ArgumentParser):
    """An argument parser that refuses in the reader's language."""

    language: Language = "pt"

    def error(self, message: str) -> NoReturn:
        """Print the usage and refuse what is wrong with the arguments."""
        self.print_usage(sys.stderr)
        raise InputRefused.of("cli.usage_wrong", reason=_in_words(message, self.language))

    def format_usage(self) -> str:
        """Return the usage with its first word in the reader's language."""
        return super().format_usage().replace("usage:", sentence("cli.usage", self.language), 1)

    def format_help(self) -> str:
        """Return the help with its first word in the reader's language."""
        return super().format_help().replace("usage:", sentence("cli.usage", self.language), 1)


_ARGPARSE_WORDS = {
    "the following arguments are required": "cli.usage_required",
    "unrecognized arguments": "cli.usage_unrecognized",
    "invalid choice": "cli.usage_choice",
    "expected one argument": "cli.usage_expected_one",
    "ambiguous option": "cli.usage_ambiguous",
}
# argparse speaks English only; the detail after the colon names the option or word and needs no translation.


def _in_words(message: str, language: Language) -> str:
    for english, key in _ARGPARSE_WORDS.items():
        if english in message:
            before, _, after = message.partition(english)
            detail = f"{before.removeprefix('argument ').rstrip(': ')} {after.lstrip(': ')}".strip()
            return sentence(
                key, language, detail=detail.replace("choose from", sentence("cli.choose", language))
            )
    return message


def build_parser(language: Language) -> argparse.ArgumentParser:
    """Return the parser of ``mototaxi`` with its help in a language."""
    # Each subparser is made by the class of its parent, so the language rides on the class.
    speaking = type("_Speaking", (_Parser,), {"language": language})
    parser: argparse.ArgumentParser = speaking(
        prog="mototaxi", description=sentence("cli.about", language), allow_abbrev=False, add_help=False
    )
    add_help(parser, language)
    parser.add_argument(
        "--version", action="version", version=planner.__version__, help=sentence("cli.version", language)
    )
    parser.add_argument("--lang", choices=LANGUAGES, default=language, help=sentence("cli.lang", language))
    commands = parser.add_subparsers(metavar=sentence("cli.command", language), required=True)

    def add(name: str) -> argparse.ArgumentParser:
        sub: argparse.ArgumentParser = commands.add_parser(
            name, help=sentence(f"cli.{name}", language), description=sentence(f"cli.{name}", language),
            add_help=False, allow_abbrev=False,
        )  # fmt: skip
        add_help(sub, language)
        return sub

    parts = {
        "validate": validate,
        "propose": propose,
        "quota": quota,
        "verify": verify,
        "why": why,
        "repair": repair,
        "costs": costs,
        "curve": curve,
        "fair": fair,
        "project": project,
        "laws": laws,
        "data": data,
        "fetch": fetch,
        "demo": demo,
        "app": app,
    }
    for name, part in parts.items():
        part.add_options(add(name), language)
    return parser
