"""What a run costs: the processor's seconds and the peak of memory, over all its processes."""

import os
import resource
import threading
from pathlib import Path
from types import TracebackType
from typing import Self

EVERY_S = 0.1
KIB_A_MB = 1024


def processor_s() -> float:
    """Return the processor's seconds so far, of this process and of those it started and that ended."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(part.ru_utime + part.ru_stime for part in used)


class PeakMemory:
    """Watch memory while a block runs, looked at every `EVERY_S` seconds.

    Attributes
    ----------
    together_mb
        Most held at one time by this process and all that it started, pages shared counted once (PSS; Linux).
    """

    def __init__(self) -> None:
        self.together_mb = 0.0
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._watch, daemon=True)

    @property
    def own_mb(self) -> float:
        """Most held by this process alone since it began."""
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / KIB_A_MB

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._over.set()
        self._thread.join()

    def _watch(self) -> None:
        while True:
            held = sum(_held_kib(process) for process in _family(os.getpid()))
            self.together_mb = max(self.together_mb, held / KIB_A_MB)
            if self._over.wait(EVERY_S):
                return


def _family(process: int) -> list[int]:
    """Return a process and all below it."""
    found = [process]
    for parent in found:
        try:
            for children in Path(f"/proc/{parent}/task").glob("*/children"):
                found += [int(child) for child in children.read_text().split()]
        except OSError:  # it has just ended
            continue
    return found


def _held_kib(process: int) -> int:
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
