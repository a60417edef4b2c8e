"""The law laid over the ground: which sites are legal, and the siting problem that they make."""

from dataclasses import dataclass

import numpy as np

from planner.city import City
from planner.geodesy import NOISE_M, Ints, distance_m
from planner.propose.bonus import Bonus, with_bonus
from planner.propose.clearances import Clearance, Mask, clearances, stand_rules
from planner.propose.ground import Ground
from planner.propose.instance import Instance, build_instance
from planner.propose.model import Removal
from planner.propose.spacing import Spacing, spacing_of
from planner.reach.between import Walks, walked_pairs_m, walks_between
from planner.rulebook import RuleSet

_MARGIN_M = 1e-5
# Straight lines are kept by chords, which are held a little longer (`instance`).


@dataclass(frozen=True)
class Layout:
    """What the binding distance rules leave.

    Attributes
    ----------
    held
        Each rule alone.
    legal
        Mask over the ground's sites: legal under all rules.
    sites
        Positions of the legal sites, which are the candidates of the siting problem.
    spacing
        What the proposed stands keep among themselves.
    walks
        Between all the ground's sites, where the spacing is also along the streets, else ``None``.
    """

    ground: Ground
    held: tuple[Clearance, ...]
    legal: Mask
    sites: Ints
    spacing: Spacing
    walks: Walks | None = None

    @property
    def coverable(self) -> float:
        """People whom a kept stand or at least one legal site serves."""
        return self.ground.coverable(self.legal)

    @property
    def unjudged_kinds(self) -> tuple[str, ...]:
        """Kinds that a rule names and of which nothing is known."""
        return tuple(dict.fromkeys(kind for part in self.held for kind in part.unjudged))

    def instance(self, radius_m: float, bonus: Bonus | None = None) -> Instance:
        """Return the siting problem over the legal sites (at least one) and the people still unserved.

        Parameters
        ----------
        bonus
            Of some of the legal sites, by their positions in `sites`.
        """
        lonlat, reach, rows = self.ground.sites.lonlat[self.sites], self.ground.reach, self.sites
        people, points = self.ground.open_people, self.ground.demand.lonlat
        if bonus is not None:
            reach, people, points = with_bonus(lonlat, reach.rows(rows), people, points, bonus)
            rows = np.arange(len(rows))
        return build_instance(
            lonlat,
            reach,
            people,
            points,
            spacing_m=self.spacing.straight_m,
            near_m=max(self.spacing.limit_m, radius_m),
            rows=rows,
            along_m=self.spacing.along_m,
            walks=None if self.walks is None else self.walks.of(self.sites),
        )

    def clear(self, sites: Ints, other: int) -> Mask:
        """Return which of the ground's sites keep the spacing to one of them."""
        lon, lat = self.ground.sites.lonlat[other]
        there = self.ground.sites.lonlat[sites]
        straight = distance_m(lon, lat, there[:, 0], there[:, 1])
        clear = (straight >= self.spacing.straight_m + _MARGIN_M) & (sites != other)
        if self.walks is not None and self.spacing.along_m > 0:
            near = np.flatnonzero(clear & (straight < self.spacing.along_m + _MARGIN_M))
            metres = walked_pairs_m(self.walks, np.full(len(near), other), sites[near])
            clear[near] = metres >= self.spacing.along_m - NOISE_M / 2
        return np.asarray(clear)


def lay_out(ground: Ground, city: City, ruleset: RuleSet) -> Layout:
    """Hold every site against the rules in force."""
    rules = stand_rules(ruleset)
    held = clearances(city, rules, ground.kept, ground.sites.lonlat, day=ruleset.day)
    legal = np.ones(len(ground.sites), dtype=bool)
    for part in held:
        legal &= part.legal
    sites = np.flatnonzero(legal).astype(np.int64)
    spacing = spacing_of(rules)
    return Layout(ground, held, legal, sites, spacing, walks_of(ground, spacing.along_m))


def walks_of(ground: Ground, along_m: float) -> Walks | None:
    """Return the walks between all sites up to a spacing along the streets, ``None`` without one."""
    if along_m <= 0 or len(ground.sites) == 0:
        return None
    return walks_between(ground.streets, ground.sites.lonlat, along_m)


def removals(ground: Ground, held: tuple[Clearance, ...]) -> tuple[Removal, ...]:
    """Return what each rule that could forbid a site takes away, as if it were the only rule."""
    share_m = ground.sites.share_m
    everyone = ground.coverable(np.ones(len(ground.sites), dtype=bool))
    return tuple(
        Removal(
            rule_id=part.rule.id,
            citation=part.rule.citation,
            street_m=float(share_m[~part.legal].sum()),
            street_share=float(share_m[~part.legal].sum() / share_m.sum()) if len(share_m) else 0.0,
            people_lost=max(0.0, everyone - ground.coverable(part.legal)),
            judged=not part.unjudged,
        )
        for part in held
        if part.removes
    )
