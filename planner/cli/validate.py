"""``mototaxi validate``: hold the stands of a town against the law of a day."""

import argparse
from pathlib import Path

from planner.city import City
from planner.cli.arguments import add_city, add_law, add_output
from planner.cli.console import Console
from planner.cli.options import not_negative, positive
from planner.cli.project.asked import town_asked
from planner.cli.project.opened import add_project, law_for, opened_of
from planner.cli.show import show_findings, show_law
from planner.cli.show_layers import show_sensitivity
from planner.cli.supposing import add_supposing, sensitivity_of
from planner.export import (
    findings_geojson,
    validation_document,
    write_findings_csv,
    write_geojson,
    write_json,
)
from planner.language import Language, sentence
from planner.maps import write_map
from planner.rulebook import RuleSet
from planner.validate import DEFAULT_RADIUS_M, Finding, Sensitivity, validate


def add_options(parser: argparse.ArgumentParser, language: Language) -> None:
    """Describe the arguments."""
    add_city(parser, language)
    add_law(parser, language, required=False)
    add_supposing(parser, language)
    add_project(parser, language)
    parser.add_argument("--accuracy", metavar="M", help=sentence("cli.accuracy", language))
    parser.add_argument("--radius", metavar="M", help=sentence("cli.radius", language))
    parser.add_argument("--along-streets", action="store_true", help=sentence("cli.along_streets", language))
    add_output(parser, language)
    parser.set_defaults(handler=run)


def run(options: argparse.Namespace, console: Console) -> int:
    """Load, judge, show and write; 1 where a binding rule fails."""
    opened = opened_of(options)
    law = law_for(options, opened)
    told_m = 0.0 if opened is None else opened.accuracy_m
    accuracy_m = not_negative(options.accuracy, "--accuracy", default=told_m)
    radius_m = positive(options.radius, "--radius", default=DEFAULT_RADIUS_M)
    city = town_asked(options, console, law, opened)
    findings = validate(
        city, law, accuracy_m=accuracy_m, radius_m=radius_m, along_streets=options.along_streets
    )
    other = sensitivity_of(options, city, law, findings, accuracy_m=accuracy_m, radius_m=radius_m)
    if other is not None:
        findings = other.marked(findings)
    parameters: dict[str, object] = {
        "precisao_m": accuracy_m,
        "raio_m": radius_m,
        "pelas_ruas": options.along_streets,
    }
    if options.out is not None:
        write_validation(options.out, city, law, findings, parameters, console, other)
    if options.json or options.save:
        document = validation_document(city, law, findings, parameters=parameters, sensitivity=other)
    if opened is not None and options.save:
        opened.keep("findings", document, console)
    if options.json:
        console.document(document)
    else:
        show_law(console, law)
        show_findings(console, law, findings)
        show_sensitivity(console, other)
    return int(any(finding.binding_failure for finding in findings))


def write_validation(
    folder: Path,
    city: City,
    law: RuleSet,
    findings: tuple[Finding, ...],
    parameters: dict[str, object],
    console: Console,
    sensitivity: Sensitivity | None = None,
) -> None:
    """Write the findings as JSON, GeoJSON, a spreadsheet table and a map that opens without internet."""
    folder.mkdir(parents=True, exist_ok=True)
    document = validation_document(city, law, findings, parameters=parameters, sensitivity=sensitivity)
    write_json(document, folder / "validacao.json")
    collection = findings_geojson(city, law, findings, parameters=parameters)
    write_geojson(collection, folder / "pontos.geojson")
    own = [finding for finding in findings if finding.layer == "municipal"]
    write_findings_csv(own, folder / "achados.csv", language=console.language, ruleset=law)
    if law.federal is not None:
        federal = [finding for finding in findings if finding.layer == "federal"]
        path = folder / "achados-federais.csv"
        write_findings_csv(federal, path, language=console.language, ruleset=law)
    write_map(city, law, findings, folder / "mapa.html", language=console.language)
    console.say(sentence("cli.written", console.language, folder=str(folder)))
