"""Places far from any street: told, and left where they are."""

import geopandas as gpd
import numpy as np
import shapely

from planner.provenance import Notice
from planner.sources.nearby import in_metres, middle_latitude
from planner.sources.where import some

FAR_M = 100.0
"""Half a long block: whoever stands or stops farther than this from every street is misplaced, or the street
is missing from the map. An engineering choice, no rule of law."""

STREET_KINDS = ("stand", "premises", "taxi_stand", "bus_stop", "emergency_stop")
"""Kinds of places that lie along streets."""


def far_from_streets(places: gpd.GeoDataFrame, streets: gpd.GeoDataFrame | None) -> list[Notice]:
    """Tell of each file the places that lie farther than `FAR_M` from every street.

    Only places within the box around the streets are judged: outside it streets are not known. Distances are
    right to 0.3 %, no verdict hangs on them, and no place is moved.
    """
    if streets is None or not len(streets):
        return []
    box = shapely.box(*streets.total_bounds)
    shapes = places.geometry.to_numpy(dtype=object)
    judged = places["kind"].isin(STREET_KINDS).to_numpy(dtype=bool) & shapely.intersects(box, shapes)
    if not judged.any():
        return []
    lines = streets.geometry.to_numpy(dtype=object)
    latitude = middle_latitude(lines)
    tree = shapely.STRtree(in_metres(lines, latitude))
    kept = places[judged]
    metres = _to_nearest(tree, in_metres(kept.geometry.to_numpy(dtype=object), latitude))
    told = kept.assign(metres=metres)[metres > FAR_M]
    return [
        Notice(
            "city.far_from_street",
            "warning",
            str(file),
            len(group),
            some(f"{row.id} ({row.metres:.0f} m)" for row in group.itertuples()),
            {"metres": FAR_M},
            tuple(group["id"]),
        )
        for file, group in told.groupby("source", sort=False)
    ]


def _to_nearest(tree: shapely.STRtree, shapes: np.ndarray) -> np.ndarray:
    (which, _), metres = tree.query_nearest(shapes, return_distance=True, all_matches=False)
    found = np.full(len(shapes), np.inf)
    found[which] = metres
    return found
