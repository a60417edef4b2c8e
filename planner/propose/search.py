"""Find a good choice of stands: greedy first, then annealing from several starts; all steps fixed beforehand.

The starts search side by side. From then on they work in rounds: each leaves the best choice known, by ruin
and recreate at a high temperature that falls again, and ends in another good one, better in some quarters and
worse in others. An integer programme takes the best of all their stands together (`combine`), from which the
next round begins.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass
from functools import partial
from threading import Event

import numpy as np

from planner.geodesy import Ints
from planner.propose.combine import combined
from planner.propose.greedy import fill_greedily
from planner.propose.instance import Instance, covered_people
from planner.propose.moves import NOTHING, empty_state, put_in
from planner.propose.start import Start, Told, greedy_choice, rounds_of

STEPS_PER_STAND = 1_000
LEAST_STEPS, MOST_STEPS = 10_000, 350_000
MANY_CANDIDATES, TIMES_IF_MANY = 20_000, 2
# Where the number of stands binds among so many candidates, so many times as many are made.
# The work is fixed by the size of the town, never by a clock, so that a seed gives the same plan again.


_ASK_EVERY_S = 0.1
# Between two questions whether to go on while other starts end; no result hangs on it.


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


def search(
    instance: Instance,
    *,
    count: int | None,
    seed: int,
    steps: int | None = None,
    starts: int = 1,
    progress: Told | None = None,
    stopped: Callable[[], bool] | None = None,
) -> Found:
    """Choose at most `count` candidates, no two in conflict, covering many people.

    Parameters
    ----------
    seed
        Same instance, seed and steps give the same choice.
    steps
        Steps of ruin and recreate of each start; by default in proportion to the stands of the greedy start.
        Where `count` binds, cheaper steps of exchange come before.
    starts
        How many to run, in threads side by side. The answer is the same on any number of cores.
    progress
        Called with the fraction done of the first start, and the best people so far.
    stopped
        Asked between parts of the search; true ends all starts.

    Notes
    -----
    An interrupt (Ctrl+C), or `stopped`, ends the search: the best so far is returned, marked `interrupted`.
    """
    most = instance.candidates if count is None else min(count, instance.candidates)
    side = _SideBySide(progress, stopped)
    greedy = greedy_choice(instance, most)
    runs = [Start(instance, most, greedy, _seed_of(seed, number), side.stop) for number in range(starts)]
    if steps is None:
        steps = _budget(instance.candidates, len(greedy.order), limited=greedy.limited)
    if greedy.nothing_left:
        steps = 0
    best = _searched(instance, count, np.sort(greedy.order), runs, steps, side)
    chosen = _tidied(instance, best, most)
    value = covered_people(instance, chosen)
    if progress is not None and not side.stop.is_set():
        progress(1.0, value)
    return Found(chosen, value, greedy.value, steps, interrupted=side.stop.is_set())


def _searched(
    instance: Instance, count: int | None, best: Ints, runs: list[Start], steps: int, side: "_SideBySide"
) -> Ints:
    """Return the best choice after all rounds, or when the work is stopped; `best` is known before."""
    try:
        rounds = rounds_of(steps)
        share = 1 / (rounds + 2)  # the first part is as long as two rounds
        choices = side.run([partial(run.first, steps) for run in runs], 0.0, 2 * share)
        best = combined(instance, choices, count)
        for number in range(rounds):
            if side.stop.is_set():
                break
            tasks = [partial(run.excursion, steps, number, best) for run in runs]
            choices = side.run(tasks, (2 + number) * share, share)
            best = combined(instance, [best, *choices], count)
    except KeyboardInterrupt:  # while starts are waited for or combined
        side.stop.set()
    return best


class _SideBySide:
    """Runs the starts: the first in this thread, where an interrupt arrives, the others beside it."""

    def __init__(self, progress: Told | None, stopped: Callable[[], bool] | None) -> None:
        self._progress, self._stopped = progress, stopped
        self._done = self._best = 0.0
        self.stop = Event()

    def run(self, tasks: Sequence[Callable[[Told], Ints]], done: float, share: float) -> list[Ints]:
        """Return what the tasks return.

        Parameters
        ----------
        done, share
            Fraction of all the work done before, and that of these tasks.
        """

        def told(part: float, value: float) -> None:
            self._done, self._best = max(self._done, done + share * part), max(self._best, value)
            if self._progress is not None:
                self._progress(self._done, self._best)
            if self._stopped is not None and self._stopped():
                self.stop.set()

        with ThreadPoolExecutor(max_workers=max(1, len(tasks) - 1)) as pool:
            others = [pool.submit(task, _unheard) for task in tasks[1:]]
            found = [tasks[0](told)]
            try:
                while wait(others, timeout=_ASK_EVERY_S).not_done:
                    if self._stopped is not None and self._stopped():
                        self.stop.set()
            except KeyboardInterrupt:
                self.stop.set()
            return found + [other.result() for other in others]


def _unheard(done: float, value: float) -> None:
    """Hear the progress of a start that nobody follows."""


def _budget(candidates: int, sites: int, *, limited: bool) -> int:
    steps = STEPS_PER_STAND * sites
    if limited and candidates > MANY_CANDIDATES:
        steps *= TIMES_IF_MANY
    return int(np.clip(steps, LEAST_STEPS, MOST_STEPS))


def _seed_of(seed: int, start: int) -> int:
    """Return the seed of a start; the first one has the seed asked for."""
    return seed + start * 1_000_003


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
