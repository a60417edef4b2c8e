"""``mototaxi repair``: move the stands that break the law as little as possible."""

import argparse

from planner.cli.arguments import add_numbers, add_output
from planner.cli.console import Console
from planner.cli.options import positive
from planner.cli.project.asked import add_question, town_asked
from planner.cli.project.opened import Opened, law_for, opened_of
from planner.cli.project.saving import locked_stands
from planner.cli.show import show_law
from planner.export.answers import repair_document
from planner.language import Language, number, sentence
from planner.propose.questions import Repair, repair
from planner.propose.questions.repair import DEFAULT_EVERY_M, DEFAULT_WITHIN_M


def add_options(parser: argparse.ArgumentParser, language: Language) -> None:
    """Describe the arguments."""
    add_question(parser, language)
    parser.add_argument("--within", metavar="M", help=sentence("ask.within", language))
    parser.add_argument("--lock", metavar="ID", action="append", help=sentence("ask.lock", language))
    add_numbers(parser, language, "every")
    add_output(parser, language, folder=False)
    parser.set_defaults(handler=run)


def run(options: argparse.Namespace, console: Console) -> int:
    """Answer; 1 where a stand finds no legal place, or a locked one still breaks a rule."""
    opened = opened_of(options)
    law = law_for(options, opened)
    within_m = positive(options.within, "--within", default=DEFAULT_WITHIN_M)
    every_m = positive(options.every, "--every", default=DEFAULT_EVERY_M)
    city = town_asked(options, console, law, opened)
    answer = repair(city, law, within_m=within_m, every_m=every_m, locked=_locked(options, opened))
    if options.json:
        console.document(repair_document(city, law, answer))
    else:
        show_law(console, law)
        _show(console, answer)
    return int(bool(answer.unmovable or answer.locked_failing))


def _locked(options: argparse.Namespace, opened: Opened | None) -> tuple[str, ...]:
    """Return the ids that ``--lock`` names and those of the stands locked in the project."""
    named = tuple(options.lock or ())
    held = None if opened is None else locked_stands(opened.scenario)
    return named if held is None else (*named, *map(str, held["id"]))


def _show(console: Console, answer: Repair) -> None:
    language = console.language
    if answer.locked_failing:
        console.warn(sentence("ask.locked_failing", language, ids=answer.locked_failing))
    if not answer.moves and answer.locked_failing:
        return
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
