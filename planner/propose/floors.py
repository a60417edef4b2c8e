r"""The siting problem in which certain groups of people must be served to a floor.

With :math:`F_k` the fewest people of group k to be served and multipliers :math:`\mu_k \ge 0` on the floors,

.. math::

    \max_{x \text{ legal}} \sum_d w_d y_d \;\text{s.t.}\; \sum_{d \in k} w_d y_d \ge F_k
    \;\le\; \max_{x \text{ legal}} \sum_d w_d (1 + \mu_{k(d)}) y_d - \sum_k \mu_k F_k

so a plan with floors is a plan for people who count more in groups left short, and the bound of that plan
less :math:`\sum_k \mu_k F_k` holds for every plan that keeps the floors, whatever the multipliers are
(Lagrangian relaxation). They rise where a floor is missed and fall where it is exceeded.
"""

from dataclasses import dataclass, replace

import numpy as np

from planner.geodesy import Floats, Ints
from planner.propose.closing import MARGIN_PEOPLE
from planner.propose.instance import Instance, covered_people
from planner.propose.solve import Effort, Solved, solve
from planner.propose.telling import Stopped, Telling

DEFAULT_ROUNDS = 6
"""How often the people are weighed anew."""

_FIRST_STEP, _LEAST_PULL, _MOST_WEIGHT = 2.0, 0.5, 1_000.0
_ROUNDING = 1e-9


@dataclass(frozen=True)
class Floored:
    """The best choice found that keeps the floors, beside the best one found without them.

    Attributes
    ----------
    chosen, value
        Keeps all floors where `met`; otherwise the choice that misses them by the fewest people.
    by_group
        (k,) people served of each group.
    met
        Whether all floors are kept.
    people
        No choice that keeps the floors serves more.
    weights, solved
        (k,) multipliers of the round whose bound is the least, and that round: its certificate, of people who
        count 1 + multiplier, proves the bound.
    proved
        What the certificate proves of choices that keep the floors: `people`, or a little more where a solver
        had the last word.
    free, free_by_group
        The round without floors, and the people whom its choice serves of each group.
    interrupted
        Whether the user ended the search.
    """

    chosen: Ints
    value: float
    by_group: Floats
    met: bool
    people: float
    weights: Floats
    solved: Solved
    proved: float
    free: Solved
    free_by_group: Floats
    interrupted: bool


def with_floors(
    instance: Instance,
    group: Ints,
    floors: Floats,
    *,
    count: int | None,
    effort: Effort,
    spaced: bool,
    rounds: int = DEFAULT_ROUNDS,
    tell: Telling | None = None,
) -> Floored:
    """Choose stands that serve each group to its floor.

    Parameters
    ----------
    group
        (m,) group of each demand point, -1 for none.
    floors
        (k,) fewest people of each group to be served.
    count, effort, spaced
        As in `planner.propose.solve.solve`, each round anew.
    rounds
        Most rounds of weighing.
    tell
        Is told each round, and asked whether to go on.
    """
    tell = tell or Telling()
    first = solve(
        instance, count=count, effort=effort, spaced=spaced, tell=Telling(cancel=lambda: tell.stopped)
    )
    weight = np.zeros(len(floors))
    people, bound = first.people, (weight, first)
    best = first.found.chosen
    best_got = _served_by_group(instance, best, group, len(floors))
    free_got, got, interrupted = best_got, best_got, first.found.interrupted
    for number in range(rounds):
        tell("propose.stage_search", 0.3 + 0.6 * number / rounds)
        if interrupted or (not _missing(got, floors).any() and not weight.any()):
            break
        weight = _moved(weight, got, floors, _FIRST_STEP / np.sqrt(1 + number))
        heavier = instance._replace(weight=instance.weight * _factor(group, weight))
        more = replace(effort, seed=effort.seed + number + 1)
        try:
            found = solve(
                heavier, count=count, effort=more, spaced=spaced, tell=Telling(cancel=lambda: tell.stopped)
            )
            tell.check()
        except Stopped:
            interrupted = True
            break
        if found.people - float(weight @ floors) < people:
            people, bound = found.people - float(weight @ floors), (weight, found)
        got = _served_by_group(instance, found.found.chosen, group, len(floors))
        if _rank(instance, found.found.chosen, got, floors) > _rank(instance, best, best_got, floors):
            best, best_got = found.found.chosen, got
        interrupted = found.found.interrupted
    value = covered_people(instance, best)
    met = not _missing(best_got, floors).any()
    if met and people < value * (1 - _ROUNDING) - MARGIN_PEOPLE:
        raise AssertionError(f"internal error: bound {people} below a plan with floors that serves {value}")
    return Floored(
        best, value, best_got, met, max(people, value) if met else people,
        *bound, bound[1].proved - float(bound[0] @ floors), first, free_got, interrupted,
    )  # fmt: skip


def _served_by_group(instance: Instance, chosen: Ints, group: Ints, groups: int) -> Floats:
    reached = np.zeros(len(instance.weight), dtype=bool)
    for candidate in chosen:
        reached[instance.cover[instance.cover_ptr[candidate] : instance.cover_ptr[candidate + 1]]] = True
    own = reached & (group >= 0)
    return np.bincount(group[own], weights=instance.weight[own], minlength=groups).astype(float)


def _missing(got: Floats, floors: Floats) -> Floats:
    return np.where(got >= floors * (1 - _ROUNDING) - _ROUNDING, 0.0, floors - got)


def _rank(instance: Instance, chosen: Ints, got: Floats, floors: Floats) -> tuple[float, float]:
    """Return what makes one choice better: fewer people missing to the floors, then more people served."""
    return -float(_missing(got, floors).sum()), covered_people(instance, chosen)


def _moved(weight: Floats, got: Floats, floors: Floats, step: float) -> Floats:
    share = np.divide(floors - got, floors, out=np.zeros(len(floors)), where=floors > 0)
    # A floor missed by one person needs another stand as much as one missed by many.
    pull = np.where(
        _missing(got, floors) > 0, np.maximum(share, _LEAST_PULL), np.clip(share, -_LEAST_PULL, 0.0)
    )
    return np.clip(weight + step * pull, 0.0, _MOST_WEIGHT)


def _factor(group: Ints, weight: Floats) -> Floats:
    return 1.0 + np.where(group >= 0, weight[np.maximum(group, 0)], 0.0)
