"""``mototaxi repair``: move the stands that break the law as little as possible."""

import argparse

from planner.cli.arguments import add_city, add_law, add_numbers, add_output
from planner.cli.console import Console
from planner.cli.options import law_of, positive
from planner.cli.show import show_law
from planner.cli.supposing import add_supposing
from planner.cli.town import town_of
from planner.export.answers import repair_document
from planner.language import Language, number, sentence
from planner.propose.questions import Repair, repair
from planner.propose.questions.repair import DEFAULT_EVERY_M, DEFAULT_WITHIN_M


def add_options(parser: argparse.ArgumentParser, language: Language) -> None:
    """Describe the arguments."""
    add_city(parser, language)
    add_law(parser, language)
    add_supposing(parser, language)
    parser.add_argument("--within", metavar="M", help=sentence("ask.within", language))
    add_numbers(parser, language, "every")
    add_output(parser, language, folder=False)
    parser.set_defaults(handler=run)


def run(options: argparse.Namespace, console: Console) -> int:
    """Answer; 1 where a stand finds no legal place."""
    law = law_of(options)
    within_m = positive(options.within, "--within", default=DEFAULT_WITHIN_M)
    every_m = positive(options.every, "--every", default=DEFAULT_EVERY_M)
    city = town_of(options, console, law)
    answer = repair(city, law, within_m=within_m, every_m=every_m)
    if options.json:
        console.document(repair_document(city, law, answer))
    else:
        show_law(console, law)
        _show(console, answer)
    return int(bool(answer.unmovable))


def _show(console: Console, answer: Repair) -> None:
    language = console.language
    if not answer.moves:
        console.line(sentence("ask.nothing_to_repair", language), style="bold")
        return
    names = ("stand", "metres", "latitude", "longitude", "places")
    console.table(
        [sentence(f"ask.column_{name}", language) for name in names],
        [
            (move.stand_id,
             "" if move.metres is None else number(move.metres, language, decimals=1),
             sentence("ask.no_place", language) if move.end is None else f"{move.end[1]:.7f}",
             "" if move.end is None else f"{move.end[0]:.7f}",
             move.places)
            for move in answer.moves
        ],
    )  # fmt: skip
    values = {
        "total": number(answer.total_m, language, decimals=1),
        "worst": number(answer.worst_m, language, decimals=1),
        "least": number(answer.least_total_m, language, decimals=1),
        "within": answer.within_m,
        "every": answer.every_m,
        "count": len(answer.unmovable),
    }
    console.line(sentence("ask.repaired", language, **values), style="bold")
    console.line(
        sentence("ask.repair_optimal" if answer.optimal else "ask.repair_bounded", language, **values)
    )
    if answer.unmovable:
        console.warn(sentence("ask.unmovable", language, **values))
