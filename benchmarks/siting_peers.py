"""Measure siting beside its peers on pieces of a town that they can hold.

Usage: ``python benchmarks/siting_peers.py [--seeds N]``. Needs PuLP; spopt 0.7.0 (the last for Python 3.11)
is compared where it is installed: ``pip install pulp spopt==0.7.0`` in an environment of its own.

Two questions, each on random pieces of the bundled town, medians over the seeds:

* without spacing, against spopt's MCLP: the same objective, seconds to build and solve;
* with spacing, against one row for each pair in conflict (PuLP, HiGHS) and against plain greedy.

All solvers run on one thread; the peers get HiGHS with its own defaults, and the time limit is told.
"""

import argparse
import importlib.util
import statistics
import time

import highspy
import numpy as np
import pulp
from scipy.sparse import csr_matrix

from planner.bundled import demo_dir
from planner.city import load_city
from planner.propose.cliques import conflicts
from planner.propose.closing import close
from planner.propose.ground import measure
from planner.propose.instance import Instance, build_instance, covered_people
from planner.propose.layout import Layout, lay_out
from planner.propose.search import search
from planner.reach import Reach
from planner.rulebook import in_force, load_rulebook

RADIUS_M = 500.0
LIMIT_S = 60
SIZES = ((250, 500), (500, 1_000))
COUNT = 8


def piece(layout: Layout, candidates: int, points: int, seed: int, spacing_m: float) -> Instance:
    """Return a random piece of a town's siting problem."""
    random = np.random.default_rng(seed)
    ground = layout.ground
    sites = np.sort(random.choice(layout.sites, candidates, replace=False))
    homes = np.sort(random.choice(len(ground.demand), points, replace=False))
    place = np.full(len(ground.demand), -1)
    place[homes] = np.arange(points)
    reach = ground.reach.rows(sites)
    near = place[reach.indices]
    owner = np.repeat(np.arange(candidates), np.diff(reach.indptr))[near >= 0]
    indptr = np.concatenate([[0], np.cumsum(np.bincount(owner, minlength=candidates))]).astype(np.int64)
    cut = Reach(indptr, near[near >= 0].astype(np.int32), np.zeros(len(owner), dtype=np.float32))
    people, at = ground.demand.people[homes], ground.demand.lonlat[homes]
    return build_instance(ground.sites.lonlat[sites], cut, people, at, spacing_m=spacing_m, near_m=RADIUS_M)


def ours(instance: Instance) -> tuple[float, float]:
    """Return people and seconds of search and exact closing, in this process."""
    start = time.perf_counter()
    found = search(instance, count=COUNT, seed=0, steps=2_000)
    closed = close(instance, COUNT, found.chosen)
    if not closed.optimal:
        print("  (ours not closed)")
    return closed.value, time.perf_counter() - start


def greedy(instance: Instance) -> tuple[float, float]:
    """Return people and seconds of the greedy start."""
    start = time.perf_counter()
    return search(instance, count=COUNT, seed=0, steps=0).value, time.perf_counter() - start


def mclp(instance: Instance) -> tuple[float, float]:
    """Return people and seconds of spopt's model without spacing."""
    from spopt.locate import MCLP

    start = time.perf_counter()
    cost = np.full((len(instance.weight), instance.candidates), 2.0)
    owner = np.repeat(np.arange(instance.candidates), np.diff(instance.cover_ptr))
    cost[instance.cover, owner] = 0.0
    model = MCLP.from_cost_matrix(cost, instance.weight, 1.0, p_facilities=COUNT)
    model = model.solve(pulp.HiGHS(msg=False, threads=1, timeLimit=LIMIT_S))
    chosen = np.array([i for i, variable in enumerate(model.fac_vars) if variable.value() > 0.5])
    return covered_people(instance, chosen), time.perf_counter() - start


def pairwise(instance: Instance) -> tuple[float, float]:
    """Return people and seconds of one row a conflict, as a modeller would write it."""
    start = time.perf_counter()
    model = pulp.LpProblem("siting", pulp.LpMaximize)
    x = [pulp.LpVariable(f"x{c}", cat="Binary") for c in range(instance.candidates)]
    y = [pulp.LpVariable(f"y{d}", 0, 1) for d in range(len(instance.weight))]
    model += pulp.lpSum(w * one for w, one in zip(instance.weight, y, strict=True))
    for d, one in enumerate(y):
        model += one <= pulp.lpSum(
            x[c] for c in instance.back[instance.back_ptr[d] : instance.back_ptr[d + 1]]
        )
    model += pulp.lpSum(x) <= COUNT
    ptr, neighbour = conflicts(instance, np.arange(instance.candidates))
    matrix = csr_matrix((np.ones(len(neighbour)), neighbour, ptr)).tocoo()
    for a, b in zip(matrix.row.tolist(), matrix.col.tolist(), strict=True):
        if a < b:
            model += x[a] + x[b] <= 1
    model.solve(pulp.HiGHS(msg=False, threads=1, timeLimit=LIMIT_S))
    chosen = np.array([c for c, one in enumerate(x) if (one.value() or 0) > 0.5])
    return covered_people(instance, chosen), time.perf_counter() - start


def main() -> None:
    """Print both tables."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    options.add_argument("--seeds", type=int, default=3)
    asked = options.parse_args()
    city, law = load_city(demo_dir()), in_force(load_rulebook("composite"), None)
    layout = lay_out(measure(city, RADIUS_M, 25.0, None, lambda *_: None), city, law)
    ours(piece(layout, 100, 100, 0, layout.spacing_m))  # warms the machine code up
    spopt = importlib.util.find_spec("spopt") is not None
    print(f"HiGHS {highspy.Highs().version()}, N = {COUNT}, {asked.seeds} seeds, medians; limit {LIMIT_S} s")
    for spacing_m, peers in ((0.0, [mclp] if spopt else []), (layout.spacing_m, [pairwise])):
        print(f"spacing {spacing_m:g} m")
        for candidates, points in SIZES:
            rows: dict[str, list[tuple[float, float]]] = {}
            for seed in range(asked.seeds):
                instance = piece(layout, candidates, points, seed, spacing_m)
                for method in (ours, greedy, *peers):
                    rows.setdefault(method.__name__, []).append(method(instance))
            for name, results in rows.items():
                people, seconds = (statistics.median(column) for column in zip(*results, strict=True))
                print(f"  {candidates:>5} x {points:<5} {name:>9} {people:10,.1f} people {seconds:8.2f} s")


if __name__ == "__main__":
    main()
