"""Checks of places: the same one twice, and kinds of which nothing is known."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import geopandas as gpd

from planner.city import City
from planner.city.compose import WIDEST_KINDS
from planner.language import LANGUAGES, Language
from planner.provenance import Notice
from planner.sources.headers import fold
from planner.sources.nearby import Shapes, in_metres, middle_latitude, pairs_near
from planner.sources.where import some
from planner.words import kind_word

SAME_PLACE_M = 5.0
"""Two places of one kind so close are most likely one, whatever their names: a stand is longer than that."""

SAME_NAME_M = 30.0
"""The same for two of one name, save bus stops: those of both sides of a street bear one name."""


OwnWords = Mapping[Language, Mapping[str, str]]
"""Language → kind of place of a town's own → a rulebook's word for it."""

NO_WORDS: OwnWords = MappingProxyType({})


def duplicate_notices(city: City, own: OwnWords = NO_WORDS) -> list[Notice]:
    """Return places that are most likely the same as another of their kind, by file and kind.

    Those that a geocoder put at one point are left out: they are told as what they are.
    """
    places = city.places.reset_index(drop=True)
    told = {one for notice in city.notices if notice.key == "points.one_position" for one in notice.subjects}
    shapes = in_metres(places.geometry.to_numpy(), middle_latitude(places.geometry.to_numpy()))
    ids, files = places["id"].to_numpy(), places["source"].to_numpy()
    notices = []
    for kind, group in places.groupby("kind", sort=False):
        rows = group.index.to_numpy()
        first_of: dict[str, dict[int, int]] = {}
        for first, again in _same(shapes[rows], group, by_name=kind != "bus_stop"):
            one, other = rows[first], rows[again]
            if not {ids[one], ids[other]} <= told:
                first_of.setdefault(str(files[other]), {}).setdefault(int(other), int(one))
        for file, pairs in first_of.items():
            examples = some(f"{ids[one]} = {ids[other]}" for other, one in pairs.items())
            subjects = tuple(str(ids[other]) for other in pairs)
            values = {"kind": _words([str(kind)], own)}
            notices.append(Notice("data.duplicates", "warning", file, len(pairs), examples, values, subjects))
    return notices


def _same(shapes: Shapes, group: gpd.GeoDataFrame, *, by_name: bool) -> list[tuple[int, int]]:
    """Return positions of two places that are most likely one, the earlier first, in order."""
    names = [fold(name) if isinstance(name, str) else "" for name in group["name"]]
    i, j, metres = pairs_near(shapes, shapes, SAME_NAME_M)
    return sorted(
        (int(a), int(b))
        for a, b, apart in zip(i, j, metres, strict=True)
        if a < b and (apart <= SAME_PLACE_M or (by_name and names[a] and names[a] == names[b]))
    )


def layer_notices(city: City, own: OwnWords = NO_WORDS) -> list[Notice]:
    """Return the kinds of place of which a file that was read holds none, and those that no input tells."""
    empty: dict[str, list[str]] = {}
    for layer in city.layers.values():
        if layer.status == "empty":
            empty.setdefault(layer.source or city.name, []).append(layer.kind)
    notices = [
        Notice("data.layer_empty", "warning", file, len(kinds), some(kinds), {"kinds": _words(kinds, own)})
        for file, kinds in empty.items()
    ]
    named = dict.fromkeys([*WIDEST_KINDS, *(kind for words in own.values() for kind in words)])
    missing = [kind for kind in named if city.layer(kind).status == "missing"]
    if missing:
        values = {"kinds": _words(missing, own)}
        notices.append(Notice("data.layers_missing", "info", city.name, len(missing), some(missing), values))
    return notices


def _words(kinds: Sequence[str], own: OwnWords) -> Mapping[Language, str]:
    return {
        language: ", ".join(kind_word(kind, language, own.get(language)) for kind in kinds)
        for language in LANGUAGES
    }
