"""The law: what is in force on the day, what has ended and by which act, what a map cannot judge and why."""

import re
from collections import Counter
from collections.abc import Sequence

import pandas as pd
import streamlit as st

from planner.language import Language, day, sentence
from planner.maps.wording import capital, cited, unbroken
from planner.rulebook import RuleSet, Text, notices_of
from planner.rulebook.compare import timeline
from planner.rulebook.coverage import CoverageRow, coverage
from planner.ui.setup import Setup
from planner.ui.verdicts import escaped

_UNIT = re.compile(r"(\d) m\b")
# No line ends between a number and its metres.


def show(setup: Setup) -> None:
    """Show the page."""
    book = setup.ruleset.rulebook
    st.title(escaped(getattr(book.title, setup.language)))
    st.text(setup.say(f"law_status_{book.status}", act=book.act.name))
    source = book.act.source
    st.caption(escaped(getattr(source, setup.language) if isinstance(source, Text) else str(source)))
    _dates(setup)
    for notice in notices_of(book):
        st.warning(escaped(getattr(notice, setup.language)))
    _readings(setup)
    in_force, ended = rows_of(setup.ruleset)
    st.text(counted_words(in_force, setup.language))
    measured = [row for row in in_force if row.represented != "not_measurable"]
    _table(
        setup,
        "law_in_force",
        measured,
        ("rule", "rule_limit", "citation", "represented", "severity", "range"),
    )
    _table(setup, "law_ended", ended, ("rule", "rule_limit", "citation", "range"))
    unmeasured = [row for row in in_force if row.represented == "not_measurable"]
    _table(setup, "law_not_measurable", unmeasured, ("rule", "citation", "because"))
    _federal(setup)
    _timeline(setup)


def _readings(setup: Setup) -> None:
    """Show each question the text leaves open: the answer used, the others, why it is the default."""
    language = setup.language
    for reading in setup.ruleset.rulebook.readings:
        chosen = setup.ruleset.readings[reading.id]
        labels = {option.id: str(getattr(option.label, language)) for option in reading.options}
        question = f"{getattr(reading.question, language)} ({reading.citation.article})"
        st.info(escaped(f"{question} → {labels[chosen]}"))
        others = "; ".join(label for option, label in labels.items() if option != chosen)
        reason = getattr(reading.reason, language)
        st.caption(escaped(sentence("pages.reading_more", language, others=others, reason=reason)))


def counted_words(rows: Sequence[CoverageRow], language: Language) -> str:
    """Return how many rules in force came out in which way: measured, counted, and so on."""
    counts = Counter(row.represented for row in rows)
    told = (
        f"{sentence(f'coverage.represented_{name}', language)}: {count}" for name, count in counts.items()
    )
    return sentence("pages.law_counts", language, total=len(rows), counts=capital("; ".join(told)))


def _federal(setup: Setup) -> None:
    """Show the federal rules that lie under every town's law, or that they were left out."""
    federal = setup.ruleset.federal
    if federal is None:
        if setup.ruleset.rulebook.status != "federal":
            st.caption(sentence("what_if.federal_none", setup.language))
        return
    rows, _ = rows_of(federal)
    st.subheader(
        sentence("what_if.federal_title", setup.language, law=getattr(federal.rulebook.title, setup.language))
    )
    columns = ("rule", "rule_limit", "citation", "represented")
    st.table(_frame(setup, rows, columns), hide_index=True)


def _timeline(setup: Setup) -> None:
    st.subheader(sentence("pages.timeline", setup.language))
    st.table(timeline_table(setup), hide_index=True)


def timeline_table(setup: Setup) -> pd.DataFrame:
    """Return what happened to the act and its rules, day by day, and by which act."""
    book, language = setup.ruleset.rulebook, setup.language
    names = ("day", "event", "rule", "citation", "act")
    rows = [
        (
            sentence("cli.date_unknown", language) if event.day is None else day(event.day, language),
            sentence(f"laws.event_{event.what}", language),
            book.act.name if event.rule is None else str(getattr(event.rule.title, language)),
            "—" if event.rule is None else unbroken(event.rule.citation.article),
            sentence("laws.act_not_told", language) if event.act is None else event.act,
        )
        for event in timeline(book)
    ]
    heads = [sentence(f"laws.column_{name}", language).capitalize() for name in names]
    return pd.DataFrame([[escaped(cell) for cell in row] for row in rows], columns=heads)


def rows_of(ruleset: RuleSet) -> tuple[list[CoverageRow], list[CoverageRow]]:
    """Return the coverage rows under the readings used: those in force, and those that are not on the day."""
    read_so = [
        (rule, row)
        for rule, row in zip(ruleset.rulebook.rules, coverage(ruleset.rulebook), strict=True)
        if all(ruleset.readings[key] == option for key, option in rule.when.items())
    ]
    in_force = [row for rule, row in read_so if rule in ruleset.rules]
    return in_force, [row for rule, row in read_so if rule not in ruleset.rules]


def _dates(setup: Setup) -> None:
    if not setup.ruleset.date_known:
        st.warning(
            setup.say("law_date_unknown" if setup.ruleset.rulebook.status == "law" else "law_model_undated")
        )
    elif setup.ruleset.day is not None:
        st.text(setup.say("law_as_of", day=day(setup.ruleset.day, setup.language)))


def _table(setup: Setup, title: str, rows: Sequence[CoverageRow], columns: Sequence[str]) -> None:
    st.subheader(setup.say(title))
    if not rows:
        st.text(setup.say("law_none"))
        return
    st.table(_frame(setup, rows, columns), hide_index=True)


def _frame(setup: Setup, rows: Sequence[CoverageRow], columns: Sequence[str]) -> pd.DataFrame:
    cells = [cell_texts(setup, row) for row in rows]
    return pd.DataFrame(
        [{setup.say(f"column_{name}"): escaped(cell[name]) for name in columns} for cell in cells]
    )


def cell_texts(setup: Setup, row: CoverageRow) -> dict[str, str]:
    """Return every cell of a rule's row, in the reader's language."""
    language = setup.language
    return {
        "rule": getattr(row.title, language),
        "rule_limit": "—"
        if row.limit_key is None
        else _UNIT.sub("\\1\u00a0m", sentence(row.limit_key, language, **row.limit_values)),
        "citation": cited(row.citation, language, borrowed=row.borrowed),
        "represented": sentence(f"coverage.represented_{row.represented}", language),
        "severity": sentence(f"words.severity_{row.severity}", language),
        "range": _range(setup, row),
        "because": "—" if row.because is None else getattr(row.because, language),
    }


def _range(setup: Setup, row: CoverageRow) -> str:
    values = {"start": row.start, "end": row.end, "act": row.ended_by.act if row.ended_by else ""}
    if row.start is None and row.end is None and setup.ruleset.rulebook.status == "model":
        return setup.say("law_model_range")
    if row.start is None:
        key = "range_always" if row.end is None else "range_until"
    else:
        key = "range_from" if row.end is None else "range_between"
    return sentence(f"coverage.{key}", setup.language, **values)
