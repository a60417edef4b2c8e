"""The population a quota is sized for, typed as Brazilians type it, with its source and year."""

from dataclasses import dataclass

import streamlit as st

from planner.errors import Fault, InputRefused
from planner.language import Language, number, sentence
from planner.sources.numbers import parse_integer
from planner.ui.setup import Setup
from planner.ui.verdicts import escaped

_FIRST_YEAR, _LAST_YEAR = 1872, 2100
# The first census of Brazil, and what nobody plans beyond.


@dataclass(frozen=True)
class People:
    """A population and where it comes from, with the year where told."""

    count: int
    source: str


def ask_people(setup: Setup) -> People | None:
    """Show the fields and the number in words; return it, ``None`` while it is missing or refused."""
    figure, language = setup.city.population_figure, setup.language
    entry, source_column, year_column = st.columns([0.3, 0.45, 0.25])
    first = number(figure.people, "pt") if figure else ""  # the field reads numbers as Brazil writes them
    typed = entry.text_input(
        setup.say("population"),
        value=first,
        help=setup.say("population_help"),
        key=f"population-{setup.town_key}",
    )
    source = source_column.text_input(
        sentence("pages.people_source", language),
        value=figure.source if figure else "",
        placeholder=setup.say("population_typed"),
        key=f"population-source-{setup.town_key}",
        max_chars=120,
    )
    year = year_column.text_input(
        sentence("pages.people_year", language),
        value=str(figure.year) if figure and figure.year else "",
        key=f"population-year-{setup.town_key}",
        max_chars=4,
    )
    if not typed.strip():
        st.info(setup.say("population_needed"))
        return None
    try:
        people = parse_integer(typed)
        told = _year(year)
    except InputRefused as error:
        st.error(escaped(error.render(language)))
        return None
    changed = figure is not None and people != figure.people and source.strip() == figure.source
    # The file's source does not vouch for a number typed over it.
    named = setup.say("population_typed") if changed or not source.strip() else source.strip()
    whole = named if changed or told is None else f"{named}, {told}"
    st.text(sentence("pages.people_echo", language, spoken=spoken(people, language), source=whole))
    return People(people, whole)


def _year(text: str) -> int | None:
    clean = text.strip()
    if not clean:
        return None
    if not clean.isdigit() or not _FIRST_YEAR <= int(clean) <= _LAST_YEAR:
        raise InputRefused(Fault("pages.bad_year", {"seen": clean}))
    return int(clean)


def spoken(people: int, language: Language) -> str:
    """Write a number by its thousands in words, ``111 mil e 939``, so that a misread point is heard."""
    millions, rest = divmod(people, 1_000_000)
    thousands, ones = divmod(rest, 1_000)
    parts = []
    if millions:
        name = "million_one" if millions == 1 else "million_many"
        parts.append(f"{number(millions, language)} {sentence(f'pages.{name}', language)}")
    if thousands:
        parts.append(f"{thousands} {sentence('pages.thousand', language)}")
    if ones or not parts:
        parts.append(str(ones))
    return f" {sentence('pages.and', language)} ".join(parts)
