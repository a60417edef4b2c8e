"""What the distance rules forbid: sites too near to something, and stands too near to one another.

The measure is the one that `validate` compares with the limit, so that what is proposed is what is accepted.
"""

from dataclasses import dataclass

import geopandas as gpd
import numpy as np
import shapely
from numpy.typing import NDArray

from planner.city import City
from planner.geodesy import NOISE_M, Floats
from planner.measures import nearest_object
from planner.rulebook import DistanceRule, RuleSet
from planner.validate import JUDGED_KINDS

Mask = NDArray[np.bool_]


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

    rule: DistanceRule
    legal: Mask
    unjudged: tuple[str, ...]
    removes: bool


def stand_rules(ruleset: RuleSet) -> tuple[DistanceRule, ...]:
    """Return the distance rules in force that bind where a stand may be.

    A must that names stands as its subject, or as the object that another's place must keep away from:
    distance works both ways, and a new stand may not put an existing place in the wrong.
    """
    named = (rule for rule in ruleset.distances if "stand" in rule.subject or "stand" in rule.object)
    return tuple(rule for rule in named if rule.severity == "must")


def spacing_of(rules: tuple[DistanceRule, ...]) -> float:
    """Return the metres that stands must keep among themselves under all rules, 0 where no rule says so."""
    among = [rule.minimum for rule in rules if "stand" in rule.subject and "stand" in rule.object]
    return max(among, default=0.0)


def clearances(
    city: City, rules: tuple[DistanceRule, ...], kept: gpd.GeoDataFrame, lonlat: Floats
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
    """
    return tuple(_clearance(city, rule, kept, lonlat) for rule in rules)


def _clearance(city: City, rule: DistanceRule, kept: gpd.GeoDataFrame, lonlat: Floats) -> Clearance:
    kinds = _opposite_kinds(rule)
    foreign = [kind for kind in kinds if kind != "stand"]
    known = [kind for kind in foreign if city.layer(kind).judgeable]
    legal = np.ones(len(lonlat), dtype=bool)
    if known:
        legal &= far_enough(rule, nearest_object(lonlat, _as_judged(city.of_kind(known)))[0])
    if "stand" in kinds:
        legal &= far_enough(rule, nearest_object(lonlat, _as_judged(kept))[0])
    return Clearance(
        rule=rule,
        legal=legal,
        unjudged=tuple(kind for kind in foreign if kind not in known),
        removes=bool(foreign) or ("stand" in kinds and len(kept) > 0),
    )


def _opposite_kinds(rule: DistanceRule) -> list[str]:
    """Return the kinds that the rule sets against a stand, each once; a waiting motorcycle is no place."""
    kinds = [
        *(rule.object if "stand" in rule.subject else []),
        *([kind for kind in rule.subject if kind in JUDGED_KINDS] if "stand" in rule.object else []),
    ]
    return list(dict.fromkeys(kinds))


def far_enough(rule: DistanceRule, metres: Floats) -> Mask:
    """Return which distances meet the rule's minimum; what lies within numerical noise meets "at least"."""
    limit = rule.minimum
    return metres >= limit - NOISE_M if rule.inclusive else metres > limit + NOISE_M


def _as_judged(places: gpd.GeoDataFrame) -> gpd.GeoDataFrame:
    """Return places with stands and premises as points, as `validate` judges them; all else as drawn."""
    area = (places.geom_type != "Point") & places["kind"].isin(["stand", "premises"])
    if not area.any():
        return places
    centres = gpd.GeoSeries(shapely.centroid(places.geometry.array), index=places.index, crs=places.crs)
    return places.set_geometry(places.geometry.where(~area, centres))
