"""Find a good choice of stands: greedy first, then annealing, with all steps fixed beforehand."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass, replace
from itertools import pairwise
from threading import Event

import numpy as np
from numpy.typing import NDArray

from planner.geodesy import Ints
from planner.propose.anneal import exchange
from planner.propose.greedy import fill_greedily
from planner.propose.instance import Instance
from planner.propose.moves import NOTHING, Best, State, empty_state, put_in
from planner.propose.recreate import ruin_and_recreate

STEPS_PER_STAND = 1_000
LEAST_STEPS, MOST_STEPS = 10_000, 300_000
MANY_CANDIDATES, STEPS_IF_MANY = 20_000, 200_000
# Where the number of stands binds among so many candidates, up to so many steps twice as many are made.
# The work is fixed by the size of the town, never by a clock, so that a seed gives the same plan again.

ANNEALING_A_STEP = 100
# Where the number of stands binds, steps of exchange made for each step of ruin and recreate; one takes about
# a two-hundredth of the time of the other.

_CHUNKS = 50
_LARGEST_CHUNK = 50_000
# Between two chunks the user is asked whether to go on.

_ASK_EVERY_S = 0.1
# Between two questions whether to go on while other starts end; no result hangs on it.


@dataclass(frozen=True)
class _Phase:
    """One method, its first and last temperature in shares of the people of an average stand, its steps."""

    method: Callable[..., None]
    hot: float
    cold: float
    steps: int


def _phases(steps: int, limited: bool) -> tuple[_Phase, ...]:
    """Return what to run, with the temperatures that did best of some ten tried on a real city."""
    if not limited:
        return (_Phase(ruin_and_recreate, 0.13, 0.0043, steps),)
    half = steps // 2
    return (
        _Phase(exchange, 0.18, 0.004, ANNEALING_A_STEP * (steps - half)),
        _Phase(ruin_and_recreate, 0.015, 0.001, half),
    )


@dataclass(frozen=True)
class Found:
    """A choice of candidates.

    Attributes
    ----------
    chosen
        Positions, rising.
    value
        People covered, recomputed from the choice.
    greedy_value
        What the greedy start covered.
    steps
        Steps made, as in `search`.
    interrupted
        Whether the user ended it before its time.
    """

    chosen: Ints
    value: float
    greedy_value: float
    steps: int
    interrupted: bool = False


def covered_people(instance: Instance, chosen: Ints) -> float:
    """Return the people that a choice covers, from the coverage alone."""
    reached = np.zeros(len(instance.weight), dtype=bool)
    for candidate in chosen:
        reached[instance.cover[instance.cover_ptr[candidate] : instance.cover_ptr[candidate + 1]]] = True
    return float(instance.weight[reached].sum())


def search(
    instance: Instance,
    *,
    count: int | None,
    seed: int,
    steps: int | None = None,
    starts: int = 1,
    progress: Callable[[float, float], None] | None = None,
    stopped: Callable[[], bool] | None = None,
) -> Found:
    """Choose at most `count` candidates, no two in conflict, covering many people.

    Parameters
    ----------
    seed
        Same instance, seed and steps give the same choice.
    steps
        Steps of ruin and recreate; by default in proportion to the stands of the greedy start. Where `count`
        binds, half of them are spent on exchange, whose steps are cheaper.
    starts
        How often to start anew, in threads side by side: the best of all, the first of equals. The answer is
        the same on any number of cores.
    progress
        Called with the fraction done of the first start, and its best people so far.
    stopped
        Asked between parts of the search; true ends all starts.

    Notes
    -----
    An interrupt (Ctrl+C), or `stopped`, ends the search: the best so far is returned, marked `interrupted`.
    """
    stop = Event()
    with ThreadPoolExecutor(max_workers=max(1, starts - 1)) as pool:
        others = [
            pool.submit(_search, instance, count, _seed_of(seed, start), steps, stop, None)
            for start in range(1, starts)
        ]
        found = [_search(instance, count, seed, steps, stop, _asking(progress, stopped, stop))]
        try:
            while wait(others, timeout=_ASK_EVERY_S).not_done:
                if stopped is not None and stopped():
                    stop.set()
        except KeyboardInterrupt:
            stop.set()
        found += [other.result() for other in others]
    return replace(max(found, key=lambda one: one.value), interrupted=stop.is_set())


def _budget(candidates: int, sites: int, *, limited: bool) -> int:
    steps = STEPS_PER_STAND * sites
    if limited and candidates > MANY_CANDIDATES:
        steps = max(steps, min(2 * steps, STEPS_IF_MANY))
    return int(np.clip(steps, LEAST_STEPS, MOST_STEPS))


def _asking(
    progress: Callable[[float, float], None] | None, stopped: Callable[[], bool] | None, stop: Event
) -> Callable[[float, float], None]:
    """Return what tells the first start's progress and asks whether to go on."""

    def told(done: float, value: float) -> None:
        if progress is not None:
            progress(done, value)
        if stopped is not None and stopped():
            stop.set()

    return told


