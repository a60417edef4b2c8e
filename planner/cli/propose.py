"""``mototaxi propose``: stands that respect the law of a day and serve as many people as can be found."""

import argparse
from pathlib import Path

import geopandas as gpd
import pandas as pd

from planner.city import City
from planner.cli.arguments import add_city, add_keep, add_law, add_numbers, add_output
from planner.cli.console import Console
from planner.cli.options import not_negative, positive, whole
from planner.cli.plan_permits import add_permits, permits_of, show_permits, wanted_of
from planner.cli.project.asked import kept_asked, town_asked
from planner.cli.project.opened import add_project, law_for, opened_of
from planner.cli.project.saving import adopt
from planner.cli.show import show_broken, show_law, show_proposal
from planner.cli.show_layers import show_checklist, show_sensitivity
from planner.cli.supposing import add_supposing, sensitivity_of
from planner.errors import InputRefused
from planner.export import (
    preference_parameters,
    proposal_document,
    proposal_geojson,
    write_geojson,
    write_json,
    write_proposal_csv,
)
from planner.language import Language, sentence
from planner.maps import write_map
from planner.propose import DEFAULT_EVERY_M, DEFAULT_RADIUS_M, Preference, Proposal, propose
from planner.propose.model import DEFAULT_PREFER_WITHIN_M
from planner.propose.solve import DEFAULT_PATIENCE_S, DEFAULT_STARTS
from planner.quota.room import PermitPlan
from planner.rulebook import RuleSet
from planner.validate import DISTRICT, Finding, Sensitivity, validate


def add_options(parser: argparse.ArgumentParser, language: Language) -> None:
    """Describe the arguments."""
    add_city(parser, language)
    add_law(parser, language, required=False)
    add_supposing(parser, language)
    add_project(parser, language)
    add_numbers(
        parser, language, "count", "radius", "every", "seed", "iterations", "starts", "patience", "prefer",
        "prefer-within",
    )  # fmt: skip
    kinds = sentence("cli.prefer_kind", language)
    parser.add_argument("--prefer-kind", action="append", metavar="TIPO", help=kinds)
    add_permits(parser, language)
    parser.add_argument("--straight", action="store_true", help=sentence("cli.straight", language))
    add_keep(parser, language)
    add_output(parser, language)
    parser.set_defaults(handler=run)


def run(options: argparse.Namespace, console: Console) -> int:
    """Load, propose, check by the rules, show and write; 1 where a rule fails or permits lack room."""
    opened = opened_of(options)
    law = law_for(options, opened)
    count, seed = whole(options.count, "--count"), whole(options.seed, "--seed") or 0
    iterations = whole(options.iterations, "--iterations")
    starts = whole(options.starts, "--starts")
    patience_s = not_negative(options.patience, "--patience", default=DEFAULT_PATIENCE_S)
    radius_m = positive(options.radius, "--radius", default=DEFAULT_RADIUS_M)
    every_m = positive(options.every, "--every", default=DEFAULT_EVERY_M)
    prefer = preference_of(options)
    city = town_asked(options, console, law, opened)
    kept = kept_asked(options, city, console, opened)
    if kept is None and (city.places["kind"] == "stand").any():
        console.say(
            sentence(
                "cli.existing_not_kept", console.language, count=int((city.places["kind"] == "stand").sum())
            )
        )
    wanted = wanted_of(options, city, law, count, kept)
    with console.progress() as report:
        proposal = propose(
            city, law, count=count, radius_m=radius_m, every_m=every_m, keep=kept, seed=seed,
            iterations=iterations, starts=DEFAULT_STARTS if starts is None else starts,
            patience_s=patience_s, straight=options.straight, prefer=prefer, progress=report,
        )  # fmt: skip
    if proposal.interrupted:
        console.warn(sentence("cli.plan_interrupted", console.language))
    permits = None if wanted is None else permits_of(wanted, proposal)
    judged = judge_proposal(city, law, proposal)
    findings = of_stands(judged)
    other = sensitivity_of_plan(options, city, law, proposal, findings, radius_m) if findings else None
    if other is not None:
        judged, findings = other.marked(judged), other.marked(findings)
    parameters = {
        "quantidade": count, "raio_m": radius_m, "passo_m": every_m, "semente": seed,
        "iteracoes": proposal.iterations, "partidas": proposal.starts, "linha_reta": proposal.straight,
        "mantidos": None if options.keep is None else options.keep.name,
    }  # fmt: skip
    if prefer is not None:
        parameters["preferencia"] = preference_parameters(prefer)
    if options.out is not None:
        write_proposal(options.out, city, law, proposal, judged, parameters, console, other, permits)
    if options.json or options.save:
        document = proposal_document(
            city, law, proposal, findings, parameters=parameters, sensitivity=other, permits=permits
        )
    if opened is not None and options.save:
        adopt(opened, proposal, opened.keep("proposal", document, console), console)
    if options.json:
        console.document(document)
    else:
        show_law(console, law)
        show_proposal(console, law, proposal)
        if permits is not None:
            show_permits(console, permits)
        show_broken(console, law, findings, frozenset(proposal.kept["id"]))
        show_checklist(console, law, findings)
        show_sensitivity(console, other)
    short = permits is not None and permits.spread.unplaced > 0
    return int(short or any(finding.binding_failure for finding in findings))


