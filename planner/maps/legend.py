"""The legend: only what the map shows, in the reader's language."""

from collections.abc import Mapping, Sequence, Set
from typing import Any

from planner.city import City
from planner.language import Language, sentence
from planner.maps.scene import Json
from planner.maps.style import STREET_STYLES, street_class
from planner.maps.wording import VERDICTS, capital, kinds_word, verdict_word


def legend(
    city: City,
    marks: Sequence[Json],
    zones: Sequence[Json],
    language: Language,
    *,
    show: Set[str],
    own: Mapping[str, str] | None = None,
) -> list[Json]:
    """Return the entries of the legend.

    Parameters
    ----------
    marks, zones
        What `planner.maps.scene` made for this map.
    show
        Names of the layers that are on.
    own
        A rulebook's plurals for kinds of the town's own.

    Returns
    -------
    list of dict
        ``{kind: mark|line|zone, text, layer?, …}``; `layer` names the layer an entry goes with.
    """
    entries = [*_verdicts(marks, language), *_places(city, language, show), *_zones(zones, language, own)]
    return [*entries, *_streets(city, language)]


def _verdicts(marks: Sequence[Json], language: Language) -> list[Json]:
    seen = {mark["shape"] for mark in marks if mark["origin"] != "proposed"}
    entries: list[Json] = [
        {"kind": "mark", "shape": shape, "text": verdict_word(shape, language)}
        for shape in VERDICTS
        if shape in seen
    ]
    if any(mark["origin"] == "proposed" for mark in marks):
        entries.append(
            {"kind": "mark", "shape": "proposed", "text": sentence("maps.legend_proposed", language)}
        )
    if any(mark["origin"] == "drawn" for mark in marks):
        drawn = {
            "kind": "mark",
            "shape": "pass",
            "ring": "drawn",
            "text": sentence("maps.legend_drawn", language),
        }
        entries.append(drawn)
    return entries


def _places(city: City, language: Language, show: Set[str]) -> list[Json]:
    return [
        {"kind": "mark", "shape": kind, "text": capital(kinds_word(kind, language)), "layer": kind}
        for kind in ("taxi_stand", "bus_stop", "bus_terminal")
        if kind in show and len(city.of_kind([kind]))
    ]


def _zones(zones: Sequence[Json], language: Language, own: Mapping[str, str] | None) -> list[Json]:
    return [
        {
            "kind": "zone",
            "fill": zone["fill"],
            "line": zone["line"],
            "text": zone_text(zone, language, own),
            "layer": zone["name"],
        }
        for zone in zones
    ]


def zone_text(zone: Json, language: Language, own: Mapping[str, str] | None = None) -> str:
    """Return what a zone is called in legend and switches: its radius, and what it goes around."""
    around = kinds_word(zone["kind"], language, own)
    if zone["radius"] == 0:
        key = "maps.legend_area" if zone["for_stands"] else "maps.legend_area_premises"
    else:
        key = "maps.legend_zone" if zone["for_stands"] else "maps.legend_zone_premises"
    return sentence(key, language, radius=zone["radius"], kinds=around)


def _streets(city: City, language: Language) -> list[Json]:
    if city.streets is None:
        return []
    seen = {street_class(highway) for highway in city.streets["highway"].unique()}
    return [_street(name, language) for name in STREET_STYLES if name in seen]


def _street(name: str, language: Language) -> dict[str, Any]:
    style = STREET_STYLES[name]
    text = sentence(f"maps.street_{name}", language)
    return {"kind": "line", "fill": style.fill, "casing": style.casing, "text": text}
