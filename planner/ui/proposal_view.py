"""The parts of a proposal's result, in plain words."""

import math
from pathlib import Path
from tempfile import TemporaryDirectory

import pandas as pd
import streamlit as st

from planner.export import preference_parameters, proposal_geojson, write_proposal_csv
from planner.language import Language, number, sentence
from planner.maps import plan_stands, render_map
from planner.maps.wording import cited, kinds_word, rule_title, visit_lines
from planner.propose import Proposal, Removal
from planner.propose.shortfalls import shortfalls
from planner.ui.downloads import geojson_bytes, offer
from planner.ui.plan import Judged
from planner.ui.preferred import people_bound, people_gap, show_preferring
from planner.ui.setup import Setup
from planner.ui.tables import place_text
from planner.ui.verdicts import escaped
from planner.validate import validate

_NO_GAP = 1e-9
"""Floating-point noise of a gap that is proven to be none."""


def show_figures(setup: Setup, proposal: Proposal) -> None:
    """Show people covered, coverable, bound and gap, with a sentence that reads them."""
    say, language = setup.say, setup.language
    figures = (
        ("figure_stands", number(len(proposal.stands), language)),
        ("figure_covered", number(round(proposal.covered), language)),
        ("figure_coverable", number(round(proposal.coverable), language)),
        ("figure_bound", number(round(people_bound(proposal)), language)),
        ("figure_gap", f"{gap_word(proposal, language)} %"),
    )
    for column, (name, value) in zip(st.columns(len(figures)), figures, strict=True):
        column.metric(say(name), value, help=say(f"{name}_help"))
    st.text(in_words(setup, proposal))
    st.text(for_councillors(setup, proposal))
    show_preferring(setup, proposal)
    if proposal.population_assumed_even:
        st.warning(sentence("propose.population_assumed_even", language))
    if proposal.unjudged_kinds:
        own = setup.ruleset.own_plurals(language)
        kinds = ", ".join(kinds_word(kind, language, own) for kind in proposal.unjudged_kinds)
        st.warning(escaped(say("proposal_unjudged", kinds=kinds)))
    for told in shortfalls(proposal, language):
        st.warning(escaped(told))


def in_words(setup: Setup, proposal: Proposal) -> str:
    """Return the result as a planner would tell it."""
    share = 100 * proposal.covered / proposal.people_total if proposal.people_total else 0.0
    return setup.say(
        "proposal_words_best" if people_gap(proposal) <= _NO_GAP else "proposal_words",
        stands=len(proposal.stands),
        kept=len(proposal.kept),
        covered=round(proposal.covered),
        total=round(proposal.people_total),
        share=number(share, setup.language, decimals=1),
        radius=proposal.radius_m,
        coverable=round(proposal.coverable),
        bound=round(people_bound(proposal)),
        gap=gap_word(proposal, setup.language),
        candidates=proposal.candidates,
        all=proposal.candidates_all,
    )


def for_councillors(setup: Setup, proposal: Proposal) -> str:
    """Return what the gap means, without per cent: of a thousand people whom the best plan would serve."""
    gap = people_gap(proposal)
    if gap <= _NO_GAP:
        return sentence("pages.gap_none", setup.language)
    least = math.floor(1000 * (1 - gap) + _NO_GAP)
    return sentence("pages.gap_thousand", setup.language, least=least)


def gap_word(proposal: Proposal, language: Language) -> str:
    """Write the gap in per cent, rounded up: a plan never looks better than it is proven to be."""
    return number(math.ceil(1000 * people_gap(proposal) - _NO_GAP) / 10, language, decimals=1)


def show_removed(setup: Setup, proposal: Proposal) -> None:
    """Show what each rule alone takes away."""
    say, language = setup.say, setup.language
    st.subheader(say("removed_title"))
    if not proposal.removed_by_rule:
        st.text(say("removed_none"))
        return
    rows = [
        {
            say("column_rule"): escaped(rule_title(setup.ruleset, removal.rule_id, language)),
            say("column_street"): number(removal.street_m / 1000, language, decimals=1)
            if removal.judged
            else "—",
            say("column_share"): f"{number(100 * removal.street_share, language, decimals=1)} %"
            if removal.judged
            else "—",
            say("column_people_lost"): number(round(removal.people_lost), language)
            if removal.judged
            else say("removed_unjudged"),
            say("column_citation"): escaped(removal_citation(setup, removal)),
        }
        for removal in proposal.removed_by_rule
    ]
    st.table(pd.DataFrame(rows), hide_index=True)
    st.caption(say("removed_alone"))


def removal_citation(setup: Setup, removal: Removal) -> str:
    """Return the citation of the rule that removes, saying so where it is borrowed."""
    borrowed = any(rule.borrowed for rule in setup.ruleset.rules if rule.id == removal.rule_id)
    return cited(removal.citation, setup.language, borrowed=borrowed)


def show_stands(setup: Setup, proposal: Proposal) -> None:
    """Show the proposed and kept stands as a table."""
    say, language = setup.say, setup.language
    st.subheader(say("proposed_title"))
    rows = [
        {
            say("column_id"): row["id"],
            say("column_situation"): say(situation),
            say("column_name"): row["name"] if isinstance(row["name"], str) else "—",
            say("column_streetname"): row["street"] if isinstance(row.get("street"), str) else "—",
            say("column_people"): number(round(float(row["people"])), language),
            say("column_place"): place_text(row.geometry.centroid.y, row.geometry.centroid.x, language),
        }
        for situation, frame in (("proposed", proposal.stands), ("kept", proposal.kept))
        for _, row in frame.iterrows()
    ]
    st.dataframe(pd.DataFrame(rows), hide_index=True, width="stretch")
    for zone in proposal.preferred:
        told = {"citation": str(zone.citation), "inside": zone.inside, "stands": zone.stands}
        st.text(sentence("what_if.preferred", language, **told))
    visit = visit_lines((), setup.ruleset, language)
    if visit:
        with st.expander(visit[0]):
            for line in visit[1:]:
                st.text(line)


def parameters_of(proposal: Proposal) -> dict[str, object]:
    """Return what a proposal was asked with, as its files tell it."""
    told = (
        {}
        if proposal.preferring is None
        else {"preferencia": preference_parameters(proposal.preferring.asked)}
    )
    return {
        "pontos": proposal.count,
        "raio_m": proposal.radius_m,
        "passo_m": proposal.every_m,
        "semente": proposal.seed,
        "linha_reta": proposal.straight,
        "interrompida": proposal.interrupted,
        **told,
    }


def offer_files(setup: Setup, judged: Judged, proposal: Proposal) -> None:
    """Show the buttons that download the proposal."""
    geojson, table, page = st.columns(3)
    planned = judged.city.with_stands(plan_stands(proposal), source="proposta")
    parameters = parameters_of(proposal)
    with geojson:
        collection = proposal_geojson(
            judged.city, setup.ruleset, proposal, validate(planned, setup.ruleset), parameters=parameters
        )
        offer(
            setup.say("download_geojson"),
            geojson_bytes(collection),
            "proposta.geojson",
            "application/geo+json",
        )
    with table:
        offer(setup.say("download_csv"), lambda: _csv(setup, proposal), "proposta.csv", "text/csv")
    with page:
        offer(
            setup.say("download_map"),
            lambda: render_map(
                judged.city, setup.ruleset, judged.findings, proposal, setup.language
            ).encode(),
            "proposta.html",
            "text/html",
        )


def _csv(setup: Setup, proposal: Proposal) -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "proposta.csv"
        write_proposal_csv(proposal, path, language=setup.language, ruleset=setup.ruleset)
        return path.read_bytes()
