"""Whether a plan's stands have room for all permits, and how many more stands it would take."""

from collections.abc import Sequence
from dataclasses import dataclass

import geopandas as gpd
import pandas as pd

from planner.errors import Fault, InputRefused
from planner.quota.model import Spread
from planner.quota.spread import StandLoad, spread_permits


@dataclass(frozen=True)
class PermitPlan:
    """Permits over the stands of a plan.

    Attributes
    ----------
    permits
        To be placed.
    capacity
        Motorcycles that a new stand holds, ``None`` without a limit.
    spread
        What each stand gets, in proportion to the people for whom it is the nearest.
    stands_missing
        How many more stands of that capacity it takes to place all permits.
    """

    permits: int
    capacity: int | None
    spread: Spread
    stands_missing: int


def stands_needed(permits: int, capacity: int, already: int = 0) -> int:
    """Return how many stands of a capacity hold what `already` existing places do not.

    Raises
    ------
    InputRefused
        The capacity is below 1, or the permits are below 0.
    """
    faults = []
    if capacity < 1:
        faults.append(Fault("quota.capacity_none", {"seen": capacity}))
    if permits < 0:
        faults.append(Fault("quota.permits_negative", {"seen": permits}))
    if faults:
        raise InputRefused(*faults)
    return -(-max(0, permits - already) // capacity)


def room_of(kept: gpd.GeoDataFrame | None, capacity: int) -> int:
    """Return what kept stands (table `PLACES`) hold; one of unknown capacity as many as a new one."""
    return 0 if kept is None else int(_stands(kept)["capacity"].fillna(capacity).sum())


def _stands(table: gpd.GeoDataFrame) -> gpd.GeoDataFrame:
    return table[table["kind"] == "stand"]


def refuse_too_few(
    permits: int,
    capacity: int,
    stands: int,
    already: int | None = 0,
    *,
    message: str = "quota.too_few_stands",
) -> None:
    """Refuse a number of stands that cannot hold all permits, however they are placed.

    Parameters
    ----------
    stands
        New stands asked for.
    already
        Motorcycles that kept stands hold, ``None`` where one of them has no limit.
    message
        Key of what is said.

    Raises
    ------
    InputRefused
        Too little room; the number of stands that it takes is told.
    """
    if already is None:
        return
    needed = stands_needed(permits, capacity, already)
    if stands < needed:
        values = {
            "permits": permits,
            "capacity": capacity,
            "stands": stands,
            "room": stands * capacity + already,
            "needed": needed,
        }
        raise InputRefused.of(message, **values)


def stand_loads(capacity: int | None, *tables: gpd.GeoDataFrame) -> list[StandLoad]:
    """Return the stands of some tables, premises left out, as permits are spread over them.

    Parameters
    ----------
    capacity
        Of a stand of which none is told.
    tables
        `PLACES` with a column ``people``, those for whom each is the nearest.
    """
    return [
        StandLoad(
            str(row["id"]),
            float(row["people"]),
            capacity if pd.isna(row["capacity"]) else int(row["capacity"]),
        )
        for table in tables
        for _, row in _stands(table).iterrows()
    ]


def permit_plan(permits: int, capacity: int | None, stands: Sequence[StandLoad]) -> PermitPlan:
    """Spread permits over the stands of a plan.

    Parameters
    ----------
    capacity
        Of a new stand; those in `stands` carry their own.

    Raises
    ------
    InputRefused
        As `spread_permits`, or the capacity is below 1.
    """
    spread = spread_permits(permits, stands)
    missing = 0
    if capacity is not None:
        missing = stands_needed(spread.unplaced, capacity)
    return PermitPlan(permits, capacity, spread, missing)
