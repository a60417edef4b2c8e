"""What each binding rule costs in people and stands: alone, and on top of all the others."""

from dataclasses import dataclass, replace

import geopandas as gpd
import numpy as np

from planner.city import City
from planner.propose.clearances import SiteRule, stand_rules
from planner.propose.ground import Ground, Progress, measure
from planner.propose.layout import Layout, lay_out, walks_of
from planner.propose.search import search
from planner.propose.spacing import Spacing, spacing_of
from planner.rulebook import Citation, RuleSet


@dataclass(frozen=True)
class RuleCost:
    """What one rule takes from the best plan found.

    Attributes
    ----------
    people_alone, stands_alone
        Lost from a plan under no rule to one under this rule only; stands may rise (negative loss).
    people_last, stands_last
        Lost from a plan under all other rules to one under all: what dropping just this rule would give back.
    """

    rule_id: str
    citation: Citation
    people_alone: float
    stands_alone: int
    people_last: float
    stands_last: int


@dataclass(frozen=True)
class RuleCosts:
    """People and stands under no rule and under all, and each rule's part."""

    people_without: float
    stands_without: int
    people_with: float
    stands_with: int
    rules: tuple[RuleCost, ...]


def rule_costs(
    city: City,
    ruleset: RuleSet,
    *,
    radius_m: float,
    every_m: float,
    count: int | None = None,
    keep: gpd.GeoDataFrame | None = None,
    seed: int = 0,
    iterations: int | None = None,
    straight: bool = False,
    progress: Progress | None = None,
) -> RuleCosts:
    """Plan with and without each rule, by the same search.

    Parameters are those of `propose`. A plan under more rules is a plan under fewer, so a looser law never
    serves fewer people: where the search found less, the stricter plan stands for it.
    """
    tell = progress or (lambda *_: None)
    ground = measure(city, radius_m, every_m, keep, tell, straight=straight)
    whole = lay_out(ground, city, ruleset)
    rules = stand_rules(ruleset)
    along_m = max((spacing_of((rule,)).along_m for rule in rules), default=0.0)
    if whole.walks is None:  # a rule alone may be the only one along the streets
        whole = replace(whole, walks=walks_of(ground, along_m))

    known: dict[tuple[bytes, Spacing], tuple[float, int]] = {}

    def plan(kept_rules: tuple[SiteRule, ...]) -> tuple[float, int]:
        layout = _under(ground, whole, rules, kept_rules)
        # Many a rule forbids nothing in this town: the same places and spacing are the same plan.
        same = (layout.legal.tobytes(), layout.spacing)
        if same not in known:
            known[same] = searched(layout)
        return known[same]

    def searched(layout: Layout) -> tuple[float, int]:
        if layout.coverable <= ground.kept_people or count == 0:
            return ground.kept_people, 0
        found = search(layout.instance(radius_m), count=count, seed=seed, steps=iterations)
        return ground.kept_people + found.value, len(found.chosen)

    strict = plan(rules)
    alone, without = {}, {}
    for number, rule in enumerate(rules):
        tell("propose.stage_search", 0.3 + 0.7 * number / len(rules))
        alone[rule.id] = _at_least(strict, plan((rule,)))
        without[rule.id] = _at_least(strict, plan(tuple(other for other in rules if other is not rule)))
    free = plan(())
    for other in (*alone.values(), *without.values()):
        free = _at_least(other, free)
    costs = tuple(
        RuleCost(
            rule.id,
            rule.citation,
            free[0] - alone[rule.id][0],
            free[1] - alone[rule.id][1],
            without[rule.id][0] - strict[0],
            without[rule.id][1] - strict[1],
        )
        for rule in rules
    )
    tell("propose.stage_done", 1.0)
    return RuleCosts(*free, *strict, costs)


def _at_least(stricter: tuple[float, int], looser: tuple[float, int]) -> tuple[float, int]:
    return looser if looser[0] >= stricter[0] else stricter


def _under(ground: Ground, whole: Layout, rules: tuple[SiteRule, ...], kept: tuple[SiteRule, ...]) -> Layout:
    """Return the layout under some of the rules only."""
    held = tuple(part for part, rule in zip(whole.held, rules, strict=True) if rule in kept)
    legal = np.ones(len(ground.sites), dtype=bool)
    for part in held:
        legal &= part.legal
    sites = np.flatnonzero(legal).astype(np.int64)
    return replace(whole, held=held, legal=legal, sites=sites, spacing=spacing_of(kept))
