"""How a plan under way tells how good it is, and how it is stopped."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Status:
    """A plan under way.

    Attributes
    ----------
    stage, fraction
        Message key ``propose.stage_…`` and how much of the whole is done, 0 to 1.
    value
        People within reach of a stand in the best plan so far, kept stands included; 0 before the search.
    bound
        No legal plan serves more, as far as is known; infinite before the search.
    """

    stage: str
    fraction: float
    value: float = 0.0
    bound: float = float("inf")

    @property
    def gap(self) -> float:
        """(bound - value) / bound, 1 while nothing is known."""
        if self.bound == float("inf"):
            return 1.0
        return 0.0 if self.bound <= 0 else max(0.0, (self.bound - self.value) / self.bound)


Watch = Callable[[Status], None]
"""Is shown the plan under way."""

Cancel = Callable[[], bool]
"""Is asked many times a second; true ends the search with the best so far."""


class Stopped(Exception):
    """The user ended the work: never leaves `planner.propose`."""


class Telling:
    """Tells one caller of a plan under way, and asks it whether to go on.

    Parameters
    ----------
    progress
        Called with stage and fraction, as it always was.
    watch
        Called with a `Status`.
    cancel
        Whether to stop.
    """

    def __init__(
        self,
        progress: Callable[[str, float], None] | None = None,
        watch: Watch | None = None,
        cancel: Cancel | None = None,
    ) -> None:
        self._progress, self._watch, self._cancel = progress, watch, cancel
        self.already, self.value, self.bound = 0.0, 0.0, float("inf")

    def __call__(self, stage: str, fraction: float, /) -> None:
        """Tell the stage and how much of the whole is done."""
        if self._progress is not None:
            self._progress(stage, fraction)
        if self._watch is not None:
            self._watch(Status(stage, fraction, self.already + self.value, self.already + self.bound))

    def better(self, *, value: float = 0.0, bound: float = float("inf")) -> None:
        """Take down a value or a bound, both without the people of kept stands, where it says more."""
        # Sums in another order differ in their last digits: neither passes the other.
        self.value = max(self.value, min(value, self.bound))
        self.bound = max(self.value, min(self.bound, bound))

    @property
    def stopped(self) -> bool:
        """Whether the caller wants to stop."""
        return self._cancel is not None and self._cancel()

    def check(self) -> None:
        """Raise where the caller wants to stop.

        Raises
        ------
        Stopped
            It does.
        """
        if self.stopped:
            raise Stopped
