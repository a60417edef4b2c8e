"""Hold every stand and premises of a city against the rules in force."""

from collections.abc import Iterator
from dataclasses import dataclass

import geopandas as gpd
import pandas as pd
import shapely

from planner.city import City
from planner.errors import MissingInput
from planner.geodesy import MILLIMETRE, lonlat_of
from planner.measures import nearest_other, pairs_below, people_within
from planner.rulebook import AssessmentRule, DistanceRule, RuleSet
from planner.validate.finding import Finding, Outcome
from planner.validate.streets import with_streets

JUDGED_KINDS = ("stand", "premises")
"""Kinds of place that a plan sets up and that are therefore judged."""

DEFAULT_RADIUS_M = 500.0
"""Service radius of the figures shown where a law leaves the judgement to a person; a choice of the plan."""


def validate(
    city: City,
    ruleset: RuleSet,
    *,
    accuracy_m: float = 0.0,
    radius_m: float = DEFAULT_RADIUS_M,
    along_streets: bool = False,
) -> tuple[Finding, ...]:
    """Return one finding a place and rule; for spacing, one for each neighbour that is too near.

    Parameters
    ----------
    city
        Its places of kind ``stand`` and ``premises`` are judged; an area is judged by its centroid.
    ruleset
        The rules in force on the day of the plan.
    accuracy_m
        Position accuracy of the stands in metres; a distance this near its limit is ``near``.
    radius_m
        Straight-line service radius of the figures shown under rules without a threshold.

    along_streets
        Whether to measure the way along the streets too, to be shown beside the straight line that decides.

    Returns
    -------
    tuple of Finding
        In the order of the rules, then of the places as read. A pair of stands that are too near each other
        appears under each of the two.

    Raises
    ------
    MissingInput
        The city has neither stands nor premises; or the way along the streets is asked of a city without any.
    """
    judged = _as_points(city.of_kind(JUDGED_KINDS))
    if judged.empty:
        raise MissingInput.of("validate.no_stands")
    findings: list[Finding] = []
    for rule in ruleset.rules:
        if isinstance(rule, DistanceRule):
            findings.extend(_judge_distance(city, judged, rule, accuracy_m))
        elif isinstance(rule, AssessmentRule):
            findings.extend(_show_figures(city, judged, rule, radius_m))
    return with_streets(city, judged, findings) if along_streets else tuple(findings)


def _as_points(places: gpd.GeoDataFrame) -> gpd.GeoDataFrame:
    drawn_as_area = places.geom_type != "Point"
    if not drawn_as_area.any():
        return places
    # A stand is one point of the plan; within a parking bay the planar centroid is exact to millimetres.
    centres = gpd.GeoSeries(shapely.centroid(places.geometry.array), index=places.index, crs=places.crs)
    return places.set_geometry(places.geometry.where(~drawn_as_area, centres))


@dataclass(frozen=True)
class _Objects:
    """What stands opposite: places that can be measured, and kinds of which nothing is known."""

    places: gpd.GeoDataFrame
    missing: tuple[str, ...]
    reason: str | None


def _objects(city: City, kinds: list[str]) -> _Objects:
    layers = {kind: city.layer(kind) for kind in kinds}
    missing = tuple(kind for kind, layer in layers.items() if not layer.judgeable)
    known = [kind for kind in kinds if kind not in missing]
    reason: str | None = None
    if missing:
        reason = "layer_empty" if all(layers[kind].status == "empty" for kind in missing) else "layer_missing"
    elif all(layer.status == "declared_empty" for layer in layers.values()):
        reason = "declared_empty"
    return _Objects(city.of_kind(known), missing, reason)


def _judge_distance(
    city: City, judged: gpd.GeoDataFrame, rule: DistanceRule, accuracy_m: float
) -> Iterator[Finding]:
    subjects = judged[judged["kind"].isin(rule.subject)]
    if subjects.empty:
        return
    own = [kind for kind in rule.object if kind in JUDGED_KINDS]
    foreign = [kind for kind in rule.object if kind not in JUDGED_KINDS]
    if foreign:
        objects = _objects(city, foreign)
        for row in _rows(nearest_other(subjects, objects.places)):
            yield _finding(rule, row, objects, accuracy_m)
    if own:
        objects = _objects(city, own)
        objects = _Objects(_as_points(objects.places), objects.missing, objects.reason)
        close = pairs_below(subjects, objects.places, rule.minimum + accuracy_m + 10.0**-MILLIMETRE)
        for row in _spacing_rows(subjects, objects.places, close, rule, accuracy_m):
            yield _finding(rule, row, objects, accuracy_m)


