"""A long calculation beside the page: the page asks how far it is, and may end it with the best so far."""

import time
from collections.abc import Callable
from threading import Event, Thread
from typing import Generic, TypeVar

Answer = TypeVar("Answer")
Tell = Callable[..., None]

_NOT_ENDED_IN = frozenset({"propose.stage_exact", "propose.stage_done"})
# There the plan is already found, and an interrupt would lose it instead of returning it.


class Job(Generic[Answer]):
    """A calculation running in a thread of its own.

    Parameters
    ----------
    work
        Takes a progress callback (message key, fraction 0 to 1) and returns the answer. It is interrupted by
        `KeyboardInterrupt` out of that callback, as by Ctrl+C on the command line.

    Attributes
    ----------
    stage, fraction
        What it last told; the key is empty before the first word.
    answer
        ``None`` until it ends, and where it was ended before there was one.
    error
        The refusal or fault it ended with.
    """

    def __init__(self, work: Callable[[Tell], Answer]) -> None:
        self.stage, self.fraction = "", 0.0
        self.answer: Answer | None = None
        self.error: Exception | None = None
        self._work, self._stop, self._ended = work, Event(), Event()
        self._started = time.monotonic()
        Thread(target=self._run, daemon=True, name="planner-job").start()

    @property
    def done(self) -> bool:
        """Whether it has ended, in whichever way."""
        return self._ended.is_set()

    @property
    def cancelled(self) -> bool:
        """Whether it was asked to end early."""
        return self._stop.is_set()

    @property
    def seconds(self) -> float:
        """Seconds since it began."""
        return time.monotonic() - self._started

    def cancel(self) -> None:
        """Ask it to end; the best so far becomes the answer where there is one."""
        self._stop.set()

    def wait(self, seconds: float | None = None) -> bool:
        """Wait for the end and return whether it came."""
        return self._ended.wait(seconds)

    def _tell(self, stage: str, fraction: float, *_more: object, **_figures: object) -> None:
        self.stage, self.fraction = stage, min(max(fraction, 0.0), 1.0)
        if self._stop.is_set() and stage not in _NOT_ENDED_IN:
            raise KeyboardInterrupt

    def _run(self) -> None:
        try:
            self.answer = self._work(self._tell)
        except KeyboardInterrupt:
            pass  # ended before there was an answer
        except Exception as error:  # shown by the page, which alone can speak
            self.error = error
        finally:
            self._ended.set()
