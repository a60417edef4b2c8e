"""The town with the planner's plan laid over it, and what the law says of it."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import geopandas as gpd
import pandas as pd

from planner.city import City
from planner.errors import MissingInput
from planner.geodesy import distance_m, lonlat_of
from planner.rulebook import RuleSet
from planner.tables import LONLAT, PLACES
from planner.ui.state import DrawnStand, Plan
from planner.validate import (
    ALWAYS_CHECKED,
    JUDGED_KINDS,
    Finding,
    alternatives,
    reading_sensitivity,
    validate,
)

HERE = "?"
"""Id of the stand that is only asked about; no file can give a stand this id and keep it on the screen."""

_SAME_PLACE_M = 0.05


@dataclass(frozen=True)
class Judged:
    """A town and what the law says of its stands."""

    city: City
    findings: tuple[Finding, ...]


def drawn_frame(stands: tuple[DrawnStand, ...], source: str) -> gpd.GeoDataFrame:
    """Return drawn stands as the table `planner.tables.PLACES`."""
    count = len(stands)
    columns: dict[str, object] = {
        "id": [stand.id for stand in stands],
        "kind": ["stand"] * count,
        "name": [stand.name for stand in stands],
        "source": [source] * count,
        "capacity": pd.array([None] * count, dtype="Int64"),
        "installed": pd.Series([None] * count, dtype=object),
    }
    points = gpd.points_from_xy([stand.lon for stand in stands], [stand.lat for stand in stands])
    return gpd.GeoDataFrame(columns, geometry=points, crs=LONLAT)


def town_with(city: City, plan: Plan, *, source: str = "tela") -> City:
    """Return the town with the plan's stands added and without those it removes.

    What is known of a kind stays as read where the plan does not touch it: a town declared to have no
    premises still has none.
    """
    if plan == Plan():
        return city
    own = city.of_kind(JUDGED_KINDS)
    stays = own[~own["id"].isin(plan.removed)]
    frames = [
        frame[[*PLACES.columns, "geometry"]]
        for frame in (stays, drawn_frame(plan.drawn, source))
        if len(frame)
    ]
    if not frames:
        frames = [drawn_frame((), source)]
    stands = gpd.GeoDataFrame(pd.concat(frames, ignore_index=True), crs=LONLAT)
    planned = city.with_stands(stands, source=source)
    untouched = {
        kind: city.layers[kind]
        for kind in JUDGED_KINDS
        if kind in city.layers
        and planned.layers[kind].status == "empty"
        and city.layers[kind].status != "known"
    }
    return replace(planned, layers={**planned.layers, **untouched})


def judge(city: City, ruleset: RuleSet, plan: Plan, *, accuracy_m: float = 0.0) -> Judged:
    """Return the town with its plan and the findings; a town without stands has none."""
    planned = town_with(city, plan)
    try:
        findings = validate(planned, ruleset, accuracy_m=accuracy_m)
    except MissingInput:
        return Judged(planned, ())
    if 0 < len(alternatives(ruleset)) <= ALWAYS_CHECKED:
        other = reading_sensitivity(planned, ruleset, findings, accuracy_m=accuracy_m)
        findings = other.marked(findings)
    return Judged(planned, findings)


def ask_here(
    city: City, ruleset: RuleSet, lat: float, lon: float, *, accuracy_m: float = 0.0
) -> tuple[Finding, ...]:
    """Return what the law would say of a stand at a place, the others staying as they are."""
    asked = town_with(city, Plan(drawn=(DrawnStand(HERE, None, lat, lon),)))
    findings = validate(asked, ruleset, accuracy_m=accuracy_m)
    return tuple(
        finding for finding in findings if (finding.subject_kind, finding.subject_id) == ("stand", HERE)
    )


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


def origins(plan: Plan) -> Mapping[str, str]:
    """Return id → how the map marks it, for what the plan added."""
    return {stand.id: "drawn" for stand in plan.drawn}
