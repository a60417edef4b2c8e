"""One start of the search: from the greedy choice to a good one, and from any good one astray and back."""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from threading import Event

import numpy as np

from planner.geodesy import Ints
from planner.propose.anneal import exchange
from planner.propose.greedy import fill_greedily
from planner.propose.instance import Instance
from planner.propose.moves import Best, State, empty_state, keep_best, put_in
from planner.propose.recreate import ruin_and_recreate

MOST_ROUNDS, STEPS_A_ROUND = 12, 25_000
# A round for so many steps: with fewer, as in a small town, one long annealing finds more than short ones.

FARTHEST, NEAREST = 0.09, 0.03
# Highest temperature of the first round and of the last: better than 0.06 in all of them.

EXCHANGES_A_STEP, MOST_EXCHANGES = 50, 2_000_000
# Where the number of stands binds, steps of exchange made before, for each step of ruin and recreate; one
# takes about a fiftieth of the time of the other.

_CHUNKS = 50
_LARGEST_CHUNK = 50_000
# Between two chunks the user is asked whether to go on.

Told = Callable[[float, float], None]


@dataclass(frozen=True)
class _Phase:
    """One method, its first and last temperature in shares of the people of an average stand, its steps."""

    method: Callable[..., None]
    hot: float
    cold: float
    steps: int


def rounds_of(steps: int) -> int:
    """Return in how many rounds the starts work together."""
    return min(MOST_ROUNDS, steps // STEPS_A_ROUND)


def _first_phases(steps: int, *, limited: bool) -> tuple[_Phase, ...]:
    """Return what to run from the greedy choice; temperatures that did best of some ten on a real city."""
    first = 2 * steps // (rounds_of(steps) + 2)  # as long as two rounds
    if not limited:
        return (_Phase(ruin_and_recreate, 0.13, 0.0043, first),)
    return (
        _Phase(exchange, 0.18, 0.004, min(EXCHANGES_A_STEP * steps, MOST_EXCHANGES)),
        _Phase(ruin_and_recreate, 0.04, 0.001, first),
    )


def _excursion(steps: int, number: int, *, limited: bool) -> tuple[_Phase, _Phase]:
    """Return what leads away from a good choice, less far in each round, and what leads to another one."""
    rounds = rounds_of(steps)
    hot = FARTHEST * (NEAREST / FARTHEST) ** (number / max(1, rounds - 1))
    cold = 0.001 if limited else 0.0043
    middle = float(np.sqrt(hot * cold))
    half = steps // (rounds + 2) // 2
    return _Phase(ruin_and_recreate, hot, middle, half), _Phase(ruin_and_recreate, middle, cold, half)


@dataclass(frozen=True)
class Greedy:
    """The greedy choice, from which every start begins.

    Attributes
    ----------
    order, value
        The candidates in the order taken, and the people that they cover.
    limited
        Whether the limit of stands binds.
    nothing_left
        Whether they cover everybody who can be covered.
    """

    order: Ints
    value: float
    limited: bool
    nothing_left: bool

    @property
    def mean(self) -> float:
        """People of an average stand."""
        return self.value / max(1, len(self.order))


def greedy_choice(instance: Instance, most: int) -> Greedy:
    """Choose at most `most` stands greedily."""
    state = empty_state(instance, 0)
    fill_greedily(instance, state, most)
    sites = int(state.counts[0])
    order = state.chosen[:sites].astype(np.int64)
    nothing_left = bool(state.counts[1] == 0 or sites == 0)
    return Greedy(order, float(state.value[0]), sites == most, nothing_left)


class Start:
    """One start, with random numbers of its own."""

    def __init__(self, instance: Instance, most: int, greedy: Greedy, seed: int, stop: Event) -> None:
        """Begin with the greedy choice of at most `most` stands; `stop`, once set, ends any work."""
        self._instance, self._most, self._greedy, self._stop = instance, most, greedy, stop
        self._state = empty_state(instance, seed)
        self._begin(greedy.order)

    def first(self, steps: int, told: Told) -> Ints:
        """Search from the greedy choice and return the best choice met; `told` hears fraction and people."""
        best = _nothing(self._state)
        keep_best(self._state, best)
        phases = _first_phases(steps, limited=self._greedy.limited)
        for number, phase in enumerate(phases):
            if number > 0:
                self._begin(_choice(best))
            self._run(phase, best, _part_of(told, number, len(phases)))
        return _choice(best)

    def excursion(self, steps: int, number: int, choice: Ints, told: Told) -> Ints:
        """Go astray from a choice and back, in round `number` from 0; return the best met on the way back."""
        self._begin(choice)
        best = _nothing(self._state)
        away, back = _excursion(steps, number, limited=self._greedy.limited)
        self._run(away, _nothing(self._state), _part_of(told, 0, 2))
        self._run(back, best, _part_of(told, 1, 2))
        return _choice(best)

    def _begin(self, choice: Ints) -> None:
        """Set the state to a choice; random numbers and the price of a stand go on."""
        last = self._state
        self._state = empty_state(self._instance, 0)._replace(rng=last.rng, price=last.price)
        for candidate in choice:
            put_in(self._instance, self._state, candidate)

    def _run(self, phase: _Phase, best: Best, told: Told) -> None:
        """Run a phase in chunks until its end, the stop or an interrupt, which is a stop for all."""
        chunks = max(_CHUNKS, phase.steps // _LARGEST_CHUNK)
        edges = np.linspace(0, phase.steps, chunks + 1).astype(int).tolist()
        heats = (phase.hot * self._greedy.mean, phase.cold * self._greedy.mean)
        try:
            for first, last in pairwise(edges):
                if self._stop.is_set():
                    return
                if last > first:
                    phase.method(
                        self._instance, self._state, best, first, last, phase.steps, *heats, self._most
                    )
                told(last / max(1, phase.steps), float(best.value[0]))
        except KeyboardInterrupt:  # reaches the first start only; machine code ends its chunk before
            self._stop.set()


def _part_of(told: Told, number: int, parts: int) -> Told:
    """Return what hears the progress of one of several parts and tells that of the whole."""
    return lambda done, value: told((number + done) / parts, value)


def _nothing(state: State) -> Best:
    return Best(np.full_like(state.chosen, -1), np.zeros(1, dtype=np.int64), np.zeros(1))


def _choice(best: Best) -> Ints:
    return np.sort(best.chosen[: int(best.size[0])]).astype(np.int64)
