"""What browsers may fetch from this server, and nothing else.

- Leaflet and jQuery, as their packages hold them, and our own scripts, style sheet and icon.
- A folder of drawn files, each named by the hash of its content: street lines with classes and names, and the
  computed layers of a town (legal street, who reaches a stand, population by sector, districts).

What a user uploads, a project file and a proposal never go there: whoever reaches the server can fetch what
the folder holds. It goes with the server.
"""

import tempfile
from pathlib import Path

import streamlit as st
import streamlit.components.v1 as components

from planner.maps import asset_folders, asset_version
from planner.maps.assets import FOLDER_OF, asset_text, own_scripts
from planner.maps.streets import write_once

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


def screen_link(asset: str) -> str:
    """Return the address of an asset on the screen, where our own scripts come as one file.

    The component loads one link after the other, each a trip to the server.
    """
    return streets_link(_whole_script(str(serve()))) if asset in own_scripts() else asset_link(asset)


@st.cache_resource(show_spinner=False)
def _whole_script(folder: str) -> str:
    text = "\n;\n".join(asset_text(name) for name in own_scripts())
    return write_once("screen", "js", text.encode("utf-8"), Path(folder))


def streets_link(name: str) -> str:
    """Return the address of a street file, as seen from the map's frame."""
    return f"{_ROUTE}map_streets/{name}"
