"""Choose what is supposed instead of the law, and whether the federal rules lie under it."""

import re
from collections.abc import Mapping

import streamlit as st

from planner.errors import InputRefused, RulebookFault
from planner.language import Language, number, sentence
from planner.rulebook import Rule, RuleSet, WhatIf, in_force
from planner.rulebook.what_if import numbers_of
from planner.sources.numbers import parse_number
from planner.ui.verdicts import escaped


def choose_supposed(
    law: RuleSet, language: Language, *, key: str = "", first: WhatIf | None = None
) -> RuleSet:
    """Show the choices and return the law as supposed; the law itself while they are empty or refused.

    Parameters
    ----------
    key
        The widgets start anew where it changes.
    first
        What they start from; parts that the law of the day has no rule for are left out.
    """
    key = f"{law.rulebook.id}-{law.day}-{key}"
    first = first or WhatIf()
    with st.expander(sentence("what_if.side_title", language)):
        st.caption(sentence("what_if.side_note", language))
        off = _rules(law.rules, "side_off", f"off-{key}", language, first.off)
        back = _rules((*law.ended, *law.proposed), "side_back", f"back-{key}", language, first.back)
        typed = st.text_input(
            sentence("what_if.side_numbers", language),
            help=sentence("what_if.side_numbers_help", language),
            value=numbers_text(first.numbers),
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


def choose_federal(language: Language, *, key: str = "", first: bool = True) -> bool:
    """Show the switch of the federal layer and return whether it is wanted."""
    return st.toggle(
        sentence("what_if.federal", language),
        value=first,
        help=sentence("what_if.federal_help", language),
        key=f"federal-{key}",
    )


def numbers_text(numbers: Mapping[str, float]) -> str:
    """Write numbers as `numbers_in` reads them."""
    return "; ".join(f"{name}={number(value, 'pt')}" for name, value in numbers.items())


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


def _rules(
    rules: tuple[Rule, ...], label: str, key: str, language: Language, first: tuple[str, ...]
) -> list[str]:
    titles = {rule.id: f"{getattr(rule.title, language)} ({rule.citation.article})" for rule in rules}
    return st.multiselect(
        sentence(f"what_if.{label}", language),
        list(titles),
        default=[rule_id for rule_id in first if rule_id in titles],
        format_func=lambda rule_id: titles.get(rule_id, rule_id),
        key=key,
        disabled=not titles,
        placeholder="—",
    )


def _example(law: RuleSet) -> str:
    for rule in law.rules:
        for value in numbers_of(rule).values():
            return f"{rule.id}={value:g}"
    return ""
