"""Streets, stops, terminals and places of an area, by Overpass through osmnx."""

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import requests
import shapely

from planner.errors import InputRefused, MissingInput
from planner.sources.fetch.answers import FIRST_WAIT_S, Asker, understood
from planner.sources.fetch.osmnx_session import osmnx_errors, osmnx_session

PLACES: Mapping[str, bool | str | list[str]] = {
    "amenity": [
        "taxi",
        "motorcycle_taxi",
        "bus_station",
        "ferry_terminal",
        "hospital",
        "clinic",
        "school",
        "university",
        "marketplace",
    ],
    "highway": ["bus_stop", "platform"],
    "public_transport": ["platform", "stop_position", "station"],
    "railway": ["station", "halt"],
    "aeroway": ["aerodrome", "terminal"],
    "shop": ["mall"],
}
"""Tags of what is asked for besides streets; town laws also name hospitals, schools and markets."""

Element = Mapping[str, Any]


def elements_of(
    area: shapely.Polygon | shapely.MultiPolygon, asker: Asker, mirrors: Sequence[str]
) -> tuple[list[Element], str, str | None]:
    """Return the OpenStreetMap objects of an area.

    Returns
    -------
    elements, mirror, osm_base
        Each object once, as the last answer told it; the server that answered; and the moment of the
        database, if told.

    Raises
    ------
    InputRefused
        There is not one street in the area.
    MissingInput
        No mirror gave a good answer; what was got stays on disk for the next run.
    """
    key = hashlib.sha256(shapely.to_wkb(area) + json.dumps(PLACES).encode()).hexdigest()[:12]
    cache = asker.cache / f"overpass-{key}"
    cache.mkdir(parents=True, exist_ok=True)
    last: MissingInput | None = None
    for mirror in mirrors:
        if last is not None:
            asker.say("fetch.next_mirror", {"server": urlsplit(mirror).netloc})
        try:
            _download(area, asker, mirror, cache)
        except MissingInput as error:
            last = error
            continue
        elements, osm_base = _merged(cache)
        if not any(one["type"] == "way" and "highway" in (one.get("tags") or {}) for one in elements):
            raise InputRefused.of("fetch.no_streets")
        return elements, mirror, osm_base
    raise last or MissingInput.of("fetch.no_mirror")


def _download(area: shapely.Polygon | shapely.MultiPolygon, asker: Asker, mirror: str, cache: Path) -> None:
    """Let osmnx put all answers for an area into the cache, going on where an attempt broke off."""
    server = urlsplit(mirror).netloc
    for attempt in range(1, asker.attempts + 1):
        try:
            with osmnx_session(asker, mirror, cache) as osmnx:
                # osmnx ends a download with this error where it is told not to build a graph.
                done = osmnx._errors.CacheOnlyInterruptError
                asker.say("fetch.streets", {"server": server})
                with suppress(done):
                    osmnx.graph_from_polygon(area, network_type="all", retain_all=True, simplify=False)
                asker.say("fetch.places", {"server": server})
                with suppress(done):
                    osmnx.features_from_polygon(area, tags=dict(PLACES))
            return
        except osmnx_errors() as error:
            # Whole JSON that is no answer of Overpass: asking again will not better it.
            raise MissingInput.of("fetch.other_form", server=server, seen=str(error)[:80]) from error
        except requests.RequestException as error:
            reason = "timeout" if isinstance(error, requests.Timeout) else type(error).__name__
            pause_s = FIRST_WAIT_S * 2 ** (attempt - 1)
            told = {"server": server, "reason": reason, "attempt": attempt, "attempts": asker.attempts}
            if attempt == asker.attempts:
                raise MissingInput.of("fetch.no_answer", **told, seconds=0) from error
            asker.say("fetch.waiting", {**told, "seconds": round(pause_s)})
            asker.wait(pause_s)


def _merged(cache: Path) -> tuple[list[Element], str | None]:
    """Return each object of all answers once, nodes first and by number, and the oldest database moment."""
    found: dict[tuple[str, int], Element] = {}
    moments = []
    for path in sorted(cache.glob("*.json"), key=lambda path: (path.stat().st_mtime_ns, path.name)):
        answer = json.loads(path.read_text(encoding="utf-8"))
        if not isinstance(answer, dict):
            continue
        with understood("Overpass", answer.get("elements", answer)):
            moments.append(str(answer.get("osm3s", {}).get("timestamp_osm_base", "")))
            found |= {(one["type"], int(one["id"])): one for one in _objects(answer.get("elements", ()))}
    order = {"node": 0, "way": 1, "relation": 2}
    elements = [found[key] for key in sorted(found, key=lambda key: (order[key[0]], key[1]))]
    return elements, min(filter(None, moments), default=None)


def _objects(elements: Iterable[Element]) -> Iterable[Element]:
    return (one for one in elements if one.get("type") in ("node", "way", "relation") and "id" in one)
