"""Buttons that hand files over without running the page again."""

import json
from collections.abc import Callable, Mapping

import streamlit as st


def geojson_bytes(collection: Mapping[str, object]) -> bytes:
    """Return a FeatureCollection as the bytes of a file."""
    return json.dumps(collection, ensure_ascii=False, allow_nan=False).encode("utf-8")


def offer(
    label: str,
    data: bytes | Callable[[], bytes],
    name: str,
    mime: str,
    *,
    hint: str | None = None,
    narrow: bool = False,
) -> None:
    """Show a button that downloads a file; data given as a function is made when it is asked for.

    Parameters
    ----------
    hint
        What is in the file, where the label does not tell.
    narrow
        Whether the button is as wide as its label, beside others in a row.
    """
    st.download_button(
        label,
        data=data,
        file_name=name,
        mime=mime,
        on_click="ignore",
        icon=":material/download:",
        width="content" if narrow else "stretch",
        help=hint,
    )
