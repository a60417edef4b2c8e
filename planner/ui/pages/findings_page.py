"""Stands and verdicts: the table that says everything the map shows."""

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import streamlit as st

from planner.export import findings_geojson, write_findings_csv
from planner.maps import render_map
from planner.ui.downloads import geojson_bytes, offer
from planner.ui.plan import Judged
from planner.ui.setup import Setup, history, judged_now
from planner.ui.state import Plan
from planner.ui.tables import findings_table, signed, stands_table, styled
from planner.ui.verdicts import escaped, gravest_first, show_summary
from planner.validate import GRAVEST_FIRST, Finding, validate

_WIDTHS = {"stand": 150, "rule": 195, "neighbour": 150, "article": 100, "act": 220}
"""Pixels of the columns whose text would push the others off the screen."""


def show(setup: Setup) -> None:
    """Show the page."""
    judged = judged_now(setup)
    st.title(escaped(setup.say("findings_title", town=setup.town)))
    show_summary(setup, judged)
    if not judged.findings:
        st.info(setup.say("no_findings"))
    else:
        _findings(setup, judged)
    st.subheader(setup.say("stands_title"))
    st.dataframe(
        styled(stands_table(judged.city, judged.findings, setup.language), setup.language),
        hide_index=True,
        width="stretch",
    )
    _downloads(setup, judged)


def _findings(setup: Setup, judged: Judged) -> None:
    seen = {finding.outcome for finding in judged.findings}
    present = [outcome for outcome in GRAVEST_FIRST if outcome in seen]
    chosen = st.pills(
        setup.say("filter_outcome"),
        present,
        selection_mode="multi",
        default=present,
        format_func=lambda outcome: signed(outcome, setup.language),
        key=f"filter-{','.join(present)}",
    )
    findings = judged.findings
    if judged.city.streets is not None and st.checkbox(setup.say("along_streets"), key="along-streets"):
        findings = _with_streets(setup.key, history(setup).now, setup, judged)
    shown = [finding for finding in gravest_first(findings) if finding.outcome in chosen]
    st.caption(setup.say("shown_of", shown=len(shown), total=len(judged.findings)))
    table = findings_table(judged.city, setup.ruleset, shown, setup.language)
    st.dataframe(
        styled(table, setup.language),
        hide_index=True,
        width="stretch",
        height=min(420, 38 + 35 * len(table)),
        column_config={
            setup.say(f"column_{name}"): st.column_config.Column(width=pixels)
            for name, pixels in _WIDTHS.items()
        },
    )
    st.caption(setup.say("how_measured"))


@st.cache_resource(max_entries=8, show_spinner=False)
def _with_streets(key: str, plan: Plan, _setup: Setup, _judged: Judged) -> tuple[Finding, ...]:  # noqa: ARG001
    found = validate(_judged.city, _setup.ruleset, accuracy_m=_setup.accuracy_m, along_streets=True)
    # The same rules on the same places come in the same order; what other readings change is known already.
    return tuple(
        replace(walked, reading_changes=seen.reading_changes)
        for walked, seen in zip(found, _judged.findings, strict=True)
    )


def _downloads(setup: Setup, judged: Judged) -> None:
    geojson, csv, page = st.columns(3)
    parameters = {"precisao_m": setup.accuracy_m}
    with geojson:
        data = geojson_bytes(
            findings_geojson(judged.city, setup.ruleset, judged.findings, parameters=parameters)
        )
        offer(setup.say("download_geojson"), data, "pontos.geojson", "application/geo+json")
    with csv:
        offer(setup.say("download_csv"), _csv(setup, judged), "vereditos.csv", "text/csv")
    with page:
        offer(
            setup.say("download_map"),
            lambda: render_map(judged.city, setup.ruleset, judged.findings, language=setup.language).encode(),
            "mapa.html",
            "text/html",
        )


def _csv(setup: Setup, judged: Judged) -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "vereditos.csv"
        write_findings_csv(judged.findings, path, language=setup.language, ruleset=setup.ruleset)
        return path.read_bytes()
