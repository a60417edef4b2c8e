"""The page that `benchmarks/app.py` opens: the planner's map, or a bare st_folium map, of one town."""

import os
import time
from dataclasses import replace
from pathlib import Path

import geopandas as gpd
import numpy as np
import pandas as pd
import shapely
import streamlit as st
from shapely.geometry import Point

from planner.city import City, city_from_files
from planner.city.search import StreetIndex, find_places, street_index
from planner.maps import KeptLines, stand_marks
from planner.rulebook import in_force, load_rulebook, under_federal
from planner.ui.layers import town_zones
from planner.ui.map_view import new_event, show_map
from planner.ui.setup import Setup
from planner.validate import Finding, Said, reading_sensitivity, rejudge, validate

DATA = Path(__file__).parents[2] / "shared" / "data" / "porto-alegre-rs"
STANDS, GRID = int(os.environ["STANDS"]), int(os.environ["GRID"])

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
    if GRID:
        city = replace(city, streets=grid(city.streets, GRID))
    pieces = city.streets.geometry.iloc[np.random.default_rng(0).choice(len(city.streets), STANDS, False)]
    return city.with_stands(stands_table([Point(*line.coords[0]) for line in pieces]), source="benchmark")


def grid(like: gpd.GeoDataFrame, pieces: int) -> gpd.GeoDataFrame:
    """Return about so many pieces of 100 m in a square grid of named streets, as the table `STREETS`."""
    side = round((pieces / 2) ** 0.5)
    lon, lat = np.meshgrid(-51.3 + 0.00104 * np.arange(side), -30.15 + 0.0009 * np.arange(side))
    node = np.arange(side * side).reshape(side, side)
    u = np.concatenate([node[:, :-1].ravel(), node[:-1].ravel()])
    v = np.concatenate([node[:, 1:].ravel(), node[1:].ravel()])
    ends = np.column_stack([lon.ravel(), lat.ravel()])
    row, column = np.divmod(u, side)
    across = np.arange(len(u)) < side * (side - 1)
    names = [f"Rua {n}" if east else f"Travessa {m}" for n, m, east in zip(row, column, across, strict=True)]
    streets = like.iloc[np.zeros(len(u), dtype=int)].reset_index(drop=True)
    streets = streets.assign(u=u, v=v, name=names, highway="residential", length_m=100.0)
    return streets.set_geometry(shapely.linestrings(np.stack([ends[u], ends[v]], axis=1)), crs=like.crs)


@st.cache_resource
def setup() -> Setup:
    """Return the town under one law with the federal rules."""
    return Setup(town(), "benchmark", under_federal(in_force(load_rulebook("passos-mg"), None)), "pt")


def judged(city: City, before: Said | None) -> tuple[Said, tuple[Finding, ...]]:
    """Judge as the app does: rules, and what other readings would change."""
    said_now = rejudge(city, setup().ruleset, before)
    other = reading_sensitivity(city, setup().ruleset, said_now.findings, said=said_now)
    return said_now, other.marked(said_now.findings)


@st.cache_resource
def judged_first() -> tuple[Said, tuple[Finding, ...]]:
    """Return what is said of the town as it was read, kept by the server as in the app."""
    return judged(setup().city, None)


@st.cache_resource
def kept_lines() -> KeptLines:
    """Return the sentences written before."""
    return KeptLines()


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
    said_now, findings = st.session_state.get("judged") or judged_first()
    if said_now.city is not city:
        said_now, findings = judged(city, said_now)
        st.session_state["judged"] = said_now, findings
    marks = stand_marks(city, setup().ruleset, findings, "pt", kept=kept_lines())
    if event is not None and event.kind == "click":
        validate(city, setup().ruleset, only=[("stand", "B000")])
    drawn = [zone for zone in town_zones(setup()) if not zone["of_stands"]]
    show_map(setup(), city, key="map", marks=marks, zones=drawn,
             show=frozenset({"bus_stop", "taxi_stand", "street_names"}), draggable=True)  # fmt: skip
    said(event, time.perf_counter() - started)
    searched()


def searched() -> None:
    """Search a crossing typed, and say how long that took."""
    typed = st.text_input("busca")
    if typed:
        start = time.perf_counter()
        found = find_places(index(), typed)
        st.text(f"achados: {len(found.places)} em {time.perf_counter() - start:.3f}")


@st.cache_resource
def index() -> StreetIndex:
    """Return the index of street names, made at the first search."""
    return street_index(town().streets)


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
