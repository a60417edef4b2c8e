"""Fair shares: a floor of people served in every district, and what it costs in people over all."""

from dataclasses import dataclass

import geopandas as gpd
import numpy as np
from numpy.typing import NDArray

from planner.city import City
from planner.errors import InputRefused, MissingInput
from planner.geodesy import Floats, Ints
from planner.measures import district_of
from planner.propose.certificate import Certificate
from planner.propose.floors import DEFAULT_ROUNDS, Floored, with_floors
from planner.propose.ground import Ground, Progress, measure
from planner.propose.layout import Layout, lay_out
from planner.propose.model import Beside
from planner.propose.packed import sites_fingerprint
from planner.propose.solve import Effort, nothing_to_solve
from planner.propose.stands import stand_tables
from planner.propose.telling import Cancel, Telling
from planner.rulebook import RuleSet
from planner.validate.places import DISTRICT, objects_of


@dataclass(frozen=True)
class DistrictShare:
    """One district.

    Attributes
    ----------
    name
        Its name, else its id.
    people, coverable
        Who live on its streets; those of them within reach of a legal site or a kept stand.
    floor
        The fewest to be served: the share asked for, or all who can be where that is fewer.
    served, served_without
        By the plan with floors, and by the one without.
    weight
        Each of its people counts as so many more in the problem whose certificate proves the bound.
    """

    name: str
    people: float
    coverable: float
    floor: float
    served: float
    served_without: float
    weight: float = 0.0


@dataclass(frozen=True)
class FairProof:
    """What was asked for and what proves the bound, so that anybody can check a plan.

    Attributes
    ----------
    radius_m, every_m, count
        What was asked for.
    candidates, candidates_sha256, certificate, bound_proved, bound_name
        As in `planner.propose.Proposal`; the certificate is of the problem in which people of districts count
        1 + `DistrictShare.weight`, and proves the bound less what the floors are worth in it.
    beside
        The plan without floors.
    """

    radius_m: float
    every_m: float
    count: int | None
    candidates: int
    candidates_sha256: str
    certificate: Certificate
    bound_proved: float
    bound_name: str
    beside: Beside


@dataclass(frozen=True)
class FairPlan:
    """A plan that serves every district to a floor, beside one that does not ask for it.

    Attributes
    ----------
    stands, kept
        As in `planner.propose.Proposal`.
    covered, upper_bound
        People served; no legal plan that keeps the floors serves more than the bound.
    covered_without, upper_bound_without
        The same without floors.
    met
        Whether every floor is kept; where not, the plan found that misses them by the fewest people.
    districts
        One entry a district, in the order of the layer.
    interrupted
        The user ended the search early.
    proof
        What lets it be checked.
    """

    stands: gpd.GeoDataFrame
    kept: gpd.GeoDataFrame
    covered: float
    upper_bound: float
    covered_without: float
    upper_bound_without: float
    met: bool
    districts: tuple[DistrictShare, ...]
    interrupted: bool
    proof: FairProof | None = None

    @property
    def price(self) -> float:
        """People fewer than in the plan found without floors; below 0 where that one was the worse."""
        return self.covered_without - self.covered

    @property
    def most_price(self) -> float:
        """The price is at most this, however good a plan without floors may be."""
        return max(0.0, self.upper_bound_without - self.covered)


