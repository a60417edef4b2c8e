"""Why no stand may be at a place, and the nearest place where one may."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import geopandas as gpd
import numpy as np
import pandas as pd

from planner.city import City
from planner.errors import InputRefused
from planner.propose.questions.marked import MarkedStreets
from planner.propose.questions.places import free_id, stands_at
from planner.rulebook import RuleSet
from planner.tables import LONLAT
from planner.validate import Finding, validate

DEFAULT_EVERY_M = 10.0


@dataclass(frozen=True)
class WhyNot:
    """What the law says of a place.

    Attributes
    ----------
    lonlat
        The place, degrees.
    forbidden
        Findings of binding rules that a stand here breaks: rule, neighbour, metres; the missing metres are
        ``-margin``.
    open_questions
        Binding findings that could not be decided: data is missing, or a person judges.
    nearest
        The nearest legal place along a street (degrees), ``None`` where there is none.
    straight_m, walk_m
        Metres to it in a straight line and along the streets; `walk_m` is ``None`` where no way leads there.
    every_m
        Legal places were looked for every so many metres along the streets.
    """

    lonlat: tuple[float, float]
    forbidden: tuple[Finding, ...]
    open_questions: tuple[Finding, ...]
    nearest: tuple[float, float] | None
    straight_m: float | None
    walk_m: float | None
    every_m: float

    @property
    def allowed(self) -> bool:
        """Whether no binding rule is broken."""
        return not self.forbidden


def why_not(
    city: City,
    ruleset: RuleSet,
    lonlat: tuple[float, float],
    *,
    keep: gpd.GeoDataFrame | None = None,
    every_m: float = DEFAULT_EVERY_M,
) -> WhyNot:
    """Hold a place against every binding rule, and look for the nearest one where a stand may be.

    Parameters
    ----------
    lonlat
        Degrees.
    keep
        Table `PLACES`: stands that stay, to which the place must keep its distance.

    Raises
    ------
    MissingInput
        No streets.
    InputRefused
        The coordinates are no place on Earth.
    """
    return _answer(_refused(lonlat), lambda: MarkedStreets(city, ruleset, keep, every_m))


def why_here(
    city: City,
    ruleset: RuleSet,
    lat: float,
    lon: float,
    *,
    keep: gpd.GeoDataFrame | None = None,
    every_m: float = DEFAULT_EVERY_M,
) -> WhyNot:
    """Answer `why_not` for a click on a map, latitude first.

    The first question about a town marks its streets (a second or two for a large one). Later ones with the
    same objects `city`, `ruleset` and `keep` find the marks, and whatever the law said of them: the last two
    are held. Parameters, `Raises` and the answer are those of `why_not`.
    """
    return _answer(_refused((lon, lat)), lambda: _ground(_Same(city, ruleset, keep), every_m))


def _refused(lonlat: tuple[float, float]) -> tuple[float, float]:
    lon, lat = lonlat
    if not (-180 <= lon <= 180 and -90 <= lat <= 90):
        raise InputRefused.of("ask.bad_place", lat=lat, lon=lon)
    return lon, lat


def _answer(lonlat: tuple[float, float], ground_of: Callable[[], MarkedStreets]) -> WhyNot:
    ground = ground_of()
    must = _findings(ground, lonlat)
    site, straight_m, walk_m = ground.nearest_legal(lonlat)
    return WhyNot(
        lonlat,
        tuple(f for f in must if f.fails),
        tuple(f for f in must if not f.fails and f.outcome in ("unknown", "assess")),
        site,
        straight_m,
        walk_m,
        ground.every_m,
    )


class _Same:
    """Objects by identity: tables have no quick equality."""

    def __init__(self, city: City, ruleset: RuleSet, keep: gpd.GeoDataFrame | None) -> None:
        self.held = (city, ruleset, keep)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and all(a is b for a, b in zip(self.held, other.held, strict=True))

    def __hash__(self) -> int:
        return hash(tuple(id(one) for one in self.held))


@lru_cache(maxsize=2)
def _ground(same: _Same, every_m: float) -> MarkedStreets:
    city, ruleset, keep = same.held
    return MarkedStreets(city, ruleset, keep, every_m)


def _findings(ground: MarkedStreets, lonlat: tuple[float, float]) -> list[Finding]:
    """Return what the binding rules say of a stand at the place."""
    city, kept = ground.city, ground.kept
    name = free_id("?", list(kept["id"]))
    table = stands_at(np.array([lonlat]), [name])
    if len(kept):
        columns = list(city.places.columns)
        both = pd.concat([table[columns], kept[columns]], ignore_index=True)
        table = gpd.GeoDataFrame(both, crs=LONLAT)
    findings = validate(city.with_stands(table, source="why"), ground.ruleset)
    return [f for f in findings if f.subject_id == name and f.severity == "must"]
