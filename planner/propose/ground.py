"""Everything measured before the search: the town, its people, every site and what it reaches."""

from collections.abc import Callable
from dataclasses import dataclass

import geopandas as gpd
import numpy as np

from planner.city import City
from planner.errors import MissingInput
from planner.geodesy import Floats, lonlat_of
from planner.propose.candidates import candidate_sites
from planner.propose.clearances import Mask
from planner.reach import (
    Demand,
    Network,
    Reach,
    Sites,
    StreetPoints,
    coverage,
    network_of,
    people_on_streets,
    people_reached,
    snap,
    within_straight,
)
from planner.tables import PLACES, check
from planner.validate.places import as_points

Progress = Callable[[str, float], None]


@dataclass(frozen=True)
class Ground:
    """What a plan is made on.

    Attributes
    ----------
    streets, network, demand
        The town and its people.
    sites, reach
        Every candidate site, legal or not, and the demand points it serves.
    kept, kept_reach
        Table `PLACES` of existing stands that stay, and what they serve.
    straight
        Whether the service radius is a straight line.
    """

    streets: gpd.GeoDataFrame
    network: Network
    demand: Demand
    sites: StreetPoints
    reach: Reach
    kept: gpd.GeoDataFrame
    kept_reach: Reach
    straight: bool = False

    @property
    def kept_people(self) -> float:
        """People whom kept stands serve."""
        return people_reached(self.kept_reach, self.demand.people, np.ones(len(self.kept), dtype=bool))

    @property
    def open_people(self) -> Floats:
        """People of each demand point, 0 where a kept stand serves it."""
        people = self.demand.people.copy()
        people[self.kept_reach.indices] = 0.0
        return people

    def coverable(self, legal: Mask) -> float:
        """Return the people whom a kept stand or at least one of the legal sites serves."""
        return self.kept_people + people_reached(self.reach, self.open_people, legal)


def measure(
    city: City,
    radius_m: float,
    every_m: float,
    keep: gpd.GeoDataFrame | None,
    tell: Progress,
    *,
    straight: bool = False,
) -> Ground:
    """Measure a city.

    Raises
    ------
    MissingInput
        No streets that anybody may walk on, or no figure of the population.
    InputRefused
        `keep` breaks its contract.
    """
    if city.streets is None:
        raise MissingInput.of("propose.streets_missing")
    if not city.streets["walk"].any():
        raise MissingInput.of("propose.streets_unusable")
    kept = city.places.iloc[:0] if keep is None else keep
    check(kept, PLACES)
    tell("propose.stage_streets", 0.0)
    network = network_of(city.streets)
    tell("propose.stage_people", 0.05)
    demand = people_on_streets(city, network)
    tell("propose.stage_candidates", 0.1)
    sites = candidate_sites(city.streets, every_m)
    tell("propose.stage_reach", 0.15)
    if straight:
        reach = within_straight(sites.lonlat, demand.lonlat, radius_m)
        kept_reach = within_straight(lonlat_of(as_points(kept)), demand.lonlat, radius_m)
    else:
        on_edges = Sites(network.edge_of_row[sites.row], sites.offset_m)
        reach = coverage(network, on_edges, demand.sites, radius_m)
        kept_reach = coverage(network, snap(network, city.streets, kept), demand.sites, radius_m)
    return Ground(
        streets=city.streets,
        network=network,
        demand=demand,
        sites=sites,
        reach=reach,
        kept=kept,
        kept_reach=kept_reach,
        straight=straight,
    )
