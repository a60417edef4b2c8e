"""The tables of stands that a proposal hands out."""

from itertools import count as counting

import geopandas as gpd
import numpy as np
import pandas as pd

from planner.geodesy import Floats, Ints, lonlat_of
from planner.propose.ground import Ground
from planner.reach import Reach, Sites, coverage, nearest_row, snap, within_straight
from planner.tables import LONLAT
from planner.validate.places import as_points


def stand_tables(ground: Ground, chosen: Ints, radius_m: float) -> tuple[gpd.GeoDataFrame, gpd.GeoDataFrame]:
    """Return the tables of proposed and of kept stands with the people for whom each is the nearest.

    Proposed stands are numbered by falling people, equals from west to east; an id of a kept stand is passed
    over.
    """
    lonlat = ground.sites.lonlat[chosen]
    chosen = chosen[np.lexsort((lonlat[:, 1], lonlat[:, 0]))]
    reach = _reach(ground, chosen, radius_m)
    which, _ = nearest_row(reach, len(ground.demand))
    served = which >= 0
    people = np.zeros(len(ground.kept) + len(chosen))
    np.add.at(people, which[served], ground.demand.people[served])
    kept = ground.kept.assign(people=people[: len(ground.kept)])
    return _stands(ground, chosen, people[len(ground.kept) :]), kept


def _reach(ground: Ground, chosen: Ints, radius_m: float) -> Reach:
    """Return whom the kept stands, then the chosen sites, serve."""
    if ground.straight:
        places = np.concatenate([lonlat_of(as_points(ground.kept)), ground.sites.lonlat[chosen]])
        return within_straight(places, ground.demand.lonlat, radius_m)
    placed = Sites(ground.network.edge_of_row[ground.sites.row[chosen]], ground.sites.offset_m[chosen])
    on_edges = snap(ground.network, ground.streets, ground.kept)
    everyone = Sites(
        np.concatenate([on_edges.edge, placed.edge]), np.concatenate([on_edges.offset_m, placed.offset_m])
    )
    return coverage(ground.network, everyone, ground.demand.sites, radius_m)


def _stands(ground: Ground, chosen: Ints, people: Floats) -> gpd.GeoDataFrame:
    order = np.argsort(-people, kind="stable")
    chosen, people = chosen[order], people[order]
    lonlat = ground.sites.lonlat[chosen]
    taken = set(ground.kept["id"])
    ids = (name for name in (f"P{number:03d}" for number in counting(1)) if name not in taken)
    names = ground.streets["name"].to_numpy(dtype=object)[ground.sites.row[chosen]]
    return gpd.GeoDataFrame(
        {
            "id": pd.Series([next(ids) for _ in chosen], dtype=object),
            "kind": pd.Series(["stand"] * len(chosen), dtype=object),
            "name": pd.Series([None] * len(chosen), dtype=object),
            "source": pd.Series(["proposal"] * len(chosen), dtype=object),
            "capacity": pd.array([pd.NA] * len(chosen), dtype="Int64"),
            "installed": pd.Series([None] * len(chosen), dtype=object),
            "street": pd.Series([name if isinstance(name, str) else None for name in names], dtype=object),
            "people": people,
        },
        geometry=gpd.points_from_xy(lonlat[:, 0], lonlat[:, 1]),
        crs=LONLAT,
    )
