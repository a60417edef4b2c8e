"""The stands that a law grants each named district: a plan never has more."""

import numpy as np

from planner.city import City
from planner.geodesy import Ints, lonlat_of
from planner.measures import district_of, districts_named
from planner.propose.ground import Ground
from planner.reach import people_reached
from planner.rulebook import RuleSet, StandCountRule
from planner.validate.places import DISTRICT, as_points, objects_of


def within_counts(city: City, ruleset: RuleSet, ground: Ground, chosen: Ints) -> Ints:
    """Return the chosen sites without those beyond the most stands of their district.

    Those go first whose people the others serve best. A district that is not drawn cannot be counted:
    `planner.validate` tells that. Fewest numbers are the matter of `fewest`.

    Parameters
    ----------
    chosen
        Positions among the ground's sites.
    """
    limits = [
        (locality.district, locality.bounds[1])
        for rule in ruleset.rules
        if isinstance(rule, StandCountRule) and rule.severity == "must"
        for locality in rule.localities
    ]
    districts = objects_of(city, [DISTRICT]).places
    kept = lonlat_of(as_points(ground.kept))
    for (_, most), positions in zip(
        limits, districts_named([name for name, _ in limits], districts), strict=True
    ):
        if most is None or not len(positions):
            continue
        there = int(np.count_nonzero(district_of(kept, districts, positions)))
        inside = district_of(ground.sites.lonlat[chosen], districts, positions)
        while inside.any() and there + int(inside.sum()) > most:
            gone = _least_missed(ground, chosen, np.flatnonzero(inside))
            chosen, inside = np.delete(chosen, gone), np.delete(inside, gone)
    return chosen


def served(ground: Ground, chosen: Ints) -> float:
    """Return the people whom the chosen sites serve and no kept stand does."""
    return people_reached(ground.reach.rows(chosen), ground.open_people, np.ones(len(chosen), dtype=bool))


def _least_missed(ground: Ground, chosen: Ints, among: Ints) -> int:
    """Return the position in `chosen` of the site without which the fewest people are lost."""
    reach = ground.reach.rows(chosen)
    times = np.bincount(reach.indices, minlength=len(ground.demand))
    alone = np.where(times == 1, ground.open_people, 0.0)
    owner = np.repeat(np.arange(len(chosen)), np.diff(reach.indptr))
    missed = np.bincount(owner, weights=alone[reach.indices], minlength=len(chosen))
    return int(among[np.argmin(missed[among])])
