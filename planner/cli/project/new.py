"""``mototaxi project new``: read a town once and keep it with its law in one file, or in a database."""

import argparse

from planner.cli.console import Console
from planner.cli.options import law_of
from planner.cli.project.law import choice_of
from planner.cli.project.opened import author_of
from planner.cli.project.reading import show_info
from planner.cli.town import town_of
from planner.errors import InputRefused
from planner.project import create_project


def run(options: argparse.Namespace, console: Console) -> int:
    """Load the town, make the project and show what it holds.

    Raises
    ------
    InputRefused
        No law is chosen.
    ProjectRefused
        There is something at the place already, or it cannot be written.
    """
    if options.law is None:
        raise InputRefused.of("cli_project.law_needed")
    choice = choice_of(options)
    city = town_of(options, console, law_of(options))
    name = options.title or city.name
    with create_project(options.to, city, choice, name=name, author=author_of(options)) as project:
        show_info(project.info(), options, console)
    return 0
