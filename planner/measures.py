"""What a law may measure: pure functions from a city's tables to metres. No measure knows a law or a limit."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

import geopandas as gpd
import numpy as np
import pandas as pd

from planner.geodesy import Floats, Ints, lonlat_of, nearest_m, pairs_within_m

NEAREST_COLUMNS = ("subject_id", "object_id", "object_kind", "measured_m")
PAIR_COLUMNS = ("subject_id", "object_id", "object_kind", "measured_m")


@dataclass(frozen=True)
class Measure:
    """A quantity with its unit and the function that computes it."""

    name: str
    unit: str
    compute: Callable[..., object]


def nearest_object(points: Floats, objects: gpd.GeoDataFrame) -> tuple[Floats, Ints]:
    """Return metres from each point (n, 2 degrees) to the nearest place, and its position in `objects`.

    The one measure behind a clearance: `validate` compares it with the limit, `propose` drops the sites below.
    """
    return nearest_m(points, objects.geometry)


def nearest_other(subjects: gpd.GeoDataFrame, objects: gpd.GeoDataFrame) -> pd.DataFrame:
    """Return each subject's nearest object other than itself.

    Parameters
    ----------
    subjects
        Places drawn as points (table `PLACES`).
    objects
        Places of any geometry; a row with a subject's own `id` and `kind` is not its object.

    Returns
    -------
    DataFrame
        Columns `NEAREST_COLUMNS`, one row a subject in their order; `object_id` is ``None`` and `measured_m`
        ``NaN`` where there is no other object.
    """
    points = lonlat_of(subjects)
    metres, which = nearest_object(points, objects)
    own = {key: position for position, key in enumerate(_keys(objects))}
    for row, key in enumerate(_keys(subjects)):
        if key in own:  # measured among its own kind: look again without itself
            rest = objects.drop(objects.index[own[key]])
            distance, position = nearest_object(points[row : row + 1], rest)
            metres[row] = distance[0]
            which[row] = position[0] + (position[0] >= own[key]) if position[0] >= 0 else -1
    found = which >= 0
    return pd.DataFrame(
        {
            "subject_id": subjects["id"].to_numpy(),
            "object_id": [objects["id"].iloc[p] if p >= 0 else None for p in which],
            "object_kind": [objects["kind"].iloc[p] if p >= 0 else None for p in which],
            "measured_m": np.where(found, metres, np.nan),
        },
        columns=list(NEAREST_COLUMNS),
    )


def pairs_below(subjects: gpd.GeoDataFrame, objects: gpd.GeoDataFrame, within_m: float) -> pd.DataFrame:
    """Return all pairs of point places at most `within_m` apart, each unordered pair once.

    Returns
    -------
    DataFrame
        Columns `PAIR_COLUMNS`; a place is never paired with itself.
    """
    i, j, metres = pairs_within_m(lonlat_of(subjects), within_m, lonlat_of(objects))
    left, right = list(_keys(subjects)), list(_keys(objects))
    seen: set[frozenset[tuple[str, str]]] = set()
    rows = []
    for a, b, distance in zip(i, j, metres, strict=True):
        pair = frozenset({left[a], right[b]})
        if len(pair) == 2 and pair not in seen:
            seen.add(pair)
            rows.append((left[a][0], right[b][0], right[b][1], float(distance)))
    return pd.DataFrame(rows, columns=list(PAIR_COLUMNS))


def people_within(points: Floats, population: gpd.GeoDataFrame, radius_m: float) -> Floats:
    """Return the people whose cell centre lies within `radius_m` metres of each point, in a straight line."""
    centres = population.geometry.representative_point()
    i, j, _ = pairs_within_m(points, radius_m, lonlat_of(centres))
    people = population["population"].to_numpy(dtype=float)
    return np.bincount(i, weights=people[j], minlength=len(points)).astype(float)


def _keys(places: gpd.GeoDataFrame) -> Iterable[tuple[str, str]]:
    return zip(places["id"], places["kind"], strict=True)


MEASURES: Mapping[str, Measure] = {
    measure.name: measure
    for measure in (
        Measure("nearest_object", "m", nearest_object),
        Measure("nearest_other", "m", nearest_other),
        Measure("pairs_below", "m", pairs_below),
        Measure("people_within", "people", people_within),
    )
}
