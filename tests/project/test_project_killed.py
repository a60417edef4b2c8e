"""A writing process is killed at random moments: the file lacks at most the change under way."""

import os
import random
import select
import signal
import sqlite3
import struct
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from planned import drawn

from planner.project import Edit, create_project, open_project

KILLS = 300


def write_until_killed(place: str, pipe: int) -> None:
    """Change the first scenario for ever and tell each revision that was kept."""
    project = open_project(place, author="Ana")
    now = project.scenario("S1")
    while True:
        if len(now.stands) > 6:
            edit = Edit("remove", removed=tuple(stand.id for stand in now.stands[-3:]))
        else:
            edit = Edit("add", put=(drawn(now.revision % 900),))
        now = project.change("S1", edit, expected=now.revision)
        os.write(pipe, struct.pack("<q", now.revision))


def killed_writer(place: str, after_s: float) -> int:
    """Return the last revision that a writer told of before it was killed."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:
        with suppress(BaseException):
            write_until_killed(place, write)
        os._exit(1)
    os.close(write)
    # The first change was told: from here on the writer is at work.
    told = os.read(read, 8)
    select.select([], [], [], after_s)
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    assert os.WTERMSIG(status) == signal.SIGKILL
    while part := os.read(read, 8):
        told = part
    os.close(read)
    return int(struct.unpack("<q", told)[0])


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="needs fork and SIGKILL")
def test_a_killed_writer_loses_at_most_the_change_under_way(new_file, small_town, law):
    chance = random.Random(20260101)  # noqa: S311 - moments, not secrets
    place = new_file()
    create_project(place, small_town, law, name="T", author="Ana").close()
    journals = 0
    for number in range(KILLS):
        if number % 15 == 14:
            place = new_file()
            create_project(place, small_town, law, name="T", author="Ana").close()
        told = killed_writer(place, chance.uniform(0, 0.012))
        journals += Path(f"{place}-journal").exists()
        with open_project(place, author="Bia") as project:
            assert project.scenario("S1").revision in (told, told + 1)
            assert project.check() == ()
        with sqlite3.connect(place) as plain:
            assert plain.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    # Some of the kills must have hit a change half written, or this shows nothing.
    assert journals > 0
