"""The town of a question and the stands that stay: of a project, or of files and options."""

import argparse

import geopandas as gpd

from planner.city import City
from planner.cli.arguments import add_city, add_law
from planner.cli.console import Console
from planner.cli.project.opened import Opened, add_scenario
from planner.cli.project.saving import locked_stands
from planner.cli.supposing import add_supposing
from planner.cli.town import read_stands, town_of
from planner.language import Language
from planner.rulebook import RuleSet


def add_question(parser: argparse.ArgumentParser, language: Language) -> None:
    """Add what every question is about: a town or a project and its scenario, the law, what is supposed."""
    add_city(parser, language)
    add_law(parser, language, required=False)
    add_supposing(parser, language)
    add_scenario(parser, language)


def town_asked(options: argparse.Namespace, console: Console, law: RuleSet, opened: Opened | None) -> City:
    """Return the project's town with its scenario's stands, without a project the one that the files tell."""
    return town_of(options, console, law) if opened is None else opened.city(console)


def kept_asked(
    options: argparse.Namespace, city: City, console: Console, opened: Opened | None
) -> gpd.GeoDataFrame | None:
    """Return the stands that stay, table `PLACES`: of ``--keep``, else those locked in the project."""
    if options.keep is not None:
        return read_stands(options.keep, city, console)
    return None if opened is None else locked_stands(opened.scenario)
