import streamlit as st
from lawbook import distance, rules
from town import at, city

from planner.errors import MissingInput
from planner.ui.guard import guarded
from planner.ui.setup import Setup

SETUP = Setup(city(("S1", "stand", at(0))), "key", rules(distance("x", ["stand"], ["stand"], 1)), "pt")


def shown(monkeypatch, page) -> list[str]:
    said: list[str] = []
    monkeypatch.setattr(st, "error", said.append)
    guarded(page)(SETUP)
    return [text.replace("\\", "") for text in said]


def test_a_page_that_works_is_shown_as_it_is(monkeypatch):
    seen = []
    assert shown(monkeypatch, seen.append) == []
    assert seen == [SETUP]


def test_a_refusal_is_said_in_words(monkeypatch):
    def page(_setup):
        raise MissingInput.of("validate.no_stands")

    assert shown(monkeypatch, page)[0].startswith("Não há pontos de mototáxi nem sedes")


def test_a_fault_of_ours_is_named_as_ours_and_logged(monkeypatch, caplog):
    def page(_setup):
        raise ValueError("<b>42</b>")

    (text,) = shown(monkeypatch, page)
    assert text.startswith("O programa falhou")
    assert "ValueError: &lt;b>42&lt;/b>" in text
    assert "42" in caplog.text
