"""Build table `PLACES` from its columns."""

from collections.abc import Sequence
from typing import Any

import geopandas as gpd
import pandas as pd

from planner.tables import LONLAT, PLACES, check


def place_table(
    *,
    ids: Sequence[str],
    kinds: Sequence[str],
    names: Sequence[str | None],
    source: str,
    shapes: Sequence[Any],
    capacity: Sequence[int | None] | None = None,
    installed: Sequence[Any] | None = None,
) -> gpd.GeoDataFrame:
    """Return table `PLACES`, one row an id; `shapes` are in degrees, and what is not told is ``None``.

    Raises
    ------
    InputRefused
        A column breaks the contract of the table.
    """
    untold = [None] * len(ids)
    frame = gpd.GeoDataFrame(
        {
            "id": pd.Series(list(ids), dtype=object),
            "kind": pd.Series(list(kinds), dtype=object),
            "name": pd.Series([name or None for name in names], dtype=object),
            "source": pd.Series([source] * len(ids), dtype=object),
            "capacity": pd.array(list(untold if capacity is None else capacity), dtype="Int64"),
            "installed": pd.Series(list(untold if installed is None else installed), dtype=object),
        },
        geometry=gpd.GeoSeries(list(shapes), crs=LONLAT),
    )
    check(frame, PLACES)
    return frame


def no_places() -> gpd.GeoDataFrame:
    """Return table `PLACES` without rows."""
    return place_table(ids=(), kinds=(), names=(), source="", shapes=())