def _spacing_rows(
    subjects: gpd.GeoDataFrame,
    objects: gpd.GeoDataFrame,
    close: pd.DataFrame,
    rule: DistanceRule,
    accuracy_m: float,
) -> Iterator[dict[str, object]]:
    """Yield each subject's neighbours that do not pass, or its nearest neighbour where all pass."""
    outcomes = pd.Series([_outcome(rule, metres, accuracy_m) for metres in close["measured_m"]], dtype=object)
    doubtful = close[outcomes.to_numpy() != "pass"]
    neighbours = dict(list(doubtful.groupby(["subject_id", "subject_kind"], sort=False)))
    for nearest in _rows(nearest_other(subjects, objects)):
        group = neighbours.get((nearest["subject_id"], nearest["subject_kind"]))
        yield from (nearest,) if group is None else _rows(group.sort_values("measured_m", kind="stable"))


def _rows(frame: pd.DataFrame) -> Iterator[dict[str, object]]:
    for record in frame.to_dict("records"):
        yield {str(name): value for name, value in record.items()}


def _margin_m(rule: DistanceRule, measured_m: float) -> float:
    """Return metres to spare, to the millimetre: beyond that the digits of a file decide, not the ground."""
    return round(round(measured_m, MILLIMETRE) - rule.minimum, MILLIMETRE)


def _outcome(rule: DistanceRule, measured_m: float, accuracy_m: float) -> Outcome:
    margin = _margin_m(rule, measured_m)
    if accuracy_m > 0 and abs(margin) <= accuracy_m:
        return "near"
    met = margin >= 0 if rule.inclusive else margin > 0
    return "pass" if met else "fail"


def _finding(
    rule: DistanceRule,
    row: dict[str, object],
    objects: _Objects,
    accuracy_m: float,
) -> Finding:
    measured = row["measured_m"]
    metres = float(measured) if isinstance(measured, float) and measured == measured else None
    outcome: Outcome = "pass" if metres is None else _outcome(rule, metres, accuracy_m)
    reason = objects.reason
    if objects.missing and outcome == "pass":
        outcome = "unknown"  # what is known is far enough; what is not known could be nearer
    elif metres is None and reason is None:
        reason = "no_other"
    elif metres is not None:
        reason = None
    object_id, object_kind = row["object_id"], row["object_kind"]
    return Finding(
        rule_id=rule.id,
        severity=rule.severity,
        citation=rule.citation,
        borrowed=rule.borrowed,
        outcome=outcome,
        subject_id=str(row["subject_id"]),
        subject_kind=str(row["subject_kind"]),
        object_id=str(object_id) if isinstance(object_id, str) else None,
        object_kind=str(object_kind) if isinstance(object_kind, str) else None,
        measured=None if metres is None else round(metres, MILLIMETRE),
        limit=rule.minimum,
        margin=None if metres is None else _margin_m(rule, metres),
        unit=rule.unit,
        reason=reason,
        missing_kinds=objects.missing,
    )


def _show_figures(
    city: City, judged: gpd.GeoDataFrame, rule: AssessmentRule, radius_m: float
) -> Iterator[Finding]:
    subjects = judged[judged["kind"].isin(rule.subject)]
    if subjects.empty:
        return
    stands = _as_points(city.of_kind(["stand"]))
    people: list[float | None] = [None] * len(subjects)
    if city.population is not None:
        people = [float(n) for n in people_within(lonlat_of(subjects), city.population, radius_m)]
    for row, served in zip(_rows(nearest_other(subjects, stands)), people, strict=True):
        measured = row["measured_m"]
        metres = float(measured) if isinstance(measured, float) and measured == measured else None
        shown = {"nearest_stand_m": metres, "people_within_service_radius": served}
        yield Finding(
            rule_id=rule.id,
            severity=rule.severity,
            citation=rule.citation,
            borrowed=rule.borrowed,
            outcome="assess",
            subject_id=str(row["subject_id"]),
            subject_kind=str(row["subject_kind"]),
            object_id=str(row["object_id"]) if isinstance(row["object_id"], str) else None,
            object_kind=str(row["object_kind"]) if isinstance(row["object_kind"], str) else None,
            measured=None if metres is None else round(metres, MILLIMETRE),
            reason="no_threshold",
            figures={name: shown[name] for name in rule.figures},
        )
