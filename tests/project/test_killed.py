"""Whatever moment a writer is killed at, its file opens again and lacks at most the change under way."""

import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

import planner
from planner.project import create_project, open_project

KILLS = 60
LONGEST_S = 0.12  # a writer's start and a change or two

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not hasattr(os, "fork"), reason="writers are forked, which this system cannot"),
]


@pytest.fixture
def writers(tmp_path):
    with subprocess.Popen(
        [sys.executable, str(Path(__file__).with_name("writer_killed.py")), str(tmp_path / "p.gpkg")],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        bufsize=1,
        env={**os.environ, "PYTHONPATH": str(Path(planner.__file__).parents[1])},
    ) as started:
        yield started
        started.stdin.close()


def kill_one(writers, after_s):
    """Return the last revision that a writer said it had kept before it was killed, None for none."""
    print("go", file=writers.stdin, flush=True)
    kept, pid = None, None
    while pid is None:
        word, _, number = writers.stdout.readline().partition(" ")
        kept, pid = (int(number), pid) if word == "kept" else (kept, int(number))
    time.sleep(after_s)
    os.kill(pid, signal.SIGKILL)
    for line in writers.stdout:
        if line == "dead\n":
            return kept
        kept = int(line.partition(" ")[2])
    raise AssertionError("the writers' parent is gone")


def test_a_killed_writer_loses_at_most_the_change_under_way(tmp_path, writers, small_town, law):
    file = tmp_path / "p.gpkg"
    create_project(file, small_town, law, name="T", author="Ana").close()
    delays = np.random.default_rng(6).uniform(0, LONGEST_S, KILLS)
    held, journals, changes = 1, 0, 0
    for delay in delays:
        said = kill_one(writers, float(delay))
        journals += Path(f"{file}-journal").exists()
        with open_project(file, author="Bia") as project:
            now = project.scenario("S1").revision
            assert project.check() == ()  # the file's integrity, and the replay of the history
        least = held if said is None else said
        assert least <= now <= least + 1
        changes += now - held
        held = now
    with sqlite3.connect(file) as plain:
        assert plain.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert plain.execute("SELECT count(*) FROM historico").fetchone() == (held + 1,)
    # The moments were not all before the first change, and some fell into the middle of one.
    assert changes > KILLS / 10
    assert journals > 0
