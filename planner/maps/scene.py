"""What a map shows, as plain values for the browser: places that stay, zones and stands that change."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence, Set
from typing import Any

import geopandas as gpd
import shapely

from planner.city import City
from planner.geodesy import lonlat_of, to_lonlat, to_metric
from planner.language import Language
from planner.maps.sentences import KeptLines
from planner.maps.style import ZONE_COLOURS
from planner.maps.wording import (
    Names,
    capital,
    place_names,
    shown_verdict,
    verdict_word,
)
from planner.rulebook import DistanceRule, RuleSet, ZoneRule
from planner.tables import PARENT_KIND
from planner.validate import DISTRICT, JUDGED_KINDS, Finding, by_place
from planner.words import kind_word

Json = dict[str, Any]

_SHAPES: Mapping[str, str] = {
    "taxi_stand": "taxi_stand",
    "bus_terminal": "bus_terminal",
    "bus_stop": "bus_stop",
}


def wide_kind(kind: str) -> str:
    """Return the widest kind, under which the map groups a place."""
    return PARENT_KIND.get(kind, kind)


def marker_points(places: gpd.GeoDataFrame) -> gpd.GeoDataFrame:
    """Return the places with areas and lines replaced by a point on them, where their marker goes."""
    return places.set_geometry(places.geometry.representative_point(), crs=places.crs)


def static_places(city: City, language: Language, ruleset: RuleSet | None = None) -> dict[str, list[Json]]:
    """Return the places that a plan does not move, by widest kind.

    Parameters
    ----------
    ruleset
        Whose words are used for kinds of the town's own.

    Returns
    -------
    dict
        Widest kind → list of ``{at: [lat, lon], title, shape, rings?}``; `rings` only for areas.
    """
    names = place_names(city, language, ruleset)
    others = city.places[~city.places["kind"].isin([*JUDGED_KINDS, DISTRICT])]
    groups: dict[str, list[Json]] = defaultdict(list)
    for (lon, lat), kind, place, shape in zip(
        lonlat_of(marker_points(others)), others["kind"], others["id"], others.geometry, strict=True
    ):
        wide = wide_kind(kind)
        entry: Json = {
            "at": [round(float(lat), 7), round(float(lon), 7)],
            "title": _with_kind(names[kind, place], kind_word(kind, language, names.one)),
            "shape": _SHAPES.get(wide, "other"),
        }
        if shape.geom_type in ("Polygon", "MultiPolygon"):
            entry["rings"] = rings(shape)
        groups[wide].append(entry)
    return dict(groups)


def _with_kind(name: str, word: str) -> str:
    return capital(name if name.startswith(word) else f"{word} {name}")


def rings(shape: Any) -> list[list[list[list[float]]]]:
    """Return the polygons of a shape as lists of rings of [lat, lon]."""
    polygons = getattr(shape, "geoms", [shape])
    return [
        [_flipped(ring) for ring in (polygon.exterior, *polygon.interiors)]
        for polygon in polygons
        if polygon.geom_type == "Polygon"
    ]


def _flipped(line: Any) -> list[list[float]]:
    return [[round(lat, 7), round(lon, 7)] for lon, lat in shapely.get_coordinates(line).tolist()]


def boundary_rings(city: City) -> list[list[list[list[float]]]]:
    """Return the municipality's outline as polygons of rings, empty without one."""
    if city.boundary is None or city.boundary.empty:
        return []
    return [polygon for shape in city.boundary.geometry for polygon in rings(shape)]


def zone_name(rule: DistanceRule | ZoneRule, kind: str) -> str:
    """Return the name under which a zone is switched on and off."""
    return f"zone:{rule.id}:{kind}"


