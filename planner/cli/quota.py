"""``mototaxi quota``: every limit of a law for one population, with its sum written out."""

import argparse
from pathlib import Path

import pandas as pd

from planner.city import City, PopulationFigure
from planner.cli.arguments import add_city, add_law, add_output
from planner.cli.console import Console
from planner.cli.options import positive, whole
from planner.cli.project.opened import add_project, law_for, opened_of
from planner.cli.show import show_law, show_quota
from planner.cli.supposing import add_supposing
from planner.cli.town import files_of, names_a_place, town_of
from planner.errors import InputRefused, MissingInput
from planner.export import quota_document, write_json
from planner.language import Language, sentence
from planner.propose import DEFAULT_RADIUS_M
from planner.quota import PopulationBasis, Quota, Spread, StandLoad, size_quota, spread_permits
from planner.reach import people_served
from planner.rulebook import RuleSet


def add_options(parser: argparse.ArgumentParser, language: Language) -> None:
    """Describe the arguments."""
    add_city(parser, language)
    add_law(parser, language, required=False)
    add_supposing(parser, language, on_the_map=False)
    add_project(parser, language)
    for name in ("urban", "year", "base-count", "existing"):
        parser.add_argument(
            f"--{name}", metavar="N", help=sentence(f"cli.{name.replace('-', '_')}", language)
        )
    parser.add_argument(
        "--district", action="append", metavar="NOME=N", help=sentence("cli.district", language)
    )
    parser.add_argument("--radius", metavar="M", help=sentence("cli.radius", language))
    add_output(parser, language)
    parser.set_defaults(handler=run)


def run(options: argparse.Namespace, console: Console) -> int:
    """Size the quota; with a town, also spread the permits over its stands."""
    opened = opened_of(options)
    law = law_for(options, opened)
    radius_m = positive(options.radius, "--radius", default=DEFAULT_RADIUS_M)
    if opened is not None:
        city: City | None = opened.city(console)
    else:
        city = town_of(options, console) if names_a_place(options) else None
    figure = _figure(options, city)
    quota = size_quota(law, _basis(options, figure))
    spread = None if city is None else spread_over_stands(city, quota, radius_m)
    if options.out is not None:
        write_quota(options.out, law, quota, spread, console)
    if opened is not None and options.save:
        opened.keep("quota", quota_document(law, quota, spread=spread, language=console.language), console)
    if options.json:
        console.document(quota_document(law, quota, spread=spread, language=console.language))
    else:
        show_law(console, law)
        show_quota(console, quota, spread)
    return 0


def _figure(options: argparse.Namespace, city: City | None) -> PopulationFigure:
    if city is not None and city.population_figure is not None:
        return city.population_figure
    people = files_of(options).get("population")
    if not isinstance(people, int):
        raise MissingInput.of("cli.population_needed")
    return PopulationFigure(people, sentence("cli.population_typed", options.lang))


def _basis(options: argparse.Namespace, figure: PopulationFigure) -> PopulationBasis:
    districts: dict[str, int] = {}
    for pair in options.district or ():
        name, _, people = pair.rpartition("=")
        if not name.strip():
            raise InputRefused.of("cli.bad_district", seen=pair)
        districts[name.strip()] = whole(people, "--district") or 0
    return PopulationBasis(
        figure.people,
        figure.source,
        urban=whole(options.urban, "--urban"),
        districts=districts,
        year=whole(options.year, "--year"),
        base_count=whole(options.base_count, "--base-count"),
        existing_permits=whole(options.existing, "--existing"),
    )


def spread_over_stands(city: City, quota: Quota, radius_m: float) -> Spread | None:
    """Spread the permits over the stands by the people each serves; ``None`` where that cannot be told."""
    stands = city.of_kind(["stand"])
    if quota.permit_limit is None or stands.empty or city.streets is None:
        return None
    served = people_served(city, stands, radius_m=radius_m)
    loads = [
        StandLoad(str(row["id"]), float(people), None if pd.isna(row["capacity"]) else int(row["capacity"]))
        for (_, row), people in zip(stands.iterrows(), served, strict=True)
    ]
    return spread_permits(quota.permit_limit, loads)


def write_quota(folder: Path, law: RuleSet, quota: Quota, spread: Spread | None, console: Console) -> None:
    """Write the quota with its sums as JSON."""
    folder.mkdir(parents=True, exist_ok=True)
    write_json(quota_document(law, quota, spread=spread, language=console.language), folder / "cota.json")
    console.say(sentence("cli.written", console.language, folder=str(folder)))
