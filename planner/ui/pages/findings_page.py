"""Stands and verdicts: the table that says everything the map shows."""

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pandas as pd
import streamlit as st

from planner.city import City
from planner.export import write_findings_csv
from planner.language import Language, sentence
from planner.maps import render_map
from planner.maps.wording import capital, finding_line, place_names
from planner.rulebook import RuleSet
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
    "stand": 150,
    "outcome": 112,
    "rule": 130,
    "measured": 78,
    "limit": 78,
    "margin": 74,
    "along": 78,
    "neighbour": 146,
    "article": 84,
    "act": 74,
    "why": 78,
}  # fmt: skip
"""Pixels of the columns: together they fit a screen of 1366; the chosen row is told in full below."""


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
    outcomes, walking = st.columns([0.55, 0.45], vertical_alignment="bottom")
    chosen = outcomes.pills(
        setup.say("filter_outcome"),
        present,
        selection_mode="multi",
        default=present,
        format_func=lambda outcome: signed(outcome, setup.language),
        key=f"filter-{','.join(present)}",
    )
    findings = judged.findings
    if judged.city.streets is not None and walking.checkbox(
        setup.say("along_streets"), key="along-streets", width="stretch"
    ):
        findings = _with_streets(plan_key(setup), setup, judged)
    shown = [finding for finding in gravest_first(findings) if finding.outcome in chosen]
    st.caption(setup.say("shown_of", shown=len(shown), total=len(judged.findings)))
    _table(setup, judged, shown)
    st.caption(setup.say("how_measured"))


@st.fragment
def _table(setup: Setup, judged: Judged, shown: list[Finding]) -> None:
    """Show the findings, and the row of the chosen cell in full: a long name is cut in its column."""
    table = findings_table(judged.city, setup.ruleset, shown, setup.language)
    chosen = st.dataframe(
        styled(table, setup.language),
        hide_index=True,
        width="stretch",
        height=min(400, 38 + 35 * len(table)),
        on_select="rerun",
        selection_mode="single-cell",
        key=f"verdicts-{len(table)}",
        column_config={
            setup.say(f"column_{name}"): st.column_config.Column(width=pixels)
            for name, pixels in _WIDTHS.items()
        },
        column_order=told_columns(table, setup.language),
    )
    acts = table[setup.say("column_act")].unique()
    if len(acts) == 1:
        st.caption(escaped(setup.say("work.one_act", act=acts[0])))
    cells = chosen.selection.cells
    if not cells or int(cells[0][0]) >= len(shown):
        st.caption(setup.say("read_row"))
        return
    with st.container(border=True, gap=None):
        for line in row_lines(judged.city, setup.ruleset, shown[int(cells[0][0])], setup.language):
            st.text(line)


def row_lines(city: City, ruleset: RuleSet, finding: Finding, language: Language) -> list[str]:
    """Return a row of the table in full: whose it is, then outcome, rule, why and citation."""
    names = place_names(city, language, ruleset)
    subject = (finding.subject_kind, finding.subject_id)
    return [capital(names.get(subject, finding.subject_id)), finding_line(finding, ruleset, names, language)]


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
