"""Read ``city.toml``, which names a city's files.

::

    name = "Vila Modelo"
    uf = "MG"
    ibge_code = "3147907"        # optional
    fictional = true             # optional
    population = 110000          # optional, with population_source and population_year
    population_source = "…"
    population_year = 2022
    none = ["airport"]           # kinds of places the town has none of

    [files]                      # names relative to the folder
    streets = "streets.osm.pbf"  # taxi, bus, terminals, premises, stands, population, boundary

    [layers]                     # optional: kind of place → its file, also kinds of the town's own
    hospital = "hospitals.gpkg"  # areas that the law names as districts: district = "…"

    [crs]                        # optional: systems of files that tell none, or a wrong one
    taxi = "EPSG:31983"          # and swap = ["taxi"], [minus], [part] (`planner.city.choices`)

    [sources."streets.osm.pbf"]  # optional: where a file came from, as `mototaxi fetch` writes it
    retrieved = 2026-01-15
    licence = "ODbL-1.0"
    origin = "https://…"
    sha256 = "…"                 # told where the file is another by now
"""

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from planner.city.choices import read_choices, role_faults
from planner.city.compose import kind_faults, layer_faults
from planner.city.model import PopulationFigure
from planner.city.origins import Origin, read_origins
from planner.city.type_words import type_words
from planner.errors import Fault, InputRefused, MissingInput
from planner.nearest import suggestion
from planner.sources.guidance import NO_CHOICES, Choices

MANIFEST = "city.toml"
FILE_KEYS = ("streets", "taxi", "bus", "terminals", "premises", "stands", "population", "boundary")
_UF = "AC|AL|AM|AP|BA|CE|DF|ES|GO|MA|MG|MS|MT|PA|PB|PE|PI|PR|RJ|RN|RO|RR|RS|SC|SE|SP|TO"
_IBGE_CODE = r"[1-5]\d{6}"
_TYPES: Mapping[str, type] = {
    "name": str,
    "uf": str,
    "ibge_code": str,
    "fictional": bool,
    "population": int,
    "population_source": str,
    "population_year": int,
    "none": list,
    "files": dict,
    "layers": dict,
    "sources": dict,
    "crs": dict,
    "swap": list,
    "minus": dict,
    "part": dict,
}


@dataclass(frozen=True)
class Manifest:
    """What ``city.toml`` says; `files` holds paths that exist, within the folder."""

    name: str
    files: Mapping[str, Path]
    uf: str | None = None
    ibge_code: str | None = None
    fictional: bool = False
    population_figure: PopulationFigure | None = None
    none: tuple[str, ...] = ()
    layers: Mapping[str, Path] = field(default_factory=dict)
    origins: Mapping[str, Origin] = field(default_factory=dict)
    choices: Choices = NO_CHOICES


def read_manifest(folder: Path, *, own: Sequence[str] = ()) -> Manifest:
    """Read the ``city.toml`` of a folder.

    Parameters
    ----------
    own
        Kinds of place of the town's own; those that ``[layers]`` names are added.

    Raises
    ------
    MissingInput
        There is no such folder, or no ``city.toml`` in it.
    InputRefused
        It is no TOML, has unknown keys, values of another type, or names files that are not in the folder;
        every fault found is listed.
    """
    path = folder / MANIFEST
    if not folder.is_dir():
        raise MissingInput.of("city.no_folder", folder=str(folder))
    if not path.is_file():
        raise MissingInput.of("city.no_manifest", folder=folder.name, file=MANIFEST)
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise InputRefused.of("city.not_toml", file=MANIFEST, reason=str(error)) from error
    faults = [*_key_faults(content, tuple(_TYPES), ""), *_type_faults(content), *_code_faults(content)]
    named = content.get("files", {})
    files: dict[str, Path] = {}
    if isinstance(named, dict):
        faults += _key_faults(named, FILE_KEYS, "files.")
        files, file_faults = _files(folder, named, "files")
        faults += file_faults
    drawn = content.get("layers", {})
    layers: dict[str, Path] = {}
    if isinstance(drawn, dict):
        layers, file_faults = _files(folder, drawn, "layers")
        faults += file_faults + layer_faults(drawn)
    sources = content.get("sources", {})
    origins: Mapping[str, Origin] = {}
    if isinstance(sources, dict):
        origins, source_faults = read_origins(sources, file=MANIFEST)
        faults += source_faults
    choices, choice_faults = read_choices(content, file=MANIFEST)
    faults += [*choice_faults, *role_faults(choices, [*files, *layers])]
    none = content.get("none", [])
    faults += kind_faults(none, [*own, *layers]) if isinstance(none, list) else []
    if faults:
        raise InputRefused(*faults)
    return Manifest(
        name=content["name"],
        files={key: path for key, path in files.items() if key in FILE_KEYS},
        layers=layers,
        origins=origins,
        choices=choices,
        uf=content.get("uf"),
        ibge_code=content.get("ibge_code"),
        fictional=content.get("fictional", False),
        population_figure=_figure(content),
        none=tuple(none),
    )


def _key_faults(table: Mapping[str, object], known: tuple[str, ...], prefix: str) -> list[Fault]:
    faults = []
    for key in table:
        if key in known:
            continue
        values = {"file": MANIFEST, "seen": prefix + key, "known": known}
        faults.append(Fault("city.unknown_key", {**values, **suggestion(key, known, before=prefix)}))
    return faults


def _type_faults(content: Mapping[str, object]) -> list[Fault]:
    faults = []
    if not content.get("name"):
        faults.append(Fault("city.no_name", {"file": MANIFEST}))
    for key, expected in _TYPES.items():
        value = content.get(key)
        if value is None:
            continue
        # In Python True is an int, in a file of settings it is a slip.
        fits = isinstance(value, expected) and not (expected is int and isinstance(value, bool))
        if not fits or (isinstance(value, int) and value < 0):
            values = {"file": MANIFEST, "key": key, "seen": repr(value), "expected": type_words(expected)}
            faults.append(Fault("city.value_type", values))
    return faults


def _code_faults(content: Mapping[str, object]) -> list[Fault]:
    faults = []
    for key, pattern in (("uf", _UF), ("ibge_code", _IBGE_CODE)):
        value = content.get(key)
        if isinstance(value, str) and not re.fullmatch(pattern, value):
            faults.append(Fault(f"city.bad_{key}", {"file": MANIFEST, "seen": value}))
    return faults


def _files(folder: Path, named: Mapping[str, object], table: str) -> tuple[dict[str, Path], list[Fault]]:
    found: dict[str, Path] = {}
    faults = []
    root = folder.resolve()
    for key, value in named.items():
        where = {"file": MANIFEST, "key": f"{table}.{key}", "seen": str(value)}
        if not isinstance(value, str) or not value:
            faults.append(Fault("city.value_type", {**where, "expected": type_words(str)}))
            continue
        path = folder / value
        if not path.resolve().is_relative_to(root):
            faults.append(Fault("city.file_outside", where))
        elif not path.exists():
            faults.append(Fault("city.file_missing", where))
        else:
            found[key] = path
    return found, faults


def _figure(content: Mapping[str, object]) -> PopulationFigure | None:
    people = content.get("population")
    if not isinstance(people, int):
        return None
    year = content.get("population_year")
    source = content.get("population_source")
    return PopulationFigure(people, str(source or MANIFEST), year if isinstance(year, int) else None)
