"""OpenStreetMap files as osmium wants them: of a known format, nodes before ways before relations."""

from pathlib import Path
from typing import Any

import osmium
from osmium.osm import NODE, WAY

from planner.sources.osm_writing import osm_writer

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
    with osm_writer(ordered) as writer:
        reader.apply(writer)
    return ordered


def placed_copy(path: Path, folder: Path) -> Path:
    """Write all but the nodes whose place is none on Earth, in the order of the file."""
    placed = folder / "placed.osm.pbf"
    thing: Any
    with osm_writer(placed) as writer:
        for thing in osmium.FileProcessor(osm_input(path)):
            if not thing.is_node() or thing.location.valid():
                writer.add(thing)
    return placed
