"""OpenStreetMap files as osmium wants them: of a known format, nodes before ways before relations."""

from pathlib import Path
from typing import Any

import osmium
from osmium.osm import NODE, WAY

OSM_SUFFIXES = (".osm.pbf", ".pbf", ".osm.gz", ".osm.bz2", ".osm")
"""Endings of the files read."""


def osm_input(path: Path) -> osmium.io.File:
    """Name a file's format by its ending: osmium itself knows small letters only."""
    return osmium.io.File(str(path), _format(path))


def _format(path: Path) -> str:
    return next((ending[1:] for ending in OSM_SUFFIXES if path.name.lower().endswith(ending)), "osm")


def nodes_come_first(path: Path) -> bool:
    """Whether no node comes after a way, so that a node not met before is truly absent."""
    way_seen = False
    thing: Any
    for thing in osmium.FileProcessor(osm_input(path), NODE | WAY):
        if thing.is_way():
            way_seen = True
        elif way_seen:
            return False
    return True


def sorted_copy(path: Path, folder: Path) -> Path:
    """Write nodes, ways, relations by number, each object once; osmium would lose ways before their nodes."""
    ordered = folder / "sorted.osm.pbf"
    reader = osmium.MergeInputReader()
    reader.add_buffer(path.read_bytes(), _format(path))
    writer = osmium.SimpleWriter(str(ordered))
    try:
        reader.apply(writer)
    finally:
        writer.close()
    return ordered
