"""A town from uploaded files: in a private folder while they are read, never where files are served."""

import hashlib
import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath, PureWindowsPath
from tempfile import TemporaryDirectory

import streamlit as st

from planner.city import City, city_from_files
from planner.errors import Fault, InputRefused
from planner.language import Language, sentence
from planner.maps.wording import capital, kinds_word
from planner.sources.guidance import NO_CHOICES, Choices
from planner.sources.kinds import place_kind
from planner.sources.map_file import VECTOR_SUFFIXES
from planner.sources.numbers import parse_integer
from planner.sources.raster import RASTER_SUFFIXES
from planner.sources.rows import TABLE_SUFFIXES
from planner.sources.streets import STREET_SUFFIXES
from planner.tables import PARENT_KIND, PLACE_KINDS
from planner.ui.file_questions import ask, choices_for
from planner.ui.verdicts import escaped
from planner.validate import DISTRICT


def _endings(*suffixes: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(suffix.split(".")[-1] for suffix in suffixes))


_POINTS = _endings(*TABLE_SUFFIXES, *VECTOR_SUFFIXES)
ROLES: Mapping[str, tuple[str, ...]] = {
    "streets": _endings(*STREET_SUFFIXES),
    "stands": _POINTS,
    "taxi": _POINTS,
    "bus": _POINTS,
    "terminals": _POINTS,
    "premises": _POINTS,
    "population": (*_POINTS, *_endings(*RASTER_SUFFIXES)),
    "boundary": _endings(*VECTOR_SUFFIXES),
}
"""What a file is given for → endings offered in the file dialogue; the reader judges the content."""

_MAX_FILE_MB = 200
_MOST_LAYERS = 8


@dataclass(frozen=True)
class Upload:
    """One uploaded file; `layer` tells that its role is a kind of place of the town's own."""

    role: str
    name: str
    data: bytes
    layer: bool = False


def upload_town(language: Language) -> tuple[City, str] | None:
    """Show the upload form and return the town read from it, ``None`` until something readable is uploaded.

    A file that is refused is told with its faults, and with the choices that answer them.

    Raises
    ------
    InputRefused
        The population is not a number.
    """
    name = st.text_input(sentence("ui.town_name", language), key="upload-name", max_chars=80)
    with st.expander(sentence("ui.files", language), expanded=True):
        uploads = [*_ask_files(language), *_ask_layers(language)]
    people = st.text_input(
        sentence("ui.population_total", language),
        key="upload-people",
        help=sentence("ui.population_help", language),
    )
    none = st.multiselect(
        sentence("ui.declared_none", language),
        [kind for kind in PLACE_KINDS if kind not in PARENT_KIND],
        format_func=lambda kind: capital(kinds_word(kind, language)),
        help=sentence("ui.declared_none_help", language),
        key=f"upload-none-{language}",
    )
    if not uploads:
        st.info(sentence("ui.files_needed", language))
        return None
    total = parse_integer(people) if people.strip() else None
    files = {upload.role: upload.data for upload in uploads}
    choices = choices_for(files)
    key = town_key(uploads, name, total, tuple(none), choices)
    named = name.strip() or sentence("ui.unnamed_town", language)
    try:
        with st.spinner(sentence("ui.loading_town", language)):
            return _read(key, tuple(uploads), named, total, tuple(none), choices), key
    except InputRefused as error:
        ask(error.faults, files, language)
        return None


def _ask_files(language: Language) -> list[Upload]:
    uploads = []
    for role, endings in ROLES.items():
        file = st.file_uploader(
            sentence(f"ui.file_{role}", language),
            type=list(endings),
            key=f"upload-{role}",
            max_upload_size=_MAX_FILE_MB,
        )
        if file is not None:
            uploads.append(Upload(role, file.name, file.getvalue()))
    return uploads


