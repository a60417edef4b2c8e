"""The law: what is in force on the day, what has ended and by which act, what a map cannot judge and why."""

from collections.abc import Sequence

import pandas as pd
import streamlit as st

from planner.language import day, sentence
from planner.maps.wording import cited
from planner.rulebook import RuleSet, Text, notices_of
from planner.rulebook.coverage import CoverageRow, coverage
from planner.ui.setup import Setup
from planner.ui.verdicts import escaped


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
    for reading in book.readings:
        chosen = setup.ruleset.readings[reading.id]
        label = next(
            getattr(option.label, setup.language) for option in reading.options if option.id == chosen
        )
        question = f"{getattr(reading.question, setup.language)} ({reading.citation.article})"
        st.info(escaped(f"{question} → {label}"))
    in_force, ended = rows_of(setup.ruleset)
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
    cells = [cell_texts(setup, row) for row in rows]
    frame = pd.DataFrame(
        [{setup.say(f"column_{name}"): escaped(cell[name]) for name in columns} for cell in cells]
    )
    st.table(frame, hide_index=True)


def cell_texts(setup: Setup, row: CoverageRow) -> dict[str, str]:
    """Return every cell of a rule's row, in the reader's language."""
    language = setup.language
    return {
        "rule": getattr(row.title, language),
        "rule_limit": "—" if row.limit_key is None else sentence(row.limit_key, language, **row.limit_values),
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
