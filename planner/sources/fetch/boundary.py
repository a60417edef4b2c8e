"""The municipality's area, by Nominatim."""

from dataclasses import dataclass
from typing import Any

import shapely
from shapely.geometry import shape

from planner.errors import InputRefused, MissingInput
from planner.sources.fetch.answers import Asker, understood
from planner.sources.fetch.localities import Municipality
from planner.sources.headers import fold

_CODE_TAGS = ("IBGE:GEOCODIGO", "ref:IBGE")


@dataclass(frozen=True)
class Boundary:
    """A municipality's area in degrees.

    Attributes
    ----------
    area
        Polygon or MultiPolygon.
    osm_id
        ``relation/314914``, where it was drawn.
    by_code
        Whether OpenStreetMap tells its IBGE code; if not, it was found by name and state.
    """

    area: shapely.Polygon | shapely.MultiPolygon
    osm_id: str
    by_code: bool


def boundary_of(town: Municipality, asker: Asker, nominatim: str) -> Boundary:
    """Return the area of a municipality.

    The relation whose IBGE code is the municipality's is taken; where none tells a code, the largest
    administrative area of that name in that state: the seat's district bears the same name.

    Raises
    ------
    InputRefused
        OpenStreetMap has no such area.
    MissingInput
        The server gave no good answer.
    """
    asked = {
        "city": town.name,
        "state": town.state,
        "country": "Brasil",
        "format": "jsonv2",
        "polygon_geojson": "1",
        "extratags": "1",
        "limit": "20",
    }
    answer = asker.json(f"{nominatim}/search", asked)
    if not isinstance(answer, list):
        raise MissingInput.of("fetch.other_form", server="Nominatim", seen=str(answer)[:80])
    with understood("Nominatim", answer):
        found = [one for one in answer if isinstance(one, dict) and _is_area(one)]
        coded = [one for one in found if _code(one) == town.ibge_code]
        named = [one for one in found if _code(one) is None and _is_named(one, town)]
        drawn = [
            Boundary(_area(one), f"{one['osm_type']}/{one['osm_id']}", bool(coded)) for one in coded or named
        ]
        seen = tuple(str(one.get("display_name", "—")) for one in found[:5]) or ("—",)
    largest = max(drawn, key=lambda one: one.area.area, default=None)
    if largest is None or largest.area.is_empty:
        raise InputRefused.of("fetch.no_boundary", name=town.name, uf=town.uf, seen=seen)
    return largest


def _is_area(one: dict[str, Any]) -> bool:
    kind = (one.get("category", one.get("class")), one.get("type"))
    drawn = (one.get("geojson") or {}).get("type") in ("Polygon", "MultiPolygon")
    return drawn and kind == ("boundary", "administrative")


def _code(one: dict[str, Any]) -> str | None:
    tags = one.get("extratags") or {}
    return next((str(tags[key]) for key in _CODE_TAGS if key in tags), None)


def _is_named(one: dict[str, Any], town: Municipality) -> bool:
    shown = [fold(part) for part in str(one.get("display_name", "")).split(",")]
    return bool(shown) and shown[0] == fold(town.name) and fold(town.state) in shown[1:]


def _area(one: dict[str, Any]) -> Any:
    """Return the polygon part of a shape, made valid: a repair may leave lines behind."""
    try:
        mended = shapely.make_valid(shape(one["geojson"]))
    except shapely.errors.ShapelyError as error:
        raise ValueError(str(error)) from error
    parts = [part for part in shapely.get_parts(mended) if part.geom_type in ("Polygon", "MultiPolygon")]
    return shapely.union_all(parts)
