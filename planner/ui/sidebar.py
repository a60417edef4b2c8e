"""The choices every page works on: language, town, law, day, readings, accuracy."""

from collections.abc import Mapping
from datetime import date, datetime
from zoneinfo import ZoneInfo

import streamlit as st

from planner.city import City
from planner.errors import InputRefused, LawNotInForce
from planner.language import Language, sentence
from planner.rulebook import Rulebook, RuleSet, in_force, load_rulebook, rulebook_ids
from planner.sources.numbers import parse_number
from planner.ui.choices import choose
from planner.ui.setup import Setup
from planner.ui.supposing import choose_federal, choose_supposed
from planner.ui.town import choose_town
from planner.ui.verdicts import escaped

_FIRST_DAY, _LAST_DAY = date(1980, 1, 1), date(2100, 12, 31)
_LANGUAGE_NAMES: Mapping[Language, str] = {"pt": "Português", "en": "English"}


def choose_language() -> Language:
    """Show the language switch and return the choice."""
    chosen = st.sidebar.segmented_control(
        "Idioma / Language",
        list(_LANGUAGE_NAMES),
        format_func=lambda code: _LANGUAGE_NAMES[code],
        default="pt",
        key="language",
        label_visibility="collapsed",
    )
    return chosen or "pt"


def choose_setup(language: Language) -> Setup | None:
    """Show the sidebar and return the choices, ``None`` while something is missing or refused, as it says."""
    with st.sidebar:
        st.subheader(sentence("ui.section_town", language))
        town = choose_town(language)
        st.subheader(sentence("ui.section_law", language))
        ruleset = _choose_law(language, town[0] if town else None)
        if ruleset is not None:
            ruleset = choose_federal(choose_supposed(ruleset, language), language)
        accuracy = _choose_accuracy(language)
    if town is None or ruleset is None or accuracy is None:
        return None
    city, key = town
    return Setup(city, key, ruleset, language, accuracy)


def default_law(books: Mapping[str, Rulebook], city: City | None) -> str:
    """Return the rulebook of the city's own law, else the model rulebook a town without law starts from."""
    for book in books.values():
        if (
            city is not None
            and book.municipality is not None
            and book.municipality.ibge_code == city.ibge_code
        ):
            return book.id
    return "composite" if "composite" in books else next(iter(books))


def _choose_law(language: Language, city: City | None) -> RuleSet | None:
    books = {rulebook_id: load_rulebook(rulebook_id) for rulebook_id in rulebook_ids()}
    ids = list(books)
    book = books[
        choose(
            st.selectbox,
            sentence("ui.law", language),
            ids,
            default=default_law(books, city),
            key="law",
            language=language,
            format_func=lambda name: getattr(books[name].title, language),
        )
    ]
    # The screen may ask the clock; nothing below it does.
    today = datetime.now(ZoneInfo("America/Sao_Paulo")).date()
    day = st.date_input(
        sentence("ui.day", language),
        value=today,
        min_value=_FIRST_DAY,
        max_value=_LAST_DAY,
        format="DD/MM/YYYY" if language == "pt" else "YYYY-MM-DD",
        help=sentence("ui.day_help", language),
        key="day",
    )
    readings = _choose_readings(book, language)
    try:
        return in_force(book, day, readings=readings)
    except LawNotInForce as error:
        st.error(escaped(error.render(language)))
        return None


def _choose_readings(book: Rulebook, language: Language) -> dict[str, str]:
    if not book.readings:
        return {}
    chosen = {}
    with st.expander(sentence("ui.readings", language, count=len(book.readings))):
        for reading in book.readings:
            labels = {option.id: getattr(option.label, language) for option in reading.options}
            chosen[reading.id] = choose(
                st.selectbox,
                f"{getattr(reading.question, language)} ({reading.citation.article})",
                list(labels),
                default=reading.default,
                key=f"reading-{book.id}-{reading.id}",
                language=language,
                format_func=labels.__getitem__,
                help=sentence("ui.reading_default", language, reason=getattr(reading.reason, language)),
            )
    return chosen


def _choose_accuracy(language: Language) -> float | None:
    typed = st.text_input(
        sentence("ui.accuracy", language),
        value="0",
        help=sentence("ui.accuracy_help", language),
        key="accuracy",
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
