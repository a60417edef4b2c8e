"""Read a street map of any accepted kind."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from planner.errors import InputRefused
from planner.sources.graphml import read_graphml
from planner.sources.guidance import NO_GUIDANCE, Guidance
from planner.sources.lines import read_street_lines
from planner.sources.map_file import VECTOR_SUFFIXES
from planner.sources.osm import read_osm
from planner.sources.osm_file import OSM_SUFFIXES
from planner.sources.overpass import is_overpass
from planner.sources.read import MapRead
from planner.sources.rows import require_file

_GRAPHS = (".graphml",)
_LINES = tuple(suffix for suffix in VECTOR_SUFFIXES if suffix != ".json")
STREET_SUFFIXES = (*OSM_SUFFIXES, *_GRAPHS, ".json", *_LINES)
"""Endings of the files read; ``.json`` is an answer of Overpass or GeoJSON, by what it holds."""


def is_osm(path: Path) -> bool:
    """Whether a file comes from OpenStreetMap, which tells where it is."""
    name = path.name.lower()
    from_overpass = name.endswith(".json") and path.is_file() and is_overpass(path)
    return from_overpass or name.endswith((*OSM_SUFFIXES, *_GRAPHS))


def read_streets(
    path: Path,
    *,
    own_kinds: Mapping[str, Sequence[str]] = MappingProxyType({}),
    guidance: Guidance = NO_GUIDANCE,
) -> MapRead:
    """Read an OpenStreetMap extract, an osmnx graph, or lines of any map file.

    Parameters
    ----------
    own_kinds
        Kind of the town's own → tags ``key=value`` that tell its places; only OpenStreetMap tells any.
    guidance
        What the user chose about a file of lines, and the town to hold it against.

    Raises
    ------
    MissingInput
        There is no such file.
    InputRefused
        The file is of another kind, or damaged.
    """
    require_file(path)
    name = path.name.lower()
    if name.endswith(_GRAPHS):
        return read_graphml(path)
    if is_osm(path):
        return read_osm(path, own_kinds=own_kinds)
    if name.endswith((".json", *_LINES)):
        return read_street_lines(path, guidance)
    raise InputRefused.of(
        "sources.kind_of_file", file=path.name, seen=path.suffix or "-", known=STREET_SUFFIXES
    )
