"""Measure siting on a town: the search against its greedy start, the gap to the bound.

Usage: ``python benchmarks/siting.py [FOLDER] [--law ID] [--rulebooks FOLDER] [--count N ...] [--every M]
[--seeds N]``. FOLDER is a city folder with a ``city.toml``; the bundled town by default. For a folder without
one, name its files: ``--streets F --taxi F --bus F --population F``. The law is a bundled one, or one of a
folder of rulebooks.

All figures of a table come from one run on one machine. Seconds are given on the clock and of the processor,
over all threads and processes started: other work on the machine hardly changes the latter.
"""

import argparse
import statistics
import time
from pathlib import Path

from cost import PeakMemory, processor_s

from planner.bundled import demo_dir
from planner.city import City, city_from_files, load_city
from planner.propose.ground import measure
from planner.propose.instance import Instance
from planner.propose.layout import lay_out
from planner.propose.plan import DEFAULT_EVERY_M, DEFAULT_RADIUS_M
from planner.propose.solve import Effort, Solved, solve
from planner.rulebook import RuleSet, in_force, load_rulebook


def _solved(instance: Instance, count: int | None, seed: int, *, spaced: bool) -> tuple[Solved, float, float]:
    start, begun = time.perf_counter(), processor_s()
    solved = solve(instance, count=count, effort=Effort(seed=seed), spaced=spaced)
    return solved, time.perf_counter() - start, processor_s() - begun


def compare_siting(
    city: City, law: RuleSet, counts: list[int | None], radius_m: float, every_m: float, seeds: int
) -> None:
    """Print greedy, plan and bound for each limit on the number of stands, medians over the seeds."""
    start = time.perf_counter()
    ground = measure(city, radius_m, every_m, None, lambda *_: None)
    layout = lay_out(ground, city, law)
    instance = layout.instance(radius_m)
    print(
        f"sites {len(ground.sites):,}, legal {instance.candidates:,}, pairs covered {len(instance.cover):,}"
    )
    print(f"  measured in {time.perf_counter() - start:.1f} s")
    print(
        "   count     greedy       plan      bound   gap %  gap proved by prices %  greedy's gap %  seconds"
        "  of processor"
    )
    for count in counts:
        runs = [_solved(instance, count, seed, spaced=layout.spacing.exact) for seed in range(seeds)]
        value, people, proved, seconds, busy = (
            statistics.median(column)
            for column in zip(*((s.found.value, s.people, s.proved, *t) for s, *t in runs), strict=True)
        )
        first = runs[0][0].found.greedy_value
        gaps = [
            100 * (1 - part / whole) for part, whole in ((value, people), (value, proved), (first, people))
        ]
        print(
            f"{'-' if count is None else count:>8} {first:10,.0f} {value:10,.0f} {people:10,.0f}"
            f" {gaps[0]:7.3f}"
            f" {gaps[1]:23.3f} {gaps[2]:15.2f} {seconds:8.1f} {busy:13.1f}"
            f"  {', '.join(sorted({s.name for s, *_ in runs}))}"
        )


def main() -> None:
    """Read the options and print the tables."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    options.add_argument("folder", nargs="?", type=Path, default=demo_dir())
    options.add_argument("--law", default="composite")
    options.add_argument(
        "--rulebooks", type=Path, help="folder that holds the law instead of the bundled ones"
    )
    options.add_argument("--count", type=int, nargs="*", default=[])
    options.add_argument("--seeds", type=int, default=1)
    options.add_argument("--every", type=float, default=DEFAULT_EVERY_M)
    for name in ("streets", "taxi", "bus", "population"):
        options.add_argument(f"--{name}", type=Path)
    asked = options.parse_args()
    if asked.streets is None:
        city = load_city(asked.folder)
    else:
        city = city_from_files(
            streets=asked.streets, taxi=asked.taxi, bus=asked.bus, population=asked.population
        )
    law = in_force(load_rulebook(asked.law, asked.rulebooks), None)
    with PeakMemory() as memory:
        compare_siting(city, law, [None, *asked.count], DEFAULT_RADIUS_M, asked.every, asked.seeds)
    print(f"peak memory {memory.own_mb:,.0f} MB, with all processes {memory.together_mb:,.0f} MB")


if __name__ == "__main__":
    main()
