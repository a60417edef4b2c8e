"""``mototaxi demo``: validate, propose and size the bundled town in one go."""

import argparse
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from planner.bundled import data_dir, demo_dir
from planner.city import City, PopulationFigure, load_city
from planner.cli.console import Console
from planner.cli.project.opened import Opened
from planner.cli.project.saving import adopt
from planner.cli.propose import judge_proposal, of_stands, write_proposal
from planner.cli.quota import write_quota
from planner.cli.show import show_findings, show_law, show_proposal, show_quota
from planner.cli.validate import write_validation
from planner.errors import MissingInput
from planner.export import proposal_document, validation_document
from planner.language import Language, sentence
from planner.project import chosen_law, create_project
from planner.propose import DEFAULT_EVERY_M, DEFAULT_RADIUS_M, Proposal, propose
from planner.quota import size_quota
from planner.rulebook import RuleSet, in_force, load_rulebook, under_federal
from planner.validate import validate

PROJECT_FILE = "vila-modelo.gpkg"


@dataclass(frozen=True)
class _Questions:
    """What is asked of the bundled town: laws by id, the day, how many stands."""

    law: str
    quota_law: str
    day: date
    stands: int


def _questions() -> _Questions:
    content = tomllib.loads((data_dir() / "demo.toml").read_text(encoding="utf-8"))
    return _Questions(content["law"], content["quota_law"], content["day"], content["stands"])


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
    city, asked = load_city(demo_dir()), _questions()
    law = under_federal(in_force(load_rulebook(asked.law), asked.day))
    console.line(sentence("cli.demo_town", language, town=city.name), style="bold")
    show_law(console, law)
    console.line(f"\n1. {sentence('cli.demo_validate', language)}", style="bold")
    findings = validate(city, law)
    show_findings(console, law, findings)
    write_validation(
        options.out, city, law, findings, {"precisao_m": 0.0, "raio_m": DEFAULT_RADIUS_M}, console
    )
    console.line(f"\n2. {sentence('cli.demo_propose', language, count=asked.stands)}", style="bold")
    with console.progress() as report:
        proposal = propose(city, law, count=asked.stands, progress=report)
    show_proposal(console, law, proposal)
    parameters: dict[str, object] = {
        "quantidade": asked.stands, "raio_m": DEFAULT_RADIUS_M, "passo_m": DEFAULT_EVERY_M, "semente": 0,
        "iteracoes": proposal.iterations, "mantidos": None,
    }  # fmt: skip
    judged = judge_proposal(city, law, proposal)
    write_proposal(options.out, city, law, proposal, judged, parameters, console)
    quota_law = in_force(load_rulebook(asked.quota_law), asked.day)
    _size(options, console, quota_law, city.population_figure)
    validation = validation_document(city, law, findings)
    proposed = proposal_document(city, law, proposal, of_stands(judged), parameters=parameters)
    _keep(options.out / PROJECT_FILE, city, law, validation, proposal, proposed, console)
    console.line("\n" + sentence("cli.demo_done", language, map=str(options.out / "mapa.html")), style="bold")
    return 0


def _keep(
    path: Path,
    city: City,
    law: RuleSet,
    validation: Mapping[str, object],
    proposal: Proposal,
    proposed: Mapping[str, object],
    console: Console,
) -> None:
    """Write the demonstration as a project; one that is there may hold somebody's work and is left alone."""
    language = console.language
    if path.exists():
        console.say(sentence("cli_project.demo_left", language, where=str(path)))
        return
    author = sentence("cli_project.demo_author", language)
    with create_project(path, city, chosen_law(law), name=city.name, author=author) as project:
        opened = Opened(project, project.scenarios()[0], 0.0)
        opened.keep("findings", validation, console)
        adopt(opened, proposal, opened.keep("proposal", proposed, console), console)
    console.say(sentence("cli_project.demo", language, where=str(path)))


def _size(
    options: argparse.Namespace, console: Console, law: RuleSet, figure: PopulationFigure | None
) -> None:
    if figure is None:
        raise MissingInput.of("cli.population_needed")
    title = law.rulebook.title.pt if console.language == "pt" else law.rulebook.title.en
    console.line(f"\n3. {sentence('cli.demo_quota', console.language, law=title)}", style="bold")
    quota = size_quota(law, figure.people, source=figure.source)
    show_quota(console, quota, None)
    write_quota(options.out, law, quota, None, console)
