"""How many of a plan's stands lie in zones that the law prefers: told, never forced."""

import geopandas as gpd
import numpy as np

from planner.city import City
from planner.geodesy import lonlat_of
from planner.measures import nearest_object
from planner.propose.model import Preferred
from planner.rulebook import RuleSet, ZoneRule
from planner.validate.limits import met
from planner.validate.places import objects_of


def preferred_zones(city: City, ruleset: RuleSet, stands: gpd.GeoDataFrame) -> tuple[Preferred, ...]:
    """Return for each preferred zone how many of the proposed stands lie in it.

    A zone of which nothing is known, or whose reach a person judges, is left out.
    """
    found = []
    for rule in ruleset.rules:
        if not isinstance(rule, ZoneRule) or rule.effect != "preferred" or "stand" not in rule.subject:
            continue
        objects = objects_of(city, rule.object)
        if rule.judged_by_person or objects.missing:
            continue
        inside = ~met(rule, nearest_object(lonlat_of(stands), objects.places)[0])
        found.append(Preferred(rule.id, rule.citation, int(np.count_nonzero(inside)), len(stands)))
    return tuple(found)
