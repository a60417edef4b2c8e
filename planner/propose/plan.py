"""From a city and its law to a proposal."""

from dataclasses import replace

import geopandas as gpd
import numpy as np

from planner.city import City
from planner.errors import Fault, InputRefused
from planner.geodesy import NOISE_M, Ints, pairs_within_m
from planner.propose.bonus import Bonus, bonus_at
from planner.propose.candidates import candidate_rows
from planner.propose.districts import served, within_counts
from planner.propose.fewest import wanted_in, with_fewest
from planner.propose.ground import Ground, Progress, measure
from planner.propose.layout import Layout, lay_out, removals
from planner.propose.model import Beside, Preference, Preferring, Proposal, Short
from planner.propose.packed import sites_fingerprint
from planner.propose.preferred import preferred_places, preferred_zones
from planner.propose.solve import DEFAULT_PATIENCE_S, DEFAULT_STARTS, Effort, Solved, nothing_to_solve, solve
from planner.propose.spacing import Spacing
from planner.propose.stands import stand_tables
from planner.propose.telling import Cancel, Telling, Watch
from planner.reach import along_streets_m
from planner.rulebook import RuleSet

DEFAULT_RADIUS_M = 500.0
"""Service radius along the streets: about seven minutes on foot; a choice of the plan, not of any law."""

DEFAULT_EVERY_M = 25.0
"""Metres between candidate sites."""

LEAST_EVERY_M = 1.0
"""Candidates nearer than this say nothing new: street maps are not that exact."""


def propose(
    city: City,
    ruleset: RuleSet,
    *,
    count: int | None = None,
    radius_m: float = DEFAULT_RADIUS_M,
    every_m: float = DEFAULT_EVERY_M,
    keep: gpd.GeoDataFrame | None = None,
    seed: int = 0,
    iterations: int | None = None,
    starts: int = DEFAULT_STARTS,
    patience_s: float = DEFAULT_PATIENCE_S,
    straight: bool = False,
    prefer: Preference | None = None,
    progress: Progress | None = None,
    watch: Watch | None = None,
    cancel: Cancel | None = None,
) -> Proposal:
    r"""Propose stands that respect every binding distance and serve as many people as can be found.

    Maximal covering (Church and ReVelle 1974, doi:10.1007/BF01942293) with a minimum separation
    (anti-covering, Moon and Chaudhry 1984, doi:10.1287/mnsc.30.3.290): over candidate sites C along the
    streets that every clearance leaves legal, and people w at points D,

    .. math::

        \max \sum_{d \in D} w_d y_d \quad\text{s.t.}\quad y_d \le \sum_{c: \mathrm{walk}(c, d) \le r} x_c,\;
        \sum_c x_c \le N,\; x_a + x_b \le 1 \text{ for } \mathrm{geodesic}(a, b) < s
        \text{ or } \mathrm{walk}(a, b) < s',\; x, y \in \{0, 1\}

    with s the spacing that the law measures in a straight line and s' the one it measures along the streets.
    Searched by greedy start, then ruin and recreate (Schrimpf et al. 2000); bounded by the people any site
    reaches and by Lagrangian relaxation (`planner.propose.bound`); where candidates are few or sparse, closed
    to the optimum (`planner.propose.closing`). An interrupt ends the search early: the best so far is
    returned, marked.

    Parameters
    ----------
    city
        With streets and a population; its own stands count only if given in `keep`.
    ruleset
        Rules in force; only those worded as a must bind.
    count
        Most new stands; ``None`` leaves it to the spacing and to who is still unserved.
    radius_m
        Service radius along the streets.
    every_m
        Metres between candidate sites.
    keep
        Table `PLACES`: existing stands that stay, wherever they are; new ones keep their distance from them.
    seed, iterations, starts
        Same inputs, seed, iterations and starts give the same search; the iterations follow from the town by
        default. Starts run side by side, the best counts.
    patience_s
        Seconds that the exact solver may take, 0 for none: the only clock in a plan.
    straight
        The service radius is a straight line, not along the streets.
    prefer
        Lets stands in preferred places count more (`planner.propose.bonus`); never overrides a rule. The plan
        without it is made too, by the same search, so that its price is known: twice the time.
    progress
        Called with a message key ``propose.stage_…`` and the fraction of the whole done, 0 to 1.
    watch
        Called at the same times with a `Status`: stage, fraction, people served by the best plan so far, the
        bound on any plan, and the gap between them.
    cancel
        Asked again and again (without blocking) while the plan is searched and proven; once it returns true
        the best so far is returned, marked `interrupted`.

    Raises
    ------
    MissingInput
        No streets, no figure of the population, or no place known that is preferred.
    InputRefused
        An option out of range, or `keep` breaks its contract.
    """
    _check_options(count, radius_m, every_m, iterations, starts)
    tell = Telling(progress, watch, cancel)
    ground = measure(city, radius_m, every_m, keep, tell, straight=straight)
    tell("propose.stage_clearances", 0.25)
    layout = lay_out(ground, city, ruleset)
    tell.already = ground.kept_people
    effort = Effort(seed, iterations, starts, patience_s)
    bonus = None if prefer is None else _bonus(layout, city, ruleset, prefer)
    solved = _solve(layout, count, radius_m, effort, tell, bonus)
    found, name = solved.found, solved.name
    chosen = layout.sites[found.chosen]
    wanted = wanted_in(city, ruleset, layout)

    def again(rest: Layout, moved: Bonus | None, left: int | None) -> Ints:
        more = _solve(rest, left, radius_m, effort, Telling(cancel=lambda: tell.stopped), moved)
        return rest.sites[more.found.chosen]

    def granted_by(searched: Solved, weighed: Bonus | None) -> tuple[Ints, tuple[Short, ...]]:
        """Return what the law's numbers of stands by district leave of a search, and who is left short."""
        few, left_short = with_fewest(
            wanted, layout, layout.sites[searched.found.chosen], count, effort,
            None if searched.found.interrupted else again, weighed,
        )  # fmt: skip
        return within_counts(city, ruleset, ground, few), left_short

    granted, short = granted_by(solved, bonus)
    reason = _reason(layout, chosen, count)
    if not np.array_equal(granted, np.sort(chosen)):
        reason = None if len(granted) else "districts_full"
        chosen, found = granted, replace(found, value=served(ground, granted))
        name = "relaxation" if name == "optimal" else name
    preferring = None
    if prefer is not None and bonus is not None:
        found = replace(found, value=served(ground, chosen))
        plain = _solve(layout, count, radius_m, effort, Telling(cancel=lambda: tell.stopped))
        plain_chosen, _ = granted_by(plain, None)
        preferring = Preferring(
            prefer,
            bonus.stands(np.searchsorted(layout.sites, chosen)),
            bonus.stands(np.searchsorted(layout.sites, plain_chosen)),
            ground.kept_people + served(ground, plain_chosen),
            ground.kept_people + plain.people,
            Beside(
                ground.sites.lonlat[plain_chosen],
                plain.certificate,
                ground.kept_people + plain.proved,
                plain.name,
            ),
        )
        found = replace(found, interrupted=found.interrupted or plain.found.interrupted)
    _refuse_violation(ground, chosen, layout.spacing)
    served_already = ground.kept_people
    stands, kept = stand_tables(ground, chosen, radius_m)
    proposal = Proposal(
        stands=stands,
        kept=kept,
        covered=served_already + found.value,
        coverable=layout.coverable,
        upper_bound=served_already + solved.people,
        bound_name=name,
        candidates=len(layout.sites),
        candidates_all=len(ground.sites),
        people_total=ground.demand.total,
        people_without_street=ground.demand.without_street,
        spacing_m=layout.spacing.straight_m,
        spacing_along_m=layout.spacing.along_m,
        removed_by_rule=removals(ground, layout.held),
        unjudged_kinds=layout.unjudged_kinds,
        reason=reason,
        radius_m=radius_m,
        every_m=every_m,
        count=count,
        seed=seed,
        iterations=found.steps,
        starts=starts,
        straight=straight,
        interrupted=found.interrupted,
        certificate=solved.certificate,
        bound_proved=served_already + solved.proved,
        candidates_sha256=sites_fingerprint(ground.sites.lonlat[layout.sites]),
        population_assumed_even=ground.demand.assumed_even,
        preferred=preferred_zones(city, ruleset, stands),
        preferring=preferring,
        districts_short=short,
        spacing_exact=layout.spacing.exact,
    )
    tell("propose.stage_done", 1.0)
    return proposal


