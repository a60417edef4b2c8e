"""Which reference systems a file's coordinates may be in, with the evidence for each.

Nothing is chosen here. Each candidate says how many points it puts inside the town and, where streets are
known, how far from a street its points lie (median): a datum mistaken for another shifts points by some 65 m,
which no boundary shows, but points that people placed along streets then lie off them.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

from planner.geodesy import Floats, crs_name, to_degrees
from planner.language import LANGUAGES, sentence
from planner.sources.coordinates import BRAZIL
from planner.sources.guidance import Minus, Reference

SIRGAS = "EPSG:4674"
DEGREES = (SIRGAS, "EPSG:4618", "EPSG:4225")
"""Geographic systems of Brazil: SIRGAS 2000 (with which WGS 84 agrees), SAD69, Córrego Alegre 1970-72."""

METRES = (
    *(f"EPSG:{31960 + zone}" for zone in range(18, 26)),  # SIRGAS 2000 / UTM zones 18S to 25S
    *(f"EPSG:{31954 + zone}" for zone in range(18, 23)),  # SIRGAS 2000 / UTM zones 18N to 22N
    "EPSG:6210",  # SIRGAS 2000 / UTM zone 23N
    "EPSG:6211",
    *(f"EPSG:{29170 + zone}" for zone in range(18, 26)),  # SAD69 / UTM zones 18S to 25S
    *(f"EPSG:{29150 + zone}" for zone in range(18, 23)),  # SAD69 / UTM zones 18N to 22N
    *(f"EPSG:{22500 + zone}" for zone in range(21, 26)),  # Córrego Alegre / UTM zones 21S to 25S
    "EPSG:5880",  # SIRGAS 2000 / Brazil Polyconic
    "EPSG:3857",  # Web Mercator
)
"""Projected systems of Brazil; those on WGS 84 differ from SIRGAS 2000 by centimetres and are not listed."""

SHOWN = 8
"""Candidates shown at most."""

_MOST_POINTS = 2000
"""Evidence is taken from at most this many points, evenly through the file."""

DOUBT_M = 15.0
"""Points whose median distance to a street is below this are where people put them: no other datum is tried.
Registered taxi stands of Porto Alegre lie 5.5 m from the nearest drivable street (median)."""

_FEWEST = 8
_NEARER_SHARE = 0.75
_AS_GOOD_AS_ALL = 0.95


@dataclass(frozen=True)
class Candidate:
    """One way to read coordinates, and what speaks for it.

    Attributes
    ----------
    code
        Reference system.
    swap, minus
        Whether the coordinates are swapped first, and which get a minus sign.
    inside, count
        Points in the town (in Brazil, where the town is not known), of how many.
    median_m
        Median metres from the points inside to the nearest street; ``None`` where streets are not known.
    lonlat
        (n, 2) degrees of the points as this candidate reads them.
    """

    code: str
    swap: bool
    minus: Minus | None
    inside: int
    count: int
    median_m: float | None
    lonlat: Floats

    def options(self, role: str) -> str:
        """Return the options that choose this candidate for a file."""
        chosen = [f"--crs {role}={self.code}"]
        chosen += [f"--swap {role}"] if self.swap else []
        if self.minus:
            chosen += [f"--minus {role}" + ("" if self.minus == "both" else f"={self.minus}")]
        return " ".join(chosen)


def turned(xy: Floats, *, swap: bool, minus: Minus | None) -> Floats:
    """Return coordinates with their columns swapped and minus signs put before them."""
    out = xy[:, ::-1].copy() if swap else xy.copy()
    for axis, name in enumerate(("lon", "lat")):
        if minus in (name, "both"):
            out[:, axis] = -np.abs(out[:, axis])
    return out


def in_degrees(xy: Floats) -> bool:
    """Whether most coordinates can be degrees at all."""
    known = xy[np.isfinite(xy).all(axis=1)]
    return not len(known) or bool((np.abs(known).max(axis=1) <= 180).mean() >= 0.5)


def in_brazil(lonlat: Floats) -> np.ndarray:
    """Return which of (n, 2) points in degrees lie in the box around the country."""
    west, south, east, north = BRAZIL
    lon, lat = lonlat[:, 0], lonlat[:, 1]
    return np.asarray((lon >= west) & (lon <= east) & (lat >= south) & (lat <= north), dtype=bool)


def sample(xy: Floats) -> Floats:
    """Return the readable points, thinned evenly where there are very many."""
    known = xy[np.isfinite(xy).all(axis=1)]
    step = max(1, -(-len(known) // _MOST_POINTS))
    return known[::step]


def weigh(
    xy: Floats, code: str, near: Reference | None, *, swap: bool = False, minus: Minus | None = None
) -> Candidate:
    """Return what speaks for reading coordinates in one way."""
    lonlat = to_degrees(turned(xy, swap=swap, minus=minus), code)
    known = np.isfinite(lonlat).all(axis=1)
    within = np.zeros(len(lonlat), dtype=bool)
    judge = in_brazil if near is None else near.inside
    within[known] = judge(lonlat[known])
    median = None
    if near is not None and len(near.streets) and within.any():
        median = float(np.median(near.metres_to_street(lonlat[within])))
    return Candidate(code, swap, minus, int(within.sum()), len(xy), median, lonlat)


def candidates(xy: Floats, near: Reference | None) -> tuple[Candidate, ...]:
    """Return the ways to read coordinates that put at least one point in the town, the likeliest first."""
    points = sample(xy)
    ways = _ways(points)
    found = [weigh(points, code, near, swap=swap, minus=minus) for code, swap, minus in ways]
    return _ranked(found)


def _ways(points: Floats) -> list[tuple[str, bool, Minus | None]]:
    if in_degrees(points):
        signs: tuple[Minus | None, ...] = (None, "lon", "lat", "both")
        return list(product(DEGREES, (False, True), signs))
    return list(product(METRES, (False, True), (None,)))


def _ranked(found: Sequence[Candidate]) -> tuple[Candidate, ...]:
    seen: dict[bytes, Candidate] = {}
    for one in found:
        if one.inside:  # a minus sign where one stands already reads the same points again
            seen.setdefault(np.round(one.lonlat, 7).tobytes(), one)
    most = max((one.inside for one in seen.values()), default=0)
    return _likeliest_first(one for one in seen.values() if one.inside * 2 > most)[:SHOWN]


def _likeliest_first(found: Iterable[Candidate]) -> tuple[Candidate, ...]:
    """Sort by distance to the streets among those with as good as all points inside, then by points inside.

    A few points more or less at the edge of the area say nothing against metres from hundreds of streets.
    """
    kept = list(found)
    most = max((one.inside for one in kept), default=0)

    def key(one: Candidate) -> tuple[bool, float, int]:
        return one.inside < _AS_GOOD_AS_ALL * most, _metres(one), -one.inside

    return tuple(sorted(kept, key=key))


def _metres(one: Candidate) -> float:
    return float("inf") if one.median_m is None else one.median_m


def rivals(xy: Floats, code: str, near: Reference | None) -> tuple[Candidate, ...]:
    """Return the candidates where another fits clearly better than the system the file is read in, else none.

    Another system fits clearly better where it puts most points in the town and twice as many as this one; or
    where both put the same points there, but this one leaves them off the streets and the other brings them
    to less than half as far, three points in four nearer.

    Parameters
    ----------
    xy
        (n, 2) coordinates as the file has them.
    code
        The system they are read in.
    """
    points = sample(xy)
    if near is None or not len(points):
        return ()
    own = weigh(points, code, near)
    if own.inside * 2 >= own.count and (own.median_m is None or own.median_m < DOUBT_M):
        return ()
    others = tuple(one for one in candidates(points, near) if not _same_place(one, own))
    better = [one for one in others if _fits_better(one, own, near)]
    if not better:
        return ()
    return _likeliest_first([own, *others])[:SHOWN]


def _same_place(one: Candidate, other: Candidate) -> bool:
    return bool(np.nanmax(np.abs(one.lonlat - other.lonlat), initial=0.0) < 1e-6)  # 0.1 m: SIRGAS is WGS 84


def _fits_better(one: Candidate, own: Candidate, near: Reference) -> bool:
    if one.inside * 2 >= one.count and one.inside >= 2 * own.inside:
        return True
    if one.median_m is None or own.median_m is None or own.median_m < DOUBT_M:
        return False
    both = near.inside(own.lonlat) & near.inside(one.lonlat)
    if both.sum() < _FEWEST or one.median_m * 2 > own.median_m:
        return False
    nearer = near.metres_to_street(one.lonlat[both]) < near.metres_to_street(own.lonlat[both])
    return bool(nearer.mean() >= _NEARER_SHARE)


def evidence(found: Sequence[Candidate], role: str, near: Reference | None) -> dict[str, str]:
    """Return a table of candidates in both languages, a line each, with the options that choose it."""
    key = "crs.line_brazil" if near is None else "crs.line"
    told: dict[str, str] = {}
    for language in LANGUAGES:
        lines = []
        for one in found:
            metres = "crs.no_streets" if one.median_m is None else "crs.median"
            distance = sentence(metres, language, metres=round(one.median_m or 0.0, 1))
            about = {"inside": one.inside, "count": one.count, "distance": distance}
            lines.append(sentence(key, language, name=crs_name(one.code), options=one.options(role), **about))
        told[language] = "\n".join(f"  {line}" for line in lines)
    return told
