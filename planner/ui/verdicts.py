"""Findings and their summary, as words with shapes. Names of places enter as plain text, never as markup."""

from collections.abc import Iterable

import streamlit as st

from planner.city import City
from planner.language import Language, sentence
from planner.maps.wording import (
    capital,
    citation,
    explanation,
    place_names,
    rule_title,
    shown_verdict,
    visit_lines,
)
from planner.ui.plan import Judged
from planner.ui.setup import Setup
from planner.ui.tables import SIGNS, count_verdicts, signed
from planner.validate import GRAVEST_FIRST, Finding


def gravest_first(findings: Iterable[Finding]) -> list[Finding]:
    """Return the findings with what fails first, in their order otherwise."""
    return sorted(findings, key=lambda finding: GRAVEST_FIRST.index(finding.outcome))


def show_findings(setup: Setup, city: City, findings: Iterable[Finding]) -> None:
    """Show each finding: shape, rule, why, citation."""
    own = gravest_first(findings)
    if not own:
        st.text(setup.say("no_rule"))
    _show_by_outcome(setup, city, own)
    lines = visit_lines(own, setup.ruleset, setup.language, kind=own[0].subject_kind if own else "stand")
    if lines:
        with st.expander(lines[0]):
            for line in lines[1:]:
                st.text(line)


def say_verdict(setup: Setup, findings: Iterable[Finding]) -> None:
    """Show the verdict of a place in one coloured line, by shape and word."""
    shown = shown_verdict(findings)
    show = {"pass": st.success, "fail": st.error, "near": st.warning}.get(shown, st.info)
    show(signed(shown, setup.language))


def _show_by_outcome(setup: Setup, city: City, own: list[Finding]) -> None:
    """Show what does not pass one by one, and the rest folded."""
    names = place_names(city, setup.language, setup.ruleset)
    passed = [finding for finding in own if finding.outcome == "pass"]
    for finding in own[: len(own) - len(passed)]:
        title = rule_title(setup.ruleset, finding.rule_id, setup.language)
        with st.container(border=True, gap=None):
            marks = marks_of(finding, setup.language)
            st.text(f"{SIGNS[finding.outcome]}  {title}{marks}")
            st.text(capital(explanation(finding, names, setup.language)))
            st.caption(escaped(citation(finding, setup.language)))
    if passed:
        label = setup.say("passed", sign=SIGNS["pass"], count=len(passed))
        with st.expander(label, expanded=len(passed) == len(own)):
            for finding in passed:
                title = rule_title(setup.ruleset, finding.rule_id, setup.language)
                st.text(f"{title}: {explanation(finding, names, setup.language)}")
                st.caption(escaped(citation(finding, setup.language)))


def marks_of(finding: Finding, language: Language) -> str:
    """Return what to know of a verdict beside its rule: federal, a hypothesis, or hanging on a reading."""
    said = [
        sentence(f"what_if.{name}", language)
        for name, holds in (
            ("mark_federal", finding.layer == "federal"),
            ("mark_rule", finding.hypothesis),
            ("mark_reading", finding.depends_on_reading),
        )
        if holds
    ]
    return f" ({', '.join(said)})" if said else ""


def show_summary(setup: Setup, judged: Judged) -> None:
    """Show how many stands have each verdict, in one line."""
    counts = count_verdicts(judged.city, judged.findings)
    if not counts:
        st.text(setup.say("no_stands"))
        return
    parts = [f"**{count}** {signed(verdict, setup.language)}" for verdict, count in counts.items()]
    st.markdown(" · ".join(parts))


def escaped(text: str) -> str:
    """Return text with everything that Markdown or Streamlit would read as markup made plain."""
    plain = "".join(f"\\{letter}" if letter in "\\`*_{}[]()#+-.!|~>:$^" else letter for letter in text)
    return plain.replace("<", "&lt;")
