"""Read a street map of any accepted kind."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType

from planner.errors import InputRefused
from planner.sources.graphml import read_graphml
from planner.sources.osm import read_osm
from planner.sources.osm_file import OSM_SUFFIXES
from planner.sources.read import MapRead
from planner.sources.rows import require_file

STREET_SUFFIXES = (*OSM_SUFFIXES, ".graphml")


def read_streets(path: Path, *, own_kinds: Mapping[str, Sequence[str]] = MappingProxyType({})) -> MapRead:
    """Read an OpenStreetMap extract or an osmnx graph.

    Parameters
    ----------
    own_kinds
        Kind of the town's own → tags ``key=value`` that tell its places; a graph tells none.

    Raises
    ------
    MissingInput
        There is no such file.
    InputRefused
        The file is of another kind, or damaged.
    """
    require_file(path)
    name = path.name.lower()
    if name.endswith(OSM_SUFFIXES):
        return read_osm(path, own_kinds=own_kinds)
    if name.endswith(".graphml"):
        return read_graphml(path)
    raise InputRefused.of(
        "sources.kind_of_file", file=path.name, seen=path.suffix or "-", known=STREET_SUFFIXES
    )
