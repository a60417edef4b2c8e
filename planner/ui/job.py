"""A long calculation beside the page: the page asks how far it is, and may end it with the best so far."""

import time
from collections.abc import Callable
from threading import Event, Thread
from typing import Generic, TypeVar

from planner.propose import Status

Answer = TypeVar("Answer")

_NOT_ENDED_IN = frozenset({"propose.stage_exact", "propose.stage_done"})
# There the plan is already found, and an interrupt would lose it instead of returning it.


class Report:
    """What a calculation tells of itself, and where it is asked to end.

    Attributes
    ----------
    stage, fraction
        What it last told; the key is empty before the first word.
    status
        The plan under way, with value and bound; ``None`` where the calculation tells none.
    """

    def __init__(self) -> None:
        self.stage, self.fraction = "", 0.0
        self.status: Status | None = None
        self._stop = Event()

    def note(self, stage: str, fraction: float) -> None:
        """Take a stage (message key) and a fraction (0 to 1) down, and nothing more."""
        self.stage, self.fraction = stage, min(max(fraction, 0.0), 1.0)

    def __call__(self, stage: str, fraction: float) -> None:
        """Take a stage (message key) and a fraction (0 to 1) down.

        Raises
        ------
        KeyboardInterrupt
            It was asked to end, as by Ctrl+C on the command line.
        """
        self.note(stage, fraction)
        if self._stop.is_set() and stage not in _NOT_ENDED_IN:
            raise KeyboardInterrupt

    def watch(self, status: Status) -> None:
        """Take a plan under way down."""
        self.status = status

    def stopped(self) -> bool:
        """Return whether it was asked to end."""
        return self._stop.is_set()

    def stop(self) -> None:
        """Ask it to end."""
        self._stop.set()


class Job(Generic[Answer]):
    """A calculation running in a thread of its own.

    Parameters
    ----------
    work
        Takes a `Report` to tell of itself and returns the answer.

    Attributes
    ----------
    report
        What it told so far.
    answer
        ``None`` until it ends, and where it was ended before there was one.
    error
        The refusal or fault it ended with.
    """

    def __init__(self, work: Callable[[Report], Answer]) -> None:
        self.report = Report()
        self.answer: Answer | None = None
        self.error: Exception | None = None
        self._work, self._ended = work, Event()
        self._started = time.monotonic()
        Thread(target=self._run, daemon=True, name="planner-job").start()

    @property
    def done(self) -> bool:
        """Whether it has ended, in whichever way."""
        return self._ended.is_set()

    @property
    def cancelled(self) -> bool:
        """Whether it was asked to end early."""
        return self.report.stopped()

    @property
    def seconds(self) -> float:
        """Seconds since it began."""
        return time.monotonic() - self._started

    def cancel(self) -> None:
        """Ask it to end; the best so far becomes the answer where there is one."""
        self.report.stop()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait for the end and return whether it came."""
        return self._ended.wait(seconds)

    def _run(self) -> None:
        try:
            self.answer = self._work(self.report)
        except KeyboardInterrupt:
            pass  # ended before there was an answer
        except Exception as error:  # shown by the page, which alone can speak
            self.error = error
        finally:
            self._ended.set()
