"""Write OpenStreetMap objects, as Overpass tells them, to a file that every program of the field reads."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import osmium

import planner
from planner.sources.fetch.answers import understood
from planner.sources.osm_writing import osm_writer, plain_tags, plain_text


def _is_moment(text: str) -> bool:
    try:
        return len(text) == 20 and datetime.strptime(text, "%Y-%m-%dT%H:%M:%SZ").year > 1970
    except ValueError:
        return False


def write_pbf(elements: Sequence[Mapping[str, Any]], path: Path, *, osm_base: str | None = None) -> None:
    """Write objects to an ``.osm.pbf``.

    Parameters
    ----------
    elements
        Nodes, then ways, then relations, each by number.
    osm_base
        Moment of the database, ``2026-01-15T12:00:00Z``; kept in the header where it has that form.

    Raises
    ------
    MissingInput
        An object lacks what it must have.
    """
    header = osmium.io.Header()
    header.set("generator", f"mototaxi-planner {planner.__version__}")
    if osm_base and _is_moment(osm_base):
        header.set("osmosis_replication_timestamp", osm_base)
    with (
        understood("Overpass", "elements"),
        osm_writer(path, header=header, overwrite=True) as writer,
    ):
        for one in elements:
            tags = plain_tags(one.get("tags"))
            if one["type"] == "node" and "lat" in one and "lon" in one:
                place = (float(one["lon"]), float(one["lat"]))
                writer.add_node(osmium.osm.mutable.Node(id=int(one["id"]), location=place, tags=tags))
            elif one["type"] == "way":
                refs = [int(ref) for ref in one.get("nodes", ())]
                writer.add_way(osmium.osm.mutable.Way(id=int(one["id"]), nodes=refs, tags=tags))
            elif one["type"] == "relation":
                members = [
                    (member["type"][0], int(member["ref"]), plain_text(member.get("role") or ""))
                    for member in one.get("members", ())
                ]
                relation = osmium.osm.mutable.Relation(id=int(one["id"]), members=members, tags=tags)
                writer.add_relation(relation)
