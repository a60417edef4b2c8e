"""Which layers the map shows: switched by Streamlit, so that an update never switches one back on."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

import geopandas as gpd
import shapely
import streamlit as st

from planner.city import City
from planner.language import Language, sentence
from planner.maps import overlays, write_drawn, zone_text, zones
from planner.maps.scene import Json, wide_kind
from planner.maps.wording import capital, kinds_word
from planner.propose import DEFAULT_RADIUS_M
from planner.ui.served import serve, streets_link
from planner.ui.setup import Setup
from planner.ui.verdicts import escaped
from planner.validate import DISTRICT, JUDGED_KINDS
from planner.validate.places import as_points

NAMES_LAYER = "street_names"


@st.cache_resource(max_entries=16, show_spinner=False)
def _zones(key: str, _setup: Setup) -> list[Json]:  # noqa: ARG001 - the key stands for the setup
    return zones(_setup.city, _setup.ruleset)


def town_zones(setup: Setup) -> list[Json]:
    """Return the zones of the town under its law; spacing rings follow the stands that are shown."""
    return _zones(setup.key, setup)


def overlay_names(setup: Setup) -> Mapping[str, str]:
    """Return layer → what it is called, for the computed layers of which the town has the data."""
    city = setup.city
    people = city.population is not None or city.population_figure is not None
    known = {
        overlays.LEGAL: city.streets is not None,
        overlays.REACHED: city.streets is not None and people,
        overlays.PEOPLE: city.population is not None,
        overlays.DISTRICTS: not city.of_kind([DISTRICT]).empty,
        overlays.ONLINE: True,
    }
    return {
        f"overlay:{name}": sentence(f"maps.layer_{name}", setup.language)
        for name, drawn in known.items()
        if drawn
    }


def town_overlays(
    setup: Setup, city: City, shown: Collection[str], *, radius_m: float = DEFAULT_RADIUS_M
) -> list[Json]:
    """Return the computed layers that are on, each as a file that the browser fetches once.

    Parameters
    ----------
    city
        The town with the stands shown: who reaches them is computed anew when one of them moves.
    shown
        Names of the layers that are on, of `choose_layers`.
    """
    stands = as_points(city.of_kind(["stand"]))
    where = shapely.to_wkb(stands.geometry.array).tolist()
    wanted = [name for name in overlay_names(setup) if name in shown]
    if not wanted:
        return []
    with st.spinner(sentence("maps.layer_working", setup.language)):
        drawn = [
            _overlay(
                setup.key,
                name.removeprefix("overlay:"),
                setup.language,
                (radius_m, *where) if name == f"overlay:{overlays.REACHED}" else (),
                setup,
                stands,
            )
            for name in wanted
        ]
    return [one for one in drawn if one is not None]


@st.cache_resource(max_entries=48, show_spinner=False)
def _overlay(
    key: str,  # noqa: ARG001 - the key stands for the setup
    name: str,
    language: Language,
    reach: tuple[Any, ...],
    _setup: Setup,
    _stands: gpd.GeoDataFrame,
) -> Json | None:
    city = _setup.city
    make: Mapping[str, Callable[[], Json | None]] = {
        overlays.LEGAL: lambda: overlays.legal_streets(city, _setup.ruleset, language),
        overlays.REACHED: lambda: overlays.reached_streets(city, _stands, reach[0], language),
        overlays.PEOPLE: lambda: overlays.population_cells(city, language),
        overlays.DISTRICTS: lambda: overlays.districts(city, language),
        overlays.ONLINE: lambda: overlays.online_tiles(language),
    }
    drawn = make[name]()
    if drawn is None or "data" not in drawn:
        return drawn
    url = streets_link(write_drawn(name, drawn["data"], serve()))
    return {**{part: value for part, value in drawn.items() if part != "data"}, "url": url}


def layer_names(setup: Setup, drawn: Sequence[Json]) -> Mapping[str, str]:
    """Return layer → what it is called, for the places the town has, its zones and its street names."""
    # Districts are drawn as areas, by a layer of their own.
    apart = (*JUDGED_KINDS, DISTRICT)
    kinds = dict.fromkeys(wide_kind(kind) for kind in setup.city.places["kind"] if kind not in apart)
    own = setup.ruleset.own_plurals(setup.language)
    named = {kind: capital(kinds_word(kind, setup.language, own)) for kind in kinds}
    named |= {zone["name"]: zone_text(zone, setup.language, own) for zone in drawn}
    if setup.city.streets is not None:
        named[NAMES_LAYER] = setup.say("layer_names")
    return {**named, **overlay_names(setup)}


def first_layers(named: Mapping[str, str], drawn: Sequence[Json]) -> list[str]:
    """Return the layers on at first: no spacing rings, zones of premises only or computed layers."""
    off = {zone["name"] for zone in drawn if zone["of_stands"] or not zone["for_stands"]}
    return [name for name in named if name not in off and not name.startswith("overlay:")]


def choose_layers(setup: Setup, drawn: Sequence[Json], *, key: str) -> frozenset[str]:
    """Show the layer switches and return the names of the layers that are on."""
    named = layer_names(setup, drawn)
    with st.popover(setup.say("layers"), icon=":material/layers:"):
        on = first_layers(named, drawn)
        return frozenset(
            name
            for name, text in named.items()
            if st.checkbox(
                escaped(text), value=name in on, key=f"{key}-layer-{setup.ruleset.rulebook.id}-{name}"
            )
        )
