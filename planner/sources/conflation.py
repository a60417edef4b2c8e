"""Count once what a map shows twice: a stop as sign, platform and halt; a terminal as node and building."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import shapely
from numpy.typing import NDArray

from planner.geodesy import Floats, Ints
from planner.sources.headers import fold
from planner.sources.nearby import Shapes, in_metres, middle_latitude, pairs_near
from planner.sources.osm_places import Role

CONFLATION_M = 25.0
"""Parts of one stop, or a node beside its building, lie at most this far apart: half a wide avenue with its
verge. An engineering choice about map data, no rule of law."""

SAME_NAME_M = 200.0
"""Terminals of one kind and one name within the length of a large terminal are one terminal."""

_NAMED_ONCE = frozenset({"bus_terminal", "rail_station", "airport", "ferry_terminal"})
_RANK: dict[Role, int] = {"stop": 0, "platform": 1, "position": 2, "place": 0}


@dataclass(frozen=True)
class Seen:
    """One place as the map shows it; `shape` in degrees."""

    kind: str
    role: Role
    name: str | None
    ref: str | None
    shape: shapely.Geometry


def conflate(seen: Sequence[Seen], carriageways: Shapes) -> Ints:
    """Return for each place the position of the one that stands for it: its own if it stands for itself.

    Parts of a stop (its sign, its platform, the position where buses halt) are joined nearest first, each
    part at most once a stop, so that two signs, or two platforms, always stay two stops. No part is joined
    across a carriageway: opposite sides of a street are two stops even where each side is mapped in another
    way. Parts that tell different names or numbers stay apart. The sign stands for the stop, else the
    platform.

    A terminal's node inside or near its area, an area within another, and terminals of one name close
    together are one; the area stands for it.

    Parameters
    ----------
    carriageways
        LineStrings in degrees that part the sides of streets.
    """
    shapes = np.array([place.shape for place in seen], dtype=object)
    latitude = middle_latitude(shapes)
    metric = in_metres(shapes, latitude)
    stands_for = np.arange(len(seen))
    stops = np.array(
        [position for position, place in enumerate(seen) if place.kind == "bus_stop"], dtype=np.int64
    )
    _join_stops(seen, shapes, stops, carriageways, latitude, stands_for)
    for kind in sorted({place.kind for place in seen} - {"bus_stop"}):
        same = np.array(
            [position for position, place in enumerate(seen) if place.kind == kind], dtype=np.int64
        )
        _join_whole(seen, metric, same, kind in _NAMED_ONCE, stands_for)
    return stands_for


def _differ(one: str | None, other: str | None) -> bool:
    return one is not None and other is not None and fold(one) != fold(other)


def _join_stops(
    seen: Sequence[Seen], shapes: Shapes, stops: Ints, roads: Shapes, latitude: float, stands_for: Ints
) -> None:
    metric = in_metres(shapes, latitude)
    i, j, _ = _pairs_once(metric[stops], CONFLATION_M)
    i, j = stops[i], stops[j]
    apart = np.array([seen[a].role == seen[b].role for a, b in zip(i, j, strict=True)], dtype=bool)
    i, j = i[~apart], j[~apart]
    apart = _crossing(metric, i, j, in_metres(_near_pairs(shapes, i, j, roads), latitude))
    parts: dict[int, list[int]] = {}
    for a, b in zip(i[~apart], j[~apart], strict=True):
        one, other = parts.get(a, [a]), parts.get(b, [b])
        if one is other or not _parts_of_one(seen, one, other):
            continue
        joined = sorted([*one, *other], key=lambda position: (_RANK[seen[position].role], position))
        parts.update(dict.fromkeys(joined, joined))
    for position, joined in parts.items():
        stands_for[position] = joined[0]


def _parts_of_one(seen: Sequence[Seen], one: list[int], other: list[int]) -> bool:
    if {seen[a].role for a in one} & {seen[b].role for b in other}:
        return False
    pairs = [(seen[a], seen[b]) for a in one for b in other]
    return not any(_differ(a.ref, b.ref) or _differ(a.name, b.name) for a, b in pairs)


def _pairs_once(shapes: Shapes, within_m: float) -> tuple[Ints, Ints, Floats]:
    i, j, metres = pairs_near(shapes, shapes, within_m)
    once = i < j
    return i[once], j[once], metres[once]


def _near_pairs(shapes: Shapes, i: Ints, j: Ints, roads: Shapes) -> Shapes:
    """Return the roads that may lie between two parts: the others need no stretching, which takes longest."""
    if not len(i) or not len(roads):
        return roads[:0]
    bounds = np.concatenate([shapely.bounds(shapes[i]), shapely.bounds(shapes[j])], axis=1).reshape(-1, 2, 4)
    low, high = bounds[:, :, :2].min(axis=1), bounds[:, :, 2:].max(axis=1)
    boxes = shapely.box(low[:, 0], low[:, 1], high[:, 0], high[:, 1])
    near: Shapes = roads[np.unique(shapely.STRtree(roads).query(boxes)[1])]
    return near


def _crossing(metric: Shapes, i: Ints, j: Ints, roads: Shapes) -> NDArray[np.bool_]:
    """Whether the straight way between two parts goes across a carriageway; ending on one is not across."""
    crossing = np.zeros(len(i), dtype=bool)
    if len(i) and len(roads):
        between = shapely.shortest_line(metric[i], metric[j])
        crossing[shapely.STRtree(roads).query(between, predicate="crosses")[0]] = True
    return crossing


def _join_whole(seen: Sequence[Seen], metric: Shapes, same: Ints, by_name: bool, stands_for: Ints) -> None:
    """Join places of one kind, each to the largest it belongs to."""
    size = shapely.area(metric[same])
    i, j, metres = _pairs_once(metric[same], SAME_NAME_M if by_name else CONFLATION_M)
    covered = shapely.covers(metric[same[i]], metric[same[j]]) | shapely.covers(
        metric[same[j]], metric[same[i]]
    )
    for a, b, apart, inside in zip(i, j, metres, covered, strict=True):
        one, other = seen[same[a]], seen[same[b]]
        named = (
            by_name and one.name is not None and other.name is not None and not _differ(one.name, other.name)
        )
        node_by_area = (size[a] > 0) != (size[b] > 0) and apart <= CONFLATION_M
        beside = node_by_area and not _differ(one.name, other.name) and not _differ(one.ref, other.ref)
        both_areas = size[a] > 0 and size[b] > 0
        if (inside and (size[a] > 0 or size[b] > 0)) or (not both_areas and (named or beside)):
            keep, drop = (a, b) if (size[a], -a) >= (size[b], -b) else (b, a)
            stands_for[same[drop]] = _root(stands_for, int(same[keep]))
    for position in same:
        stands_for[position] = _root(stands_for, int(position))


def _root(stands_for: Ints, position: int) -> int:
    while stands_for[position] != position:
        position = int(stands_for[position])
    return position
