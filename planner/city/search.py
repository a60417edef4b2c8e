"""Find a street, a crossing or coordinates in the town that is loaded; no geocoder is asked."""

import difflib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import geopandas as gpd
import numpy as np
import shapely

from planner.city.street_names import STREET_TYPES, name_words
from planner.errors import InputRefused
from planner.geodesy import Floats, Ints, distance_m
from planner.sources.numbers import parse_decimal

_CROSSING = re.compile(r"\s*(?:,?\s*\besquina\b(?:\s+com)?|\s+x\s+|\s+com\s+|\s+×\s+|[&/])\s*", re.IGNORECASE)
_SAME_CORNER_M = 60.0  # the carriageways of two avenues meet in up to four junctions
_SAME_STREET_M = 1000.0  # parts of a street this near are one place to go to
_NEAR = 0.72

PlaceKind = Literal["street", "crossing", "coordinates"]


@dataclass(frozen=True)
class FoundPlace:
    """A place found; degrees."""

    kind: PlaceKind
    label: str
    lat: float
    lon: float


@dataclass(frozen=True)
class Found:
    """What a search found.

    Attributes
    ----------
    places
        Best first.
    near_names
        Names like the one that was not found.
    apart
        Both streets are known and do not meet; `places` are then the streets.
    """

    places: tuple[FoundPlace, ...]
    near_names: tuple[str, ...] = ()
    apart: bool = False


@dataclass(frozen=True)
class StreetIndex:
    """The names of a town's streets, made once.

    Attributes
    ----------
    rows
        Name → positions of its pieces in the table.
    words
        Name → words it is compared by.
    ends
        (n, 2) ids of the nodes of each piece.
    lines
        Geometry of each piece.
    """

    rows: Mapping[str, Ints]
    words: Mapping[str, tuple[str, ...]]
    ends: Ints
    lines: Sequence[shapely.Geometry]


def street_index(streets: gpd.GeoDataFrame | None) -> StreetIndex:
    """Return the index of a table `STREETS`; without streets, one that holds no name."""
    if streets is None or streets.empty:
        return StreetIndex({}, {}, np.empty((0, 2), dtype=np.int64), ())
    known = streets["name"].reset_index(drop=True).dropna()
    groups = known.groupby(known, sort=True).indices
    at = known.index.to_numpy()
    rows = {str(name): at[positions] for name, positions in groups.items()}
    return StreetIndex(
        rows,
        {name: name_words(name) for name in rows},
        streets[["u", "v"]].to_numpy(dtype=np.int64),
        streets.geometry.to_numpy(),
    )


def find_places(index: StreetIndex, text: str, *, limit: int = 8) -> Found:
    """Find what a planner typed.

    Parameters
    ----------
    text
        A street (``r sao jose``), a crossing (``Rua A x Rua B``, ``Rua A com Rua B``, ``Rua A, esquina Rua
        B``), or latitude and longitude (``-20,7988; -46,5999`` or ``-20.7988, -46.5999``).
    limit
        Most places and near names returned.
    """
    place = _coordinates(text)
    if place is not None:
        return Found((place,))
    parts = [part for part in _CROSSING.split(text.strip()) if part.strip()]
    if len(parts) == 2:
        return _crossings(index, parts[0], parts[1], limit)
    names = _matching(index, text)
    found = [place for name in names[:limit] for place in _street_places(index, name)]
    return Found(tuple(found[:limit]), () if found else _near_names(index, text, limit))


def _coordinates(text: str) -> FoundPlace | None:
    parts = [part for part in re.split(r"\s*;\s*|,\s+|\s+", text.strip()) if part]
    if len(parts) == 1 and text.count(",") == 1 and text.count(".") == 2:
        parts = text.strip().split(",")
    if len(parts) != 2 or not all(
        re.fullmatch(r"[-+−]?\d{1,3}[.,]\d+|[-+−]?\d{1,3}", part) for part in parts
    ):
        return None
    try:
        lat, lon = (parse_decimal(part.replace("−", "-")) for part in parts)
    except InputRefused:
        return None
    if not (-90 <= lat <= 90 and -180 <= lon <= 180):
        return None
    return FoundPlace("coordinates", text.strip(), lat, lon)


