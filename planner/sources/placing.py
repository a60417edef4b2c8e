"""Put coordinates as a file has them on the globe, or say what must be asked first."""

from dataclasses import dataclass, field, replace

import geopandas as gpd
import numpy as np
import shapely

from planner.errors import Fault
from planner.geodesy import Floats, crs_name, in_angles, reaches_degrees, to_degrees
from planner.language import LANGUAGES, sentence
from planner.provenance import Notice
from planner.sources.coordinates import suspicions
from planner.sources.crs import (
    SIRGAS,
    Candidate,
    candidates,
    evidence,
    in_brazil,
    in_degrees,
    rivals,
    sample,
    turned,
    weigh,
)
from planner.sources.delimited import Rows
from planner.sources.guidance import Guidance
from planner.sources.nearby import Shapes
from planner.tables import LONLAT


@dataclass
class Placed:
    """Positions in EPSG:4326, ``None`` where unknown; `faults` forbid their use, `notices` tell of them."""

    geometry: gpd.GeoSeries
    faults: list[Fault] = field(default_factory=list)
    notices: list[Notice] = field(default_factory=list)


def place(shapes: Shapes, rows: Rows, guidance: Guidance, *, declared: str | None = None) -> Placed:
    """Put shapes on the globe in the system the user states, else the declared one, else as degrees.

    Parameters
    ----------
    shapes
        (n,) shapes in the file's own coordinates, ``None`` where it has none.
    rows
        The rows they belong to.
    declared
        The system that the file declares, as pyproj reads it.

    Returns
    -------
    Placed
        With a fault where coordinates are no degrees and no system is told, where another system fits the
        town clearly better, and where latitude and longitude look swapped or unsigned.
    """
    xy = _centres(shapes)
    found = Placed(gpd.GeoSeries(np.full(len(shapes), None, dtype=object), crs=LONLAT))
    told, fault = _told(guidance, xy, declared)
    if fault is not None:
        found.faults.append(Fault("crs.unknown", {"file": rows.file, "seen": fault}))
        return found
    usable = declared
    if declared is not None and not reaches_degrees(declared):
        if told is None and in_degrees(xy):
            found.faults.append(Fault("crs.unknown", {"file": rows.file, "seen": declared[:80]}))
            return found
        usable = None  # metres of a local grid: asked about below, as where nothing is declared
    guidance = replace(guidance, crs=told)
    code = told or usable
    stated, found.notices = as_stated(xy, rows.file, guidance)
    raw, xy = _turned_shapes(shapes, xy, stated, guidance), stated
    if not np.isfinite(xy).all(axis=1).any():
        return found
    if told is None and not _can_be(xy, code):
        found.faults.append(_undecided(xy, rows, guidance, declared))
        return found
    code = code or SIRGAS
    lonlat = to_degrees(xy, code)
    found.geometry = gpd.GeoSeries(_moved(raw, code), crs=LONLAT)
    _judge(xy, lonlat, code, rows, guidance, found)
    return found


def _told(guidance: Guidance, xy: Floats, declared: str | None) -> tuple[str | None, str | None]:
    """Return the system the user states for this file, and what he wrote where there is no such system."""
    for text in (guidance.crs, guidance.crs_if_untold):
        if text is not None and crs_name(_code(text)) is None:
            return None, text
    if guidance.crs is not None:
        return _code(guidance.crs), None
    if guidance.crs_if_untold is None or (declared is not None and _can_be(xy, declared)):
        return None, None
    code = _code(guidance.crs_if_untold)
    return (code if in_degrees(xy) == in_angles(code) else None), None


def _code(text: str) -> str:
    return f"EPSG:{text.strip()}" if text.strip().isdigit() else text.strip().upper()


def _centres(shapes: Shapes) -> Floats:
    bounds = shapely.bounds(shapes).reshape(-1, 4)
    return np.asarray((bounds[:, :2] + bounds[:, 2:]) / 2, dtype=float)


def _can_be(xy: Floats, code: str | None) -> bool:
    """Whether coordinates can be in a system: metres are never degrees."""
    return in_degrees(xy) or not (code is None or in_angles(code))


def as_stated(xy: Floats, file: str, guidance: Guidance) -> tuple[Floats, list[Notice]]:
    """Swap and sign (n, 2) coordinates as the user states, and tell how many changed.

    Of degrees only rows outside Brazil are swapped: a file may hold both orders.
    """
    degrees = in_degrees(xy)
    notices = []
    for key, swap, minus in (
        ("crs.swapped_as_told", guidance.swap, None),
        ("crs.minus_as_told", False, guidance.minus),
    ):
        if not swap and minus is None:
            continue
        fixed = turned(xy, swap=swap, minus=minus)
        which = np.isfinite(xy).all(axis=1) & (fixed != xy).any(axis=1)
        if swap and degrees and guidance.minus is None:
            which &= ~in_brazil(xy)
        xy = np.where(which[:, None], fixed, xy)
        notices.append(Notice(key, "info", file, int(which.sum())))
    return xy, notices


