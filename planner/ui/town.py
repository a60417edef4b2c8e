"""Choose the town: the bundled one, a city folder, or files."""

import hashlib
from pathlib import Path

import streamlit as st

from planner.bundled import demo_dir
from planner.city import City, load_city
from planner.errors import PlannerError
from planner.language import Language, sentence
from planner.ui.choices import choose
from planner.ui.upload import upload_town
from planner.ui.verdicts import escaped

Town = tuple[City, str]
"""A town, and a key that changes with the files it was read from."""


def choose_town(language: Language) -> Town | None:
    """Show the choice of town and return it, ``None`` while nothing readable is chosen (and said why)."""
    kind = choose(
        st.radio,
        sentence("ui.town", language),
        ["demo", "folder", "files"],
        default="demo",
        key="town",
        language=language,
        format_func=lambda name: sentence(f"ui.town_{name}", language),
        label_visibility="collapsed",
    )
    try:
        if kind == "demo":
            return _from_folder(demo_dir(), language)
        return _ask_folder(language) if kind == "folder" else upload_town(language)
    except PlannerError as error:
        for fault in error.faults:
            st.error(escaped(fault.render(language)))
        return None


def _ask_folder(language: Language) -> Town | None:
    typed = (
        st.text_input(
            sentence("ui.folder", language), key="folder", help=sentence("ui.folder_help", language)
        )
        .strip()
        .strip('"')
    )
    if not typed:
        st.info(sentence("ui.folder_needed", language))
        return None
    return _from_folder(Path(typed).expanduser(), language)


def _from_folder(folder: Path, language: Language) -> Town:
    with st.spinner(sentence("ui.loading_town", language)):
        stamp = folder_stamp(folder)
        return _loaded(str(folder), stamp), stamp


def folder_stamp(folder: Path) -> str:
    """Return a key that changes when a file of the folder does."""
    files = sorted(path for path in folder.glob("*") if path.is_file()) if folder.is_dir() else []
    seen = [(path.name, path.stat().st_mtime_ns, path.stat().st_size) for path in files]
    return hashlib.sha256(repr((str(folder), seen)).encode()).hexdigest()[:16]


@st.cache_resource(max_entries=4, show_spinner=False)
def _loaded(folder: str, stamp: str) -> City:  # noqa: ARG001 - the stamp is part of the cache's key
    return load_city(Path(folder))
