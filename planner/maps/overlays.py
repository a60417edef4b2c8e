"""Layers that are computed: where a stand is still legal, who is reached, where people live, districts.

An overlay is ``{name, styles, legend, z, hover, data | url}``: `data` is a GeoJSON FeatureCollection in which
each feature names its style by position. Drawn for orientation, never what a verdict is judged on.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import geopandas as gpd
import numpy as np
import shapely
from numpy.typing import NDArray

from planner.city import City
from planner.language import Language, number, sentence
from planner.maps.scene import Json
from planner.propose.candidates import candidate_sites
from planner.propose.clearances import clearances, stand_rules
from planner.reach import StreetPoints, coverage, network_of, people_on_streets, snap
from planner.rulebook import RuleSet
from planner.validate import DISTRICT

Mask = NDArray[np.bool_]

LEGAL, REACHED, PEOPLE, DISTRICTS = "legal", "coverage", "population", "districts"
ONLINE = "online"

_TILES = "https://tile.openstreetmap.org/{z}/{x}/{y}.png"

STREET_STEP_M = 40.0
"""Metres of street that one point stands for where a layer tells parts of a street apart."""

_DECIMALS = 6
_SIMPLER_DEG = 1e-5
_SHADES = ("#e4e1ef", "#c3bcdc", "#9d92c6", "#7767ad", "#4f3a8c")
_GREEN, _RED, _BLUE, _PURPLE = "#00745a", "#b23c00", "#1f5fa8", "#8b1a89"


def legal_streets(city: City, ruleset: RuleSet, language: Language) -> Json | None:
    """Return the streets on which no rule forbids a stand, the distance between stands left aside.

    ``None`` without streets on which a stand could be.
    """
    if city.streets is None:
        return None
    sites = candidate_sites(city.streets, STREET_STEP_M)
    if not len(sites):
        return None
    legal = np.ones(len(sites), dtype=bool)
    none_kept = city.places.iloc[:0]
    for clearance in clearances(city, stand_rules(ruleset), none_kept, sites.lonlat, day=ruleset.day):
        legal &= clearance.legal
    km = {one: float(sites.share_m[legal == one].sum()) / 1000 for one in (True, False)}
    features = [_lines(city.streets, sites, legal == (not at), at) for at in (0, 1)]
    styles = [
        {"color": _GREEN, "weight": 3.4, "opacity": 0.85},
        {"color": _RED, "weight": 1.6, "opacity": 0.75, "dash": "3 4"},
    ]
    texts = [
        sentence("maps.legend_legal", language, km=round(km[True])),
        sentence("maps.legend_barred", language, km=round(km[False])),
    ]
    return _overlay(LEGAL, features, styles, texts, z=280)


def reached_streets(city: City, stands: gpd.GeoDataFrame, radius_m: float, language: Language) -> Json | None:
    """Return the streets whose people reach a stand on foot within the radius, and those left out.

    ``None`` where streets, people or stands are not known.
    """
    told = city.population is not None or city.population_figure is not None
    if city.streets is None or not city.streets["walk"].any() or not told or stands.empty:
        return None
    network = network_of(city.streets)
    demand = people_on_streets(city, network)
    served = np.zeros(len(demand), dtype=bool)
    served[coverage(network, snap(network, city.streets, stands), demand.sites, radius_m).indices] = True
    row_of_edge = np.flatnonzero(network.edge_of_row >= 0)
    row = row_of_edge[demand.sites.edge]
    metres = network.edge_m[demand.sites.edge]
    share = metres / np.bincount(row, minlength=len(city.streets))[row]
    points = StreetPoints(row, demand.sites.offset_m, share, demand.lonlat)
    features = [_lines(city.streets, points, served == (not at), at) for at in (0, 1)]
    # Broad bands: the legal street, drawn over them, leaves their edges to see.
    styles = [
        {"color": _BLUE, "weight": 9, "opacity": 0.5},
        {"color": _PURPLE, "weight": 7, "opacity": 0.7, "dash": "2 9"},
    ]
    people = [float(demand.people[served].sum()), float(demand.people[~served].sum()) + demand.without_street]
    texts = [
        sentence("maps.legend_reached", language, radius=radius_m, people=round(people[0])),
        sentence("maps.legend_left_out", language, radius=radius_m, people=round(people[1])),
    ]
    return _overlay(REACHED, features, styles, texts, z=275)


def _lines(streets: gpd.GeoDataFrame, points: StreetPoints, chosen: Mask, style: int) -> Json:
    """Return the parts of streets that the chosen points stand for, neighbours joined."""
    length = streets["length_m"].to_numpy(dtype=float)[points.row]
    start = np.clip((points.offset_m - points.share_m / 2) / length, 0, 1)
    end = np.clip((points.offset_m + points.share_m / 2) / length, 0, 1)
    at = np.flatnonzero(chosen)
    fresh = np.ones(len(at), dtype=bool)
    fresh[1:] = (points.row[at[1:]] != points.row[at[:-1]]) | (start[at[1:]] > end[at[:-1]] + 1e-3)
    first, last = at[fresh], at[np.append(np.flatnonzero(fresh)[1:] - 1, len(at) - 1)] if len(at) else at
    shapes = streets.geometry.array
    parts = [
        _part(shapes[points.row[a]], float(start[a]), float(end[b])) for a, b in zip(first, last, strict=True)
    ]
    return {
        "type": "Feature",
        "properties": {"style": style},
        "geometry": {"type": "MultiLineString", "coordinates": parts},
    }


def _part(line: Any, start: float, end: float) -> list[list[float]]:
    """Return the coordinates of a line between two shares of its length."""
    coords = shapely.get_coordinates(line)
    if start > 1e-3 or end < 1 - 1e-3:
        steps = np.hypot(*np.diff(coords, axis=0).T)
        along = np.concatenate([[0.0], np.cumsum(steps)]) / steps.sum()
        inner = coords[(along > start) & (along < end)]
        ends = [np.array([np.interp(at, along, coords[:, axis]) for axis in (0, 1)]) for at in (start, end)]
        coords = np.vstack([ends[0], inner, ends[1]])
    rounded: list[list[float]] = coords.round(_DECIMALS).tolist()
    return rounded


def population_cells(city: City, language: Language) -> Json | None:
    """Return the cells of the population in five classes of about as many cells; ``None`` without cells."""
    if city.population is None:
        return None
    cells = city.population[city.population["population"] > 0]
    if cells.empty:
        return None
    people = cells["population"].to_numpy(dtype=float)
    edges = np.unique(np.quantile(people, np.linspace(0, 1, len(_SHADES) + 1)[1:-1]).round())
    group = np.digitize(people, edges)
    shades = _SHADES[: len(edges) + 1]
    features = [
        {
            "type": "Feature",
            "properties": {
                "style": int(style),
                "title": sentence("maps.people_here", language, people=round(float(count))),
            },
            "geometry": _drawn_area(shape),
        }
        for style, count, shape in zip(group, people, cells.geometry, strict=True)
    ]
    styles = [
        {"color": "#4f3a8c", "weight": 0.4, "fill": shade, "fill_opacity": 0.6, "radius": 2 + at}
        for at, shade in enumerate(shades)
    ]
    bounds = [people.min(), *edges, people.max()]
    texts = [
        sentence(
            "maps.legend_people",
            language,
            least=number(round(float(low)), language),
            most=number(round(float(high)), language),
        )
        for low, high in pairwise(bounds)
    ]
    return _overlay(PEOPLE, features, styles, texts, z=240, hover=True)


def _drawn_area(shape: Any) -> Json:
    """Return a shape as GeoJSON without the vertices that no screen would show (within about a metre)."""
    fewer = shapely.simplify(shape, _SIMPLER_DEG)
    mapped: Json = shapely.geometry.mapping(shapely.set_precision(fewer, 10.0**-_DECIMALS))
    return mapped


def _middle(shape: Any) -> list[float]:
    """Return [lat, lon] of a point well inside the largest part of an area, where its name goes."""
    largest = max(getattr(shape, "geoms", [shape]), key=lambda part: float(part.area))
    radius = shapely.maximum_inscribed_circle(largest, tolerance=_SIMPLER_DEG * 10)
    lon, lat = shapely.get_coordinates(radius)[0]
    return [round(float(lat), _DECIMALS), round(float(lon), _DECIMALS)]


def districts(city: City, language: Language) -> Json | None:
    """Return the districts that are drawn, with their names; ``None`` without any."""
    drawn = city.of_kind([DISTRICT])
    drawn = drawn[drawn.geom_type.isin(["Polygon", "MultiPolygon"])]
    if drawn.empty:
        return None
    # The largest first: where two names would meet, it is the one that shows.
    drawn = drawn.iloc[np.argsort(-shapely.area(drawn.geometry.array), kind="stable")]
    features = [
        {
            "type": "Feature",
            "properties": {
                "style": 0,
                "title": name if isinstance(name, str) and name.strip() else place,
                "at": _middle(shape),
            },
            "geometry": _drawn_area(shape),
        }
        for place, name, shape in zip(drawn["id"], drawn["name"], drawn.geometry, strict=True)
    ]
    styles = [{"color": "#5b4a00", "weight": 2.5, "dash": "6 4", "fill": "#d9c979", "fill_opacity": 0.12}]
    return _overlay(
        DISTRICTS, features, styles, [sentence("maps.legend_districts", language)], z=260, hover=True
    )


def online_tiles(language: Language) -> Json:
    """Return the one layer that asks the internet: OpenStreetMap under all else, never on at first."""
    return {
        "name": ONLINE,
        "tiles": _TILES,
        "failed": sentence("maps.tiles_failed", language),
        "legend": [],
        "z": 200,
    }


def _overlay(
    name: str,
    features: Sequence[Json],
    styles: Sequence[Json],
    texts: Sequence[str],
    *,
    z: int,
    hover: bool = False,
) -> Json:
    legend = [
        {"kind": "zone", "fill": style["fill"], "line": style["color"], "text": text}
        if "fill" in style
        else {
            "kind": "line",
            "fill": style["color"],
            "casing": style["color"],
            "text": text,
            "dash": "dash" in style,
        }
        for style, text in zip(styles, texts, strict=True)
    ]
    return {
        "name": name,
        "styles": list(styles),
        "legend": legend,
        "z": z,
        "hover": hover,
        "data": {"type": "FeatureCollection", "features": list(features)},
    }
