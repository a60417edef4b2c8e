"""Take stands over into the plan, as one change that can be undone."""

from collections.abc import Collection

import geopandas as gpd

from planner.ui.setup import Setup, make_change, scenario_now
from planner.ui.state import taking


def take_stands(setup: Setup, stands: gpd.GeoDataFrame, *, kept: Collection[str]) -> bool:
    """Put stands into the open scenario, in one change of its history; return whether it was written.

    Parameters
    ----------
    stands
        Proposed stands, with `street` for a name.
    kept
        Ids of the stands that stay; locked ones stay as well.
    """
    return make_change(setup, taking(scenario_now(setup), stands, kept))