def _seed_of(seed: int, start: int) -> int:
    """Return the seed of a start; the first one has the seed asked for."""
    return seed + start * 1_000_003


def _search(
    instance: Instance,
    count: int | None,
    seed: int,
    steps: int | None,
    stop: Event,
    progress: Callable[[float, float], None] | None,
) -> Found:
    most = instance.candidates if count is None else min(count, instance.candidates)
    state = empty_state(instance, seed)
    fill_greedily(instance, state, most)
    sites, greedy_value = int(state.counts[0]), float(state.value[0])
    budget = _budget(instance.candidates, sites, limited=sites == most) if steps is None else steps
    if state.counts[1] == 0 or sites == 0:
        budget = 0  # everybody reachable is served already
    best = Best(state.chosen.copy(), np.array([sites]), np.array([greedy_value]))
    mean = greedy_value / max(1, sites)
    phases = _phases(budget, limited=sites == most)
    try:
        for number, phase in enumerate(phases):
            if number > 0:
                state = _state_of(instance, best, state.rng)
            for done in _run(instance, state, best, phase, mean, most):
                if progress is not None:
                    progress((number + done) / len(phases), float(best.value[0]))
                if stop.is_set():
                    break
            if stop.is_set():
                break
    except KeyboardInterrupt:  # reaches the first start only; machine code ends its chunk before
        stop.set()
    chosen = _tidied(instance, best.chosen[: int(best.size[0])].astype(np.int64), most)
    return Found(chosen, covered_people(instance, chosen), greedy_value, budget)


def _run(
    instance: Instance, state: State, best: Best, phase: _Phase, mean: float, most: int
) -> Iterator[float]:
    """Run a phase in chunks, yielding the fraction done."""
    chunks = max(_CHUNKS, phase.steps // _LARGEST_CHUNK)
    edges = np.linspace(0, phase.steps, chunks + 1).astype(int).tolist()
    for first, last in pairwise(edges):
        if last > first:
            heats = (phase.hot * mean, phase.cold * mean)
            phase.method(instance, state, best, first, last, phase.steps, *heats, most)
        yield last / max(1, phase.steps)


def _state_of(instance: Instance, best: Best, rng: NDArray[np.uint64]) -> State:
    """Return a fresh state with the best choice in it, going on with the same random numbers."""
    state = empty_state(instance, 0)._replace(rng=rng)
    for candidate in best.chosen[: int(best.size[0])]:
        put_in(instance, state, candidate)
    return state


def _tidied(instance: Instance, chosen: Ints, most: int) -> Ints:
    """Drop stands that serve nobody alone, then add whatever still helps."""
    kept = np.sort(chosen)
    times = np.zeros(len(instance.weight), dtype=np.int64)
    rows = [instance.cover[instance.cover_ptr[c] : instance.cover_ptr[c + 1]] for c in kept]
    for row in rows:
        times[row] += 1
    useful = np.ones(len(kept), dtype=bool)
    for i, row in enumerate(rows):
        if instance.weight[row[times[row] == 1]].sum() <= NOTHING:
            useful[i] = False
            times[row] -= 1
    state = empty_state(instance, 0)
    for candidate in kept[useful]:
        put_in(instance, state, candidate)
    fill_greedily(instance, state, most)
    return np.sort(state.chosen[: int(state.counts[0])]).astype(np.int64)
