"""Hold every stand and premises of a city against the rules in force."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace

import geopandas as gpd

from planner.city import City
from planner.errors import MissingInput
from planner.rulebook import (
    AssessmentRule,
    BaseRule,
    CornerRule,
    DistanceRule,
    PlaceRule,
    ProximityRule,
    RuleSet,
    StandCountRule,
    StopMarkerRule,
    StreetRule,
    ZoneRule,
)
from planner.validate.counts import judge_counts
from planner.validate.distances import judge_distance
from planner.validate.figures import show_figures
from planner.validate.finding import Finding, LayerOfLaw
from planner.validate.parking import judge_parking
from planner.validate.places import JUDGED_KINDS, as_points
from planner.validate.scope import scope_of_places
from planner.validate.streets import with_streets
from planner.validate.zones import judge_zone

DEFAULT_RADIUS_M = 500.0
"""Service radius of the figures shown where a law leaves the judgement to a person; a choice of the plan."""


@dataclass(frozen=True)
class Applied:
    """A rule as a rule set applies it.

    Attributes
    ----------
    rule, ruleset
        The rule, and the set of which it is one.
    layer
        Whose law it is.
    supposed
        It stands as a what-if changed it.
    """

    rule: BaseRule
    ruleset: RuleSet
    layer: LayerOfLaw = "municipal"
    supposed: bool = False

    def same_as(self, other: "Applied") -> bool:
        """Whether it says the same of a town as another does."""
        told = (self.layer, self.supposed, self.ruleset.day) == (
            other.layer,
            other.supposed,
            other.ruleset.day,
        )
        return told and self.rule == other.rule


def applied(ruleset: RuleSet) -> Iterator[Applied]:
    """Yield the rules in force in the order in which they are judged, the federal ones last."""
    for rule in ruleset.rules:
        yield Applied(rule, ruleset, supposed=rule.id in ruleset.supposed)
    if ruleset.federal is not None:
        for rule in ruleset.federal.rules:
            yield Applied(rule, ruleset.federal, layer="federal")


def judge_rule(
    city: City,
    judged: gpd.GeoDataFrame,
    one: Applied,
    *,
    accuracy_m: float,
    radius_m: float,
    wanted: frozenset[tuple[str, str]] | None = None,
) -> tuple[Finding, ...]:
    """Return what one rule says of places.

    Parameters
    ----------
    judged
        Table `PLACES` as points; those that the rule is not about are passed over.
    wanted
        (kind, id) of the districts whose stands are counted, ``None`` for all.
    """
    said = _judge(city, judged, one.rule, one.ruleset, accuracy_m, radius_m, wanted)
    if one.layer == "federal":
        return tuple(replace(finding, layer="federal") for finding in said)
    return tuple(replace(finding, hypothesis=True) if one.supposed else finding for finding in said)


def validate(
    city: City,
    ruleset: RuleSet,
    *,
    accuracy_m: float = 0.0,
    radius_m: float = DEFAULT_RADIUS_M,
    along_streets: bool = False,
    only: Collection[tuple[str, str]] | None = None,
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
    only
        (kind, id) of the subjects to judge, against all places of the city; ``None`` judges all. What is said
        of them is what a full run says.

    Returns
    -------
    tuple of Finding
        In the order of the rules, then of the places as read. A pair of stands that are too near each other
        appears under each of the two. A rule that counts stands gives one finding a district. Those of the
        federal rules laid under the town's own (`RuleSet.federal`) come last, with their `layer`.

    Raises
    ------
    MissingInput
        The city has neither stands nor premises; or the way along the streets is asked of a city without any.
    """
    judged = as_points(city.of_kind(JUDGED_KINDS))
    if judged.empty:
        raise MissingInput.of("validate.no_stands")
    wanted = None if only is None else frozenset(only)
    if wanted is not None:
        keys = zip(judged["kind"], judged["id"], strict=True)
        judged = judged[[key in wanted for key in keys]]
    findings = [
        finding
        for one in applied(ruleset)
        for finding in judge_rule(city, judged, one, accuracy_m=accuracy_m, radius_m=radius_m, wanted=wanted)
    ]
    return with_streets(city, judged, findings) if along_streets else tuple(findings)


def _judge(
    city: City,
    judged: gpd.GeoDataFrame,
    rule: BaseRule,
    ruleset: RuleSet,
    accuracy_m: float,
    radius_m: float,
    wanted: frozenset[tuple[str, str]] | None,
) -> Iterator[Finding]:
    if isinstance(rule, StandCountRule):
        yield from (
            finding
            for finding in judge_counts(city, rule)
            if wanted is None or (finding.subject_kind, finding.subject_id) in wanted
        )
    if not isinstance(rule, PlaceRule):
        return
    subjects = judged[judged["kind"].isin(rule.subject)]
    if subjects.empty:
        return
    scope = scope_of_places(city, rule, ruleset.day, subjects)
    if isinstance(rule, DistanceRule):
        yield from judge_distance(city, subjects, rule, scope, accuracy_m)
    elif isinstance(rule, ZoneRule | ProximityRule):
        yield from judge_zone(city, subjects, rule, scope, accuracy_m)
    elif isinstance(rule, AssessmentRule):
        yield from show_figures(city, subjects, rule, scope, radius_m)
    elif isinstance(rule, CornerRule | StreetRule | StopMarkerRule):
        yield from judge_parking(city, subjects, rule, scope, accuracy_m)