def fair_shares(
    city: City,
    ruleset: RuleSet,
    share: float,
    *,
    radius_m: float,
    every_m: float,
    count: int | None = None,
    keep: gpd.GeoDataFrame | None = None,
    effort: Effort | None = None,
    rounds: int = DEFAULT_ROUNDS,
    progress: Progress | None = None,
    cancel: Cancel | None = None,
) -> FairPlan:
    """Plan so that in each district of the layer ``district`` at least a share of its people is served.

    Parameters
    ----------
    share
        Above 0, at most 1. Where the law lets fewer be reached in a district, all of those are asked for.
    radius_m, every_m, count, keep, progress, cancel
        As in `planner.propose.propose`.
    effort
        Of each of the `rounds` + 1 searches; by default no exact solver.

    Raises
    ------
    MissingInput
        No streets, no population, or no districts.
    InputRefused
        The share is out of range.
    """
    if not 0 < share <= 1:
        raise InputRefused.of("ask.bad_share", seen=share)
    districts = objects_of(city, [DISTRICT]).places
    if districts.empty:
        raise MissingInput.of("ask.districts_missing")
    tell = Telling(progress, None, cancel)
    ground = measure(city, radius_m, every_m, keep, tell)
    layout = lay_out(ground, city, ruleset)
    group = _district_of_points(ground, districts)
    people, already = (
        _by(group, counted, len(districts)) for counted in (ground.demand.people, _kept(ground))
    )
    coverable = already + _by(
        group, np.where(_reached(ground, layout.sites), ground.open_people, 0.0), len(people)
    )
    floors = np.minimum(share * people, coverable)
    found = _floored(layout, radius_m, group, np.maximum(0.0, floors - already), count, effort, rounds, tell)
    stands, kept = stand_tables(ground, layout.sites[found.chosen], radius_m)
    tell("propose.stage_done", 1.0)
    served = ground.kept_people
    names = [name if isinstance(name, str) and name.strip() else place
             for name, place in zip(districts["name"], districts["id"], strict=True)]  # fmt: skip
    rows = zip(
        names, people.tolist(), coverable.tolist(), floors.tolist(), (already + found.by_group).tolist(),
        (already + found.free_by_group).tolist(), found.weights.tolist(), strict=True,
    )  # fmt: skip
    lonlat, free = ground.sites.lonlat[layout.sites], found.free
    return FairPlan(
        stands=stands,
        kept=kept,
        covered=served + found.value,
        upper_bound=served + found.people,
        covered_without=served + free.found.value,
        upper_bound_without=served + free.people,
        met=found.met,
        districts=tuple(DistrictShare(*row) for row in rows),
        interrupted=found.interrupted,
        proof=FairProof(
            radius_m=radius_m,
            every_m=every_m,
            count=count,
            candidates=len(layout.sites),
            candidates_sha256=sites_fingerprint(lonlat),
            certificate=found.solved.certificate,
            bound_proved=served + found.proved,
            bound_name=found.solved.name,
            beside=Beside(lonlat[free.found.chosen], free.certificate, served + free.proved, free.name),
        ),
    )


def _floored(
    layout: Layout,
    radius_m: float,
    group: Ints,
    floors: Floats,
    count: int | None,
    effort: Effort | None,
    rounds: int,
    tell: Telling,
) -> Floored:
    if count == 0 or layout.coverable <= layout.ground.kept_people:
        nothing, nobody = nothing_to_solve(len(layout.ground.demand)), np.zeros(len(floors))
        none, met = nothing.found.chosen, not floors.any()
        return Floored(none, 0.0, nobody, met, 0.0, nobody, nothing, 0.0, nothing, nobody, False)
    return with_floors(
        layout.instance(radius_m), group, floors, count=count, effort=effort or Effort(patience_s=0),
        spaced=layout.spacing.exact, rounds=rounds, tell=tell,
    )  # fmt: skip


def _district_of_points(ground: Ground, districts: gpd.GeoDataFrame) -> Ints:
    """Return the district of each demand point, the first of several, -1 for none."""
    group = np.full(len(ground.demand), -1, dtype=np.int64)
    for number in range(len(districts)):
        inside = district_of(ground.demand.lonlat, districts, np.array([number]))
        group[inside & (group < 0)] = number
    return group


def _by(group: Ints, people: Floats, groups: int) -> Floats:
    own = group >= 0
    return np.bincount(group[own], weights=people[own], minlength=groups).astype(float)


def _kept(ground: Ground) -> Floats:
    return ground.demand.people - ground.open_people


def _reached(ground: Ground, sites: Ints) -> NDArray[np.bool_]:
    reached = np.zeros(len(ground.demand), dtype=bool)
    reached[ground.reach.rows(sites).indices] = True
    return reached
