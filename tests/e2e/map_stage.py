"""The map alone on a page: what it tells is written beside it, and nothing is kept."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import geopandas as gpd
import pandas as pd
import streamlit as st
from shapely.geometry import box
from street_town import HOSTILE
from town import places

from planner.city import Layer, load_city
from planner.maps import stand_marks
from planner.rulebook import in_force, load_rulebook
from planner.ui.layers import town_overlays, town_zones
from planner.ui.map_view import new_event, show_map
from planner.ui.setup import Setup
from planner.validate import validate

st.set_page_config(layout="wide")


@st.cache_resource
def stage() -> tuple[Setup, list]:
    city = load_city(Path(__file__).parents[2] / "data" / "demo")
    named = city.places["name"].where(city.places["id"] != "MT-01", HOSTILE)
    west, south, east, north = city.of_kind(["stand"]).total_bounds
    district = places(("D-1", "district", box(west, south, east, north))).assign(name=HOSTILE)
    both = pd.concat([city.places.assign(name=named), district], ignore_index=True)
    layers = {**city.layers, "district": Layer("district", "known", "stage")}
    city = replace(city, places=gpd.GeoDataFrame(both, crs=city.places.crs), layers=layers)
    setup = Setup(city, "stage", in_force(load_rulebook("passos-mg"), date(2025, 1, 1)), "pt")
    marks = stand_marks(city, setup.ruleset, validate(city, setup.ruleset), "pt", locked={"MT-02"})
    return setup, marks


setup, marks = stage()
event = new_event("map")
told = st.session_state.setdefault("told", [])
if event is not None:
    told.append(f"{event.kind} {event.stand} {event.lat:.6f} {event.lon:.6f}")
on = st.checkbox("camadas")
shown = frozenset({"bus_stop", "taxi_stand", "bus_terminal", "street_names"})
show_map(
    setup,
    setup.city,
    key="map",
    marks=marks,
    zones=town_zones(setup),
    show=shown,
    overlays=town_overlays(
        setup,
        setup.city,
        {f"overlay:{n}" for n in ("legal", "coverage", "population", "districts")} if on else (),
    ),
    go_to=(-20.5, -46.5, 15.0) if st.button("ir") else None,
    draggable=True,
)
for line in told:
    st.text(line)
st.text(f"{len(told)} avisos")  # last: whoever sees it sees every line
