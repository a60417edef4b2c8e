"""Solve a laid-out siting problem: search, bound, and the exact solver where it can end."""

from dataclasses import dataclass, replace

import numpy as np

from planner.geodesy import Ints
from planner.propose.apart import MOST_CANDIDATES, PATIENCE_S, close_apart
from planner.propose.bound import Bound, upper_bound
from planner.propose.certificate import Certificate, everybody, of_tiles
from planner.propose.closing import MARGIN_PEOPLE
from planner.propose.instance import Instance
from planner.propose.search import Found, search
from planner.propose.telling import Stopped, Telling
from planner.propose.tilings import each_alone, tilings

DEFAULT_STARTS = 2
DEFAULT_PATIENCE_S = PATIENCE_S


@dataclass(frozen=True)
class Effort:
    """How much work goes into a plan.

    Attributes
    ----------
    seed, steps, starts
        As in `search`.
    patience_s
        Seconds the exact solver may take, 0 for none.
    """

    seed: int = 0
    steps: int | None = None
    starts: int = DEFAULT_STARTS
    patience_s: float = DEFAULT_PATIENCE_S


@dataclass(frozen=True)
class Solved:
    """A choice among the candidates, and what no choice exceeds.

    Attributes
    ----------
    found
        The choice.
    people, name
        The bound and how it was found: ``coverable``, ``lagrangian``, ``relaxation``, ``optimal``.
    certificate
        Proves a bound by itself: `people`, or where `optimal` a little more.
    proved
        The bound that the certificate proves.
    """

    found: Found
    people: float
    name: str
    certificate: Certificate
    proved: float


def nothing_to_solve(points: int) -> Solved:
    """Return the solution where no stand could serve anybody or none was asked for."""
    none: Ints = np.empty(0, dtype=np.int64)
    # Each point priced as high as may be: nothing is left that no stand would serve.
    proof = replace(everybody(points, 0), prices=np.full(points, np.inf, dtype=np.float32))
    return Solved(Found(none, 0.0, 0.0, 0), 0.0, "coverable", proof, 0.0)


def solve(
    instance: Instance,
    *,
    count: int | None,
    effort: Effort,
    spaced: bool,
    tell: Telling | None = None,
) -> Solved:
    """Choose stands and bound every other choice.

    Parameters
    ----------
    count
        Most stands, ``None`` without a limit.
    spaced
        As in `upper_bound`; the exact solver is asked only where two candidates in conflict may never both be
        chosen.
    tell
        Is told stage, fraction done (0.3 to 0.99), value and bound, and asked whether to go on.
    """
    tell = tell or Telling()
    tell.better(bound=float(instance.weight.sum()))
    found = _found(instance, count, effort, tell)
    bound, interrupted = _bounded(instance, count, found, spaced, tell)
    solved = _certified(instance, replace(found, interrupted=interrupted), bound, count, spaced)
    tell.better(value=solved.found.value, bound=solved.people)
    # Where even the relaxation over tiles says no more than the coverable total, a finer one hardly does.
    hopeless = bound.name == "coverable" or not spaced or instance.candidates > MOST_CANDIDATES
    closed_already = solved.people <= found.value + MARGIN_PEOPLE
    if interrupted or hopeless or effort.patience_s <= 0 or closed_already:
        return solved
    tell("propose.stage_exact", 0.84)
    try:
        return _closed(instance, solved, count, effort.patience_s, tell)
    except (KeyboardInterrupt, Stopped):
        return replace(solved, found=replace(solved.found, interrupted=True))


def _found(instance: Instance, count: int | None, effort: Effort, tell: Telling) -> Found:
    def told(done: float, value: float) -> None:
        tell.better(value=value)
        tell("propose.stage_search", 0.3 + 0.4 * done)

    found = search(
        instance, count=count, seed=effort.seed, steps=effort.steps, starts=effort.starts,
        progress=told, stopped=lambda: tell.stopped,
    )  # fmt: skip
    tell.better(value=found.value)
    return found


def _bounded(
    instance: Instance, count: int | None, found: Found, spaced: bool, tell: Telling
) -> tuple[Bound, bool]:
    """Return the bound and whether the user ended the work; then the bound costs one look only."""

    def told(done: float, bound: float) -> None:
        tell.better(bound=max(bound, found.value))
        tell("propose.stage_bound", 0.7 + 0.14 * done)
        tell.check()

    if not found.interrupted:
        try:
            bound = upper_bound(instance, count=count, value=found.value, spaced=spaced, progress=told)
        except (KeyboardInterrupt, Stopped):
            pass
        else:
            return bound, False
    return upper_bound(instance, count=count, value=found.value, spaced=spaced, rounds=0), True


def _certified(instance: Instance, found: Found, bound: Bound, count: int | None, spaced: bool) -> Solved:
    certificate = everybody(len(instance.weight), count)
    if bound.name == "lagrangian":
        tiles = tilings(instance) if spaced else each_alone(instance)
        certificate = of_tiles(bound.prices.points, bound.prices.fees, tiles, count)
    proved = certificate.bound(instance)
    people = max(found.value, min(proved, float(instance.weight.sum())))
    if people <= found.value + MARGIN_PEOPLE:
        return Solved(found, found.value, "optimal", certificate, proved)
    return Solved(found, people, bound.name, certificate, proved)


def _closed(
    instance: Instance, solved: Solved, count: int | None, patience_s: float, tell: Telling
) -> Solved:
    closed = close_apart(instance, count, solved.found.chosen, patience_s=patience_s, meanwhile=tell.check)
    if closed is None:
        return solved
    found = replace(solved.found, chosen=closed.chosen, value=closed.value)
    proved = closed.certificate.bound(instance)
    if closed.optimal:
        best = closed.certificate if proved <= solved.proved else solved.certificate
        return Solved(found, closed.value, "optimal", best, min(proved, solved.proved))
    if proved < solved.proved:
        return Solved(found, max(closed.value, proved), "relaxation", closed.certificate, proved)
    return replace(solved, found=found)
