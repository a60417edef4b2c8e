"""Choose the town: a project saved before, the bundled town, a city folder, or files; each is a project."""

import hashlib
from dataclasses import dataclass, replace
from pathlib import Path

import streamlit as st

from planner.bundled import demo_dir
from planner.city import City, load_city
from planner.errors import PlannerError
from planner.language import Language, sentence
from planner.project import Project, create_project
from planner.ui.choices import choose
from planner.ui.project.address import first_ref
from planner.ui.project.author import author
from planner.ui.project.days import today
from planner.ui.project.law import first_law
from planner.ui.project.opened import current_shelf, open_named, town_of, where_of
from planner.ui.upload import upload_town
from planner.ui.verdicts import escaped

_REF, _FRESH = "project-ref", "project-fresh"


@dataclass(frozen=True)
class Town:
    """A town that is open.

    Attributes
    ----------
    key
        Changes with the files the town was read from.
    project, ref
        ``None`` while the town is only looked at; `ref` is the project's name in the address.
    renewed
        Whether the files the town came from are no longer those that the project was made from.
    """

    city: City
    key: str
    project: Project | None = None
    ref: str | None = None
    renewed: bool = False


def choose_town(language: Language) -> Town | None:
    """Show the choice of town and return it, ``None`` while nothing readable is chosen (and said why)."""
    if "town" not in st.session_state and (ref := first_ref()) is not None:
        open_ref(ref)
    kinds = ["demo", "folder", "files", "saved"]
    kind = choose(
        st.radio,
        sentence("ui.town", language),
        kinds,
        default="demo",
        key="town",
        language=language,
        format_func=lambda name: sentence(
            "work.town_saved" if name == "saved" else f"ui.town_{name}", language
        ),
        label_visibility="collapsed",
    )
    try:
        if kind == "saved":
            return _saved(language)
        if kind == "demo":
            return _worked_on(*_from_folder(demo_dir(), language), language)
        if kind == "folder":
            told = _ask_folder(language)
            return None if told is None else _worked_on(*told, language)
        uploaded = upload_town(language)
        return None if uploaded is None else _uploaded(*uploaded, language)
    except PlannerError as error:
        for fault in error.faults:
            st.error(escaped(fault.render(language)))
        return None


def open_ref(ref: str) -> None:
    """Let the window show a saved project from its next run on."""
    st.session_state[_REF] = ref
    st.session_state["town"] = ("demo", "saved")
    for key in [key for key in st.session_state if str(key) in ("town-pt", "town-en")]:
        del st.session_state[key]


def _saved(language: Language) -> Town | None:
    refs = list(current_shelf().refs())
    chosen: str | None = st.session_state.get(_REF)
    if chosen is not None and chosen not in refs and where_of(chosen) is not None:
        refs.insert(0, chosen)
    if not refs:
        st.info(sentence("work.none_saved", language))
        return None
    if chosen is not None and chosen not in refs:
        st.error(escaped(sentence("work.no_project", language, seen=chosen)))
    picked = st.selectbox(
        sentence("work.saved_projects", language),
        refs,
        index=refs.index(chosen) if chosen in refs else (None if chosen else 0),
        placeholder=sentence("work.choose_project", language),
        format_func=_ref_name,
        key=f"saved-project-{chosen}",
    )
    if picked is None:
        return None
    st.session_state[_REF] = picked
    project = open_named(picked, author())
    city, key = town_of(project, where_of(picked) or picked)
    return Town(city, key, project, picked)


def _ref_name(ref: str) -> str:
    return (where_of(ref) or ref).rpartition("@")[2] if ref.startswith("~") else ref


def _worked_on(city: City, stamp: str, language: Language) -> Town:
    """Return a town with its project, which is made where there is none yet."""
    shelf = current_shelf()
    fresh: dict[str, str] = st.session_state.setdefault(_FRESH, {})
    for ref in filter(None, [fresh.get(stamp), *_refs_like(city)]):
        if not shelf.path(ref).is_file():
            break
        project = open_named(ref, author())
        if not _same_town(project, city):
            continue
        kept, key = town_of(project, str(shelf.path(ref)))
        return Town(kept, key, project, ref, renewed=_hashes(kept) != _hashes(city))
    return start_project(city, stamp, language)


def _refs_like(city: City) -> list[str]:
    name = " ".join(filter(None, (city.name, city.uf)))
    first = current_shelf().path(name).stem
    return [first, *(f"{first}-{number}" for number in range(2, 100))]


def _same_town(project: Project, city: City) -> bool:
    info = project.info()
    return (info.town, info.uf, info.ibge_code) == (city.name, city.uf, city.ibge_code)


def _hashes(city: City) -> frozenset[str]:
    return frozenset(source.sha256 for source in city.sources)


def start_project(city: City, stamp: str, language: Language) -> Town:
    """Make the project of a town and return it open; where that cannot be, say so and only show the town."""
    shelf = current_shelf()
    ref = shelf.free_ref(" ".join(filter(None, (city.name, city.uf))))
    try:
        with st.spinner(sentence("work.starting", language)):
            create_project(
                shelf.path(ref), city, first_law(city, today()), name=city.name, author=author()
            ).close()
        project = open_named(ref, author())
    except (PlannerError, OSError) as error:
        told = error.render(language) if isinstance(error, PlannerError) else str(error)
        st.error(escaped(sentence("work.not_started", language, why=told)))
        return Town(city, stamp)
    st.session_state.setdefault(_FRESH, {})[stamp] = ref
    kept, key = town_of(project, str(shelf.path(ref)))
    return Town(kept, key, project, ref)


def _uploaded(city: City, stamp: str, language: Language) -> Town | None:
    """Return an uploaded town: looked at until the planner starts a project with it."""
    ref = st.session_state.setdefault(_FRESH, {}).get(stamp)
    if ref is None:
        st.info(sentence("work.only_looking", language))
        if not st.button(sentence("work.start_project", language), type="primary", key="start-project"):
            return Town(city, stamp)
        made = start_project(city, stamp, language)
        if made.ref is None:
            return made
        ref = made.ref
    project = open_named(ref, author())
    kept, key = town_of(project, str(current_shelf().path(ref)))
    return replace(Town(kept, key), project=project, ref=ref)


def _ask_folder(language: Language) -> tuple[City, str] | None:
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


def _from_folder(folder: Path, language: Language) -> tuple[City, str]:
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
