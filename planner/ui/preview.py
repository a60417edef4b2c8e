"""Each input as it was read: its places on the map, and its first rows as a table."""

import pandas as pd
import streamlit as st

from planner.language import Language, sentence
from planner.maps.scene import wide_kind
from planner.tables import COORDINATE_DECIMALS
from planner.ui.choices import choose
from planner.ui.map_view import show_map
from planner.ui.setup import Setup
from planner.ui.tables import place_text
from planner.words import kind_word

_MOST_ROWS = 200
"""Rows shown: enough to see whether names and places were read right."""


@st.fragment
def show_preview(setup: Setup) -> None:
    """Show the places of one input at a time, on the map and as a table."""
    language, places = setup.language, setup.city.places
    files = list(dict.fromkeys(str(source) for source in places["source"]))
    if not files:
        return
    st.subheader(sentence("pages.preview", language))
    file = choose(
        st.selectbox,
        sentence("pages.preview_file", language),
        files,
        default=files[0],
        key=f"preview-{setup.town_key}",
        language=language,
    )
    own = places[places["source"] == file]
    shown = min(len(own), _MOST_ROWS)
    st.caption(sentence("pages.preview_rows", language, shown=shown, total=len(own)))
    st.dataframe(preview_table(setup, file, language), hide_index=True, width="stretch", height=260)
    kinds = frozenset(wide_kind(str(kind)) for kind in own["kind"])
    show_map(setup, setup.city, key="preview-map", marks=[], zones=[], show=kinds, height=360)


def preview_table(setup: Setup, file: str, language: Language) -> pd.DataFrame:
    """Return the first rows read from a file, in its order: id, name, kind, coordinates (WGS 84 degrees)."""
    own = setup.city.places[setup.city.places["source"] == file].head(_MOST_ROWS)
    points = own.geometry.representative_point()
    rows = [
        (
            str(row["id"]),
            row["name"] if isinstance(row["name"], str) else "—",
            kind_word(row["kind"], language, setup.ruleset.own_words(language)),
            place_text(round(point.y, COORDINATE_DECIMALS), round(point.x, COORDINATE_DECIMALS), language),
        )
        for (_, row), point in zip(own.iterrows(), points, strict=True)
    ]
    names = ("id", "name", "kind", "place")
    return pd.DataFrame(rows, columns=[setup.say(f"column_{name}") for name in names])
