"""``mototaxi fair``: a plan in which every district is served to a floor, and what that costs over all."""

import argparse

from planner.cli.arguments import add_keep, add_numbers, add_output
from planner.cli.console import Console
from planner.cli.options import not_negative, positive, whole
from planner.cli.project.asked import add_question, kept_asked, town_asked
from planner.cli.project.opened import law_for, opened_of
from planner.cli.show import show_law
from planner.export import write_json
from planner.export.fair import fair_document
from planner.language import Language, number, sentence
from planner.propose import DEFAULT_EVERY_M, DEFAULT_RADIUS_M
from planner.propose.questions import FairPlan, fair_shares
from planner.propose.solve import Effort

FILE = "partes-justas.json"
"""What ``--out`` writes, for ``mototaxi verify``."""

_PER_CENT = 100.0


def add_options(parser: argparse.ArgumentParser, language: Language) -> None:
    """Describe the arguments."""
    add_question(parser, language)
    parser.add_argument("--share", required=True, metavar="%", help=sentence("ask.share", language))
    add_numbers(parser, language, "count", "radius", "every", "seed", "iterations")
    parser.add_argument("--patience", metavar="S", help=sentence("ask.patience", language))
    add_keep(parser, language)
    add_output(parser, language)
    parser.set_defaults(handler=run)


def run(options: argparse.Namespace, console: Console) -> int:
    """Answer; 1 where a floor was not reached."""
    opened = opened_of(options)
    law = law_for(options, opened)
    share = positive(options.share, "--share", default=_PER_CENT) / _PER_CENT
    radius_m = positive(options.radius, "--radius", default=DEFAULT_RADIUS_M)
    every_m = positive(options.every, "--every", default=DEFAULT_EVERY_M)
    effort = Effort(
        seed=whole(options.seed, "--seed") or 0,
        steps=whole(options.iterations, "--iterations"),
        patience_s=not_negative(options.patience, "--patience", default=0.0),
    )
    city = town_asked(options, console, law, opened)
    kept = kept_asked(options, city, console, opened)
    with console.progress() as report:
        plan = fair_shares(
            city, law, share, radius_m=radius_m, every_m=every_m, count=whole(options.count, "--count"),
            keep=kept, effort=effort, progress=report,
        )  # fmt: skip
    document = fair_document(city, law, share, plan)
    if options.out is not None:
        write_json(document, options.out / FILE)
        console.say(sentence("cli.written", console.language, folder=str(options.out)))
    if options.json:
        console.document(document)
    else:
        show_law(console, law)
        _show(console, plan)
    return int(not plan.met)


def _show(console: Console, plan: FairPlan) -> None:
    language = console.language

    def people(count: float) -> str:
        return number(round(count), language)

    names = ("district", "people", "coverable", "floor", "served", "served_without")
    console.table(
        [sentence(f"ask.column_{name}", language) for name in names],
        [
            (each.name, people(each.people), people(each.coverable), people(each.floor), people(each.served),
             people(each.served_without))
            for each in plan.districts
        ],
    )  # fmt: skip
    console.line(
        sentence(
            "ask.fair", language, covered=people(plan.covered), bound=people(plan.upper_bound),
            without=people(plan.covered_without), price=people(plan.price), most=people(plan.most_price),
        ),
        style="bold",
    )  # fmt: skip
    columns = ("stand", "street", "people", "latitude", "longitude")
    console.table(
        [sentence(f"cli.column_{name}", language) for name in columns],
        [
            (row["id"], row["street"] or "", people(row["people"]), f"{row.geometry.y:.7f}",
             f"{row.geometry.x:.7f}")
            for _, row in plan.stands.iterrows()
        ],
    )  # fmt: skip
    if not plan.met:
        console.warn(sentence("ask.fair_missed", language))
    if plan.interrupted:
        console.warn(sentence("cli.plan_interrupted", language))
