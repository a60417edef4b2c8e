"""Choose what is supposed instead of the law, and whether the federal rules lie under it."""

import re
from collections.abc import Mapping

import streamlit as st

from planner.errors import InputRefused, RulebookFault
from planner.language import Language, sentence
from planner.rulebook import Rule, RuleSet, WhatIf, in_force, under_federal
from planner.rulebook.what_if import numbers_of
from planner.sources.numbers import parse_number
from planner.ui.verdicts import escaped


def choose_supposed(law: RuleSet, language: Language) -> RuleSet:
    """Show the choices and return the law as supposed; the law itself while they are empty or refused."""
    key = f"{law.rulebook.id}-{law.day}"
    with st.expander(sentence("what_if.side_title", language)):
        st.caption(sentence("what_if.side_note", language))
        off = _rules(law.rules, "side_off", f"off-{key}", language)
        back = _rules((*law.ended, *law.proposed), "side_back", f"back-{key}", language)
        typed = st.text_input(
            sentence("what_if.side_numbers", language),
            help=sentence("what_if.side_numbers_help", language),
            placeholder=_example(law),
            key=f"numbers-{key}",
        )
        try:
            what_if = WhatIf(tuple(off), tuple(back), numbers_in(typed))
            return in_force(law.rulebook, law.day, readings=law.readings, what_if=what_if)
        except (InputRefused, RulebookFault) as error:
            for fault in error.faults:
                st.error(escaped(fault.render(language)))
            return law


def choose_federal(law: RuleSet, language: Language) -> RuleSet:
    """Show the switch of the federal layer and return the law with it, or without."""
    wanted = st.toggle(
        sentence("what_if.federal", language),
        value=True,
        help=sentence("what_if.federal_help", language),
        key="federal",
    )
    return under_federal(law) if wanted else law


def numbers_in(text: str) -> Mapping[str, float]:
    """Read ``spacing=400; taxi-clearance=60``; nothing typed is none.

    Raises
    ------
    InputRefused
        A part has another form, or its number cannot be read.
    """
    numbers: dict[str, float] = {}
    for part in (part.strip() for part in re.split(r"[;\n]", text)):
        name, equals, value = (each.strip() for each in part.partition("="))
        if part and not (name and equals and value):
            raise InputRefused.of("what_if.bad_form", seen=part)
        if part:
            numbers[name] = parse_number(value)
    return numbers


def _rules(rules: tuple[Rule, ...], label: str, key: str, language: Language) -> list[str]:
    titles = {rule.id: f"{getattr(rule.title, language)} ({rule.citation.article})" for rule in rules}
    return st.multiselect(
        sentence(f"what_if.{label}", language),
        list(titles),
        format_func=lambda rule_id: titles.get(rule_id, rule_id),
        key=key,
        disabled=not titles,
        placeholder="—",
    )


def _example(law: RuleSet) -> str:
    for rule in law.rules:
        for number in numbers_of(rule).values():
            return f"{rule.id}={number:g}"
    return ""
