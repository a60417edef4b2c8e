"""``mototaxi costs``: what each rule of the law costs in people and stands."""

import argparse

from planner.cli.arguments import add_keep, add_numbers, add_output
from planner.cli.console import Console
from planner.cli.options import positive, whole
from planner.cli.project.asked import add_question, kept_asked, town_asked
from planner.cli.project.opened import law_for, opened_of
from planner.cli.show import show_law, title_of
from planner.export.answers import costs_document
from planner.language import Language, number, sentence
from planner.propose import DEFAULT_EVERY_M, DEFAULT_RADIUS_M
from planner.propose.questions import RuleCosts, rule_costs
from planner.rulebook import RuleSet


def add_options(parser: argparse.ArgumentParser, language: Language) -> None:
    """Describe the arguments."""
    add_question(parser, language)
    add_numbers(parser, language, "count", "radius", "every", "seed", "iterations")
    add_keep(parser, language)
    add_output(parser, language, folder=False)
    parser.set_defaults(handler=run)


def run(options: argparse.Namespace, console: Console) -> int:
    """Answer; always 0."""
    opened = opened_of(options)
    law = law_for(options, opened)
    radius_m = positive(options.radius, "--radius", default=DEFAULT_RADIUS_M)
    every_m = positive(options.every, "--every", default=DEFAULT_EVERY_M)
    city = town_asked(options, console, law, opened)
    kept = kept_asked(options, city, console, opened)
    with console.progress() as report:
        answer = rule_costs(
            city, law, radius_m=radius_m, every_m=every_m, count=whole(options.count, "--count"), keep=kept,
            seed=whole(options.seed, "--seed") or 0, iterations=whole(options.iterations, "--iterations"),
            progress=report,
        )  # fmt: skip
    if options.json:
        console.document(costs_document(city, law, answer))
    else:
        show_law(console, law)
        _show(console, law, answer)
    return 0


def _show(console: Console, law: RuleSet, answer: RuleCosts) -> None:
    language = console.language

    def people(count: float) -> str:
        return number(round(count), language)

    names = ("rule", "people_alone", "stands_alone", "people_last", "stands_last", "citation")
    console.table(
        [sentence(f"ask.column_{name}", language) for name in names],
        [
            (title_of(law, cost.rule_id, language), people(cost.people_alone), cost.stands_alone,
             people(cost.people_last), cost.stands_last, str(cost.citation))
            for cost in answer.rules
        ],
    )  # fmt: skip
    console.line(
        sentence(
            "ask.costs", language, without=people(answer.people_without), free=answer.stands_without,
            served=people(answer.people_with), stands=answer.stands_with,
        )
    )  # fmt: skip
