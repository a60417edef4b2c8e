"""Stands and verdicts: the table that says everything the map shows."""

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pandas as pd
import streamlit as st

from planner.export import write_findings_csv
from planner.language import Language, sentence
from planner.maps import render_map
from planner.ui.downloads import offer
from planner.ui.plan import Judged
from planner.ui.project.changed import show_changed
from planner.ui.project.frame import show_frame
from planner.ui.setup import Setup, judged_now, plan_key
from planner.ui.tables import findings_table, signed, stands_table, styled
from planner.ui.verdict_files import offer_verdicts
from planner.ui.verdicts import escaped, gravest_first, show_summary
from planner.validate import GRAVEST_FIRST, Finding, validate

_WIDTHS = {
    "stand": 120,
    "outcome": 112,
    "rule": 140,
    "measured": 82,
    "limit": 82,
    "margin": 76,
    "along": 82,
    "neighbour": 120,
    "article": 88,
    "act": 90,
    "why": 82,
}  # fmt: skip
"""Pixels of the columns: together they fit a screen of 1366, whatever a name's length."""


def show(setup: Setup) -> None:
    """Show the page."""
    judged = judged_now(setup)
    st.title(escaped(setup.say("findings_title", town=setup.town)))
    show_frame(setup)
    show_summary(setup, judged)
    show_changed(setup, judged)
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
        findings = _with_streets(plan_key(setup), setup, judged)
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
        column_order=told_columns(table, setup.language),
    )
    acts = table[setup.say("column_act")].unique()
    if len(acts) == 1:
        st.caption(escaped(setup.say("work.one_act", act=acts[0])))
    st.caption(setup.say("how_measured"))


def told_columns(table: pd.DataFrame, language: Language) -> list[str]:
    """Return the columns that tell something: not an act that is the same in every row, nor empty remarks."""
    act, why = (sentence(f"ui.column_{name}", language) for name in ("act", "why"))
    silent = {act} if table[act].nunique() == 1 else set()
    silent |= {why} if not table[why].astype(bool).any() else set()
    return [str(name) for name in table.columns if name not in silent]


@st.cache_resource(max_entries=8, show_spinner=False)
def _with_streets(key: str, _setup: Setup, _judged: Judged) -> tuple[Finding, ...]:  # noqa: ARG001
    found = validate(_judged.city, _setup.ruleset, accuracy_m=_setup.accuracy_m, along_streets=True)
    # The same rules on the same places come in the same order; what other readings change is known already.
    return tuple(
        replace(walked, reading_changes=seen.reading_changes)
        for walked, seen in zip(found, _judged.findings, strict=True)
    )


def _downloads(setup: Setup, judged: Judged) -> None:
    geojson, csv, page = st.columns(3)
    with geojson:
        offer_verdicts(setup, judged)
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
