"""The place a window asks about, and where its map is to go next."""

import streamlit as st

from planner.ui.state import point_at

_ASKED, _GO_TO = "asked-place", "go-to"
_NEAR_ZOOM = 16.0


def asked_place() -> tuple[float, float] | None:
    """Return the place that is asked about, degrees; ``None`` where none is."""
    place: tuple[float, float] | None = st.session_state.get(_ASKED)
    return place


def ask_about(lat: float, lon: float) -> None:
    """Ask about a place, as it would be kept."""
    point = point_at(lat, lon)
    st.session_state[_ASKED] = (point.y, point.x)


def ask_about_nothing() -> None:
    """Forget the place asked about."""
    st.session_state.pop(_ASKED, None)


def go_to(lat: float, lon: float) -> None:
    """Ask about a place and let the map go there, once."""
    ask_about(lat, lon)
    st.session_state[_GO_TO] = (lat, lon, _NEAR_ZOOM)


def next_view() -> tuple[float, float, float] | None:
    """Return (lat, lon, zoom) that the map is to go to, once; ``None`` where it stays."""
    view: tuple[float, float, float] | None = st.session_state.pop(_GO_TO, None)
    return view
