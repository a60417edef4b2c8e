"""The map of a page: what stays is built once a town, what changes travels as one value."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import streamlit as st
from streamlit_folium import st_folium

from planner.city import City
from planner.language import Language
from planner.maps import base_map, legend, map_spec, move_legend, scene_group, write_streets
from planner.rulebook import RuleSet
from planner.ui.served import screen_link, serve, streets_link
from planner.ui.setup import Setup

Json = dict[str, Any]

HEIGHT_PX = 560


@dataclass(frozen=True)
class MapEvent:
    """What was done on a map.

    Attributes
    ----------
    kind
        ``click`` on the ground or on a stand; ``drag``: a stand was moved, by mouse or keyboard.
    lat, lon
        Degrees; of a drag, where the stand was let go.
    stand
        (kind, id) of the stand or premises, ``None`` for a click on the ground.
    """

    kind: Literal["click", "drag"]
    lat: float
    lon: float
    stand: tuple[str, str] | None


@st.cache_resource(max_entries=8, show_spinner=False)
def _spec(
    town_key: str,  # noqa: ARG001 - these three stand for what is drawn
    language: Language,
    folder: str,  # noqa: ARG001
    words: str,  # noqa: ARG001
    _city: City,
    _ruleset: RuleSet,
) -> Json:
    streets = None
    if _city.streets is not None and len(_city.streets):
        streets = {"url": streets_link(write_streets(_city.streets, serve()))}
    return map_spec(_city, language, streets, ruleset=_ruleset)


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
    overlays: Sequence[Json] = (),
    go_to: tuple[float, float, float] | None = None,
    draggable: bool = False,
    moves: Sequence[Json] = (),
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
    overlays
        Layers of `planner.ui.layers.town_overlays`, drawn from files that the browser fetches once.
    go_to
        (lat, lon, zoom) to move the view to, once: pass it in the run that asks and ``None`` afterwards, so
        that the same place can be gone to again. Nothing else ever moves the view.
    draggable
        Whether stands can be moved; those with ``locked`` in their mark never can.
    moves
        Arrows of `planner.maps.move_arrows`: moves that are proposed, not made.
    """
    folder = serve()
    scene = {
        # The panel and the table tell every line: of 500 stands they would be a megabyte with each update.
        "stands": [{part: value for part, value in mark.items() if part != "lines"} for mark in marks],
        "zones": list(zones),
        "here": None if here is None else {"at": list(here)},
        "show": sorted(show),
        "overlays": [dict(overlay) for overlay in overlays],
        "go_to": None if go_to is None else list(go_to),
        "draggable": draggable,
        "moves": list(moves),
        "legend": [
            *legend(
                city, marks, zones, setup.language, show=show, own=setup.ruleset.own_plurals(setup.language)
            ),
            *(entry for overlay in overlays for entry in overlay.get("legend", ())),
            *move_legend(moves, setup.language),
        ],
    }
    # Rebuilt each time: the component leaves the changing group on the map it was given, and a map with one
    # more group would be taken for another map and start again from the first view.
    words = repr(setup.ruleset.own_words(setup.language))
    spec = _spec(setup.town_key, setup.language, str(folder), words, setup.city, setup.ruleset)
    drawn = base_map(spec, screen_link)
    st_folium(
        drawn,
        key=key,
        height=height,
        use_container_width=True,
        returned_objects=[],  # our own script tells events, with a stamp
        feature_group_to_add=scene_group(scene),
    )


def new_event(key: str) -> MapEvent | None:
    """Return what was just done on a map, before the map is shown again; ``None`` where nothing new was.

    The component repeats its last value on every run: each event is returned once. Two clicks at one place
    carry two stamps and are two events.
    """
    value = st.session_state.get(key)
    told = value.get("planner_event") if isinstance(value, Mapping) else None
    if not isinstance(told, Mapping):
        return None
    slot = f"{key}-handled"
    if st.session_state.get(slot) == told["stamp"]:
        return None
    st.session_state[slot] = told["stamp"]
    stand = told.get("stand")
    return MapEvent(
        kind="drag" if told["kind"] == "drag" else "click",
        lat=float(told["lat"]),
        lon=float(told["lon"]),
        stand=None if stand is None else (str(stand[0]), str(stand[1])),
    )
