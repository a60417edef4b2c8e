"""The day an OpenStreetMap extract is of, where it says so."""

import re
from datetime import date
from pathlib import Path

import osmium

from planner.sources.dates import parse_date

_HEADER_BYTES = 2048
_OSM_BASE = re.compile(rb'osm_base="(\d{4}-\d{2}-\d{2})T')


def osm_day(path: Path) -> date | None:
    """Return the day of the database the file was taken from, ``None`` where its header does not tell.

    Overpass writes ``<meta osm_base="…"/>``; other tools a header field for replication.
    """
    with path.open("rb") as file:
        told = _OSM_BASE.search(file.read(_HEADER_BYTES))
    if told is not None:
        return _day(told[1].decode())
    try:
        reader = osmium.io.Reader(str(path))
        header = reader.header()
        stamp = header.get("osmosis_replication_timestamp") or header.get("timestamp")
        reader.close()
    except RuntimeError:
        return None
    return _day(stamp)


def _day(stamp: str) -> date | None:
    try:
        return parse_date(stamp)
    except Exception:  # a header may hold anything; what is no day tells none
        return None
