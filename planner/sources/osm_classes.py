"""Which ways of OpenStreetMap are streets to drive or to walk, and in which direction.

Drive follows the idea of osmnx's network type ``drive_service``: public streets and service ways that a
motorcycle may use, without parking aisles, emergency accesses and private grounds. Walk is every way open to
pedestrians: all streets but motorways, and paths; cycle tracks and bridleways only where tagged for walking.
"""

from collections.abc import Mapping

import numpy as np
import pandas as pd
from numpy.typing import NDArray

Tags = Mapping[str, NDArray[np.object_]]
Bools = NDArray[np.bool_]

WAY_FLAG_TAGS = (
    "highway",
    "oneway",
    "junction",
    "access",
    "vehicle",
    "motor_vehicle",
    "motorcar",
    "motorcycle",
    "foot",
    "service",
    "area",
    "bridge",
    "tunnel",
)
"""Tags that the functions below read."""

_LINKED = ("motorway", "trunk", "primary", "secondary", "tertiary")
MOTORWAYS = ("motorway", "motorway_link")
CARRIAGEWAYS = (
    *_LINKED,
    *(f"{name}_link" for name in _LINKED),
    "unclassified",
    "residential",
    "living_street",
    "service",
    "road",
)
"""Highway classes with a carriageway for vehicles."""

PATHS = ("footway", "pedestrian", "path", "steps", "track", "corridor")
WALK_IF_TOLD = ("cycleway", "bridleway")

_DENIED = ("no", "private", "bus", "psv", "emergency", "military", "agricultural", "forestry", "restricted")
_ALLOWED = ("yes", "designated", "permissive", "destination", "public", "official", "customers")
_NO_STREET_SERVICE = ("parking_aisle", "parking", "emergency_access", "private")
_ONEWAY = ("yes", "true", "1")
_AGAINST = ("-1", "reverse")
_CIRCLES = ("roundabout", "circular")


def _is(column: NDArray[np.object_], words: tuple[str, ...]) -> Bools:
    return np.asarray(pd.Series(column, dtype=object).isin(words).to_numpy(dtype=bool))


def _denied(tags: Tags, keys: tuple[str, ...]) -> Bools:
    """Whether access is denied, the last key given being the most specific that speaks."""
    denied: Bools = np.zeros(len(tags["highway"]), dtype=bool)
    for key in keys:
        denied = (denied & ~_is(tags[key], _ALLOWED)) | _is(tags[key], _DENIED)
    return denied


def drivable(tags: Tags) -> Bools:
    """Return which ways a moto-taxi may drive: class, service, area and access tags together."""
    closed = _denied(tags, ("access", "vehicle", "motor_vehicle", "motorcar", "motorcycle"))
    aside = _is(tags["service"], _NO_STREET_SERVICE) | _is(tags["area"], ("yes",))
    return _is(tags["highway"], CARRIAGEWAYS) & ~closed & ~aside


def walkable(tags: Tags) -> Bools:
    """Return which ways people may walk along."""
    street = _is(tags["highway"], CARRIAGEWAYS) & ~_is(tags["highway"], MOTORWAYS)
    told = _is(tags["highway"], WALK_IF_TOLD) & _is(tags["foot"], _ALLOWED)
    aside = _is(tags["service"], ("private",)) | _is(tags["area"], ("yes",))
    return (street | _is(tags["highway"], PATHS) | told) & ~_denied(tags, ("access", "foot")) & ~aside


def carriageways(tags: Tags) -> Bools:
    """Return which ways part the two sides of a street, whoever may use them."""
    return _is(tags["highway"], CARRIAGEWAYS) & ~_is(tags["area"], ("yes",))


def directions(tags: Tags) -> tuple[Bools, Bools]:
    """Return which ways are one-way, and which of these run against the way they are drawn.

    Roundabouts and motorways are one-way unless tagged otherwise.
    """
    against = _is(tags["oneway"], _AGAINST)
    implied = _is(tags["junction"], _CIRCLES) | _is(tags["highway"], MOTORWAYS)
    untold = pd.isna(tags["oneway"])
    return _is(tags["oneway"], _ONEWAY) | against | (implied & untold), against


def present(column: NDArray[np.object_]) -> Bools:
    """Return where a tag is set to anything but ``no``: any sort of bridge, any sort of tunnel."""
    return np.asarray(pd.notna(column) & ~_is(column, ("no",)))


def listed(value: str | None) -> str | None:
    """Return a name, the parts of a list-valued one separated by ``"; "``."""
    if value is None:
        return None
    return "; ".join(part.strip() for part in value.split(";") if part.strip()) or None
