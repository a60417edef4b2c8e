"""``mototaxi curve``: how many people so many stands serve, and how many they could at most."""

import argparse

from planner.cli.arguments import add_keep, add_numbers, add_output
from planner.cli.console import Console
from planner.cli.options import positive, whole
from planner.cli.project.asked import add_question, kept_asked, town_asked
from planner.cli.project.opened import law_for, opened_of
from planner.cli.show import show_law
from planner.export.answers import curve_document
from planner.language import Language, number, sentence
from planner.propose import DEFAULT_EVERY_M, DEFAULT_RADIUS_M
from planner.propose.questions import coverage_curve
from planner.propose.solve import Effort


def add_options(parser: argparse.ArgumentParser, language: Language) -> None:
    """Describe the arguments."""
    add_question(parser, language)
    parser.add_argument("--counts", required=True, metavar="N,N,…", help=sentence("ask.counts", language))
    add_numbers(parser, language, "radius", "every", "seed", "iterations")
    parser.add_argument("--patience", metavar="S", help=sentence("ask.patience", language))
    add_keep(parser, language)
    add_output(parser, language, folder=False)
    parser.set_defaults(handler=run)


def run(options: argparse.Namespace, console: Console) -> int:
    """Answer; always 0."""
    opened = opened_of(options)
    law = law_for(options, opened)
    counts = [whole(part.strip(), "--counts") or 0 for part in options.counts.split(",")]
    radius_m = positive(options.radius, "--radius", default=DEFAULT_RADIUS_M)
    every_m = positive(options.every, "--every", default=DEFAULT_EVERY_M)
    effort = Effort(
        seed=whole(options.seed, "--seed") or 0,
        steps=whole(options.iterations, "--iterations"),
        patience_s=float(whole(options.patience, "--patience") or 0),
    )
    city = town_asked(options, console, law, opened)
    kept = kept_asked(options, city, console, opened)
    with console.progress() as report:
        answer = coverage_curve(
            city, law, counts, radius_m=radius_m, every_m=every_m, keep=kept, effort=effort, progress=report
        )
    if options.json:
        console.document(curve_document(city, law, answer))
        return 0
    language = console.language
    show_law(console, law)
    console.table(
        [sentence(f"ask.column_{name}", language) for name in ("count", "covered", "upper_bound", "bound")],
        [
            (point.count, number(round(point.covered), language), number(round(point.upper_bound), language),
             sentence(f"propose.bound_{point.bound_name}", language))
            for point in answer
        ],
    )  # fmt: skip
    return 0
