"""Whom a rule about places binds: its districts, the places that excuse, what was there before.

One answer a point, used by `validate` to excuse a place and by `propose` to open a site.
"""

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

import geopandas as gpd
import numpy as np
from numpy.typing import NDArray

from planner.city import City
from planner.geodesy import MILLIMETRE, Floats, lonlat_of
from planner.measures import district_of, districts_named, nearest_object
from planner.rulebook import PlaceRule
from planner.validate.places import DISTRICT, objects_of

Mask = NDArray[np.bool_]


@dataclass(frozen=True)
class Scope:
    """Whom a rule binds; every array has one entry a point.

    Attributes
    ----------
    outside
        Outside the districts in which it holds.
    at_place
        At a place beside which it does not hold.
    installed
        Installed before the day from which it holds, and still within the grace.
    maybe_outside, maybe_at_place, maybe_installed
        Not told by the data: no such district drawn, no such places known, no date of installation.
    """

    outside: Mask
    at_place: Mask
    installed: Mask
    maybe_outside: Mask
    maybe_at_place: Mask
    maybe_installed: Mask

    @property
    def binds(self) -> Mask:
        """Whom the rule binds, as far as can be told; who may be outside its districts is not bound."""
        return ~(self.outside | self.maybe_outside | self.at_place | self.installed)

    def excuse(self, at: int) -> str | None:
        """Return why the rule does not bind a point, ``None`` where it does or may."""
        if self.outside[at]:
            return "outside_districts"
        if self.at_place[at]:
            return "excepted_place"
        return "excepted_installed" if self.installed[at] else None

    def doubt(self, at: int) -> str | None:
        """Return what is not known that could excuse a point."""
        if self.maybe_outside[at]:
            return "district_unknown"
        if self.maybe_at_place[at]:
            return "exception_unknown"
        return "install_date_unknown" if self.maybe_installed[at] else None


def scope_of(
    city: City, rule: PlaceRule, day: dt.date | None, lonlat: Floats, installed: Sequence[object]
) -> Scope:
    """Tell whom a rule binds.

    Parameters
    ----------
    day
        Of the plan; ``None``, the newest text, is after every grace.
    lonlat
        (n, 2) degrees of the points.
    installed
        Day each was installed, ``None`` where not known. A place not yet there is told by `NOT_YET`.
    """
    outside, maybe_outside = _districts(city, rule, lonlat)
    at_place, maybe_at_place = _places(city, rule, lonlat)
    before, undated = _installed(rule, day, installed)
    return Scope(outside, at_place, before, maybe_outside, maybe_at_place & ~at_place, undated)


NOT_YET = dt.date.max
"""Day of installation of a stand that is only proposed: before no cut-off."""


def scope_of_places(city: City, rule: PlaceRule, day: dt.date | None, places: gpd.GeoDataFrame) -> Scope:
    """Tell whom of a table `PLACES` of points a rule binds."""
    return scope_of(city, rule, day, lonlat_of(places), list(places["installed"]))


def _none(count: int) -> Mask:
    return np.zeros(count, dtype=bool)


def _districts(city: City, rule: PlaceRule, lonlat: Floats) -> tuple[Mask, Mask]:
    count = len(lonlat)
    if not rule.districts:
        return _none(count), _none(count)
    drawn = objects_of(city, [DISTRICT]).places
    drawn = drawn[drawn.geom_type.isin(["Polygon", "MultiPolygon"])]
    found = districts_named(rule.districts, drawn)
    inside = district_of(lonlat, drawn, np.concatenate(found))
    if all(len(positions) for positions in found):
        return ~inside, _none(count)
    return _none(count), ~inside


def _places(city: City, rule: PlaceRule, lonlat: Floats) -> tuple[Mask, Mask]:
    at, maybe = _none(len(lonlat)), _none(len(lonlat))
    for exception in rule.except_at:
        objects = objects_of(city, exception.object)
        metres = np.round(nearest_object(lonlat, objects.places)[0], MILLIMETRE)
        at |= metres <= (exception.within or 0.0)
        maybe |= bool(objects.missing)
    return at, maybe


def _installed(rule: PlaceRule, day: dt.date | None, installed: Sequence[object]) -> tuple[Mask, Mask]:
    cut_off, until = rule.except_installed_before, rule.except_until
    if cut_off is None or (until is not None and (day is None or day >= until)):
        return _none(len(installed)), _none(len(installed))
    days = [value if isinstance(value, dt.date) and value == value else None for value in installed]  # no NaT
    before = [value is not None and value < cut_off for value in days]
    return np.array(before, dtype=bool), np.array([value is None for value in days], dtype=bool)
