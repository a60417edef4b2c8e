"""Show figures where the law leaves the judgement to a person."""

from collections.abc import Iterator

import geopandas as gpd

from planner.city import City
from planner.geodesy import lonlat_of
from planner.measures import nearest_other, people_within
from planner.rulebook import AssessmentRule
from planner.validate.finding import Finding
from planner.validate.measured import finding_of, metres_of, text_of, to_millimetre, within_scope
from planner.validate.places import as_points, objects_of, rows_of
from planner.validate.scope import Scope


def show_figures(
    city: City, subjects: gpd.GeoDataFrame, rule: AssessmentRule, scope: Scope, radius_m: float
) -> Iterator[Finding]:
    """Yield the figures of each subject; the other place told is the nearest object, or else stand."""
    stands = as_points(city.of_kind(["stand"]))
    people: list[float | None] = [None] * len(subjects)
    if city.population is not None:
        people = [float(n) for n in people_within(lonlat_of(subjects), city.population, radius_m)]
    objects = objects_of(city, rule.object)
    to_stands = list(rows_of(nearest_other(subjects, stands)))
    to_objects = list(rows_of(nearest_other(subjects, objects.places)))
    for at, served in enumerate(people):
        to_stand, to_object = metres_of(to_stands[at]["measured_m"]), metres_of(to_objects[at]["measured_m"])
        shown = {
            "nearest_stand_m": to_stand,
            "nearest_object_m": to_object,
            "people_within_service_radius": served,
        }
        named = to_objects[at] if rule.object else to_stands[at]
        finding = finding_of(
            rule,
            str(named["subject_id"]),
            str(named["subject_kind"]),
            "assess",
            object_id=text_of(named["object_id"]),
            object_kind=text_of(named["object_kind"]),
            measured=to_millimetre(to_object if rule.object else to_stand),
            reason="no_threshold",
            missing_kinds=objects.missing,
            figures={name: shown[name] for name in rule.figures},
        )
        yield within_scope(finding, scope, at)
