"""Run the exact solver in another process, end it when it takes too long, and check all that it says."""

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import planner
from planner.geodesy import Ints
from planner.propose.closing import MARGIN_PEOPLE, Closed, legal
from planner.propose.instance import Instance, covered_people
from planner.propose.solver import read_answer, write_problem

MOST_CANDIDATES = 25_000
"""Larger problems are not tried: the relaxation alone would take minutes."""

PATIENCE_S = 60.0
"""Seconds after which the solver is ended: the one clock in a plan, so a slower machine may know less."""

_ASK_EVERY_S = 0.2


def close_apart(
    instance: Instance,
    count: int | None,
    start: Ints,
    *,
    patience_s: float = PATIENCE_S,
    meanwhile: Callable[[], None] | None = None,
) -> Closed | None:
    """Return what the solver found, ``None`` where it found nothing in time or said what is not so.

    Parameters
    ----------
    count
        Most stands, ``None`` without a limit.
    start
        A good legal choice.
    meanwhile
        Called again and again while the solver works; what it raises ends the solver.
    """
    with tempfile.TemporaryDirectory(prefix="mototaxi-") as name:
        folder = Path(name)
        write_problem(folder, instance, count, start)
        _run(folder, patience_s, meanwhile)
        closed = read_answer(folder, count)
    if closed is None or not _true(instance, count, closed):
        return None
    return closed if closed.value >= covered_people(instance, start) * (1 - 1e-12) else None


def _run(folder: Path, patience_s: float, meanwhile: Callable[[], None] | None) -> None:
    """Run the solver on a folder; it never outlives this call."""
    root = str(Path(planner.__file__).parents[1])
    paths = os.pathsep.join(filter(None, [root, os.environ.get("PYTHONPATH")]))
    # Its own session: an interrupt of the terminal reaches us alone, and we end it.
    process = subprocess.Popen(  # noqa: S603 - our own module, no shell
        [sys.executable, "-m", "planner.propose.solver", str(folder)],
        env={**os.environ, "PYTHONPATH": paths},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    end = time.monotonic() + patience_s
    try:
        while process.poll() is None and time.monotonic() < end:
            with suppress(subprocess.TimeoutExpired):
                process.wait(timeout=max(0.0, min(_ASK_EVERY_S, end - time.monotonic())))
            if meanwhile is not None:
                meanwhile()
        # Out of patience, what it wrote so far still counts.
    finally:
        if process.poll() is None:
            process.kill()
            process.wait()


def _true(instance: Instance, count: int | None, closed: Closed) -> bool:
    """Whether an answer holds: choice legal, its people as said, its bound not below what it serves."""
    value = covered_people(instance, closed.chosen)
    proved = closed.certificate.bound(instance)
    return (
        legal(instance, closed.chosen, count)
        and abs(value - closed.value) <= 1e-6 * max(1.0, value)
        and value <= proved * (1 + 1e-9)
        and value <= closed.people * (1 + 1e-9)
        and (closed.optimal or closed.people >= proved - MARGIN_PEOPLE)
    )
