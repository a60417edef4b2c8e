"""Straight lines between places, and the people around them."""

from collections.abc import Iterable

import geopandas as gpd
import numpy as np
import pandas as pd
from numpy.typing import NDArray

from planner.geodesy import Floats, Ints, lonlat_of, nearest_but_m, nearest_m, pairs_within_m

COLUMNS = ("subject_id", "subject_kind", "object_id", "object_kind", "measured_m")
"""Columns of every table of measured distances."""


def nearest_object(points: Floats, objects: gpd.GeoDataFrame) -> tuple[Floats, Ints]:
    """Return metres from each point (n, 2 degrees) to the nearest place, and its position in `objects`.

    The one measure behind a clearance: `validate` compares it with the limit, `propose` drops sites below.
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
        Columns `COLUMNS`, one row a subject in their order; `object_id` is ``None`` and `measured_m`
        ``NaN`` where there is no other object.
    """
    points = lonlat_of(subjects)
    metres, which = nearest_object(points, objects)
    own = {key: position for position, key in enumerate(_keys(objects))}
    among = [(row, own[key]) for row, key in enumerate(_keys(subjects)) if key in own]
    if among:  # measured among its own kind: look again without itself
        rows, itself = np.array(among, dtype=np.int64).T
        metres[rows], which[rows] = _nearest_but(points[rows], objects, itself)
    found = which >= 0
    return pd.DataFrame(
        {
            "subject_id": subjects["id"].to_numpy(),
            "subject_kind": subjects["kind"].to_numpy(),
            "object_id": _at(objects["id"], which),
            "object_kind": _at(objects["kind"], which),
            "measured_m": np.where(found, metres, np.nan),
        },
        columns=list(COLUMNS),
    )


def _at(column: pd.Series, positions: Ints) -> NDArray[np.object_]:
    values = [column.iloc[position] if position >= 0 else None for position in positions]
    return np.array(values, dtype=object)


def _nearest_but(points: Floats, objects: gpd.GeoDataFrame, itself: Ints) -> tuple[Floats, Ints]:
    """Return the nearest object of each point but the one at its position `itself`."""
    if (objects.geom_type == "Point").all():
        return nearest_but_m(points, lonlat_of(objects), itself)
    metres, which = np.empty(len(points)), np.empty(len(points), dtype=np.int64)
    for row, own in enumerate(itself):
        found = nearest_object(points[row : row + 1], objects.drop(objects.index[own]))
        position = int(found[1][0])
        metres[row], which[row] = found[0][0], position + 1 if position >= own else position
    return metres, which


def pairs_below(subjects: gpd.GeoDataFrame, objects: gpd.GeoDataFrame, within_m: float) -> pd.DataFrame:
    """Return each subject's point neighbours at most `within_m` away.

    Returns
    -------
    DataFrame
        Columns `COLUMNS`; a place is never its own neighbour, and two places that are both subjects and
        objects appear once under each.
    """
    i, j, metres = pairs_within_m(lonlat_of(subjects), within_m, lonlat_of(objects))
    left, right = list(_keys(subjects)), list(_keys(objects))
    rows = [
        (*left[a], *right[b], float(distance))
        for a, b, distance in zip(i, j, metres, strict=True)
        if left[a] != right[b]
    ]
    return pd.DataFrame(rows, columns=list(COLUMNS))


def people_within(points: Floats, population: gpd.GeoDataFrame, radius_m: float) -> Floats:
    """Return the people whose cell centre lies within `radius_m` metres of each point, in a straight line."""
    centres = population.geometry.representative_point()
    i, j, _ = pairs_within_m(points, radius_m, lonlat_of(centres))
    people = population["population"].to_numpy(dtype=float)
    return np.bincount(i, weights=people[j], minlength=len(points)).astype(float)


def _keys(places: gpd.GeoDataFrame) -> Iterable[tuple[str, str]]:
    return zip(places["id"], places["kind"], strict=True)
