"""Zones that the law or the planner prefers: told, weighed if asked, never forced."""

import math

import geopandas as gpd
import numpy as np
from numpy.typing import NDArray

from planner.city import City
from planner.errors import Fault, InputRefused, MissingInput
from planner.geodesy import Floats, lonlat_of
from planner.measures import nearest_object
from planner.propose.model import Preference, Preferred
from planner.rulebook import RuleSet, ZoneRule
from planner.validate.limits import met
from planner.validate.places import objects_of


def preferred_zones(city: City, ruleset: RuleSet, stands: gpd.GeoDataFrame) -> tuple[Preferred, ...]:
    """Return for each preferred zone how many of the proposed stands lie in it.

    A zone of which nothing is known, or whose reach a person judges, is left out.
    """
    found = []
    for rule in _zones(ruleset):
        objects = objects_of(city, rule.object)
        if objects.missing:
            continue
        inside = ~met(rule, nearest_object(lonlat_of(stands), objects.places)[0])
        found.append(Preferred(rule.id, rule.citation, int(np.count_nonzero(inside)), len(stands)))
    return tuple(found)


def _zones(ruleset: RuleSet) -> list[ZoneRule]:
    return [
        rule
        for rule in ruleset.rules
        if isinstance(rule, ZoneRule)
        and rule.effect == "preferred"
        and "stand" in rule.subject
        and not rule.judged_by_person
    ]


def preferred_places(
    city: City, ruleset: RuleSet, lonlat: Floats, preference: Preference
) -> NDArray[np.bool_]:
    """Return which places (n, 2 degrees) lie in a zone that the law prefers, or near a kind that is.

    Raises
    ------
    InputRefused
        The weight or the metres are out of range.
    MissingInput
        A kind is named of which nothing is known, or neither the law nor the planner prefers any place.
    """
    _refuse_bad(preference)
    preferred = np.zeros(len(lonlat), dtype=bool)
    zones = [(rule, objects_of(city, rule.object)) for rule in _zones(ruleset)]
    known = [(rule, objects) for rule, objects in zones if not objects.missing]
    for rule, objects in known:
        preferred |= ~met(rule, nearest_object(lonlat, objects.places)[0])
    near = objects_of(city, preference.kinds)
    if near.missing:
        raise MissingInput.of("propose.prefer_kind_missing", kinds=", ".join(near.missing))
    if not known and not preference.kinds:
        raise MissingInput.of("propose.prefer_nothing")
    if len(near.places):
        preferred |= nearest_object(lonlat, near.places)[0] <= preference.within_m
    return preferred


def _refuse_bad(preference: Preference) -> None:
    faults = []
    if not (preference.people > 0 and math.isfinite(preference.people)):
        faults.append(Fault("propose.bad_prefer", {"seen": preference.people}))
    if not (preference.within_m >= 0 and math.isfinite(preference.within_m)):
        faults.append(Fault("propose.bad_prefer_within", {"seen": preference.within_m}))
    if faults:
        raise InputRefused(*faults)
