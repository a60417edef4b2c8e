"""``mototaxi why``: which rules forbid a stand at a place, and where the nearest legal place is."""

import argparse

from planner.cli.arguments import add_keep, add_numbers, add_output
from planner.cli.console import Console
from planner.cli.options import positive
from planner.cli.project.asked import add_question, kept_asked, town_asked
from planner.cli.project.opened import law_for, opened_of
from planner.cli.show import show_findings, show_law
from planner.errors import InputRefused
from planner.export.answers import why_document
from planner.language import Language, number, sentence
from planner.propose.questions import WhyNot, why_not
from planner.propose.questions.why import DEFAULT_EVERY_M
from planner.sources.numbers import parse_number


def add_options(parser: argparse.ArgumentParser, language: Language) -> None:
    """Describe the arguments."""
    parser.add_argument("--at", required=True, metavar="LAT;LON", help=sentence("ask.at", language))
    add_question(parser, language)
    add_keep(parser, language)
    add_numbers(parser, language, "every")
    add_output(parser, language, folder=False)
    parser.set_defaults(handler=run)


def run(options: argparse.Namespace, console: Console) -> int:
    """Answer; 1 where a stand may not be there."""
    lonlat, opened = place_of(options.at), opened_of(options)
    law = law_for(options, opened)
    every_m = positive(options.every, "--every", default=DEFAULT_EVERY_M)
    city = town_asked(options, console, law, opened)
    kept = kept_asked(options, city, console, opened)
    answer = why_not(city, law, lonlat, keep=kept, every_m=every_m)
    if options.json:
        console.document(why_document(city, law, answer))
    else:
        show_law(console, law)
        if answer.forbidden:
            show_findings(console, law, answer.forbidden)
        _show(console, answer)
    return int(not answer.allowed)


def place_of(text: str) -> tuple[float, float]:
    """Read ``-30,0331; -51,2300`` (latitude first) as longitude, latitude.

    Raises
    ------
    InputRefused
        It is not two numbers parted by a semicolon, or with decimal points by a comma.
    """
    parts = text.split(";") if ";" in text else text.split(",")
    # "-20,8" alone would read as latitude -20 and longitude 8.
    if len(parts) != 2 or (";" not in text and not all("." in part for part in parts)):
        raise InputRefused.of("ask.bad_at", seen=text)
    try:
        lat, lon = (parse_number(part.strip(), mark="," if "," in part else ".") for part in parts)
    except InputRefused as error:
        raise InputRefused.of("ask.bad_at", seen=text) from error
    return lon, lat


def _show(console: Console, answer: WhyNot) -> None:
    language = console.language
    console.line(
        sentence("ask.allowed" if answer.allowed else "ask.forbidden", language, count=len(answer.forbidden)),
        style="bold",
    )
    if answer.open_questions:
        console.warn(sentence("ask.open", language, count=len(answer.open_questions)))
    if answer.allowed:
        return
    if answer.nearest is None or answer.straight_m is None:
        console.line(sentence("ask.nowhere", language, every=answer.every_m))
        return
    lon, lat = answer.nearest
    values = {
        "lat": f"{lat:.7f}",
        "lon": f"{lon:.7f}",
        "straight": number(round(answer.straight_m), language),
    }
    if answer.walk_m is None:
        console.line(sentence("ask.nearest_cut_off", language, **values))
    else:
        console.line(sentence("ask.nearest", language, walk=number(round(answer.walk_m), language), **values))