def _turned_shapes(shapes: Shapes, before: Floats, after: Floats, guidance: Guidance) -> Shapes:
    """Return shapes turned as their centres were."""
    which = np.isfinite(before).all(axis=1) & (after != before).any(axis=1)
    raw = shapes.copy()
    raw[which] = shapely.transform(
        raw[which], lambda coords: turned(coords, swap=guidance.swap, minus=guidance.minus)
    )
    return raw


def _moved(shapes: Shapes, code: str) -> Shapes:
    known = np.array([shape is not None for shape in shapes], dtype=bool)
    out = np.full(len(shapes), None, dtype=object)
    out[known] = shapely.transform(shapes[known], lambda coords: to_degrees(coords, code))
    broken = ~np.isfinite(_centres(out)).all(axis=1)
    out[broken] = None
    return out


def _undecided(xy: Floats, rows: Rows, guidance: Guidance, declared: str | None) -> Fault:
    known = xy[np.isfinite(xy).all(axis=1)]
    found = candidates(xy, guidance.near)
    values: dict[str, object] = {
        "file": rows.file,
        "role": guidance.role,
        "claim": _claim(declared),
        "seen": ", ".join(f"{value:.2f}" for value in known[0]),
    }
    if not found:
        return Fault("crs.undecided_none", values)
    values |= {"evidence": evidence(found, guidance.role, guidance.near), "candidates": found}
    return Fault("crs.undecided", values)


def _claim(declared: str | None) -> dict[str, str]:
    """Return what a file says of its system, in both languages."""
    if declared is None:
        return {language: sentence("crs.untold", language) for language in LANGUAGES}
    if not reaches_degrees(declared):
        return {language: sentence("crs.claims_unusable", language) for language in LANGUAGES}
    name = crs_name(declared)
    return {language: sentence("crs.claims_degrees", language, name=name) for language in LANGUAGES}


def _judge(xy: Floats, lonlat: Floats, code: str, rows: Rows, guidance: Guidance, found: Placed) -> None:
    """Hold the positions against the country, then against the town."""
    known = np.isfinite(lonlat).all(axis=1)
    some_rows = rows.only(np.asarray(known))
    faults, notices = suspicions(lonlat[known], some_rows, role=guidance.role)
    unknown = any(fault.key == "sources.outside_brazil" for fault in faults)
    if unknown and guidance.crs is None and guidance.near is not None:
        other = _undecided(xy, rows, guidance, code)
        faults = faults if other.key == "crs.undecided_none" else [other]
    found.faults += faults
    found.notices += notices
    if faults or guidance.near is None:
        if guidance.crs is not None:
            found.notices.append(_as_told(weigh(sample(xy), code, guidance.near), rows.file))
        return
    if guidance.crs is None:
        others = rivals(xy, code, guidance.near)
        if others:
            found.faults.append(_doubtful(others, code, rows, guidance))
        return
    own = weigh(sample(xy), code, guidance.near)
    others = () if own.inside else candidates(xy, guidance.near)
    if others:
        shown: dict[str, object] = {
            "evidence": evidence(others, guidance.role, guidance.near),
            "candidates": others,
        }
        values: dict[str, object] = {"file": rows.file, "name": crs_name(code), "count": own.count}
        found.faults.append(Fault("crs.told_elsewhere", values | shown))
        return
    found.notices.append(_as_told(own, rows.file))


def _doubtful(others: tuple[Candidate, ...], code: str, rows: Rows, guidance: Guidance) -> Fault:
    shown: dict[str, object] = {
        "evidence": evidence(others, guidance.role, guidance.near),
        "candidates": others,
    }
    values: dict[str, object] = {"file": rows.file, "name": crs_name(code), "role": guidance.role}
    return Fault("crs.doubtful", values | shown)


def _as_told(own: Candidate, file: str) -> Notice:
    key = "crs.no_streets" if own.median_m is None else "crs.median"
    distance = {
        language: sentence(key, language, metres=round(own.median_m or 0.0, 1)) for language in LANGUAGES
    }
    values = {"name": crs_name(own.code), "inside": own.inside, "distance": distance}
    return Notice("crs.as_told", "info", file, own.count, values=values)
