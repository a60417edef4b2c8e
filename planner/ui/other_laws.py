"""What every other rulebook would give the same population, side by side with the law chosen."""

from dataclasses import dataclass
from datetime import date

import pandas as pd
import streamlit as st

from planner.errors import LawNotInForce
from planner.language import Language, number, sentence
from planner.maps.wording import unbroken
from planner.quota import Quota, size_quota
from planner.rulebook import QuotaRule, Rulebook, RuleSet, in_force, load_rulebook, rulebook_ids
from planner.ui.setup import Setup
from planner.ui.verdicts import escaped


@dataclass(frozen=True)
class OtherLaw:
    """One law applied to a population: its quota, or ``None`` and the words that say why it has none."""

    book: Rulebook
    quota: Quota | None
    citation: str
    why: str


def show_other_laws(setup: Setup, people: int) -> None:
    """Show the table; a law that gives no number says why."""
    language = setup.language
    st.subheader(sentence("pages.others", language))
    st.caption(sentence("pages.others_note", language))
    laws = other_laws(people, setup.ruleset.day, language)
    st.table(other_laws_table(laws, setup.ruleset.rulebook.id, language), hide_index=True)


def other_laws(people: int, day: date | None, language: Language) -> list[OtherLaw]:
    """Return every rulebook but the federal, applied to a population on a day by its default readings."""
    books = [load_rulebook(rulebook_id) for rulebook_id in rulebook_ids()]
    return [_applied(book, people, day, language) for book in books if book.status != "federal"]


def _applied(book: Rulebook, people: int, day: date | None, language: Language) -> OtherLaw:
    try:
        ruleset = in_force(book, day)
    except LawNotInForce as error:
        return OtherLaw(book, None, "—", error.render(language))
    quota = size_quota(ruleset, people)
    why = "" if quota.permit_limit is not None else _why(quota, language)
    return OtherLaw(book, quota, _citation(ruleset), why)


def _why(quota: Quota, language: Language) -> str:
    if quota.permit_reason == "not_in_rulebook":
        return sentence("quota.not_in_rulebook", language)
    return sentence(f"ui.quota_{quota.permit_reason}", language)


def _citation(ruleset: RuleSet) -> str:
    cited = [
        str(rule.citation)
        for rule in ruleset.rules
        if isinstance(rule, QuotaRule) and rule.service == "mototaxi"
    ]
    return unbroken("; ".join(dict.fromkeys(cited))) or "—"


def other_laws_table(laws: list[OtherLaw], chosen: str, language: Language) -> pd.DataFrame:
    """Return one row a law, the chosen one first and marked; where there is no number, why."""
    rows = []
    for law in sorted(laws, key=lambda law: law.book.id != chosen):
        title = str(getattr(law.book.title, language))
        mark = f" ({sentence('pages.others_chosen', language)})" if law.book.id == chosen else ""
        rows.append((escaped(title + mark), *_numbers(law, language), escaped(law.citation)))
    names = ("law", "permits", "reserved", "agencies", "citation")
    return pd.DataFrame(rows, columns=[sentence(f"pages.others_{name}", language) for name in names])


def _numbers(law: OtherLaw, language: Language) -> tuple[str, str, str]:
    quota = law.quota
    if quota is None:
        return escaped(law.why), "—", "—"
    permits = escaped(law.why)
    if quota.permit_limit is not None:
        counted = sentence(f"quota.word_{quota.counts or 'permits'}_many", language)
        permits = f"{number(quota.permit_limit, language)} {counted}"
    reserved = number(sum(quota.reserved.values()), language) if quota.reserved else "—"
    return permits, reserved, "—" if quota.agency_limit is None else number(quota.agency_limit, language)
