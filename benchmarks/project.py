"""Measure a project file: its size, how long it takes to open, and to move a stand and save it.

    python benchmarks/project.py [../shared/data/porto-alegre-rs]

Without a folder the bundled town is taken. The scenario holds 350 stands besides the register's. A change is
compared with a bare sqlite3 transaction on the same disk that is kept as safely (one row changed and one
added, rollback journal, synchronous EXTRA), so that what the disk needs is in both. Times are the best of
several runs: the rest is what else the machine had to do.
"""

import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import numpy as np
import shapely

from planner.bundled import demo_dir
from planner.city import City, city_from_files, load_city
from planner.project import Edit, Project, Stand, chosen_law, create_project, open_project
from planner.rulebook import in_force, load_rulebook, under_federal

STANDS = 350
CHANGES = 40


def read_town(folder: Path | None) -> City:
    """Return Porto Alegre from its files, or the bundled town."""
    if folder is None:
        return load_city(demo_dir())
    return city_from_files(
        name="Porto Alegre",
        streets=folder / "streets.osm.pbf",
        taxi=folder / "taxi-stands.csv",
        bus=folder / "gtfs-eptc.zip",
        population=folder / "population-h3.csv",
    )


def timed(act: Callable[[], object]) -> float:
    """Return how many seconds something takes."""
    start = time.perf_counter()
    act()
    return time.perf_counter() - start


def fill(project: Project, city: City) -> None:
    """Draw as many stands as a big town has, in one change."""
    west, south, east, north = city.places.total_bounds
    chance = np.random.default_rng(1)
    points = shapely.points(chance.uniform(west, east, STANDS), chance.uniform(south, north, STANDS))
    drawn = tuple(Stand("", "stand", point, name=f"Ponto {n}") for n, point in enumerate(points))
    project.change("S1", Edit("propose", put=drawn), expected=1)


def moves(project: Project) -> list[float]:
    """Return the seconds of each of many moves, one stand a change."""
    scenario = project.scenario("S1")
    seconds = []
    for turn in range(CHANGES):
        stand = scenario.stands[-1 - turn]
        there = shapely.Point(stand.geometry.x + 1e-4, stand.geometry.y)
        edit = Edit("move", put=(replace(stand, geometry=there),))
        start = time.perf_counter()
        scenario = project.change("S1", edit, expected=scenario.revision)
        seconds.append(time.perf_counter() - start)
    return seconds


def bare(file: Path) -> list[float]:
    """Return the seconds of as many transactions without a planner."""
    seconds = []
    with closing(sqlite3.connect(file, isolation_level=None)) as plain:
        plain.execute("PRAGMA synchronous = EXTRA")
        plain.execute("CREATE TABLE stand (id INTEGER PRIMARY KEY, shape BLOB)")
        plain.execute("CREATE TABLE line (id INTEGER PRIMARY KEY, what TEXT)")
        plain.execute("INSERT INTO stand VALUES (1, zeroblob(29))")
        for _ in range(CHANGES):
            start = time.perf_counter()
            plain.execute("BEGIN IMMEDIATE")
            plain.execute("UPDATE stand SET shape = randomblob(29)")
            plain.execute("INSERT INTO line (what) VALUES (printf('%.600c', 'x'))")
            plain.execute("COMMIT")
            seconds.append(time.perf_counter() - start)
    return seconds


def main(folder: Path | None) -> None:
    """Print the table."""
    city = read_town(folder)
    law = chosen_law(under_federal(in_force(load_rulebook("composite"), None)))
    with tempfile.TemporaryDirectory() as place:
        file = Path(place) / "projeto.gpkg"
        made = timed(lambda: create_project(file, city, law, name="T", author="A").close())
        with open_project(file, author="A") as project:
            fill(project, city)
        opened = min(timed(lambda: open_project(file, author="A").info()) for _ in range(5))
        with open_project(file, author="A") as project:
            layers = min(timed(project.city) for _ in range(3))
            law_s = timed(project.ruleset)
            token = min(timed(project.changed_token) for _ in range(20))
            moved = min(moves(project))
            revision = project.scenario("S1").revision
            back = min(timed(lambda n=n: project.undo("S1", expected=revision + n)) for n in range(10))
        plain = min(bare(Path(place) / "plain.db"))
        pieces = 0 if city.streets is None else len(city.streets)
        print(f"{city.name}: {len(city.places)} places, {pieces} pieces of streets")
        print(f"file               {file.stat().st_size / 1e6:8.1f} MB")
        print(f"made               {made:8.2f} s")
        print(f"opened, info       {opened:8.3f} s")
        print(f"rules in force     {law_s:8.3f} s")
        print(f"layers read        {layers:8.2f} s")
        print(f"changed_token      {token * 1000:8.1f} ms")
        print(f"stand moved        {moved * 1000:8.1f} ms   {moved / plain:5.1f} times a bare transaction")
        print(f"undo               {back * 1000:8.1f} ms   {back / plain:5.1f} times")
        print(f"bare transaction   {plain * 1000:8.1f} ms")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else None)
