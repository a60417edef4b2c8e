"""Choose law, day, readings, what-if and accuracy; what is chosen is kept in the project at once."""

from collections.abc import Mapping
from datetime import date

import streamlit as st

from planner.errors import InputRefused, LawNotInForce, PlannerError
from planner.language import Language, day, number, sentence
from planner.project import ruleset_of
from planner.project.model import LawChoice
from planner.rulebook import Rulebook, RuleSet, in_force, under_federal
from planner.sources.numbers import parse_number
from planner.ui.project.days import parse_day, today
from planner.ui.project.law import KEPT, bundled_books, chosen_id, first_law, kept_book, kept_choice
from planner.ui.project.law_lock import Shown, settled, show_law, shown_law
from planner.ui.supposing import choose_federal, choose_supposed
from planner.ui.town import Town
from planner.ui.verdicts import escaped


def choose_law(town: Town | None, language: Language) -> tuple[RuleSet, float] | None:
    """Show the choices and return the law and the accuracy, ``None`` while something is refused."""
    if town is None:
        return None
    shown = _shown(town)
    key = f"{town.key}-{shown.generation}"
    books = _books(shown.first)
    start = chosen_id(shown.first.rulebook_toml)
    book_id = st.selectbox(
        sentence("ui.law", language),
        list(books),
        index=list(books).index(start),
        key=f"law-{key}-{language}",
        format_func=lambda name: _title(name, books, language),
    )
    book = books[book_id]
    told = _choose_day(shown.first, key, language)
    readings = _choose_readings(book, shown.first, key, language)
    if told is None:
        return None
    (as_of,) = told
    try:
        law = in_force(book, as_of, readings=readings)
    except LawNotInForce as error:
        st.error(escaped(error.render(language)))
        return None
    law = choose_supposed(law, language, key=key, first=shown.first.what_if)
    federal = choose_federal(language, key=key, first=shown.first.federal_toml is not None)
    accuracy = _choose_accuracy(shown.first, key, language)
    if accuracy is None:
        return None
    choice = kept_choice(
        book_id, shown.first, day=as_of, readings=law.readings, what_if=law.what_if, federal=federal,
        defaults={reading.id: reading.default for reading in book.readings}, accuracy_m=accuracy,
    )  # fmt: skip
    return _kept(town, shown, choice, law, language), accuracy


def _kept(town: Town, shown: Shown, choice: LawChoice, law: RuleSet, language: Language) -> RuleSet:
    """Keep a choice in the project where it is another one, and return the law it stands for."""
    if town.project is None:
        return under_federal(law) if choice.federal_toml is not None else law
    try:
        after = settled(town.project, town.key, shown, choice)
    except PlannerError as error:
        st.error(escaped(error.render(language)))
        return under_federal(law) if choice.federal_toml is not None else law
    if after.generation != shown.generation:
        st.rerun()  # the widgets start anew from what somebody else chose
    return _ruleset(_plain(choice), choice)


@st.cache_resource(max_entries=32, show_spinner=False)
def _ruleset(law: str, _choice: LawChoice) -> RuleSet:  # noqa: ARG001 - the text stands for the law
    return ruleset_of(_choice)


def _plain(law: LawChoice) -> str:
    return repr((hash(law.rulebook_toml), hash(law.federal_toml), law.day, sorted(law.readings.items()),
                 law.what_if, law.accuracy_m))  # fmt: skip


def _shown(town: Town) -> Shown:
    """Return what the widgets start from."""
    shown = shown_law(town.key)
    if shown is None:
        first = town.project.law() if town.project is not None else first_law(town.city, today())
        shown = show_law(town.key, Shown(first, first))
    return shown


def _books(first: LawChoice) -> Mapping[str, Rulebook]:
    books = dict(bundled_books())
    if chosen_id(first.rulebook_toml) == KEPT:
        books = {KEPT: kept_book(first.rulebook_toml), **books}
    return books


def _title(name: str, books: Mapping[str, Rulebook], language: Language) -> str:
    title = str(getattr(books[name].title, language))
    return sentence("work.law_kept", language, title=title) if name == KEPT else title


def _choose_day(first: LawChoice, key: str, language: Language) -> tuple[date | None] | None:
    """Return the day, or the project's word that it is the newest text; ``None`` where it cannot be read."""
    shown = day(first.day or today(), language)
    typed = st.text_input(
        sentence("work.day", language),
        value=shown,
        help=sentence("ui.day_help", language),
        key=f"day-{key}-{language}",
        max_chars=10,
    )
    if typed == shown:
        return (first.day,)  # a project of the newest text is not given a day by being looked at
    try:
        return (parse_day(typed),)
    except InputRefused as error:
        st.error(escaped(error.render(language)))
        return None


def _choose_readings(book: Rulebook, first: LawChoice, key: str, language: Language) -> dict[str, str]:
    if not book.readings:
        return {}
    chosen = {}
    with st.expander(sentence("ui.readings", language, count=len(book.readings))):
        for reading in book.readings:
            labels = {option.id: getattr(option.label, language) for option in reading.options}
            start = first.readings.get(reading.id, reading.default)
            chosen[reading.id] = st.selectbox(
                f"{getattr(reading.question, language)} ({reading.citation.article})",
                list(labels),
                index=list(labels).index(start if start in labels else reading.default),
                key=f"reading-{book.id}-{reading.id}-{key}-{language}",
                format_func=labels.__getitem__,
                help=sentence("ui.reading_default", language, reason=getattr(reading.reason, language)),
            )
    return chosen


def _choose_accuracy(first: LawChoice, key: str, language: Language) -> float | None:
    typed = st.text_input(
        sentence("ui.accuracy", language),
        value=number(first.accuracy_m, "pt"),  # the field reads numbers as Brazil writes them
        help=sentence("ui.accuracy_help", language),
        key=f"accuracy-{key}",
    )
    try:
        accuracy = parse_number(typed)
    except InputRefused as error:
        st.error(escaped(error.render(language)))
        return None
    if accuracy < 0:
        st.error(sentence("ui.accuracy_negative", language))
        return None
    return accuracy
