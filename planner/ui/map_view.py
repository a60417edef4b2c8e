"""The map of a page: what stays is built once a town, what changes travels as one value."""

from collections.abc import Mapping, Sequence
from typing import Any

import streamlit as st
from streamlit_folium import st_folium

from planner.city import City
from planner.language import Language
from planner.maps import base_map, legend, map_spec, scene_group, write_streets
from planner.ui.served import asset_link, serve, streets_link
from planner.ui.setup import Setup

Json = dict[str, Any]

HEIGHT_PX = 560


@st.cache_resource(max_entries=8, show_spinner=False)
def _spec(town_key: str, language: Language, folder: str, _city: City) -> Json:  # noqa: ARG001
    streets = None
    if _city.streets is not None and len(_city.streets):
        streets = {"url": streets_link(write_streets(_city.streets, serve()))}
    return map_spec(_city, language, streets)


def show_map(
    setup: Setup,
    city: City,
    *,
    key: str,
    marks: Sequence[Json],
    zones: Sequence[Json],
    show: frozenset[str],
    here: tuple[float, float] | None = None,
    height: int = HEIGHT_PX,
) -> None:
    """Show a map.

    Parameters
    ----------
    city
        The town whose stands are marked; its streets and stops are those of the setup's town.
    show
        Names of the layers of stops, terminals and street names that are on.
    here
        Place marked with a cross.
    """
    folder = serve()
    scene = {
        "stands": list(marks),
        "zones": list(zones),
        "here": None if here is None else {"at": list(here)},
        "show": sorted(show),
        "legend": legend(city, marks, zones, setup.language, show=show),
    }
    # Rebuilt each time: the component leaves the changing group on the map it was given, and a map with one
    # more group would be taken for another map and start again from the first view.
    drawn = base_map(_spec(setup.town_key, setup.language, str(folder), setup.city), asset_link)
    st_folium(
        drawn,
        key=key,
        height=height,
        use_container_width=True,
        returned_objects=["last_clicked"],
        feature_group_to_add=scene_group(scene),
    )


def new_click(key: str) -> tuple[float, float] | None:
    """Return the place just clicked on a map, in degrees, before the map is shown again.

    The component repeats its last click on every run: each is returned once.
    """
    told: Mapping[str, Any] | None = st.session_state.get(key)
    place = (told or {}).get("last_clicked")
    if not place:
        return None
    clicked = (float(place["lat"]), float(place["lng"]))
    slot = f"{key}-handled"
    if st.session_state.get(slot) == clicked:
        return None
    st.session_state[slot] = clicked
    return clicked
