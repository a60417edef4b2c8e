"""What the tags of an OpenStreetMap object say it is.

Kinds that the map has no agreed tag for stay wide: a bus station is a ``bus_terminal``, urban or intercity
being told by the user; company premises and emergency stops are not mapped at all.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

Role = Literal["stop", "platform", "position", "place"]

OSM_KINDS: frozenset[str] = frozenset(
    {"stand", "taxi_stand", "bus_stop", "bus_terminal", "rail_station", "airport", "ferry_terminal"}
)
"""Kinds that tags can tell."""

_BUS = ("bus", "trolleybus", "share_taxi", "minibus", "coach")
_RAIL = ("train", "subway", "light_rail", "tram", "monorail")
_OTHER = (*_RAIL, "ferry", "funicular", "aerialway")
_LIFECYCLE = ("disused", "abandoned", "demolished", "razed", "construction", "proposed")

Get = Callable[[str], str | None]


@dataclass(frozen=True)
class Meaning:
    """A place kind, and how the object shows it: a stop's sign, platform or halt, or the whole place."""

    kind: str
    role: Role


def out_of_use(tags: Mapping[str, str]) -> bool:
    """Whether the object is tagged as no longer, or not yet, in use."""
    return any(tags.get(word) == "yes" for word in _LIFECYCLE) or tags.get("railway") in _LIFECYCLE


def meanings(tags: Mapping[str, str], *, on_street: bool) -> tuple[Meaning, ...]:
    """Return what an object is: nothing, one kind, or two for a stand that taxis and moto-taxis share.

    Parameters
    ----------
    on_street
        Whether it is a node of a street: tells a bus's stop position from a train's where no tag does.
    """
    get = tags.get
    kinds = _stands(get) or _terminals(get)
    if kinds:
        return tuple(Meaning(kind, "place") for kind in kinds)
    role = _stop_role(get, on_street)
    return () if role is None else (Meaning("bus_stop", role),)


def own_meanings(tags: Mapping[str, str], own: Mapping[str, Sequence[str]]) -> tuple[Meaning, ...]:
    """Return which kinds of the town's own an object is.

    Parameters
    ----------
    own
        Kind → tags ``key=value``, any one of which is enough.
    """
    return tuple(
        Meaning(kind, "place")
        for kind, listed in own.items()
        if any(tags.get(key) == value for key, _, value in (tag.partition("=") for tag in listed))
    )


def tags_of(own: Mapping[str, Sequence[str]]) -> Mapping[str, frozenset[str]]:
    """Return key → values of the tags that tell kinds of the town's own."""
    pairs = [tag.partition("=")[::2] for listed in own.values() for tag in listed]
    return {key: frozenset(value for name, value in pairs if name == key) for key, _ in pairs}


def _stands(get: Get) -> tuple[str, ...]:
    if get("amenity") == "motorcycle_taxi":
        return ("stand",)
    if get("amenity") != "taxi":
        return ()
    vehicles = {word.strip() for word in (get("taxi_vehicle") or "").split(";")} - {""}
    if vehicles == {"motorcycle"} or (
        not vehicles and get("motorcycle") == "yes" and get("motorcar") == "no"
    ):
        return ("stand",)
    return ("taxi_stand", "stand") if "motorcycle" in vehicles else ("taxi_stand",)


def _terminals(get: Get) -> tuple[str, ...]:
    if get("amenity") == "bus_station":
        return ("bus_terminal",)
    if get("amenity") == "ferry_terminal":
        return ("ferry_terminal",)
    if get("aeroway") in ("aerodrome", "terminal"):  # a helipad is another value: no airport
        return ("airport",)
    if get("railway") in ("station", "halt"):
        return ("rail_station",)
    if get("public_transport") != "station":
        return ()
    if any(get(mode) == "yes" for mode in _RAIL):
        return ("rail_station",)
    if any(get(mode) == "yes" for mode in _BUS):
        return ("bus_terminal",)
    return ("ferry_terminal",) if get("ferry") == "yes" else ()


def _for_buses(get: Get) -> bool | None:
    """Whether buses serve it: tagged so, tagged for other modes only, or untold."""
    if any(get(mode) in ("yes", "designated") for mode in _BUS):
        return True
    if get("bus") == "no" or get("railway") is not None or any(get(mode) == "yes" for mode in _OTHER):
        return False
    return None


def _stop_role(get: Get, on_street: bool) -> Role | None:
    is_stop = get("highway") == "bus_stop"
    buses = True if is_stop else _for_buses(get)
    if get("public_transport") == "stop_position":
        return "position" if buses or (buses is None and on_street) else None
    if is_stop:
        return "stop"
    is_platform = get("highway") == "platform" or get("public_transport") == "platform"
    return "platform" if is_platform and buses is not False else None
