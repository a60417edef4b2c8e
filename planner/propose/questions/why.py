"""Why no stand may be at a place, and the nearest place where one may."""

from dataclasses import dataclass

import geopandas as gpd
import numpy as np
import pandas as pd

from planner.city import City
from planner.errors import InputRefused, MissingInput
from planner.geodesy import Floats, distance_m
from planner.propose.candidates import candidate_sites
from planner.propose.clearances import clearances, stand_rules
from planner.propose.questions.places import free_id, stands_at
from planner.reach import along_streets_m
from planner.rulebook import RuleSet
from planner.tables import LONLAT
from planner.validate import Finding, validate

DEFAULT_EVERY_M = 10.0
_AT_ONCE = 32
# Places tried at a time, nearest in a straight line first.


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
    lon, lat = lonlat
    if not (-180 <= lon <= 180 and -90 <= lat <= 90):
        raise InputRefused.of("ask.bad_place", lat=lat, lon=lon)
    if city.streets is None:
        raise MissingInput.of("propose.streets_missing")
    kept = city.places.iloc[:0] if keep is None else keep
    name = free_id("?", list(kept["id"]))
    table = stands_at(np.array([lonlat]), [name])
    if len(kept):
        columns = list(city.places.columns)
        both = pd.concat([table[columns], kept[columns]], ignore_index=True)
        table = gpd.GeoDataFrame(both, crs=LONLAT)
    findings = [f for f in validate(city.with_stands(table, source="why"), ruleset) if f.subject_id == name]
    must = [f for f in findings if f.severity == "must"]
    site, straight_m, walk_m = _nearest_legal(city, ruleset, np.array([lonlat]), kept, every_m)
    return WhyNot(
        (lon, lat),
        tuple(f for f in must if f.fails),
        tuple(f for f in must if not f.fails and f.outcome in ("unknown", "assess")),
        site,
        straight_m,
        walk_m,
        every_m,
    )


def _nearest_legal(
    city: City, ruleset: RuleSet, at: Floats, kept: gpd.GeoDataFrame, every_m: float
) -> tuple[tuple[float, float] | None, float | None, float | None]:
    """Return the legal site nearest along the streets, in a straight line where no street leads to any."""
    assert city.streets is not None  # noqa: S101 - asked before
    sites = candidate_sites(city.streets, every_m)
    legal = np.ones(len(sites), dtype=bool)
    for part in clearances(city, stand_rules(ruleset), kept, sites.lonlat, day=ruleset.day):
        legal &= part.legal
    lonlat = sites.lonlat[legal]
    if not len(lonlat):
        return None, None, None
    straight = distance_m(at[0, 0], at[0, 1], lonlat[:, 0], lonlat[:, 1])
    order = np.argsort(straight, kind="stable")
    best, best_m = int(order[0]), np.inf
    for first in range(0, len(order), _AT_ONCE):
        some = order[first : first + _AT_ONCE]
        if straight[some[0]] >= best_m:
            break  # a walk is never shorter than the straight line
        walked = along_streets_m(city.streets, np.repeat(at, len(some), axis=0), lonlat[some])
        walked = np.where(np.isnan(walked), np.inf, walked)
        if walked.min() < best_m:
            best, best_m = int(some[walked.argmin()]), float(walked.min())
    found = (float(lonlat[best, 0]), float(lonlat[best, 1]))
    return found, float(straight[best]), None if np.isinf(best_m) else best_m
