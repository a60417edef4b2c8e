"""Count the stands of each named district."""

from collections.abc import Iterator

import numpy as np

from planner.city import City
from planner.geodesy import lonlat_of
from planner.measures import district_of, districts_named
from planner.rulebook import StandCountRule
from planner.validate.finding import Finding, Outcome
from planner.validate.measured import finding_of
from planner.validate.places import DISTRICT, as_points, objects_of


def judge_counts(city: City, rule: StandCountRule) -> Iterator[Finding]:
    """Yield one finding a district: its stands against the fewest and the most that it may have.

    A district that is not drawn, or of whose stands nothing is known, is ``unknown``.
    """
    districts = objects_of(city, [DISTRICT])
    stands = lonlat_of(as_points(city.of_kind(["stand"])))
    told = city.layer("stand").judgeable or len(stands) > 0
    found = districts_named([place.district for place in rule.localities], districts.places)
    for locality, positions in zip(rule.localities, found, strict=True):
        least, most = locality.bounds
        if not len(positions) or not told:
            missing = ("stand",) if len(positions) else (DISTRICT,)
            reason = (None if told else "layer_missing") if len(positions) else "district_unknown"
            yield finding_of(rule, locality.district, DISTRICT, "unknown", unit="stands", reason=reason,
                             missing_kinds=missing, figures=_bounds(None, least, most))  # fmt: skip
            continue
        count = int(np.count_nonzero(district_of(stands, districts.places, positions)))
        kept = (least is None or count >= least) and (most is None or count <= most)
        outcome: Outcome = "pass" if kept else "fail"
        yield finding_of(rule, locality.district, DISTRICT, outcome, unit="stands",
                         figures=_bounds(count, least, most))  # fmt: skip


def _bounds(count: int | None, least: int | None, most: int | None) -> dict[str, float | None]:
    return {"stands": count, "fewest": least, "most": most}
