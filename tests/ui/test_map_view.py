import pytest
import streamlit as st

from planner.ui.map_view import MapEvent, new_event


@pytest.fixture
def session(monkeypatch):
    state: dict = {}
    monkeypatch.setattr(st, "session_state", state)
    return state


def told(kind="click", lat=-20.5, lon=-46.5, stand=None, stamp="1-a"):
    return {"planner_event": {"kind": kind, "lat": lat, "lon": lon, "stand": stand, "stamp": stamp}}


def test_a_click_is_told_once_though_the_component_repeats_it(session):
    session["map"] = told()
    assert new_event("map") == MapEvent("click", -20.5, -46.5, None)
    assert new_event("map") is None
    session["map"] = told(lat=-20.6, stamp="2-b")
    assert new_event("map") == MapEvent("click", -20.6, -46.5, None)


def test_two_clicks_at_one_place_are_two_events(session):
    session["map"] = told(stamp="1-a")
    first = new_event("map")
    session["map"] = told(stamp="2-b")
    assert new_event("map") == first


def test_a_drag_names_the_stand_and_where_it_was_let_go(session):
    session["map"] = told("drag", stand=["stand", "MT-06"])
    assert new_event("map") == MapEvent("drag", -20.5, -46.5, ("stand", "MT-06"))


@pytest.mark.parametrize("value", [None, {}, {"last_clicked": None}, {"planner_event": None}])
def test_a_map_on_which_nothing_was_done_tells_nothing(session, value):
    session["map"] = value
    assert new_event("map") is None


def test_each_map_has_events_of_its_own(session):
    session["map"] = session["other"] = told()
    assert new_event("map") == MapEvent("click", -20.5, -46.5, None)
    assert new_event("other") == MapEvent("click", -20.5, -46.5, None)


def test_a_drag_is_no_click(session):
    session["map"] = told("drag", stand=["stand", "MT-06"])
    assert new_event("map") == MapEvent("drag", -20.5, -46.5, ("stand", "MT-06"))
    session["map"] = told(stamp="2-b")
    assert new_event("map") == MapEvent("click", -20.5, -46.5, None)
