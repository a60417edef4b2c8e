"""The choices every page works on: language, town and project, scenario, law, day, readings, accuracy."""

from collections.abc import Mapping
from dataclasses import replace

import streamlit as st

from planner.language import Language, sentence
from planner.ui.project.address import tell_address
from planner.ui.project.author import show_author
from planner.ui.project.block import choose_scenario, show_project
from planner.ui.project.law_choice import choose_law
from planner.ui.project.session import newest
from planner.ui.setup import Setup
from planner.ui.town import choose_town

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
        scenario_id = ""
        if town is not None and town.project is not None and town.ref is not None:
            st.subheader(sentence("work.section_project", language))
            scenario_id = choose_scenario(town.project, language)
            show_project(town, scenario_id, language)
            show_author(language)
        st.subheader(sentence("ui.section_law", language))
        chosen = choose_law(town, language)
    if town is None or chosen is None:
        return None
    ruleset, accuracy_m = chosen
    setup = Setup(town.city, town.key, ruleset, language, accuracy_m)
    if town.project is None or town.ref is None:
        return setup
    tell_address(town.ref, scenario_id)
    newest(town.project, scenario_id)
    return replace(setup, project=town.project, scenario_id=scenario_id)
