"""Choices that outlive a change of language: a widget whose labels change forgets what was chosen."""

from collections.abc import Callable, Sequence
from typing import TypeVar

import streamlit as st

from planner.language import Language

Option = TypeVar("Option", bound=str)
Widget = Callable[..., Option | None]


def kept_choice(key: str, options: Sequence[Option], default: Option) -> Option:
    """Return what was chosen before under a key, the default where nothing was or the default has changed."""
    before: tuple[str, str] | None = st.session_state.get(key)
    if before is None or before[0] != default:
        return default
    return next((option for option in options if option == before[1]), default)


def choose(
    widget: Widget[Option],
    label: str,
    options: Sequence[Option],
    *,
    default: Option,
    key: str,
    language: Language,
    labels: str = "",
    **more: object,
) -> Option:
    """Show a widget of one choice (``st.radio``, ``st.selectbox``) and return the option chosen.

    Parameters
    ----------
    default
        Chosen at first, and again when it becomes another one (another town brings its own law).
    key
        Of the choice; the widget's own key also holds the language, in which its labels are written.
    labels
        Changes with what else the labels say, such as a number: a widget shows nothing chosen otherwise.
    """
    kept = kept_choice(key, options, default)
    chosen = (
        widget(label, options, index=options.index(kept), key=f"{key}{labels}-{language}", **more) or kept
    )
    st.session_state[key] = (default, chosen)
    return chosen
