"""Judge distance rules: one finding a place, and for spacing one for each neighbour that is too near."""

from collections.abc import Iterator, Mapping

import geopandas as gpd
import numpy as np

from planner.city import City
from planner.errors import MissingInput
from planner.rulebook import DistanceRule
from planner.validate.finding import Finding, Outcome
from planner.validate.limits import outcomes_of, spare_m
from planner.validate.measured import finding_of, metres_of, text_of, to_millimetre, within_scope
from planner.validate.nearest import Row, along_streets, nearest_rows, spacing_rows
from planner.validate.places import JUDGED_KINDS, Objects, objects_of
from planner.validate.scope import Scope

Position = Mapping[tuple[str, str], int]


def judge_distance(
    city: City, subjects: gpd.GeoDataFrame, rule: DistanceRule, scope: Scope, accuracy_m: float
) -> Iterator[Finding]:
    """Yield what a distance rule says of its subjects.

    Parameters
    ----------
    subjects
        Table `PLACES` as points, the rule's own kinds only.
    scope
        Whom of them the rule binds.
    """
    position = {key: at for at, key in enumerate(zip(subjects["id"], subjects["kind"], strict=True))}
    for own in (False, True):
        kinds = [kind for kind in rule.object if (kind in JUDGED_KINDS) == own]
        if not kinds:
            continue
        objects = objects_of(city, kinds)
        try:
            rows = list(_rows(city, subjects, objects, rule, accuracy_m, own=own))
        except MissingInput:
            if not along_streets(rule):
                raise
            yield from _unmeasured(subjects, rule)
            continue
        metres = np.array([metres_of(row["measured_m"]) for row in rows], dtype=float)
        # All at once: of a town's five thousand neighbours, one by one costs more than measuring them.
        held = zip(rows, outcomes_of(rule, metres, accuracy_m), spare_m(rule, metres).tolist(), strict=True)
        for row, outcome, spare in held:
            finding = _finding(rule, row, objects, outcome, spare)
            yield within_scope(finding, scope, position[str(row["subject_id"]), str(row["subject_kind"])])


def _rows(
    city: City,
    subjects: gpd.GeoDataFrame,
    objects: Objects,
    rule: DistanceRule,
    accuracy_m: float,
    *,
    own: bool,
) -> Iterator[Row]:
    if own:
        return spacing_rows(city, subjects, objects.places, rule, accuracy_m)
    return nearest_rows(city, subjects, objects.places, rule)


def _unmeasured(subjects: gpd.GeoDataFrame, rule: DistanceRule) -> Iterator[Finding]:
    """Yield that nothing can be measured along streets that are not known."""
    for place, kind in zip(subjects["id"], subjects["kind"], strict=True):
        yield finding_of(rule, place, kind, "unknown", limit=rule.minimum, reason="streets_missing")


def _finding(rule: DistanceRule, row: Row, objects: Objects, outcome: Outcome, spare: float) -> Finding:
    metres = metres_of(row["measured_m"])
    outcome = "pass" if metres is None else outcome
    reason = objects.reason
    if objects.missing and outcome == "pass":
        outcome = "unknown"  # what is known is far enough; what is not known could be nearer
    elif metres is None and reason is None:
        reason = "no_way" if along_streets(rule) and len(objects.places) > 1 else "no_other"
    elif metres is not None:
        reason = None
    return finding_of(
        rule,
        str(row["subject_id"]),
        str(row["subject_kind"]),
        outcome,
        object_id=text_of(row["object_id"]),
        object_kind=text_of(row["object_kind"]),
        measured=to_millimetre(metres),
        limit=rule.minimum,
        margin=None if metres is None else spare,
        unit=rule.unit,
        reason=reason,
        missing_kinds=objects.missing,
    )
