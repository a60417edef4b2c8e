"""What lies nearest to each place under a rule, in the way that the rule measures."""

from collections.abc import Iterator

import geopandas as gpd
import numpy as np
import pandas as pd

from planner.city import City
from planner.errors import MissingInput
from planner.geodesy import MILLIMETRE, lonlat_of
from planner.measures import COLUMNS, nearest_other, nearest_walked, pairs_below, walked_pairs
from planner.reach import WalkingNet
from planner.rulebook import AssessmentRule, DistanceRule, ProximityRule, ZoneRule
from planner.validate.limits import outcomes_of
from planner.validate.places import rows_of

Row = dict[str, object]
Opposed = DistanceRule | ZoneRule | ProximityRule | AssessmentRule


def along_streets(rule: Opposed) -> bool:
    """Whether the rule measures along the streets."""
    return getattr(rule, "measured", "geodesic") == "along_streets"


def walkable_streets(city: City) -> gpd.GeoDataFrame:
    """Return the streets on which a rule that measures along them is measured.

    Raises
    ------
    MissingInput
        The city has none to walk on.
    """
    if city.streets is None or not city.streets["walk"].any():
        raise MissingInput.of("validate.streets_missing")
    return city.streets


def nearest_rows(
    city: City, subjects: gpd.GeoDataFrame, objects: gpd.GeoDataFrame, rule: Opposed
) -> Iterator[Row]:
    """Yield for each subject its nearest object other than itself, with the columns `COLUMNS`."""
    if not along_streets(rule):
        yield from rows_of(nearest_other(subjects, objects))
        return
    net = WalkingNet(walkable_streets(city))
    for at in range(len(subjects)):
        one = subjects.iloc[at : at + 1]
        itself = (objects["id"] == one["id"].iloc[0]) & (objects["kind"] == one["kind"].iloc[0])
        others = objects[~itself.to_numpy(dtype=bool)]
        metres, which = nearest_walked(net, lonlat_of(one), others)
        yield _row(one, others, int(which[0]), float(metres[0]))


def _row(one: gpd.GeoDataFrame, others: gpd.GeoDataFrame, which: int, metres: float) -> Row:
    other = (None, None) if which < 0 else (others["id"].iloc[which], others["kind"].iloc[which])
    values = (one["id"].iloc[0], one["kind"].iloc[0], *other, metres if np.isfinite(metres) else float("nan"))
    return dict(zip(COLUMNS, values, strict=True))


def spacing_rows(
    city: City,
    subjects: gpd.GeoDataFrame,
    objects: gpd.GeoDataFrame,
    rule: DistanceRule,
    accuracy_m: float,
) -> Iterator[Row]:
    """Yield each subject's neighbours that do not pass, or its nearest neighbour where all pass."""
    within_m = rule.minimum + accuracy_m + 10.0**-MILLIMETRE
    close = (
        _walked_below(city, subjects, objects, within_m)
        if along_streets(rule)
        else pairs_below(subjects, objects, within_m)
    )
    said = outcomes_of(rule, close["measured_m"].to_numpy(dtype=float), accuracy_m)
    doubtful = close[np.array([outcome != "pass" for outcome in said], dtype=bool)]
    neighbours: dict[tuple[object, object], list[Row]] = {}
    for row in rows_of(doubtful.sort_values("measured_m", kind="stable")):
        neighbours.setdefault((row["subject_id"], row["subject_kind"]), []).append(row)
    for nearest in nearest_rows(city, subjects, objects, rule):
        yield from neighbours.get((nearest["subject_id"], nearest["subject_kind"]), (nearest,))


def _walked_below(
    city: City, subjects: gpd.GeoDataFrame, objects: gpd.GeoDataFrame, within_m: float
) -> pd.DataFrame:
    i, j, metres = walked_pairs(walkable_streets(city), lonlat_of(subjects), objects, within_m)
    frame = pd.DataFrame(
        {
            "subject_id": subjects["id"].to_numpy(dtype=object)[i],
            "subject_kind": subjects["kind"].to_numpy(dtype=object)[i],
            "object_id": objects["id"].to_numpy(dtype=object)[j],
            "object_kind": objects["kind"].to_numpy(dtype=object)[j],
            "measured_m": metres,
        },
        columns=list(COLUMNS),
    )
    itself = (frame["subject_id"] == frame["object_id"]) & (frame["subject_kind"] == frame["object_kind"])
    return frame[~itself].reset_index(drop=True)
