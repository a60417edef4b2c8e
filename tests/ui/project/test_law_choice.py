"""The choice of law in the sidebar: what is typed, what is refused, what the project keeps of it."""

from dataclasses import replace
from datetime import date
from types import SimpleNamespace

import pytest
from streamlit.testing.v1 import AppTest
from town import at, city

from planner.project import LawChoice, create_project
from planner.rulebook import FEDERAL_ID
from planner.ui.project.law import KEPT, bundled_books, bundled_text, chosen_id, kept_choice, same_law

MODEL = LawChoice(bundled_text("composite"), bundled_text(FEDERAL_ID), date(2026, 1, 1))
OWN = replace(MODEL, rulebook_toml=bundled_text("passos-mg").replace("\n", "\n\n", 1))
TOWN = city(("S1", "stand", at(0)))
READING = bundled_books()["passos-mg"].readings[0]
OTHER = next(option.id for option in READING.options if option.id != READING.default)


def window(town):
    import streamlit as st

    from planner.ui.project.law_choice import choose_law

    chosen = choose_law(town, "pt")
    st.text("recusado" if chosen is None else f"{chosen[0].rulebook.id} {chosen[0].day} {chosen[1]:g}")


@pytest.fixture
def opened(tmp_path):
    """Return a function that opens a window on a new project under a law, with that project."""
    projects = []

    def make(law: LawChoice = MODEL):
        project = create_project(tmp_path / "p.gpkg", TOWN, law, name="Teste", author="Ana")
        projects.append(project)
        town = SimpleNamespace(city=TOWN, key=str(tmp_path), project=project)
        return AppTest.from_function(window, args=(town,), default_timeout=30).run(), project

    yield make
    for project in projects:
        project.close()


def field(app: AppTest, label: str):
    return next(entry for entry in (*app.text_input, *app.selectbox, *app.toggle) if label in entry.label)


def shown(app: AppTest) -> str:
    assert not app.exception
    return str(app.text[0].value)


def test_what_is_chosen_is_kept_at_once(opened):
    app, project = opened()
    assert shown(app) == "composite 2026-01-01 0"
    field(app, "Lei ou modelo").select("passos-mg").run()
    field(app, "Data de referência").set_value("31/12/2025").run()
    field(app, "Precisão").set_value("2,5").run()
    assert shown(app) == "passos-mg 2025-12-31 2.5"
    law = project.law()
    assert chosen_id(law.rulebook_toml) == "passos-mg"
    assert (law.day, law.accuracy_m) == (date(2025, 12, 31), 2.5)
    assert [entry.action for entry in project.history()].count("law") == 4  # one of them made the project


def test_a_project_of_the_newest_text_is_not_changed_by_being_opened(opened):
    app, project = opened(replace(MODEL, day=None))
    assert shown(app) == "composite None 0"
    assert [entry.action for entry in project.history()].count("law") == 1
    field(app, "Data de referência").set_value("31/12/2025").run()
    assert project.law().day == date(2025, 12, 31)


def test_only_a_reading_that_departs_from_the_default_is_kept(opened):
    app, project = opened(replace(MODEL, rulebook_toml=bundled_text("passos-mg")))
    field(app, READING.citation.article).select(OTHER).run()
    assert shown(app).startswith("passos-mg")
    assert dict(project.law().readings) == {READING.id: OTHER}
    field(app, READING.citation.article).select(READING.default).run()
    assert dict(project.law().readings) == {}


def test_the_federal_rules_can_be_left_out_and_come_back_with_todays_text(opened):
    app, project = opened()
    field(app, "federa").set_value(False).run()
    assert project.law().federal_toml is None
    field(app, "federa").set_value(True).run()
    assert project.law().federal_toml == bundled_text(FEDERAL_ID)


@pytest.mark.parametrize(
    ("label", "typed", "words"),
    [
        ("Data de referência", "31/13/2025", "31/13/2025"),
        ("Data de referência", "ontem", "ontem"),
        ("Precisão", "perto", "perto"),
        ("Precisão", "-1", "zero ou mais"),
    ],
)
def test_what_cannot_be_read_is_refused_in_words_and_changes_nothing(label, typed, words, opened):
    app, project = opened()
    field(app, label).set_value(typed).run()
    assert shown(app) == "recusado"
    assert words in app.error[0].value.replace("\\", "")
    assert same_law(project.law(), MODEL)


def test_a_text_that_only_the_project_has_stays_on_offer(opened):
    app, project = opened(OWN)
    assert field(app, "Lei ou modelo").value == KEPT
    assert shown(app).startswith("passos-mg")
    field(app, "Data de referência").set_value("31/12/2025").run()
    assert project.law().rulebook_toml == OWN.rulebook_toml
    field(app, "Lei ou modelo").select("composite").run()
    assert chosen_id(project.law().rulebook_toml) == "composite"
    # It was the first thing this window saw: it can be taken again, letter by letter.
    field(app, "Lei ou modelo").select(KEPT).run()
    assert shown(app).startswith("passos-mg")
    assert project.law().rulebook_toml == OWN.rulebook_toml


def test_without_a_town_there_is_no_law():
    app = AppTest.from_function(window, args=(None,), default_timeout=30).run()
    assert shown(app) == "recusado"
    assert not app.selectbox


def test_the_text_of_the_project_is_kept_and_a_bundled_one_is_todays():
    usual = {"day": None, "readings": {}, "defaults": {}, "what_if": None, "accuracy_m": 0.0}
    assert kept_choice(KEPT, OWN, federal=True, **usual).rulebook_toml == OWN.rulebook_toml
    assert kept_choice(KEPT, OWN, federal=True, **usual).federal_toml == OWN.federal_toml
    taken = kept_choice("patos-pb", OWN, federal=False, **usual)
    assert (taken.rulebook_toml, taken.federal_toml) == (bundled_text("patos-pb"), None)
    assert chosen_id("id = [") == chosen_id("id = 'nowhere'") == KEPT
