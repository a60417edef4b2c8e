"""A project given as the town of a command that takes a town and a law."""

import argparse
import getpass
from collections.abc import Mapping
from dataclasses import dataclass

from planner.city import City
from planner.cli.arguments import names_project
from planner.cli.console import Console
from planner.cli.options import law_of
from planner.cli.project.law import overridden
from planner.cli.town import FILE_OPTIONS, tell_notices
from planner.errors import InputRefused
from planner.language import Language, sentence
from planner.project import Project, open_project
from planner.project.law import ruleset_of
from planner.project.model import ResultKind, Scenario
from planner.project.town import with_scenario
from planner.rulebook import RuleSet


def add_author(parser: argparse.ArgumentParser, language: Language) -> None:
    """Add ``--author``."""
    parser.add_argument("--author", metavar="NOME", help=sentence("cli_project.author", language))


def add_scenario(parser: argparse.ArgumentParser, language: Language) -> None:
    """Add ``--scenario``."""
    parser.add_argument("--scenario", metavar="ID|NOME", help=sentence("cli_project.scenario", language))


def add_project(parser: argparse.ArgumentParser, language: Language) -> None:
    """Add ``--scenario``, ``--save`` and ``--author`` to a command that takes a project as its town."""
    add_scenario(parser, language)
    parser.add_argument("--save", action="store_true", help=sentence("cli_project.save", language))
    add_author(parser, language)


def author_of(options: argparse.Namespace) -> str:
    """Return ``--author``, or the name of the user of this machine."""
    if options.author and options.author.strip():
        return str(options.author).strip()
    try:
        return getpass.getuser()
    except (OSError, KeyError):  # a machine that knows no name for the user
        return "mototaxi"


@dataclass(frozen=True)
class Opened:
    """An open project with the scenario that is asked about."""

    project: Project
    scenario: Scenario
    accuracy_m: float

    def city(self, console: Console) -> City:
        """Return the town with the scenario's stands, telling what was seen while it was read."""
        city = self.project.city()
        tell_notices(city.notices, console)
        return with_scenario(city, self.scenario)

    def keep(self, kind: ResultKind, document: Mapping[str, object], console: Console) -> int:
        """Write a result into the project and say so; return its number."""
        kept = self.project.keep_result(
            kind, document, scenario=self.scenario.id, revision=self.scenario.revision
        )
        console.say(
            sentence(
                "cli_project.kept", console.language, number=str(kept.number), scenario=self.scenario.name
            )
        )
        return kept.number


def opened_of(options: argparse.Namespace) -> Opened | None:
    """Return the project that the town's argument names, ``None`` where it names none.

    Raises
    ------
    InputRefused
        ``--save`` or ``--scenario`` without a project, or files given beside one.
    ProjectRefused
        The project cannot be opened, or has no such scenario.
    """
    if not names_project(options.city):
        asked = next((name for name in ("save", "scenario") if getattr(options, name, None)), None)
        if asked is not None:
            raise InputRefused.of("cli_project.needs_project", option=f"--{asked}")
        return None
    beside = [name for name in (*FILE_OPTIONS, "population", "layer", "none") if getattr(options, name)]
    if beside:
        raise InputRefused.of("cli_project.files_beside", seen=tuple(f"--{name}" for name in beside))
    if getattr(options, "save", False):
        project = open_project(options.city, author=author_of(options))
    else:  # nothing is written, so nobody signs
        project = open_project(options.city, author="-", read_only=True)
    return Opened(project, scenario_of(project, options.scenario), project.law().accuracy_m)


def scenario_of(project: Project, told: str | None) -> Scenario:
    """Return the scenario with an id or a name, the first one that is not put away where none is told.

    Raises
    ------
    InputRefused
        There is none.
    """
    known = project.scenarios(archived=told is not None)
    if told is None and known:
        return known[0]
    found = next((one for one in known if told in (one.id, one.name)), None)
    if found is None:
        names = tuple(f"{one.id} ({one.name})" for one in known)
        raise InputRefused.of("cli_project.no_scenario", seen=told or "-", known=names or ("-",))
    return found


def law_for(options: argparse.Namespace, opened: Opened | None) -> RuleSet:
    """Return the law of the options; without ``--law``, the project's as the other options change it.

    Raises
    ------
    InputRefused
        Neither ``--law`` nor a project says which law.
    """
    if options.law is not None:
        return law_of(options)
    if opened is None:
        raise InputRefused.of("cli_project.law_needed")
    return ruleset_of(overridden(opened.project.law(), options))
