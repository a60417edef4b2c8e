"""About the data: which files were read, what was seen in them, what is known of each kind of place."""

from pathlib import Path
from tempfile import TemporaryDirectory

import pandas as pd
import streamlit as st

from planner.data_report import DataReport, data_report
from planner.export import data_document, write_data_csv
from planner.language import LANGUAGES, Language, day, number, sentence
from planner.maps.wording import capital, kinds_word
from planner.tables import PLACE_KINDS
from planner.ui.downloads import geojson_bytes, offer
from planner.ui.preview import show_preview
from planner.ui.setup import Setup
from planner.ui.verdicts import escaped


def show(setup: Setup) -> None:
    """Show the page."""
    city = setup.city
    st.title(escaped(setup.say("data_title", town=setup.town)))
    if city.fictional:
        st.warning(setup.say("data_fictional"))
    _sources(setup)
    _quality(setup)
    st.subheader(setup.say("data_layers"))
    st.table(layers_table(setup), hide_index=True)
    st.subheader(setup.say("data_other"))
    for line in other_facts(setup):
        st.text(line)
    show_preview(setup)
    st.caption(setup.say("how_measured"))


def _sources(setup: Setup) -> None:
    st.subheader(setup.say("data_sources"))
    if not setup.city.sources:
        st.text(setup.say("data_no_sources"))
        return
    rows = [
        {
            setup.say("column_file"): source.name,
            setup.say("column_retrieved"): "—"
            if source.retrieved is None
            else day(source.retrieved, setup.language),
            sentence("pages.data_dated", setup.language): "—"
            if source.dated is None
            else day(source.dated, setup.language),
            setup.say("column_licence"): source.licence or "—",
            sentence("pages.data_origin", setup.language): source.origin or "—",
            setup.say("column_hash"): source.sha256,
        }
        for source in setup.city.sources
    ]
    st.dataframe(pd.DataFrame(rows), hide_index=True, width="stretch")


def _quality(setup: Setup) -> None:
    """Show every remark about the data with what to do, and what became of every row read."""
    words = {language: setup.ruleset.own_words(language) for language in LANGUAGES}
    report = data_report(setup.city, day=setup.ruleset.day, own=words)
    language = setup.language
    st.subheader(setup.say("data_notices"))
    if not report.remarks:
        st.text(setup.say("data_no_notices"))
    for remark in report.remarks:
        if remark.severity != "info":
            st.warning(escaped(f"{remark.text(language)} {remark.advice(language)}"))
    informed = [remark for remark in report.remarks if remark.severity == "info"]
    if informed:
        with st.expander(sentence("pages.data_informed", language, count=len(informed))):
            for remark in informed:
                st.text(f"{remark.text(language)} {remark.advice(language)}")
    if report.accounts:
        st.subheader(sentence("data.accounts", language))
        st.dataframe(accounts_table(report, language), hide_index=True, width="stretch")
    _downloads(setup, report)


def _downloads(setup: Setup, report: DataReport) -> None:
    """Offer the report for programs and for spreadsheets."""
    document = data_document(report, city=setup.city, language=setup.language)
    as_json, as_table = st.columns(2)
    with as_json:
        offer(setup.say("data_download"), geojson_bytes(document), "dados.json", "application/json")
    with as_table:
        label = sentence("pages.data_download_csv", setup.language)
        offer(label, _csv(setup, report), "dados.csv", "text/csv")


def _csv(setup: Setup, report: DataReport) -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "dados.csv"
        write_data_csv(report, path, language=setup.language)
        return path.read_bytes()


def accounts_table(report: DataReport, language: Language) -> pd.DataFrame:
    """Return one row an input and table: rows read, used, flagged and refused."""
    rows = [
        {
            "file": account.file,
            "table": sentence(f"data.table_{account.table}", language),
            "read": account.read,
            "used": account.used,
            "flagged": account.flagged,
            "refused": account.refused,
        }
        for account in report.accounts
    ]
    frame = pd.DataFrame(rows)
    return frame.rename(columns={name: sentence(f"data.column_{name}", language) for name in frame.columns})


def layers_table(setup: Setup) -> pd.DataFrame:
    """Return one row a kind of place: how many, and what is known of it."""
    own = setup.ruleset.own_plurals(setup.language)
    # What the law names is told too where nothing is known of it: its rules then stay without answer.
    kinds = dict.fromkeys([*PLACE_KINDS, *own, *setup.city.layers, *setup.city.places["kind"]])
    rows = [
        {
            setup.say("column_layer"): escaped(capital(kinds_word(kind, setup.language, own))),
            setup.say("column_count_places"): number(len(setup.city.of_kind([kind])), setup.language),
            setup.say("column_known"): setup.say(f"layer_{setup.city.layer(kind).status}"),
        }
        for kind in kinds
    ]
    return pd.DataFrame(rows)


def other_facts(setup: Setup) -> list[str]:
    """Return what is known of streets, population and boundary, a line each."""
    city, say = setup.city, setup.say
    lines = []
    if city.streets is None:
        lines.append(say("fact_no_streets"))
    else:
        lines.append(
            say("fact_streets", pieces=len(city.streets), km=float(city.streets["length_m"].sum()) / 1000)
        )
    if city.population is None:
        lines.append(say("fact_no_population"))
    else:
        people = round(float(city.population["population"].sum()))
        lines.append(say("fact_population", cells=len(city.population), people=people))
    if city.population_figure is not None:
        figure = city.population_figure
        lines.append(say("fact_figure", people=figure.people, source=figure.source))
    lines.append(say("fact_no_boundary" if city.boundary is None else "fact_boundary"))
    return lines
