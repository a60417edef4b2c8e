"""Tables of stands for questions about places that no file names."""

from collections.abc import Sequence

import geopandas as gpd
import pandas as pd

from planner.geodesy import Floats
from planner.tables import LONLAT


def stands_at(lonlat: Floats, ids: Sequence[str]) -> gpd.GeoDataFrame:
    """Return table `PLACES` of stands at places (n, 2 degrees)."""
    nothing = pd.Series([None] * len(ids), dtype=object)
    return gpd.GeoDataFrame(
        {"id": pd.Series(list(ids), dtype=object), "kind": pd.Series(["stand"] * len(ids), dtype=object),
         "name": nothing, "source": pd.Series(["asked"] * len(ids), dtype=object),
         "capacity": pd.array([pd.NA] * len(ids), dtype="Int64"), "installed": nothing},
        geometry=gpd.points_from_xy(lonlat[:, 0], lonlat[:, 1]), crs=LONLAT,
    )  # fmt: skip


def free_id(wanted: str, taken: Sequence[str]) -> str:
    """Return the wanted id, with a number behind it where it is taken."""
    number, one = 1, wanted
    while one in taken:
        number += 1
        one = f"{wanted}-{number}"
    return one
