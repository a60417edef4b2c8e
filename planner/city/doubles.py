"""Places that a file and the street map both tell: matched by distance and name, and reported, never merged.

The file alone counts for its kind (`planner.city.compose`); the pairs tell how far the two agree, and what
only the map knows may be missing from the register.
"""

from collections.abc import Mapping, Sequence

import geopandas as gpd
import numpy as np

from planner.provenance import Notice
from planner.sources.headers import fold
from planner.sources.nearby import in_metres, middle_latitude, pairs_near
from planner.sources.where import some
from planner.tables import PARENT_KIND

SAME_PLACE_M = 30.0
"""A place of a file and one of the map within this distance are taken for one, whatever they are called: a
stand's post and its pin on the map. An engineering choice about map data, no rule of law."""

SAME_NAME_M = 200.0
"""So are two of one name within the length of a large square or terminal."""


def matched(of_file: gpd.GeoDataFrame, of_map: gpd.GeoDataFrame) -> tuple[tuple[int, int, float], ...]:
    """Return pairs of positions in two tables `PLACES` that are one place, and the metres between.

    Nearest pairs come first; each place is in one pair at most.
    """
    shapes = np.concatenate([of_file.geometry.to_numpy(), of_map.geometry.to_numpy()])
    metric = in_metres(shapes, middle_latitude(shapes))
    i, j, metres = pairs_near(metric[: len(of_file)], metric[len(of_file) :], SAME_NAME_M)
    names, others = _names(of_file), _names(of_map)
    taken_here: set[int] = set()
    taken_there: set[int] = set()
    pairs = []
    for here, there, apart in zip(i.tolist(), j.tolist(), metres.tolist(), strict=True):
        free = here not in taken_here and there not in taken_there
        if free and (apart <= SAME_PLACE_M or (names[here] and names[here] == others[there])):
            taken_here.add(here)
            taken_there.add(there)
            pairs.append((here, there, apart))
    return tuple(pairs)


def _names(places: gpd.GeoDataFrame) -> list[str]:
    return [fold(name) if isinstance(name, str) else "" for name in places["name"]]


def doubles(
    places: gpd.GeoDataFrame, on_map: gpd.GeoDataFrame, source_of: Mapping[str, str], map_name: str
) -> list[Notice]:
    """Tell of each kind of a file which of its places the street map knows too, and which only the map.

    Parameters
    ----------
    places
        Table `PLACES` of the files.
    on_map
        Table `PLACES` of the street map, all of it.
    source_of
        Widest kind → file that tells it.
    """
    notices = []
    for kind in sorted(set(on_map["kind"].map(_widest)) & set(places["kind"].map(_widest))):
        if source_of.get(kind) == map_name:
            continue
        mine = places[(places["kind"].map(_widest) == kind).to_numpy()]
        theirs = on_map[(on_map["kind"].map(_widest) == kind).to_numpy()]
        pairs = matched(mine, theirs)
        notices += _told(mine, theirs, pairs, source_of[kind], kind, map_name)
    return notices


def _told(
    mine: gpd.GeoDataFrame,
    theirs: gpd.GeoDataFrame,
    pairs: Sequence[tuple[int, int, float]],
    file: str,
    kind: str,
    map_name: str,
) -> list[Notice]:
    notices = []
    values = {"kind": kind, "map": map_name, "metres": SAME_PLACE_M, "named_m": SAME_NAME_M}
    if pairs:
        shown = some(
            f"{mine['id'].iloc[i]} = {theirs['id'].iloc[j]} ({apart:.0f} m)" for i, j, apart in pairs
        )
        about = {**values, "of": len(mine)}
        notices.append(Notice("city.on_map_too", "info", file, len(pairs), shown, about))
    only = np.setdiff1d(np.arange(len(theirs)), [j for _, j, _ in pairs])
    if len(only):
        shown = some(theirs["id"].iloc[position] for position in only)
        notices.append(Notice("city.on_map_only", "info", file, len(only), shown, values))
    return notices


def _widest(kind: str) -> str:
    return PARENT_KIND.get(kind, kind)
