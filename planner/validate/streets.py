"""The way along the streets, shown beside the straight line that decides."""

from collections.abc import Sequence
from dataclasses import replace

import geopandas as gpd
import numpy as np
import shapely

from planner.city import City
from planner.errors import MissingInput
from planner.geodesy import MILLIMETRE, lonlat_of, nearest_location
from planner.reach import along_streets_m
from planner.tables import LONLAT
from planner.validate.finding import Finding


def with_streets(city: City, judged: gpd.GeoDataFrame, findings: Sequence[Finding]) -> tuple[Finding, ...]:
    """Return the findings with the metres along the streets to the other place.

    Parameters
    ----------
    judged
        The places judged, as points.

    Raises
    ------
    MissingInput
        The city has no streets.
    """
    if city.streets is None:
        raise MissingInput.of("validate.streets_missing")
    where = _shapes(city.places) | _shapes(judged)
    # A corner of a street is named by the street and is no place of the city.
    asked = [finding for finding in findings if (finding.object_kind, finding.object_id) in where]
    start = [where[finding.subject_kind, finding.subject_id] for finding in asked]
    end = [where[str(finding.object_kind), str(finding.object_id)] for finding in asked]
    lonlat = lonlat_of(gpd.GeoSeries(start, crs=LONLAT))
    # A terminal's own land is crossed on foot: the way ends at its nearest edge, as the straight line does.
    walked = along_streets_m(city.streets, lonlat, nearest_location(lonlat, gpd.GeoSeries(end, crs=LONLAT)))
    metres = {id(finding): value for finding, value in zip(asked, walked, strict=True)}
    return tuple(
        replace(finding, along_streets=_told(metres[id(finding)])) if id(finding) in metres else finding
        for finding in findings
    )


def _shapes(places: gpd.GeoDataFrame) -> dict[tuple[str, str], shapely.Geometry]:
    return dict(zip(zip(places["kind"], places["id"], strict=True), places.geometry, strict=True))


def _told(metres: float) -> float | None:
    return None if np.isnan(metres) else round(float(metres), MILLIMETRE)
