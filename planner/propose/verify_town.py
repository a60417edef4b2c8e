"""The town counted once more for checking a plan: who lives where, whom each legal place serves."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd
from numpy.typing import NDArray

from planner.city import City
from planner.geodesy import Floats, Ints
from planner.propose.candidates import candidate_sites
from planner.propose.clearances import clearances, stand_rules
from planner.propose.model import Preference
from planner.propose.preferred import preferred_places
from planner.propose.recount import points_in_radius, points_served
from planner.propose.recount_walks import WalkedAgain, least_walk_m, near_each_other
from planner.propose.spacing import Spacing, spacing_of
from planner.reach import Sites, network_of, people_on_streets, snap
from planner.rulebook import RuleSet
from planner.tables import LONLAT


@dataclass(frozen=True)
class Recounted:
    """The town as it is counted here.

    Attributes
    ----------
    lonlat
        (n, 2) of the legal candidates.
    serves
        People points of each legal candidate.
    people
        (m,) of the points.
    open_people
        The same, 0 where a kept stand serves.
    spacing
        That the law asks among stands.
    walked
        Measures along the streets between candidates, ``None`` where the law does not.
    points
        How many of the people points are of people: after them one follows for each preferred candidate, with
        what a stand there counts as.
    at
        (points, 2) degrees of the people points that are of people.
    """

    lonlat: Floats
    serves: list[Ints]
    people: Floats
    open_people: Floats
    spacing: Spacing
    points: int
    at: Floats
    walked: WalkedAgain | None = None

    @property
    def kept_people(self) -> float:
        """People whom kept stands serve."""
        return float(self.people.sum() - self.open_people.sum())

    @property
    def everywhere(self) -> Ints:
        """Every legal candidate."""
        return np.arange(len(self.lonlat))

    def positions(self, stands: Floats) -> Ints:
        """Return the candidate at each stand (k, 2 degrees), -1 where there is none."""
        return positions_of(stands, self.lonlat)

    def reached(self, chosen: Ints) -> Floats:
        """Return (points,) what the chosen candidates earn at each point; -1 among them is nobody's."""
        reached = np.zeros(len(self.people), dtype=bool)
        for candidate in chosen[chosen >= 0]:
            reached[self.serves[candidate]] = True
        return np.where(reached, self.open_people, 0.0)

    def covered(self, chosen: Ints) -> float:
        """Return the people whom kept stands and the chosen candidates serve."""
        return self.kept_people + float(self.reached(chosen)[: self.points].sum())

    def counted(self, chosen: Ints) -> float:
        """Return what the chosen candidates in preferred places count as."""
        return float(self.reached(chosen)[self.points :].sum())

    def near_each_other(self, some: Ints) -> NDArray[np.bool_]:
        """Return (k, k) which of some candidates surely are too near each other for any legal choice."""
        return near_each_other(self.lonlat, self.walked, self.spacing, some)

    def least_walk_m(self, stands: Floats, kept: Floats) -> float:
        """Return the least metres along the streets from a stand to another or a kept one.

        Infinite beyond the spacing, and where the law does not measure so.
        """
        if self.walked is None or len(stands) == 0:
            return float("inf")
        both = self.walked.others(np.concatenate([stands, kept]))
        return least_walk_m(both, np.arange(len(stands)), self.spacing.along_m)

    def without_preference(self) -> "Recounted":
        """Return the town in which no place is preferred."""
        few = [points[points < self.points] for points in self.serves]
        people, open_people = self.people[: self.points], self.open_people[: self.points]
        return replace(self, serves=few, people=people, open_people=open_people)


def positions_of(stands: Floats, lonlat: Floats) -> Ints:
    """Return the position among some places (n, 2 degrees) of each stand (k, 2), -1 where it is at none."""
    known = {(round(lon, 7), round(lat, 7)): i for i, (lon, lat) in enumerate(lonlat.tolist())}
    found = [known.get((round(x, 7), round(y, 7)), -1) for x, y in stands.tolist()]
    return np.array(found, dtype=np.int64)


def lonlat_of_features(features: list[Mapping[str, Any]]) -> Floats:
    """Return (k, 2) degrees of GeoJSON points."""
    at = [feature["geometry"]["coordinates"] for feature in features]
    return np.array(at, dtype=float).reshape(-1, 2)


def stands_table(lonlat: Floats) -> gpd.GeoDataFrame:
    """Return table `PLACES` of stands of which nothing but the place is known."""
    ids = pd.Series([f"V{i}" for i in range(len(lonlat))], dtype=object)
    nothing = pd.Series([None] * len(lonlat), dtype=object)
    return gpd.GeoDataFrame(
        {"id": ids, "kind": pd.Series(["stand"] * len(lonlat), dtype=object), "name": nothing, "source": ids,
         "capacity": pd.array([pd.NA] * len(lonlat), dtype="Int64"), "installed": nothing},
        geometry=gpd.points_from_xy(lonlat[:, 0], lonlat[:, 1]), crs=LONLAT,
    )  # fmt: skip


def recounted(
    city: City, ruleset: RuleSet, kept: Floats, *, every_m: float, radius_m: float, straight: bool
) -> Recounted:
    """Count a town.

    Parameters
    ----------
    kept
        (k, 2) degrees of the stands that stay.

    Raises
    ------
    KeyError
        The town has no streets.
    """
    if city.streets is None:
        raise KeyError("streets")
    network = network_of(city.streets)
    demand = people_on_streets(city, network)
    sites = candidate_sites(city.streets, every_m)
    rules = stand_rules(ruleset)
    legal = np.ones(len(sites), dtype=bool)
    for part in clearances(city, rules, stands_table(kept), sites.lonlat, day=ruleset.day):
        legal &= part.legal
    own = sites.take(legal)
    if straight:
        found = points_in_radius(own.lonlat, demand.lonlat, radius_m)
        by_kept = points_in_radius(kept, demand.lonlat, radius_m)
    else:
        placed = Sites(network.edge_of_row[own.row], own.offset_m)
        found = points_served(network, placed, demand.sites, radius_m)
        on_streets = snap(network, city.streets, stands_table(kept))
        by_kept = points_served(network, on_streets, demand.sites, radius_m)
    serves: list[Ints] = [np.empty(0, dtype=np.int64)] * len(own)
    for site, points in found:
        serves[site] = points
    spacing = spacing_of(rules)
    walked = WalkedAgain(network, city.streets, own.lonlat) if spacing.along_m > 0 and len(own) else None
    open_people = demand.people.copy()
    for _, points in by_kept:
        open_people[points] = 0.0
    return Recounted(
        own.lonlat, serves, demand.people, open_people, spacing, len(open_people), demand.lonlat, walked
    )


def weighed(town: Recounted, city: City, ruleset: RuleSet, asked: Mapping[str, Any]) -> Recounted:
    """Return the town with a point more for each preferred candidate that serves somebody."""
    preference = Preference(float(asked["people"]), tuple(asked["kinds"]), float(asked["within_m"]))
    preferred = preferred_places(city, ruleset, town.lonlat, preference)
    bearing = [c for c in np.flatnonzero(preferred) if (town.open_people[town.serves[c]] > 0).any()]
    serves = list(town.serves)
    for number, candidate in enumerate(bearing):
        serves[candidate] = np.append(serves[candidate], town.points + number)
    more = np.full(len(bearing), preference.people)
    return replace(
        town, serves=serves, people=np.concatenate([town.people, more]),
        open_people=np.concatenate([town.open_people, more]),
    )  # fmt: skip
