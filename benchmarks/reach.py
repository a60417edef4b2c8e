"""Measure bounded shortest paths beside scipy's and pandana's, on the same graph in the same run.

Usage: ``python benchmarks/reach.py [FOLDER] [--streets F] [--radius M]``. FOLDER is a city folder with a
``city.toml``; the bundled town by default. pandana is compared where it is installed, which takes an
environment of its own: ``pip install pandana .``.

From every corner of the town, all corners within the radius. Two times each, medians of three after one run
that warms up: on the clock, and of the processor over all threads, which other work on the machine hardly
changes. Ours and scipy use one thread; pandana as many as it likes. It is asked for what ours gives, pairs
and metres (`nodes_in_range`), and its preparation (contraction, once a graph) is told apart. It counts in
whole millimetres, so it may find pairs up to one a street beyond the radius: those are told.
"""

import argparse
import importlib.util
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import geopandas as gpd
import numpy as np
import pandas as pd
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import dijkstra

from planner.bundled import demo_dir
from planner.city import city_from_files, load_city
from planner.propose.plan import DEFAULT_RADIUS_M
from planner.reach import Network, network_of, nodes_within

RUNS = 3
CHUNK = 512
ROUNDING_M = 0.1
# Whole millimetres on each street of a walk: far more than it can be out by.


def median_s(work: Callable[[], object]) -> tuple[float, float]:
    """Return the median seconds on the clock and of the processor, of a few runs after one that warms up."""
    work()
    clock, processor = [], []
    for _ in range(RUNS):
        start, begun = time.perf_counter(), time.process_time()
        work()
        clock.append(time.perf_counter() - start)
        processor.append(time.process_time() - begun)
    return statistics.median(clock), statistics.median(processor)


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


def numbered(network: Network, radius_m: float) -> np.ndarray:
    """Return our pairs, each as one rising number: source times nodes plus node."""
    found = nodes_within(network, np.arange(network.nodes), radius_m)
    source = np.repeat(np.arange(network.nodes), np.diff(found.indptr))
    return np.sort(source * network.nodes + found.indices)


def pandana_network(network: Network) -> Any:
    """Return the network as pandana holds it."""
    import pandana

    nowhere = pd.Series(np.zeros(network.nodes))  # it asks for coordinates; range queries do not use them
    ends = pd.Series(network.edge_u.astype(np.int64)), pd.Series(network.edge_v.astype(np.int64))
    return pandana.Network(nowhere, nowhere, *ends, pd.DataFrame({"metres": network.edge_m}), twoway=True)


def compare(streets: gpd.GeoDataFrame, radius_m: float) -> None:
    """Print the bounded search from every node against its peers."""
    network = network_of(streets)
    graph, nodes = graph_of(network), np.arange(network.nodes)
    pairs = numbered(network, radius_m)
    print(f"{network.nodes:,} corners, {radius_m:g} m: {len(pairs):,} pairs")
    ours = median_s(lambda: nodes_within(network, nodes, radius_m))
    print(f"  ours    {ours[0]:9.3f} s on the clock {ours[1]:9.3f} s of processor")
    same = "same pairs" if len(pairs) == scipy_pairs(graph, radius_m) else "PAIRS DIFFER"
    _tell("scipy", median_s(lambda: scipy_pairs(graph, radius_m)), ours, same)
    if importlib.util.find_spec("pandana") is None:
        print("  pandana is not installed here: not compared")
        return
    begun = time.process_time()
    theirs = pandana_network(network)
    prepared = time.process_time() - begun
    table = theirs.nodes_in_range(nodes, radius_m)
    found = np.sort(table["source"].to_numpy() * network.nodes + table["destination"].to_numpy())
    more = np.setdiff1d(found, pairs)
    beyond = len(np.setdiff1d(more, numbered(network, radius_m + ROUNDING_M)))
    same = f"{len(np.setdiff1d(pairs, found))} pairs fewer, {len(more)} more by rounding, {beyond} wrong"
    _tell("pandana", median_s(lambda: theirs.nodes_in_range(nodes, radius_m)), ours, same)
    print(f"          and {prepared:.1f} s of processor for its preparation")


def _tell(name: str, theirs: tuple[float, float], ours: tuple[float, float], same: str) -> None:
    print(
        f"  {name:7} {theirs[0]:9.3f} s on the clock {theirs[1]:9.3f} s of processor:"
        f" {theirs[0] / ours[0]:.1f} and {theirs[1] / ours[1]:.1f} times ours ({same})"
    )


def main() -> None:
    """Read the options and print the table."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    options.add_argument("folder", nargs="?", type=Path, default=demo_dir())
    options.add_argument("--streets", type=Path)
    options.add_argument("--radius", type=float, default=DEFAULT_RADIUS_M)
    asked = options.parse_args()
    city = load_city(asked.folder) if asked.streets is None else city_from_files(streets=asked.streets)
    compare(city.streets, asked.radius)


if __name__ == "__main__":
    main()
