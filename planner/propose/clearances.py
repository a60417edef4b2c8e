"""What the rules about places forbid: sites too near to something, stands that stay among it.

The measure is the one that `validate` compares with the limit, so that what is proposed is what is accepted.
"""

import datetime as dt
from dataclasses import dataclass

import geopandas as gpd
import numpy as np
import pandas as pd
import shapely
from numpy.typing import NDArray

from planner.city import City
from planner.geodesy import MILLIMETRE, NOISE_M, Floats, metres_per_degree
from planner.measures import nearest_object, walked_pairs
from planner.rulebook import (
    CornerRule,
    DistanceRule,
    PlaceRule,
    ProximityRule,
    RuleSet,
    StopMarkerRule,
    StreetRule,
    ZoneRule,
)
from planner.validate.limits import met
from planner.validate.nearest import along_streets
from planner.validate.parking import verdicts
from planner.validate.places import DISTRICT, JUDGED_KINDS, as_points, objects_of
from planner.validate.scope import NOT_YET, Scope, scope_of, scope_of_places

Mask = NDArray[np.bool_]

LengthRule = DistanceRule | ZoneRule | ProximityRule
"""A rule that holds one length against its limit."""

SiteRule = LengthRule | CornerRule | StreetRule | StopMarkerRule
"""A rule that says where a stand may be."""

STREETS_KIND, EXCEPTED_KIND = "streets", "except_at"
_MILLIMETRE_M = 10.0**-MILLIMETRE


@dataclass(frozen=True)
class Clearance:
    """What one binding rule forbids.

    Attributes
    ----------
    rule
        The rule.
    legal
        (n,) sites that respect it, as far as it can be judged.
    unjudged
        Kinds it names of which nothing is known.
    removes
        Whether it could forbid a site: it names another kind than stands, or stands are kept.
    """

    rule: SiteRule
    legal: Mask
    unjudged: tuple[str, ...]
    removes: bool


def stand_rules(ruleset: RuleSet) -> tuple[SiteRule, ...]:
    """Return the rules in force that bind where a stand may be.

    A must that names stands as its subject, or as the object that another's place must keep away from:
    distance works both ways, and a new stand may not put an existing place in the wrong. A preferred zone
    forbids nothing, and what a person judges is not judged here. Federal rules laid under the town's come
    last.
    """
    federal = () if ruleset.federal is None else ruleset.federal.rules
    named = (rule for rule in (*ruleset.rules, *federal) if isinstance(rule, SiteRule))
    return tuple(rule for rule in named if rule.severity == "must" and _sites(rule))


def _sites(rule: SiteRule) -> bool:
    if isinstance(rule, DistanceRule):
        return "stand" in rule.subject or "stand" in rule.object
    if isinstance(rule, CornerRule | StreetRule | StopMarkerRule):
        return "stand" in rule.subject
    preferred = isinstance(rule, ZoneRule) and rule.effect == "preferred"
    return "stand" in rule.subject and not preferred and not rule.judged_by_person


def clearances(
    city: City,
    rules: tuple[SiteRule, ...],
    kept: gpd.GeoDataFrame,
    lonlat: Floats,
    *,
    day: dt.date | None = None,
) -> tuple[Clearance, ...]:
    """Hold sites against each rule alone.

    Parameters
    ----------
    city
        Its places other than stands are what the sites keep away from.
    kept
        Table `PLACES`: existing stands that stay.
    lonlat
        (n, 2) degrees of the sites.
    day
        Of the plan, for existing places that a rule excepts for a time.
    """
    kept = as_points(kept)
    return tuple(_clearance(city, rule, kept, lonlat, day) for rule in rules)


def _clearance(
    city: City, rule: SiteRule, kept: gpd.GeoDataFrame, lonlat: Floats, day: dt.date | None
) -> Clearance:
    scope = scope_of(city, rule, day, lonlat, [NOT_YET] * len(lonlat))
    if isinstance(rule, DistanceRule):
        return _distance(city, rule, kept, lonlat, day, scope)
    if isinstance(rule, CornerRule | StreetRule | StopMarkerRule):
        said = verdicts(city, rule, lonlat)
        untold = STREETS_KIND if "streets_missing" in said.reason else None
        unjudged = (*said.missing, *_untold(scope), *((untold,) if untold else ()))
        return Clearance(rule, ~scope.binds | said.allows, unjudged, True)
    legal = ~scope.binds
    objects = objects_of(city, rule.object)
    metres = _nearest_m(city, rule, lonlat, _with_kept(rule.object, objects.places, kept))
    unjudged = (*objects.missing, *_untold(scope))
    if metres is None:
        return Clearance(rule, np.ones(len(lonlat), dtype=bool), (*unjudged, STREETS_KIND), True)
    kept_by = met(rule, metres)
    if objects.missing and isinstance(rule, ProximityRule):
        kept_by |= True  # what is not known could be near enough
    return Clearance(rule, legal | kept_by, unjudged, True)


