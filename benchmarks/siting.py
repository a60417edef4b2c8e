"""Measure siting on a town: reach against scipy, the search against its greedy start, the gap to the bound.

Usage: ``python benchmarks/siting.py [FOLDER] [--law ID] [--count N ...] [--every M] [--seeds N]``. FOLDER
is a city folder with a ``city.toml``; the bundled town by default. For a folder without one, name its files:
``--streets F --taxi F --bus F --population F``.

All figures of a table come from one run on one machine, and the times are medians of three: read the ratios.
"""

import argparse
import resource
import statistics
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import dijkstra

from planner.bundled import demo_dir
from planner.city import City, city_from_files, load_city
from planner.propose.ground import measure
from planner.propose.instance import Instance
from planner.propose.layout import lay_out
from planner.propose.plan import DEFAULT_EVERY_M, DEFAULT_RADIUS_M
from planner.propose.solve import Effort, Solved, solve
from planner.reach import Network, network_of, nodes_within
from planner.rulebook import RuleSet, in_force, load_rulebook

RUNS = 3
CHUNK = 512


def median_s(work: Callable[[], object]) -> float:
    """Return the median seconds of a few runs after one that warms up."""
    work()
    taken = []
    for _ in range(RUNS):
        start = time.perf_counter()
        work()
        taken.append(time.perf_counter() - start)
    return statistics.median(taken)


def graph_of(network: Network) -> csr_matrix:
    """Return the network as scipy wants it: of parallel streets the shortest, no loops."""
    ends = np.sort(np.column_stack([network.edge_u, network.edge_v]), axis=1)
    order = np.lexsort((network.edge_m, ends[:, 1], ends[:, 0]))
    first = np.concatenate([[True], (np.diff(ends[order], axis=0) != 0).any(axis=1)])
    kept = order[first & (ends[order, 0] != ends[order, 1])]
    shape = (network.nodes, network.nodes)
    return csr_matrix((network.edge_m[kept], (ends[kept, 0], ends[kept, 1])), shape=shape)


def scipy_pairs(graph: csr_matrix, radius_m: float) -> int:
    """Return how many pairs of nodes lie within the radius, by scipy's bounded search in chunks."""
    pairs = 0
    for start in range(0, graph.shape[0], CHUNK):
        sources = np.arange(start, min(start + CHUNK, graph.shape[0]))
        metres = dijkstra(graph, directed=False, indices=sources, limit=radius_m)
        pairs += int(np.isfinite(metres).sum())
    return pairs


def compare_reach(city: City, radius_m: float) -> None:
    """Print the bounded search from every node against scipy's on the same graph."""
    network = network_of(city.streets)
    graph = graph_of(network)
    nodes = np.arange(network.nodes)
    ours = median_s(lambda: nodes_within(network, nodes, radius_m))
    theirs = median_s(lambda: scipy_pairs(graph, radius_m))
    pairs = len(nodes_within(network, nodes, radius_m).indices)
    same = "same pairs" if pairs == scipy_pairs(graph, radius_m) else "PAIRS DIFFER"
    print(f"reach, {network.nodes:,} nodes, {radius_m:g} m: {pairs:,} pairs ({same})")
    print(f"  ours {ours:.3f} s, scipy {theirs:.3f} s: ratio {theirs / ours:.1f}")


def _solved(instance: Instance, count: int | None, seed: int) -> tuple[Solved, float]:
    start = time.perf_counter()
    effort = Effort(seed=seed)
    solved = solve(instance, count=count, effort=effort, spaced=True)
    return solved, time.perf_counter() - start


def compare_siting(
    city: City, law: RuleSet, counts: list[int | None], radius_m: float, every_m: float, seeds: int
) -> None:
    """Print greedy, plan and bound for each limit on the number of stands, medians over the seeds."""
    start = time.perf_counter()
    ground = measure(city, radius_m, every_m, None, lambda *_: None)
    instance = lay_out(ground, city, law).instance(radius_m)
    print(
        f"sites {len(ground.sites):,}, legal {instance.candidates:,}, pairs covered {len(instance.cover):,}"
    )
    print(f"  measured in {time.perf_counter() - start:.1f} s")
    print(
        "   count     greedy       plan      bound   gap %  gap proved by prices %  greedy's gap %  seconds"
    )
    for count in counts:
        runs = [_solved(instance, count, seed) for seed in range(seeds)]
        value, people, proved, seconds = (
            statistics.median(column)
            for column in zip(*((s.found.value, s.people, s.proved, t) for s, t in runs), strict=True)
        )
        first = runs[0][0].found.greedy_value
        gaps = [
            100 * (1 - part / whole) for part, whole in ((value, people), (value, proved), (first, people))
        ]
        print(
            f"{'-' if count is None else count:>8} {first:10,.0f} {value:10,.0f} {people:10,.0f}"
            f" {gaps[0]:7.3f}"
            f" {gaps[1]:23.3f} {gaps[2]:15.2f} {seconds:8.1f}  {', '.join(sorted({s.name for s, _ in runs}))}"
        )
    print(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:,.0f} MB")


def main() -> None:
    """Read the options and print the tables."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    options.add_argument("folder", nargs="?", type=Path, default=demo_dir())
    options.add_argument("--law", default="composite")
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
    law = in_force(load_rulebook(asked.law), None)
    compare_reach(city, DEFAULT_RADIUS_M)
    compare_siting(city, law, [None, *asked.count], DEFAULT_RADIUS_M, asked.every, asked.seeds)


if __name__ == "__main__":
    main()
