"""The page that `benchmarks/app.py` opens: the planner's map, or a bare st_folium map, of one town."""

import os
import time
from dataclasses import replace
from pathlib import Path

import geopandas as gpd
import numpy as np
import pandas as pd
import streamlit as st
from shapely.geometry import Point

from planner.city import City, city_from_files
from planner.maps import stand_marks
from planner.rulebook import in_force, load_rulebook, under_federal
from planner.ui.layers import town_zones
from planner.ui.map_view import new_event, show_map
from planner.ui.setup import Setup
from planner.validate import validate

DATA = Path(__file__).parents[2] / "shared" / "data" / "porto-alegre-rs"
STANDS, COPIES = int(os.environ["STANDS"]), int(os.environ["COPIES"])

st.set_page_config(layout="wide")


def stands_table(points: list[Point]) -> gpd.GeoDataFrame:
    """Return stands at points as the table `PLACES`."""
    count = len(points)
    return gpd.GeoDataFrame(
        {
            "id": [f"B{n:03d}" for n in range(count)],
            "kind": "stand",
            "name": None,
            "source": "benchmark",
            "capacity": pd.array([None] * count, dtype="Int64"),
            "installed": pd.Series([None] * count, dtype=object),
        },
        geometry=points,
        crs="EPSG:4326",
    )


@st.cache_resource
def town() -> City:
    """Read Porto Alegre with made-up stands at junctions."""
    city = city_from_files(
        name="Porto Alegre",
        streets=DATA / "streets.osm.pbf",
        taxi=DATA / "taxi-stands.csv",
        bus=DATA / "gtfs-eptc.zip",
        none=("stand", "premises"),
    )
    assert city.streets is not None  # noqa: S101 - for the type checker
    pieces = city.streets.geometry.iloc[np.random.default_rng(0).choice(len(city.streets), STANDS, False)]
    city = city.with_stands(stands_table([Point(*line.coords[0]) for line in pieces]), source="benchmark")
    copies = []
    for copy in range(COPIES):
        shifted = city.streets.copy()
        shifted.geometry = shifted.geometry.translate(0, 0.0007 * copy)
        copies.append(shifted)
    return replace(city, streets=gpd.GeoDataFrame(pd.concat(copies, ignore_index=True), crs=city.streets.crs))


@st.cache_resource
def setup() -> Setup:
    """Return the town under one law with the federal rules."""
    return Setup(town(), "benchmark", under_federal(in_force(load_rulebook("passos-mg"), None)), "pt")


def planner_page() -> None:
    """Show the planner's map; a drag moves the stand and judges all anew."""
    started = time.perf_counter()
    event = new_event("map")
    city: City = st.session_state.get("city", setup().city)
    if event is not None and event.kind == "drag" and event.stand is not None:
        at = city.places["id"] == event.stand[1]
        city = replace(
            city,
            places=city.places.set_geometry(
                city.places.geometry.where(~at, Point(event.lon, event.lat)), crs=city.places.crs
            ),
        )
        st.session_state["city"] = city
    if st.session_state.get("judged") is not city:
        findings = validate(city, setup().ruleset)
        st.session_state["judged"] = city
        st.session_state["marks"] = stand_marks(city, setup().ruleset, findings, "pt")
    if event is not None and event.kind == "click":
        validate(city, setup().ruleset, only=[("stand", "B000")])
    drawn = [zone for zone in town_zones(setup()) if not zone["of_stands"]]
    show_map(setup(), city, key="map", marks=st.session_state["marks"], zones=drawn,
             show=frozenset({"bus_stop", "taxi_stand", "street_names"}), draggable=True)  # fmt: skip
    said(event, time.perf_counter() - started)


def bare_page() -> None:
    """Show an empty map by the component alone."""
    import folium
    from streamlit_folium import st_folium

    from planner.maps.assets import use_assets
    from planner.ui.served import asset_link, serve

    serve()
    bare = folium.Map(location=[-30.03, -51.2], zoom_start=13, tiles=None, maxZoom=20)
    use_assets(bare, asset_link)
    told = st_folium(bare, key="map", height=560, use_container_width=True, returned_objects=["last_clicked"])
    said(told.get("last_clicked"), 0.0)


def said(event: object, seconds: float) -> None:
    """Show how many events came, and the seconds Python took."""
    count = st.session_state.get("count", 0) + (event is not None)
    st.session_state["count"] = count
    st.text(f"eventos: {count}")
    st.text(f"python: {seconds:.3f}")


bare_page() if os.environ["PAGE"] == "bare" else planner_page()