def _with_kept(kinds: list[str], places: gpd.GeoDataFrame, kept: gpd.GeoDataFrame) -> gpd.GeoDataFrame:
    """Return the places that stay: of the stands only those kept."""
    others = places[places["kind"] != "stand"]
    if "stand" not in kinds or kept.empty:
        return others
    columns = ["id", "kind", "geometry"]
    return kept[columns] if others.empty else pd.concat([others[columns], kept[columns]])


def _distance(
    city: City,
    rule: DistanceRule,
    kept: gpd.GeoDataFrame,
    lonlat: Floats,
    day: dt.date | None,
    scope: Scope,
) -> Clearance:
    """Hold the sites against both directions of a distance: as its subject, and as its object."""
    legal = np.ones(len(lonlat), dtype=bool)
    unjudged: list[str] = []
    foreign: list[str] = []
    if "stand" in rule.subject:
        foreign = [kind for kind in rule.object if kind != "stand"]
        objects = objects_of(city, foreign)
        unjudged += [*objects.missing, *_untold(scope)]
        legal &= ~scope.binds | _clear(city, rule, lonlat, objects.places, unjudged)
        if "stand" in rule.object:
            legal &= ~scope.binds | _clear(city, rule, lonlat, kept, unjudged)
    if "stand" in rule.object:
        reverse = [kind for kind in rule.subject if kind in JUDGED_KINDS and kind != "stand"]
        others = objects_of(city, reverse)
        unjudged += others.missing
        bound = _bound(city, rule, day, others.places)
        legal &= _clear(city, rule, lonlat, bound, unjudged)
        if "stand" in rule.subject:
            legal &= _clear(city, rule, lonlat, _bound(city, rule, day, kept), unjudged)
        foreign += reverse
    removes = bool(foreign) or ("stand" in rule.object and len(kept) > 0)
    return Clearance(rule, legal, tuple(dict.fromkeys(unjudged)), removes)


def _bound(city: City, rule: PlaceRule, day: dt.date | None, places: gpd.GeoDataFrame) -> gpd.GeoDataFrame:
    """Return the existing places that the rule binds: only they can be put in the wrong."""
    return places if places.empty else places[scope_of_places(city, rule, day, places).binds]


def _untold(scope: Scope) -> tuple[str, ...]:
    """Return what is not known of the rule's own reach."""
    return (*((DISTRICT,) if scope.maybe_outside.any() else ()),
            *((EXCEPTED_KIND,) if scope.maybe_at_place.any() else ()))  # fmt: skip


def _clear(
    city: City, rule: DistanceRule, lonlat: Floats, places: gpd.GeoDataFrame, unjudged: list[str]
) -> Mask:
    metres = _nearest_m(city, rule, lonlat, places)
    if metres is None:
        unjudged.append(STREETS_KIND)
        return np.ones(len(lonlat), dtype=bool)
    return far_enough(rule, metres) & met(rule, metres)


def _nearest_m(city: City, rule: LengthRule, lonlat: Floats, places: gpd.GeoDataFrame) -> Floats | None:
    """Return metres to the nearest place as the rule measures.

    ``inf`` well beyond its limit; ``None`` where streets are needed and not known.
    """
    limit = _limit_m(rule)
    if not along_streets(rule):
        return _straight_m(lonlat, places, limit)
    if city.streets is None or not city.streets["walk"].any():
        return None
    metres = np.full(len(lonlat), np.inf)
    i, _, found = walked_pairs(city.streets, lonlat, places, limit + _MILLIMETRE_M)
    np.minimum.at(metres, i, found)
    return metres


def _limit_m(rule: LengthRule) -> float:
    if isinstance(rule, DistanceRule):
        return rule.minimum
    return (rule.maximum if isinstance(rule, ProximityRule) else rule.within) or 0.0


def _straight_m(lonlat: Floats, places: gpd.GeoDataFrame, limit_m: float) -> Floats:
    """Return metres to the nearest place, ``inf`` for sites plainly farther than the limit.

    Areas are slow to measure exactly, and most of a town's sites are kilometres from its few terminals.
    """
    metres = np.full(len(lonlat), np.inf)
    if len(lonlat) == 0 or len(places) == 0:
        return metres
    scale = np.array([float(m) for m in metres_per_degree(lonlat[:, 1].mean())])
    flat = shapely.transform(places.geometry.array, lambda coords: coords * scale)
    # One plane for the town is wrong by less than 2 % even 100 km from its middle: 5 % and 10 m are safe.
    points, around_m = shapely.points(lonlat * scale), 1.05 * limit_m + 10.0
    near = np.unique(shapely.STRtree(flat).query(points, predicate="dwithin", distance=around_m)[0])
    metres[near] = nearest_object(lonlat[near], places)[0]
    return metres


def far_enough(rule: DistanceRule, metres: Floats) -> Mask:
    """Return which distances meet the rule's minimum; what lies within numerical noise meets "at least"."""
    limit = rule.minimum
    return metres >= limit - NOISE_M if rule.inclusive else metres > limit + NOISE_M
