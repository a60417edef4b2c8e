"""Two windows choose a law for one project: who comes second is told who chose what, and decides."""

from dataclasses import replace
from datetime import date
from shutil import copyfile
from types import SimpleNamespace

import pytest
from streamlit.testing.v1 import AppTest
from town import at, city

from planner.errors import ProjectConflict
from planner.project import LawChoice, create_project, open_project
from planner.rulebook import FEDERAL_ID
from planner.ui.project import law_lock
from planner.ui.project.law import bundled_text
from planner.ui.project.law_lock import Shown, next_step, settled

DAY = date(2026, 1, 1)
MODEL = LawChoice(bundled_text("composite"), bundled_text(FEDERAL_ID), DAY)
PASSOS, PATOS = (replace(MODEL, rulebook_toml=bundled_text(name)) for name in ("passos-mg", "patos-pb"))
TOWN = city(("S1", "stand", at(0)))


@pytest.mark.parametrize(
    ("choice", "now", "step"),
    [
        (MODEL, MODEL, "same"),
        (PASSOS, MODEL, "write"),
        (MODEL, PATOS, "follow"),
        (PASSOS, PATOS, "ask"),
        (PATOS, PATOS, "follow"),
        (replace(MODEL, accuracy_m=5.0), replace(MODEL, day=date(2020, 1, 1)), "ask"),
    ],
)
def test_only_two_different_choices_are_a_question(choice, now, step):
    assert next_step(choice, kept=MODEL, now=now) == step


@pytest.fixture(scope="module")
def template(tmp_path_factory):
    path = tmp_path_factory.mktemp("law") / "p.gpkg"
    create_project(path, TOWN, MODEL, name="Teste", author="Ana").close()
    return path


@pytest.fixture
def path(template, tmp_path):
    return copyfile(template, tmp_path / "p.gpkg")


def window(town):
    import streamlit as st

    from planner.ui.project.law_choice import choose_law
    from planner.ui.project.law_lock import show_law_frame
    from planner.ui.setup import Setup

    chosen = choose_law(town, "pt")
    if chosen is not None:
        show_law_frame(Setup(town.city, town.key, *chosen[:1], "pt", chosen[1], town.project, "S1"))
        st.text(f"vale {chosen[0].rulebook.id}")


@pytest.fixture
def opened(path):
    """Return one window of Ana's on the project, and what Bia does in another."""
    with open_project(path, author="Ana") as project, open_project(path, author="Bia") as other:
        town = SimpleNamespace(city=TOWN, key=str(path), project=project)
        yield AppTest.from_function(window, args=(town,), default_timeout=30).run(), other


def choose(app: AppTest, title: str) -> AppTest:
    box = next(box for box in app.selectbox if box.label == "Lei ou modelo")
    return box.select(next(name for name in box.options if title in name)).run()


def press(app: AppTest, label: str) -> AppTest:
    return next(button for button in app.button if button.label == label).click().run()


def said(app: AppTest) -> str:
    return "\n".join(str(each.value) for each in (*app.info, *app.warning, *app.error)).replace("\\", "")


def held(other) -> str:
    return other.ruleset().rulebook.id


def test_a_choice_is_written_and_nothing_is_asked(opened):
    app, other = choose(opened[0], "Passos"), opened[1]
    assert held(other) == "passos-mg"
    assert said(app) == ""
    assert [text.value for text in app.text] == ["vale passos-mg"]


def test_the_second_window_is_told_who_chose_what_and_overwrites_nothing(opened):
    app, other = opened
    other.set_law(PATOS)
    choose(app, "Passos")
    assert not app.exception
    assert held(other) == "patos-pb"
    assert [text.value for text in app.text] == ["vale patos-pb"]
    told = said(app)
    assert "Bia mudou a lei do projeto" in told
    assert told.index("Patos") < told.index("A sua escolha não foi gravada") < told.index("Passos")
    box = next(box for box in app.selectbox if box.label == "Lei ou modelo")
    assert box.value == "patos-pb"


def test_the_law_of_the_first_can_stay(opened):
    app, other = opened
    other.set_law(PATOS)
    press(choose(app, "Passos"), "Ficar com a que vale agora")
    assert (held(other), said(app)) == ("patos-pb", "")
    assert [entry.author for entry in other.history() if entry.action == "law"] == ["Ana", "Bia"]


def test_ones_own_choice_can_be_written_after_all_and_the_history_keeps_both(opened):
    app, other = opened
    other.set_law(PATOS)
    press(choose(app, "Passos"), "Gravar a minha escolha no lugar")
    assert (held(other), said(app)) == ("passos-mg", "")
    assert [text.value for text in app.text] == ["vale passos-mg"]
    assert [entry.author for entry in other.history() if entry.action == "law"] == ["Ana", "Bia", "Ana"]


def test_a_third_choice_in_the_meantime_is_asked_about_again(opened):
    app, other = opened
    other.set_law(PATOS)
    choose(app, "Passos")
    other.set_law(replace(PATOS, day=date(2025, 5, 5)))
    press(app, "Gravar a minha escolha no lugar")
    assert held(other) == "patos-pb"
    assert "05/05/2025" in said(app)
    assert "A sua escolha não foi gravada" in said(app)


def test_a_window_without_a_choice_of_its_own_follows_and_is_told_until_it_was_read(opened):
    app, other = opened
    other.set_law(PATOS)
    app.run()
    app.run()
    assert "Bia mudou a lei do projeto" in said(app)
    assert [text.value for text in app.text] == ["vale patos-pb"]
    press(app, "Entendi")
    assert said(app) == ""


def test_a_law_written_between_looking_and_writing_is_not_overwritten(monkeypatch):
    kept: dict[str, Shown] = {}
    monkeypatch.setattr(law_lock, "show_law", lambda key, shown: kept.setdefault(key, shown))
    laws = iter([MODEL, PATOS])

    def set_law(law, *, expected_law):  # noqa: ARG001
        raise ProjectConflict.of("project.no_name")

    project = SimpleNamespace(
        law=lambda: next(laws), law_number=lambda: 1, set_law=set_law, history=lambda: ()
    )
    after = settled(project, "town", Shown(MODEL, MODEL), PASSOS)
    assert (after.kept, after.waiting, after.generation) == (PATOS, PASSOS, 1)
    assert kept["town"] == after
