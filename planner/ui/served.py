"""What browsers may fetch from this server: Leaflet, jQuery, our scripts, street lines; never an upload."""

import tempfile
from pathlib import Path

import streamlit as st
import streamlit.components.v1 as components

from planner.maps import asset_folders, asset_version
from planner.maps.assets import FOLDER_OF

# The route of a component is open to whoever reaches the server. Addresses are relative to the map's frame:
# they also hold behind a proxy that serves the app under a path.
_ROUTE = f"../{__name__}."


@st.cache_resource(show_spinner=False)
def _street_folder() -> "tempfile.TemporaryDirectory[str]":
    # Kept alive by the cache, removed by Python when the server ends.
    return tempfile.TemporaryDirectory(prefix="mototaxi-ruas-")


def serve() -> Path:
    """Make the folders reachable and return the one street files are written to.

    Raises
    ------
    MissingAsset
        Leaflet or jQuery is not installed.
    """
    streets = Path(_street_folder().name)
    for name, folder in {**asset_folders(), "streets": streets}.items():
        components.declare_component(f"map_{name}", path=str(folder))
    return streets


def asset_link(asset: str) -> str:
    """Return the address of an asset, as seen from the map's frame."""
    return f"{_ROUTE}map_{FOLDER_OF[asset]}/{asset}?v={asset_version(asset)}"


def streets_link(name: str) -> str:
    """Return the address of a street file, as seen from the map's frame."""
    return f"{_ROUTE}map_streets/{name}"
