"""The places along a town's streets, and what the law says of each, asked only as far as needed."""

from collections.abc import Iterator

import geopandas as gpd
import numpy as np

from planner.city import City
from planner.errors import MissingInput
from planner.geodesy import Floats, Ints, distance_m
from planner.propose.candidates import candidate_sites
from planner.propose.clearances import clearances, stand_rules
from planner.reach import Sites, coverage, network_of
from planner.reach.network import StreetLines
from planner.rulebook import RuleSet

_RADII_M = (250.0, 1_000.0, 5_000.0)
# How far is walked in turn: most places have a legal one near by, and a whole town's streets take longer.

_HELD_AT_FIRST = 64
# Places held against the law at first, nearest first; then four times as many, until one is legal.


class MarkedStreets:
    """Places along the streets where a stand could be, for many questions about one town and law.

    What the law says of a place is asked once and remembered; threads that ask at the same time may ask twice
    and write the same answer.

    Parameters
    ----------
    city, ruleset
        The town, and the rules in force.
    keep
        Table `PLACES`: stands that stay.
    every_m
        Metres between places.

    Raises
    ------
    MissingInput
        No streets, or none to walk on.
    """

    def __init__(self, city: City, ruleset: RuleSet, keep: gpd.GeoDataFrame | None, every_m: float) -> None:
        if city.streets is None:
            raise MissingInput.of("propose.streets_missing")
        if not city.streets["walk"].any():
            raise MissingInput.of("propose.streets_unusable")
        self.city, self.ruleset, self.every_m = city, ruleset, every_m
        self.kept = city.places.iloc[:0] if keep is None else keep
        self._network = network_of(city.streets)
        self._sites = candidate_sites(city.streets, every_m)
        self._lines = StreetLines(self._network, city.streets)
        self._on_edges = Sites(self._network.edge_of_row[self._sites.row], self._sites.offset_m)
        self._known = np.full(len(self._sites), -1, dtype=np.int8)

    def nearest_legal(
        self, lonlat: tuple[float, float]
    ) -> tuple[tuple[float, float] | None, float | None, float | None]:
        """Return the legal place nearest along the streets, its straight metres and those on foot.

        Where no street leads from here to a legal place, the one nearest in a straight line, with ``None``
        for the way on foot; all ``None`` where the town has none.
        """
        lon, lat = lonlat
        straight = distance_m(lon, lat, self._sites.lonlat[:, 0], self._sites.lonlat[:, 1])
        here = np.array([lonlat])
        foot = self._lines.snap(here)
        at = self._lines.feet(here, foot)
        access_m = float(distance_m(lon, lat, at[:, 0], at[:, 1])[0])
        for radius_m in (*_RADII_M, np.inf):
            walked = self._walked_m(foot, access_m, straight, radius_m)
            found = self._first_legal(np.flatnonzero(np.isfinite(walked)), walked)
            if found >= 0:
                return self._at(found), float(straight[found]), float(walked[found])
        found = self._first_legal(np.arange(len(self._sites)), straight)
        return (None, None, None) if found < 0 else (self._at(found), float(straight[found]), None)

    def _at(self, site: int) -> tuple[float, float]:
        lon, lat = self._sites.lonlat[site].tolist()
        return lon, lat

    def _walked_m(self, foot: Sites, access_m: float, straight: Floats, radius_m: float) -> Floats:
        """Return metres on foot to each place as `along_streets_m` does; ``inf`` beyond the radius."""
        reach = coverage(self._network, foot, self._on_edges, radius_m)
        walked = np.full(len(self._sites), np.inf)
        walked[reach.indices] = np.maximum(access_m + reach.metres, straight[reach.indices])
        return walked

    def _first_legal(self, some: Ints, metres: Floats) -> int:
        """Return the first legal place by metres, -1 for none."""
        order = some[np.argsort(metres[some], kind="stable")]
        for part in _ever_more(order):
            legal = part[self._legal(part)]
            if len(legal):
                return int(legal[0])
        return -1

    def _legal(self, some: Ints) -> Ints:
        asked = some[self._known[some] < 0]
        if len(asked):
            legal = np.ones(len(asked), dtype=bool)
            lonlat = self._sites.lonlat[asked]
            for part in clearances(
                self.city, stand_rules(self.ruleset), self.kept, lonlat, day=self.ruleset.day
            ):
                legal &= part.legal
            self._known[asked] = legal
        return np.flatnonzero(self._known[some] == 1)


def _ever_more(order: Ints) -> Iterator[Ints]:
    first, size = 0, _HELD_AT_FIRST
    while first < len(order):
        yield order[first : first + size]
        first, size = first + size, size * 4
