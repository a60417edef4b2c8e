import pytest
import streamlit as st

from planner.ui.map_view import new_click


@pytest.fixture
def session(monkeypatch):
    state: dict = {}
    monkeypatch.setattr(st, "session_state", state)
    return state


def test_a_click_is_told_once_though_the_component_repeats_it(session):
    session["map"] = {"last_clicked": {"lat": -20.5, "lng": -46.5}}
    assert new_click("map") == (-20.5, -46.5)
    assert new_click("map") is None
    session["map"] = {"last_clicked": {"lat": -20.6, "lng": -46.5}}
    assert new_click("map") == (-20.6, -46.5)


@pytest.mark.parametrize("told", [None, {}, {"last_clicked": None}])
def test_a_map_not_clicked_tells_nothing(session, told):
    session["map"] = told
    assert new_click("map") is None


def test_each_map_has_clicks_of_its_own(session):
    session["map"] = session["other"] = {"last_clicked": {"lat": 1, "lng": 2}}
    assert new_click("map") == (1.0, 2.0)
    assert new_click("other") == (1.0, 2.0)
