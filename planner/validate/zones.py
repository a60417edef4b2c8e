"""Judge zones, forbidden or preferred, and nearness asked for."""

from collections.abc import Iterator
from typing import Any

import geopandas as gpd
import numpy as np

from planner.city import City
from planner.errors import MissingInput
from planner.geodesy import MILLIMETRE, Floats, lonlat_of
from planner.measures import edge_m
from planner.rulebook import ProximityRule, ZoneRule
from planner.validate.finding import Finding, Outcome
from planner.validate.limits import met, outcome_of, spare_m
from planner.validate.measured import finding_of, metres_of, text_of, to_millimetre, within_scope
from planner.validate.nearest import Row, nearest_rows
from planner.validate.places import Objects, objects_of
from planner.validate.scope import Scope


def judge_zone(
    city: City, subjects: gpd.GeoDataFrame, rule: ZoneRule | ProximityRule, scope: Scope, accuracy_m: float
) -> Iterator[Finding]:
    """Yield what a zone, or a place to be near, says of its subjects."""
    objects = objects_of(city, rule.object)
    try:
        rows = list(nearest_rows(city, subjects, objects.places, rule))
    except MissingInput:
        for place, kind in zip(subjects["id"], subjects["kind"], strict=True):
            yield finding_of(rule, place, kind, "unknown", limit=_limit(rule), reason="streets_missing")
        return
    depth = _depth(rule, subjects, objects, accuracy_m)
    for at, row in enumerate(rows):
        yield within_scope(_finding(rule, row, objects, accuracy_m, float(depth[at])), scope, at)


def _limit(rule: ZoneRule | ProximityRule) -> float | None:
    if isinstance(rule, ProximityRule):
        return rule.maximum
    return 0.0 if rule.where == "inside" else rule.within


def _depth(
    rule: ZoneRule | ProximityRule, subjects: gpd.GeoDataFrame, objects: Objects, accuracy_m: float
) -> Floats:
    """Return how deep each place lies inside a forbidden area, where its position is uncertain."""
    if isinstance(rule, ZoneRule) and rule.where == "inside" and accuracy_m > 0:
        return edge_m(lonlat_of(subjects), objects.places.geometry)
    return np.full(len(subjects), np.inf)


def _finding(
    rule: ZoneRule | ProximityRule, row: Row, objects: Objects, accuracy_m: float, depth_m: float
) -> Finding:
    metres = metres_of(row["measured_m"])
    told: dict[str, Any] = {
        "object_id": text_of(row["object_id"]),
        "object_kind": text_of(row["object_kind"]),
        "measured": to_millimetre(metres),
        "limit": _limit(rule),
        "missing_kinds": objects.missing,
    }
    where = (str(row["subject_id"]), str(row["subject_kind"]))
    figures = {"nearest_object_m": to_millimetre(metres)}
    if rule.judged_by_person:
        return finding_of(rule, *where, "assess", reason="no_threshold", figures=figures, **told)
    measured = np.array([np.inf if metres is None else metres])
    if isinstance(rule, ZoneRule) and rule.effect == "preferred":
        inside = not met(rule, measured)[0]
        outcome: Outcome = "pass" if inside else "unknown" if objects.missing else "assess"
        why = "in_preferred_zone" if inside else objects.reason or "outside_preferred_zone"
        return finding_of(rule, *where, outcome, reason=why, figures=figures, **told)
    outcome, margin = _judged(rule, float(measured[0]), accuracy_m, depth_m)
    reason = None if metres is not None else objects.reason or "no_other"
    open_end = outcome == ("fail" if isinstance(rule, ProximityRule) else "pass")
    if objects.missing and open_end:
        outcome, reason = "unknown", objects.reason  # what is not known could be nearer
    return finding_of(rule, *where, outcome, margin=None if metres is None else margin, reason=reason, **told)


def _judged(
    rule: ZoneRule | ProximityRule, metres: float, accuracy_m: float, depth_m: float
) -> tuple[Outcome, float]:
    spare = float(spare_m(rule, np.array([metres]))[0])
    if isinstance(rule, ZoneRule) and rule.where == "inside" and spare <= 0:
        # Inside the area the distance to it is 0 however deep: the way out says how sure that is.
        if np.isfinite(depth_m):
            near = depth_m <= accuracy_m
            return ("near" if near else "fail"), -round(depth_m, MILLIMETRE)
        return "fail", 0.0
    return outcome_of(rule, metres, accuracy_m), spare
