"""Which layers the map shows: switched by Streamlit, so that an update never switches one back on."""

from collections.abc import Mapping, Sequence

import streamlit as st

from planner.maps import zone_text, zones
from planner.maps.scene import Json, wide_kind
from planner.maps.wording import capital, kinds_word
from planner.ui.setup import Setup
from planner.ui.verdicts import escaped
from planner.validate import JUDGED_KINDS

NAMES_LAYER = "street_names"


@st.cache_resource(max_entries=16, show_spinner=False)
def _zones(key: str, _setup: Setup) -> list[Json]:  # noqa: ARG001 - the key stands for the setup
    return zones(_setup.city, _setup.ruleset)


def town_zones(setup: Setup) -> list[Json]:
    """Return the zones of the town under its law; spacing rings follow the stands that are shown."""
    return _zones(setup.key, setup)


def layer_names(setup: Setup, drawn: Sequence[Json]) -> Mapping[str, str]:
    """Return layer → what it is called, for the places the town has, its zones and its street names."""
    kinds = dict.fromkeys(wide_kind(kind) for kind in setup.city.places["kind"] if kind not in JUDGED_KINDS)
    named = {kind: capital(kinds_word(kind, setup.language)) for kind in kinds}
    named |= {zone["name"]: zone_text(zone, setup.language) for zone in drawn}
    if setup.city.streets is not None:
        named[NAMES_LAYER] = setup.say("layer_names")
    return named


def first_layers(named: Mapping[str, str], drawn: Sequence[Json]) -> list[str]:
    """Return the layers that are on at first: all but spacing rings and zones that bind premises only."""
    off = {zone["name"] for zone in drawn if zone["of_stands"] or not zone["for_stands"]}
    return [name for name in named if name not in off]


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
