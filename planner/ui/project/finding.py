"""Find a street, a crossing or coordinates in the town that is loaded; nothing is asked of the internet."""

import streamlit as st

from planner.city import City
from planner.city.search import Found, StreetIndex, find_places, street_index
from planner.errors import InputRefused
from planner.ui.project.place import go_to
from planner.ui.setup import Setup
from planner.ui.state import parse_place
from planner.ui.verdicts import escaped

_FOUND = "found-places"


@st.cache_resource(max_entries=4, show_spinner=False)
def _index(town_key: str, _city: City) -> StreetIndex:  # noqa: ARG001 - the key stands for the town
    return street_index(_city.streets)


def take_typed(setup: Setup, text: str) -> None:
    """Go to what was typed: coordinates at once, a street or crossing when there is only one of them.

    Raises
    ------
    InputRefused
        It is neither a place on Earth nor a street of the town.
    """
    st.session_state.pop(_FOUND, None)
    try:
        go_to(*parse_place(text))
    except InputRefused:
        found = find_places(_index(setup.town_key, setup.city), text) if has_letters(text) else Found(())
        if not found.places:
            if not has_letters(text) or setup.city.streets is None:
                raise
            near = ", ".join(found.near_names) or "—"
            raise InputRefused.of("work.not_found", seen=text.strip(), near=near) from None
        if len(found.places) == 1 and not found.apart:
            go_to(found.places[0].lat, found.places[0].lon)
        else:
            st.session_state[_FOUND] = found


def has_letters(text: str) -> bool:
    """Return whether a text may be the name of a street."""
    return any(letter.isalpha() for letter in text)


def show_found(setup: Setup) -> None:
    """Show the places that may be meant, a button each."""
    found: Found | None = st.session_state.get(_FOUND)
    if found is None:
        return
    st.caption(setup.say("work.found_apart" if found.apart else "work.found_several"))
    for number, place in enumerate(found.places):
        st.button(escaped(place.label), key=f"found-{number}", width="stretch",
                  on_click=_go, args=(place.lat, place.lon))  # fmt: skip


def _go(lat: float, lon: float) -> None:
    st.session_state.pop(_FOUND, None)
    go_to(lat, lon)
