"""Quotas: how many permits the law allows for a population, with the sum line by line."""

from collections.abc import Iterator

import pandas as pd
import streamlit as st

from planner.errors import InputRefused
from planner.language import Language, number, sentence
from planner.maps.wording import unbroken
from planner.quota import Quota, size_quota
from planner.rulebook import ShareRule
from planner.ui.other_laws import show_other_laws
from planner.ui.people_asked import ask_people
from planner.ui.setup import Setup
from planner.ui.spread import show_spread
from planner.ui.verdicts import escaped


def show(setup: Setup) -> None:
    """Show the page."""
    st.title(escaped(setup.say("quota_title", law=getattr(setup.ruleset.rulebook.title, setup.language))))
    people = ask_people(setup)
    if people is None:
        return
    try:
        quota = size_quota(setup.ruleset, people.count, source=people.source)
    except InputRefused as error:
        st.error(escaped(error.render(setup.language)))
        return
    _headline(setup, quota)
    _steps(setup, quota)
    for note in quota.notes:
        st.info(escaped(getattr(note, setup.language)))
    show_spread(setup, quota)
    show_other_laws(setup, people.count)


def _headline(setup: Setup, quota: Quota) -> None:
    if quota.permit_limit is None:
        st.info(setup.say(f"quota_{quota.permit_reason}"))
    facts = list(headline(setup, quota))
    for column, (name, value) in zip(st.columns(max(len(facts), 3)), facts, strict=False):
        column.metric(name, value)


def headline(setup: Setup, quota: Quota) -> Iterator[tuple[str, str]]:
    """Yield what the law limits and the number; what it does not limit is never shown as 0."""
    language = setup.language
    counts = quota.counts or "permits"
    if quota.permit_limit is not None:
        yield setup.say(f"quota_{counts}"), number(quota.permit_limit, language)
    labels = {rule.group: rule.label for rule in setup.ruleset.rules if isinstance(rule, ShareRule)}
    for group, permits in quota.reserved.items():
        word = group_word(group, language)
        named = getattr(labels[group], language) if word == group and group in labels else word
        yield setup.say("quota_reserved", group=named), number(permits, language)
    if quota.agency_limit is not None:
        yield setup.say("quota_agencies"), number(quota.agency_limit, language)
    if quota.vehicles_per_agency is not None:
        least, most = (("—" if end is None else number(end, language)) for end in quota.vehicles_per_agency)
        yield setup.say("quota_vehicles_each"), setup.say("quota_between", least=least, most=most)


def group_word(group: str, language: Language) -> str:
    """Return the word for a group with a reserve; one of the user's own is shown as it is written."""
    try:
        return sentence(f"quota.holder_{group}", language)
    except KeyError:
        return group


def _steps(setup: Setup, quota: Quota) -> None:
    st.subheader(setup.say("quota_steps"))
    rows = [
        {
            setup.say("column_step"): sentence(step.key, setup.language, **step.values),
            setup.say("column_result"): "—" if step.result is None else number(step.result, setup.language),
            setup.say("column_citation"): "—" if step.citation is None else unbroken(str(step.citation)),
        }
        for step in quota.steps
    ]
    # A static table wraps its sentences; they are read, not sorted.
    st.table(pd.DataFrame(rows).map(escaped), hide_index=True)
