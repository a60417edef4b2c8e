"""The places judged, as points, and what stands opposite them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import geopandas as gpd
import pandas as pd
import shapely

from planner.city import City

JUDGED_KINDS = ("stand", "premises")
"""Kinds of place that a plan sets up and that are therefore judged."""

DISTRICT = "district"
"""Kind of the areas that a law names as districts."""


def as_points(places: gpd.GeoDataFrame) -> gpd.GeoDataFrame:
    """Return stands and premises as points, as they are judged; all other places as drawn."""
    area = (places.geom_type != "Point") & places["kind"].isin(JUDGED_KINDS)
    if not area.any():
        return places
    # A stand is one point of the plan; within a parking bay the planar centroid is exact to millimetres.
    centres = gpd.GeoSeries(shapely.centroid(places.geometry.array), index=places.index, crs=places.crs)
    return places.set_geometry(places.geometry.where(~area, centres))


@dataclass(frozen=True)
class Objects:
    """What stands opposite: places that can be measured, and kinds of which nothing is known.

    Attributes
    ----------
    places
        Table `PLACES`.
    missing
        Kinds that cannot be judged.
    reason
        Why nothing may be there: ``layer_missing``, ``layer_empty``, ``declared_empty``, or ``None``.
    """

    places: gpd.GeoDataFrame
    missing: tuple[str, ...]
    reason: str | None


def objects_of(city: City, kinds: Iterable[str]) -> Objects:
    """Return the places of these kinds, and which kinds nothing is known of."""
    layers = {kind: city.layer(kind) for kind in kinds}
    missing = tuple(kind for kind, layer in layers.items() if not layer.judgeable)
    known = [kind for kind in layers if kind not in missing]
    reason: str | None = None
    if missing:
        reason = "layer_empty" if all(layers[kind].status == "empty" for kind in missing) else "layer_missing"
    elif layers and all(layer.status == "declared_empty" for layer in layers.values()):
        reason = "declared_empty"
    return Objects(as_points(city.of_kind(known)), missing, reason)


def rows_of(frame: pd.DataFrame) -> Iterator[dict[str, object]]:
    """Yield each row of a table as a dictionary."""
    for record in frame.to_dict("records"):
        yield {str(name): value for name, value in record.items()}
