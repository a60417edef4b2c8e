"""The law laid over the ground: which sites are legal, and the siting problem that they make."""

from dataclasses import dataclass

import numpy as np

from planner.city import City
from planner.geodesy import Ints
from planner.propose.bonus import Bonus, with_bonus
from planner.propose.clearances import (
    Clearance,
    Mask,
    clearances,
    spacing_is_exact,
    spacing_of,
    stand_rules,
)
from planner.propose.ground import Ground
from planner.propose.instance import Instance, build_instance
from planner.propose.model import Removal
from planner.rulebook import RuleSet


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
    spacing_m
        Metres that the proposed stands keep among themselves, 0 for none.
    spacing_exact
        Whether the law asks for just that; where it asks for less (along the streets, with exceptions), a
        bound may not count on it.
    """

    ground: Ground
    held: tuple[Clearance, ...]
    legal: Mask
    sites: Ints
    spacing_m: float
    spacing_exact: bool

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
            spacing_m=self.spacing_m,
            near_m=max(self.spacing_m, radius_m),
            rows=rows,
        )


def lay_out(ground: Ground, city: City, ruleset: RuleSet) -> Layout:
    """Hold every site against the rules in force."""
    rules = stand_rules(ruleset)
    held = clearances(city, rules, ground.kept, ground.sites.lonlat, day=ruleset.day)
    legal = np.ones(len(ground.sites), dtype=bool)
    for part in held:
        legal &= part.legal
    sites = np.flatnonzero(legal).astype(np.int64)
    return Layout(ground, held, legal, sites, spacing_of(rules), spacing_is_exact(rules))


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