def _ask_layers(language: Language) -> list[Upload]:
    """Ask for files of other kinds of place, one after another: the next is asked for once one is given."""
    uploads: list[Upload] = []
    for number in range(_MOST_LAYERS):
        file = st.file_uploader(
            sentence("ui.file_layer", language),
            type=list(_POINTS),
            key=f"upload-layer-{number}",
            help=sentence("ui.file_layer_help", language),
            max_upload_size=_MAX_FILE_MB,
        )
        if file is None:
            break
        kind = st.text_input(
            sentence("ui.layer_kind", language, file=escaped(file.name)),
            key=f"upload-layer-kind-{number}",
            placeholder=sentence("ui.layer_kind_example", language),
            max_chars=40,
        )
        word = kind_of_layer(kind)
        if not word:
            st.info(sentence("ui.layer_kind_needed", language))
        elif word in (*ROLES, *(upload.role for upload in uploads)):
            raise InputRefused.of("ui.layer_kind_taken", seen=kind)
        else:
            uploads.append(Upload(word, file.name, file.getvalue(), layer=True))
    return uploads


def kind_of_layer(text: str) -> str:
    """Return the key of a kind of place that people name in their own words: ``Pronto-socorro`` is a kind."""
    known = place_kind(text)
    if known is not None:
        return known
    plain = unicodedata.normalize("NFKD", text.casefold()).encode("ascii", "ignore").decode()
    kind = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")
    # Laws and fair shares know the areas of a town by one key only.
    return DISTRICT if kind in ("distrito", "distritos") else kind


def town_key(
    uploads: list[Upload],
    name: str,
    people: int | None,
    none: tuple[str, ...],
    choices: Choices = NO_CHOICES,
) -> str:
    """Return a key that changes with everything the town is read from."""
    digest = hashlib.sha256(repr((name, people, none, choices)).encode())
    for upload in uploads:
        digest.update(repr((upload.role, upload.name, len(upload.data), upload.layer)).encode())
        digest.update(hashlib.sha256(upload.data).digest())
    return digest.hexdigest()[:16]


def plain_name(name: str) -> str:
    """Return the last part of a file name whichever way its sender writes paths.

    Raises
    ------
    InputRefused
        Nothing of a name is left.
    """
    last = PurePosixPath(PureWindowsPath(name).name).name
    if last in ("", ".", ".."):
        raise InputRefused(Fault("ui.file_name", {"seen": name}))
    return last


@st.cache_resource(max_entries=4, show_spinner=False)
def _read(
    key: str,  # noqa: ARG001 - stands for the uploads in the cache's key
    _uploads: tuple[Upload, ...],
    name: str,
    people: int | None,
    none: tuple[str, ...],
    _choices: Choices,
) -> City:
    return read_uploads(_uploads, name=name, people=people, none=none, choices=_choices)


def read_uploads(
    uploads: tuple[Upload, ...],
    *,
    name: str,
    people: int | None,
    none: tuple[str, ...],
    choices: Choices = NO_CHOICES,
) -> City:
    """Read uploaded files into a town; nothing of them stays on the disk.

    Raises
    ------
    InputRefused
        A file cannot be read as what it should be.
    """
    with TemporaryDirectory(prefix="mototaxi-envio-") as folder:
        paths: dict[str, Path] = {}
        layers: dict[str, Path] = {}
        for number, upload in enumerate(uploads):
            own = Path(folder) / str(number)
            own.mkdir()
            path = own / plain_name(upload.name)
            path.write_bytes(upload.data)
            (layers if upload.layer else paths)[upload.role] = path
        return city_from_files(
            name=name,
            streets=paths.get("streets"),
            taxi=paths.get("taxi"),
            bus=paths.get("bus"),
            terminals=paths.get("terminals"),
            premises=paths.get("premises"),
            stands=paths.get("stands"),
            population=paths.get("population", people),
            boundary=paths.get("boundary"),
            layers=layers,
            none=none,
            choices=choices,
        )
