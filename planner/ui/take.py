"""Take proposed stands into the plan, as one change that can be undone."""

from collections.abc import Collection

import geopandas as gpd

from planner.city import City
from planner.ui.setup import Setup, history, judged_now, keep_history
from planner.ui.state import Plan, add_stand


def take_stands(setup: Setup, stands: gpd.GeoDataFrame, *, kept: Collection[str] = ()) -> None:
    """Put stands into the plan on the screen, in one step of its history.

    Parameters
    ----------
    stands
        Points in degrees with a column ``street`` (text or nothing), which names them.
    kept
        Ids of stands that stay; the town's other moto-taxi stands leave the plan.
    """
    before = history(setup)
    keep_history(setup, before.to(with_taken(before.now, judged_now(setup).city, stands, kept)))


def with_taken(plan: Plan, city: City, stands: gpd.GeoDataFrame, kept: Collection[str]) -> Plan:
    """Return the plan with stands drawn, and without the existing ones that were not kept."""
    own = city.of_kind(["stand"])
    taken = set(city.places["id"])
    drawn_before = {stand.id for stand in plan.drawn}
    changed = Plan(
        drawn=tuple(stand for stand in plan.drawn if stand.id in kept),
        removed=plan.removed | (set(own["id"]) - set(kept) - drawn_before),
    )
    for street, point in zip(stands["street"], stands.geometry, strict=True):
        name = street if isinstance(street, str) else None
        changed = add_stand(changed, point.y, point.x, name=name, taken=taken)
    return changed
