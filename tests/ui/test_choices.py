import pytest
import streamlit as st

from planner.ui.choices import choose, kept_choice


@pytest.fixture(autouse=True)
def session(monkeypatch):
    state: dict = {}
    monkeypatch.setattr(st, "session_state", state)
    return state


def pick(answer):
    def widget(label, options, *, index, key):
        widget.shown = (label, options[index], key)
        return answer

    return widget


def test_the_default_is_shown_first_and_the_choice_is_kept(session):
    widget = pick("b")
    assert choose(widget, "x", ["a", "b"], default="a", key="law", language="pt") == "b"
    assert session == {"law": ("a", "b")}
    assert widget.shown == ("x", "a", "law-pt")
    assert kept_choice("law", ["a", "b"], "a") == "b"


def test_another_default_takes_the_place_of_what_was_chosen(session):
    session["law"] = ("a", "b")
    assert kept_choice("law", ["a", "b", "c"], "c") == "c"


def test_an_option_that_is_gone_falls_back_on_the_default(session):
    session["law"] = ("a", "b")
    assert kept_choice("law", ["a"], "a") == "a"


def test_a_widget_that_forgot_keeps_what_was_chosen(session):
    session["law"] = ("a", "b")
    widget = pick(None)
    assert choose(widget, "x", ["a", "b"], default="a", key="law", language="en") == "b"
    assert widget.shown == ("x", "b", "law-en")


def test_labels_that_changed_make_a_new_widget_with_the_same_choice(session):
    session["keep"] = ("a", "b")
    widget = pick(None)
    assert choose(widget, "x", ["a", "b"], default="a", key="keep", language="pt", labels="-13-0") == "b"
    assert widget.shown == ("x", "b", "keep-13-0-pt")
