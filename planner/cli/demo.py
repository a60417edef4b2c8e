"""``mototaxi demo``: validate, propose and size the bundled town in one go."""

import argparse
from datetime import date
from pathlib import Path

from planner.bundled import demo_dir
from planner.city import load_city
from planner.cli.console import Console
from planner.cli.propose import judge_proposal, write_proposal
from planner.cli.quota import write_quota
from planner.cli.show import show_findings, show_law, show_proposal, show_quota
from planner.cli.validate import write_validation
from planner.language import Language, sentence
from planner.propose import DEFAULT_EVERY_M, DEFAULT_RADIUS_M, propose
from planner.quota import size_quota
from planner.rulebook import in_force, load_rulebook, under_federal
from planner.validate import validate

_LAW, _QUOTA_LAW, _DAY = "composite", "passos-mg", date(2026, 1, 1)
_STANDS_ASKED = 20


def add_options(parser: argparse.ArgumentParser, language: Language) -> None:
    """Describe the arguments."""
    parser.add_argument(
        "--out", type=Path, metavar="PASTA", required=True, help=sentence("cli.out", language)
    )
    parser.add_argument(
        "--lang", choices=("pt", "en"), default=argparse.SUPPRESS, help=sentence("cli.lang", language)
    )
    parser.set_defaults(handler=run)


def run(options: argparse.Namespace, console: Console) -> int:
    """Show all three questions on the bundled town; 0 although its stands break rules on purpose."""
    language = console.language
    city = load_city(demo_dir())
    law = under_federal(in_force(load_rulebook(_LAW), _DAY))
    console.line(sentence("cli.demo_town", language, town=city.name), style="bold")
    show_law(console, law)
    console.line(f"\n1. {sentence('cli.demo_validate', language)}", style="bold")
    findings = validate(city, law)
    show_findings(console, law, findings)
    write_validation(
        options.out, city, law, findings, {"precisao_m": 0.0, "raio_m": DEFAULT_RADIUS_M}, console
    )
    console.line(f"\n2. {sentence('cli.demo_propose', language, count=_STANDS_ASKED)}", style="bold")
    with console.progress() as report:
        proposal = propose(city, law, count=_STANDS_ASKED, progress=report)
    show_proposal(console, law, proposal)
    parameters: dict[str, object] = {
        "quantidade": _STANDS_ASKED, "raio_m": DEFAULT_RADIUS_M, "passo_m": DEFAULT_EVERY_M, "semente": 0,
        "iteracoes": proposal.iterations, "mantidos": None,
    }  # fmt: skip
    judged = judge_proposal(city, law, proposal)
    write_proposal(options.out, city, law, proposal, judged, parameters, console)
    _size(options, console, city_people=city.population_figure.people if city.population_figure else 0)
    console.line("\n" + sentence("cli.demo_done", language, map=str(options.out / "mapa.html")), style="bold")
    return 0


def _size(options: argparse.Namespace, console: Console, *, city_people: int) -> None:
    law = in_force(load_rulebook(_QUOTA_LAW), _DAY)
    title = law.rulebook.title.pt if console.language == "pt" else law.rulebook.title.en
    console.line(f"\n3. {sentence('cli.demo_quota', console.language, law=title)}", style="bold")
    quota = size_quota(law, city_people)
    show_quota(console, quota, None)
    write_quota(options.out, law, quota, None, console)