def zones(city: City, ruleset: RuleSet) -> list[Json]:
    """Return the zones that rules keep stands and premises out of, one per rule and widest object kind.

    A forbidden area has the radius 0: its rings are the area itself.

    Returns
    -------
    list of dict
        ``{name, rule, kind, radius, fill, line, of_stands, for_stands, at, rings}``: rings of `radius`
        metres go around each `at` (or around each stand shown, where `of_stands`); `rings` are the zones
        around areas.
    """
    found = []
    for rule, radius in _reaching(ruleset):
        for kind in dict.fromkeys(wide_kind(kind) for kind in rule.object):
            fill, line = ZONE_COLOURS.get(kind, ZONE_COLOURS["other"])
            of_stands = kind in JUDGED_KINDS
            narrow = [named for named in rule.object if wide_kind(named) == kind]
            at, shapes = ([], []) if of_stands else _around(city.of_kind(narrow), radius)
            if not (of_stands or at or shapes):
                continue
            found.append(
                {
                    "name": zone_name(rule, kind),
                    "rule": rule.id,
                    "kind": kind,
                    "radius": radius,
                    "fill": fill,
                    "line": line,
                    "of_stands": of_stands,
                    "for_stands": "stand" in rule.subject,
                    "at": at,
                    "rings": shapes,
                }
            )
    return found


def _reaching(ruleset: RuleSet) -> Iterator[tuple[DistanceRule | ZoneRule, float]]:
    """Yield the rules that draw a zone on the map, with its metres; along the streets there is no circle."""
    for rule in ruleset.rules:
        if isinstance(rule, DistanceRule) and rule.measured == "geodesic":
            yield rule, rule.minimum
        elif isinstance(rule, ZoneRule) and rule.effect == "forbidden" and not rule.judged_by_person:
            yield rule, rule.within or 0.0


def _around(places: gpd.GeoDataFrame, radius_m: float) -> tuple[list[list[float]], list[Any]]:
    is_point = places.geom_type == "Point"
    points = [
        [round(float(lat), 7), round(float(lon), 7)]
        for lon, lat in (lonlat_of(places[is_point]) if is_point.any() else [])
    ]
    points = points if radius_m > 0 else []
    if is_point.all():
        return points, []
    plane = to_metric(places[~is_point])
    grown = to_lonlat(plane.set_geometry(plane.buffer(radius_m), crs=plane.crs))
    return points, [polygon for shape in grown.geometry for polygon in rings(shape)]


def stand_marks(
    city: City,
    ruleset: RuleSet,
    findings: Sequence[Finding],
    language: Language,
    *,
    origins: Mapping[str, str] | None = None,
    without: Set[str] = frozenset(),
    locked: Set[str] = frozenset(),
    kept: KeptLines | None = None,
) -> list[Json]:
    """Return the stands and premises with their verdicts.

    Parameters
    ----------
    city
        Its stands and premises are shown.
    findings
        What `planner.validate.validate` says of this city.
    origins
        Id of a stand → ``proposed`` or ``drawn``; others are ``existing``.
    without
        Ids not shown.
    locked
        Ids that the map does not let be moved.
    kept
        Sentences written before, of this law in this language, so that only what changed is written anew.

    Returns
    -------
    list of dict
        ``{id, kind, at: [lat, lon], title, label, lines, tip, shape, origin}``; the gravest come
        last, so that they are drawn on top.
    """
    names: Names = place_names(city, language, ruleset)
    said = by_place(findings)
    judged = city.of_kind(JUDGED_KINDS)
    judged = judged[~judged["id"].isin(without)]
    kept = KeptLines() if kept is None else kept
    marks = []
    for (lon, lat), kind, place in zip(
        lonlat_of(marker_points(judged)), judged["kind"], judged["id"], strict=True
    ):
        own = said.get((kind, place), ())
        shape = shown_verdict(own)
        origin = (origins or {}).get(place, "existing")
        title = _with_kind(names[kind, place], kind_word(kind, language))
        lines, tip = kept.lines((kind, place), own, ruleset, names, language)
        marks.append(
            {
                "id": place,
                "kind": kind,
                "at": [round(float(lat), 7), round(float(lon), 7)],
                "title": f"{title} — {verdict_word(shape, language)}",
                "label": place if len(place) <= 8 else "",
                "lines": lines,
                "tip": tip,
                "shape": shape,
                "origin": origin,
                **({"locked": True} if place in locked else {}),
            }
        )
    order = {"pass": 0, "none": 0, "assess": 1, "unknown": 1, "near": 2, "fail": 3}
    return sorted(marks, key=lambda mark: order[mark["shape"]])
