"""The town with a scenario laid over it, and what the law says of it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import geopandas as gpd
import pandas as pd
from shapely.geometry import Point

from planner.city import City
from planner.errors import MissingInput
from planner.geodesy import distance_m, lonlat_of
from planner.project import with_scenario
from planner.project.model import Scenario
from planner.rulebook import RuleSet
from planner.tables import LONLAT, PLACES
from planner.validate import (
    ALWAYS_CHECKED,
    JUDGED_KINDS,
    Finding,
    Said,
    alternatives,
    reading_sensitivity,
    rejudge,
    validate,
)

HERE = "?"
"""Id of the stand that is only asked about; no file can give a stand this id and keep it on the screen."""

_SAME_PLACE_M = 0.05


@dataclass(frozen=True)
class Judged:
    """A town and what the law says of its stands.

    Attributes
    ----------
    said
        The same rule by rule, from which the next change is judged; ``None`` without stands.
    """

    city: City
    findings: tuple[Finding, ...]
    said: Said | None = None


def judge(
    city: City,
    ruleset: RuleSet,
    scenario: Scenario,
    *,
    accuracy_m: float = 0.0,
    before: Judged | None = None,
) -> Judged:
    """Return the town with a scenario's stands and the findings; a town without stands has none.

    What was judged before a change spares measuring again what the change leaves as it was.
    """
    planned = with_scenario(city, scenario)
    try:
        said = rejudge(planned, ruleset, None if before is None else before.said, accuracy_m=accuracy_m)
    except MissingInput:
        return Judged(planned, ())
    findings = said.findings
    if 0 < len(alternatives(ruleset)) <= ALWAYS_CHECKED:
        other = reading_sensitivity(planned, ruleset, findings, accuracy_m=accuracy_m, said=said)
        findings = other.marked(findings)
    return Judged(planned, findings, said)


def ask_here(
    city: City, ruleset: RuleSet, lat: float, lon: float, *, accuracy_m: float = 0.0
) -> tuple[Finding, ...]:
    """Return what the law would say of a stand at a place, the others staying as they are."""
    more = _with_one_more(city, lat, lon)
    findings = validate(more, ruleset, accuracy_m=accuracy_m, only=[("stand", HERE)])
    return tuple(
        finding for finding in findings if (finding.subject_kind, finding.subject_id) == ("stand", HERE)
    )


def _with_one_more(city: City, lat: float, lon: float) -> City:
    row = {
           "id": [HERE], "kind": ["stand"], "name": [None], "source": ["tela"],
           "capacity": pd.array([None], dtype="Int64"), "installed": pd.Series([None], dtype=object),
    }  # fmt: skip
    asked = gpd.GeoDataFrame(row, geometry=[Point(lon, lat)], crs=LONLAT)
    columns = [*PLACES.columns, "geometry"]
    own = city.of_kind(JUDGED_KINDS)
    if len(own):
        asked = gpd.GeoDataFrame(pd.concat([own[columns], asked[columns]], ignore_index=True), crs=LONLAT)
    more = city.with_stands(asked, source="tela")
    untouched = {
        kind: layer
        for kind, layer in city.layers.items()
        if kind in JUDGED_KINDS and more.layers[kind].status == "empty" and layer.status != "known"
    }
    return replace(more, layers={**more.layers, **untouched})


def stand_at(city: City, lat: float, lon: float) -> tuple[str, str] | None:
    """Return (kind, id) of the stand or premises drawn exactly at a place, ``None`` where there is none."""
    own = city.of_kind(JUDGED_KINDS)
    if own.empty:
        return None
    points = own.set_geometry(own.geometry.representative_point(), crs=own.crs)
    where = lonlat_of(points)
    metres = distance_m(lon, lat, where[:, 0], where[:, 1])
    nearest = int(metres.argmin())
    if metres[nearest] > _SAME_PLACE_M:
        return None
    return str(own["kind"].iloc[nearest]), str(own["id"].iloc[nearest])


def origins(scenario: Scenario) -> Mapping[str, str]:
    """Return id → how the map marks it, for what the plan added."""
    return {stand.id: stand.origin for stand in scenario.stands if stand.origin != "existing"}