def _matching(index: StreetIndex, text: str) -> list[str]:
    """Return the names that hold every word typed, the same name first, then the shortest."""
    asked = name_words(text)
    if not asked:
        return []
    bare = tuple(word for word in asked if word not in STREET_TYPES)
    hits = []
    for name, words in index.words.items():
        if not all(any(word.startswith(one) for word in words) for one in asked):
            continue
        own = tuple(word for word in words if word not in STREET_TYPES)
        rank = 0 if words == asked else 1 if own == bare else 2 if set(asked) <= set(words) else 3
        hits.append((rank, len(words), name))
    return [name for *_, name in sorted(hits)]


def _near_names(index: StreetIndex, text: str, limit: int) -> tuple[str, ...]:
    joined = {" ".join(words): name for name, words in index.words.items()}
    near = difflib.get_close_matches(" ".join(name_words(text)), joined, n=limit, cutoff=_NEAR)
    return tuple(joined[words] for words in near)


def _street_places(index: StreetIndex, name: str) -> list[FoundPlace]:
    """Return one place on each part of a street; towns have several streets of one name."""
    rows = index.rows[name]
    middles = shapely.line_interpolate_point([index.lines[row] for row in rows], 0.5, normalized=True)
    left = shapely.get_coordinates(middles)
    places = []
    while len(left):
        centre = left.mean(axis=0)
        start = left[int(np.argmin(_metres(centre, left)))]
        reached = _grown(start, left)
        part = left[reached]
        at = part[int(np.argmin(_metres(part.mean(axis=0), part)))]
        places.append((int(reached.sum()), float(at[1]), float(at[0])))
        left = left[~reached]
    ordered = sorted(places, reverse=True)
    return [FoundPlace("street", name, lat, lon) for _, lat, lon in ordered]


def _grown(start: Floats, points: Floats) -> np.ndarray:
    """Return which points are reached from one by steps of at most `_SAME_STREET_M`."""
    reached = _metres(start, points) <= _SAME_STREET_M
    front = reached.copy()
    while front.any():
        near = np.zeros(len(points), dtype=bool)
        for point in points[front]:
            near |= _metres(point, points) <= _SAME_STREET_M
        front = near & ~reached
        reached |= near
    return reached


def _metres(at: Floats, points: Floats) -> Floats:
    return distance_m(at[0], at[1], points[:, 0], points[:, 1])


def _crossings(index: StreetIndex, one: str, other: str, limit: int) -> Found:
    sides = [_matching(index, part) for part in (one, other)]
    if not all(sides):
        near = [name for part, side in zip((one, other), sides, strict=True)
                if not side for name in _near_names(index, part, limit)]  # fmt: skip
        return Found((), tuple(near[:limit]))
    found = [
        place
        for first in sides[0][:limit]
        for second in sides[1][:limit]
        if first != second
        for place in _corners(index, first, second)
    ]
    if found:
        return Found(tuple(found[:limit]))
    streets = [place for side in sides for place in _street_places(index, side[0])[:1]]
    return Found(tuple(streets[:limit]), apart=True)


def _corners(index: StreetIndex, first: str, second: str) -> list[FoundPlace]:
    common = np.intersect1d(index.ends[index.rows[first]], index.ends[index.rows[second]])
    corners: list[Floats] = []
    for node in common:
        rows = index.rows[first]
        at_start = np.flatnonzero(index.ends[rows, 0] == node)
        row, end = (
            (rows[at_start[0]], 0)
            if len(at_start)
            else (rows[np.flatnonzero(index.ends[rows, 1] == node)[0]], -1)
        )
        point = shapely.get_coordinates(index.lines[row])[end]
        if not any(_metres(point, corner[None, :])[0] <= _SAME_CORNER_M for corner in corners):
            corners.append(point)
    return [FoundPlace("crossing", f"{first} × {second}", float(lat), float(lon)) for lon, lat in corners]