def preference_of(options: argparse.Namespace) -> Preference | None:
    """Return what ``--prefer`` and its companions ask for, ``None`` without it.

    Raises
    ------
    InputRefused
        A weight or metres out of range, or a companion without ``--prefer``.
    """
    if options.prefer is None:
        if options.prefer_kind or options.prefer_within is not None:
            raise InputRefused.of("cli.prefer_needed")
        return None
    return Preference(
        positive(options.prefer, "--prefer", default=0.0),
        tuple(dict.fromkeys(options.prefer_kind or ())),
        not_negative(options.prefer_within, "--prefer-within", default=DEFAULT_PREFER_WITHIN_M),
    )


def town_with(city: City, proposal: Proposal) -> City:
    """Return the town in which the kept and the proposed stands are the stands; premises stay."""
    premises = city.places[city.places["kind"] == "premises"]
    columns = list(city.places.columns)
    parts = [part[columns] for part in (proposal.kept, proposal.stands, premises) if len(part)]
    stands = gpd.GeoDataFrame(pd.concat(parts, ignore_index=True), crs=city.places.crs) if parts else premises
    return city.with_stands(stands, source="propose")


def judge_proposal(city: City, law: RuleSet, proposal: Proposal) -> tuple[Finding, ...]:
    """Return what the rules say of the town with the kept and the proposed stands, its premises included."""
    town = town_with(city, proposal)
    if not town.places["kind"].isin(["stand", "premises"]).any():
        return ()
    return validate(town, law)


def of_stands(findings: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """Return the findings about stands and their number: a plan of stands does not answer for premises."""
    return tuple(finding for finding in findings if finding.subject_kind in ("stand", DISTRICT))


def sensitivity_of_plan(
    options: argparse.Namespace,
    city: City,
    law: RuleSet,
    proposal: Proposal,
    findings: tuple[Finding, ...],
    radius_m: float,
) -> Sensitivity | None:
    """Look at what other readings would say of the plan's stands."""
    found = sensitivity_of(options, town_with(city, proposal), law, findings, radius_m=radius_m)
    if found is None:
        return None
    return Sensitivity(
        found.alternatives,
        {key: changes for key, changes in found.findings.items() if key[1] != "premises"},
        tuple(change for change in found.places if change.kind != "premises"),
    )


def write_proposal(
    folder: Path,
    city: City,
    law: RuleSet,
    proposal: Proposal,
    findings: tuple[Finding, ...],
    parameters: dict[str, object],
    console: Console,
    sensitivity: Sensitivity | None = None,
    permits: PermitPlan | None = None,
) -> None:
    """Write the proposal as JSON, GeoJSON, a table that reads back as stands, and a map for any browser."""
    folder.mkdir(parents=True, exist_ok=True)
    own = of_stands(findings)
    document = proposal_document(
        city, law, proposal, own, parameters=parameters, sensitivity=sensitivity, permits=permits
    )
    write_json(document, folder / "proposta.json")
    collection = proposal_geojson(city, law, proposal, own, parameters=parameters)
    write_geojson(collection, folder / "proposta.geojson")
    write_proposal_csv(proposal, folder / "proposta.csv", language=console.language, ruleset=law)
    town = town_with(city, proposal)
    write_map(
        town, law, findings, folder / "mapa-proposta.html", proposal=proposal, language=console.language
    )
    console.say(sentence("cli.written", console.language, folder=str(folder)))