def _check_options(
    count: int | None, radius_m: float, every_m: float, iterations: int | None, starts: int
) -> None:
    faults = []
    if not radius_m > 0:
        faults.append(Fault("propose.bad_radius", {"seen": radius_m}))
    if not every_m >= LEAST_EVERY_M:
        faults.append(Fault("propose.bad_every", {"seen": every_m, "least": LEAST_EVERY_M}))
    if count is not None and count < 0:
        faults.append(Fault("propose.bad_count", {"seen": count}))
    if iterations is not None and iterations < 0:
        faults.append(Fault("propose.bad_iterations", {"seen": iterations}))
    if starts < 1:
        faults.append(Fault("propose.bad_starts", {"seen": starts}))
    if faults:
        raise InputRefused(*faults)


def _bonus(layout: Layout, city: City, ruleset: RuleSet, prefer: Preference) -> Bonus:
    preferred = preferred_places(city, ruleset, layout.ground.sites.lonlat[layout.sites], prefer)
    reach = layout.ground.reach.rows(layout.sites)
    return bonus_at(preferred, reach, layout.ground.open_people, prefer.people)


def _solve(
    layout: Layout,
    count: int | None,
    radius_m: float,
    asked: Effort,
    tell: Telling,
    bonus: Bonus | None = None,
) -> Solved:
    """Return the solution over the layout's candidates, without the people of kept stands."""
    if count == 0 or layout.coverable <= layout.ground.kept_people:
        return nothing_to_solve(len(layout.ground.demand) + (0 if bonus is None else len(bonus.sites)))
    instance = layout.instance(radius_m, bonus)
    return solve(instance, count=count, effort=asked, spaced=layout.spacing.exact, tell=tell)


def _refuse_violation(ground: Ground, chosen: Ints, spacing: Spacing) -> None:
    """Measure every pair again, as `validate` does: the search is never trusted with the law."""
    lonlat = ground.sites.lonlat[chosen]
    i, j, straight = pairs_within_m(lonlat, spacing.limit_m)
    walked = np.full(len(i), np.inf)
    if spacing.along_m > 0:
        found = along_streets_m(ground.streets, lonlat[i], lonlat[j], within_m=spacing.along_m)
        walked = np.where(np.isnan(found), np.inf, found)
    if (straight < spacing.straight_m).any() or (walked < spacing.along_m - NOISE_M).any():
        least = straight.min(), walked.min()
        raise AssertionError(f"internal error: proposed stands {least} m apart, spacing {spacing}")


def _reason(layout: Layout, chosen: Ints, count: int | None) -> str | None:
    if len(chosen):
        return None
    if len(layout.ground.sites) == 0:
        return "every_too_large" if len(candidate_rows(layout.ground.streets)) else "no_streets"
    if len(layout.sites) == 0:
        return "no_legal_candidate"
    return "count_zero" if count == 0 else "no_people"
