"""Projects that this server has open, by the name they have in the address."""

import hashlib
import tempfile
from dataclasses import replace
from pathlib import Path

import streamlit as st

from planner.city import City
from planner.errors import InputRefused, PlannerError, ProjectRefused
from planner.project import Project, open_project
from planner.ui.project.shelf import SUFFIX, Shelf, far_ref, shelf_at, wanted_folder

_UPLOADED = {"pt": "O arquivo enviado", "en": "The uploaded file"}


@st.cache_resource(show_spinner=False)
def _spare_folder() -> "tempfile.TemporaryDirectory[str]":
    # Kept alive by the cache, removed by Python when the server ends.
    return tempfile.TemporaryDirectory(prefix="mototaxi-projetos-")


@st.cache_resource(ttl=30, show_spinner=False)
def _shelf(wanted: str) -> Shelf:
    return shelf_at(Path(wanted), Path(_spare_folder().name))


@st.cache_resource(show_spinner=False)
def _far_places() -> dict[str, str]:
    # Projects opened by path or address since the server started: a reload finds them by a short name that
    # tells no path, and a link can open nothing that somebody at this machine has not opened before.
    return {}


def current_shelf() -> Shelf:
    """Return the folder of projects; tried again twice a minute, so that a stick put back is found."""
    return _shelf(str(wanted_folder()))


def remember_place(where: str) -> str:
    """Return the name in the address of a project opened by path or database address."""
    ref = far_ref(where)
    _far_places()[ref] = where
    return ref


def where_of(ref: str) -> str | None:
    """Return where a project lies by its name in the address, ``None`` where there is none."""
    if ref.startswith("~"):
        return _far_places().get(ref)
    path = current_shelf().path(ref)
    return str(path) if path.is_file() else None


def open_named(ref: str, author: str) -> Project:
    """Return the open project with a name.

    Raises
    ------
    InputRefused
        There is none.
    ProjectRefused
        It is no project, or a damaged one.
    """
    where = where_of(ref)
    if where is None:
        raise InputRefused.of("work.no_project", seen=ref)
    return _opened(where, _stamp(where), author)


def keep_upload(content: bytes, author: str) -> str:
    """Put an uploaded project among the others, once it was opened and found whole; return its name.

    One of an older format is brought to today's. Whatever is refused leaves nothing in the folder.

    Raises
    ------
    ProjectRefused
        It is no project, is damaged, holds what a project never holds, or its history does not hold.
    OSError
        The folder takes no file.
    """
    shelf = current_shelf()
    with tempfile.TemporaryDirectory(prefix=".chegando-", dir=shelf.folder) as folder:
        arriving = Path(folder) / f"projeto{SUFFIX}"
        arriving.write_bytes(content)
        try:
            with open_project(arriving, author=author) as project:
                faults, name = project.check(), project.info().name
        except PlannerError as error:
            raise _of_upload(error, arriving) from error
        if faults:
            raise ProjectRefused(*faults)
        return _put(shelf, arriving, name)


def _of_upload(error: PlannerError, arriving: Path) -> PlannerError:
    """Return a refusal that names what was uploaded, not the place where it lay for a moment."""
    told = {str(arriving), arriving.name}
    faults = (
        replace(fault, values={
            key: _UPLOADED if str(value) in told else value for key, value in fault.values.items()
        })
        for fault in error.faults
    )  # fmt: skip
    return type(error)(*faults)


def _put(shelf: Shelf, arriving: Path, name: str) -> str:
    while True:
        ref = shelf.free_ref(name)
        try:
            shelf.path(ref).touch(exist_ok=False)  # taken: two uploads at once never get one name
        except FileExistsError:
            continue
        arriving.replace(shelf.path(ref))
        return ref


@st.cache_resource(max_entries=32, show_spinner=False)
def _opened(where: str, stamp: str, author: str) -> Project:  # noqa: ARG001 - a file put in its place is another
    return open_project(where, author=author)


def _stamp(where: str) -> str:
    path = Path(where)
    return str(path.stat().st_ino) if path.is_file() else ""


def town_of(project: Project, where: str) -> tuple[City, str]:
    """Return the town of a project, and a key that changes with it."""
    info = project.info()
    told = repr((where, _stamp(where), info.created))
    key = hashlib.sha256(told.encode()).hexdigest()[:16]
    return _city(key, project), key


@st.cache_resource(max_entries=4, show_spinner=False)
def _city(key: str, _project: Project) -> City:  # noqa: ARG001 - the key stands for the project
    return _project.city()
