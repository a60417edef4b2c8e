"""Measure how siting grows with a town: made-up towns of any size, cost and memory for each.

Usage: ``python benchmarks/siting_large.py CANDIDATES [--count N] [--starts S] [--even]``. One size a process,
so that peak memory is that of the size.

The town is a square grid of streets, corners every 100 m shifted by up to 20 m either way, candidates every
25 m. People fall off from the middle as exp(-r / R), R a third of the half side, and vary from corner to
corner by a factor of 0.5 to 1.5: 12.5 people a candidate, 1.5 million for 120,000. Everything from fixed
seeds. The law is the model rulebook's 500 m between stands; there are no taxi stands or bus stops.
"""

import argparse
import time

import geopandas as gpd
import numpy as np
import pandas as pd
import shapely
from cost import PeakMemory, processor_s

from planner.city import City
from planner.geodesy import line_length_m
from planner.propose.ground import measure
from planner.propose.layout import lay_out
from planner.propose.plan import DEFAULT_EVERY_M, DEFAULT_RADIUS_M
from planner.propose.solve import Effort, solve
from planner.rulebook import in_force, load_rulebook
from planner.tables import LONLAT

BLOCK_M, SHIFT_M = 100.0, 20.0
PEOPLE_A_CANDIDATE = 12.5
CLOSED = 0.3
EAST_M, NORTH_M = 96_486.3, 110_852.4  # a degree at 30 degrees south, about


def town(candidates: int, *, even: bool = False) -> City:
    """Return a town with about so many candidate sites every 25 m."""
    a_corner = 2 * BLOCK_M / DEFAULT_EVERY_M * (1 - CLOSED if even else 1)
    side = max(2, round((candidates / a_corner) ** 0.5))
    random = np.random.default_rng(0)
    column, row = np.meshgrid(np.arange(side), np.arange(side))
    metres = np.column_stack([column.ravel(), row.ravel()]) * BLOCK_M
    metres = metres + random.uniform(-SHIFT_M, SHIFT_M, metres.shape)
    lonlat = np.array([-51.2, -30.0]) + metres / [EAST_M, NORTH_M]
    node = np.arange(side * side).reshape(side, side)
    u = np.concatenate([node[:, :-1].ravel(), node[:-1].ravel()])
    v = np.concatenate([node[:, 1:].ravel(), node[1:].ravel()])
    half = side * BLOCK_M / 2
    out = np.hypot(*(metres - half).T)
    density = np.exp(-out / (half / 3)) ** (not even) * random.uniform(0.5, 1.5, len(out))
    cars = random.random(len(u)) >= CLOSED if even else np.ones(len(u), dtype=bool)
    people = density / density.sum() * PEOPLE_A_CANDIDATE * candidates
    cells = gpd.GeoDataFrame(
        {"id": [str(i) for i in range(len(out))], "population": people},
        geometry=shapely.points(lonlat), crs=LONLAT,
    )  # fmt: skip
    return City(
        name="Grade", fictional=True, places=_nowhere(), layers={}, streets=_streets(lonlat, u, v, cars),
        population=cells,
    )  # fmt: skip


def _streets(lonlat: np.ndarray, u: np.ndarray, v: np.ndarray, cars: np.ndarray) -> gpd.GeoDataFrame:
    lines = shapely.linestrings(np.stack([lonlat[u], lonlat[v]], axis=1))
    frame = gpd.GeoDataFrame(
        {"u": u, "v": v, "osm_way": pd.array([pd.NA] * len(u), dtype="Int64"), "name": "Rua",
         "highway": np.where(cars, "residential", "pedestrian"), "oneway": False, "drive": cars,
         "walk": True, "bridge": False, "tunnel": False},
        geometry=lines, crs=LONLAT,
    )  # fmt: skip
    return frame.assign(length_m=line_length_m(frame.geometry))


def _nowhere() -> gpd.GeoDataFrame:
    nothing = pd.Series([], dtype=object)
    return gpd.GeoDataFrame(
        {"id": nothing, "kind": nothing, "name": nothing, "source": nothing,
         "capacity": pd.array([], dtype="Int64"), "installed": nothing},
        geometry=gpd.GeoSeries([], crs=LONLAT),
    )  # fmt: skip


def main() -> None:
    """Print one line for the size asked for."""
    options = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    options.add_argument("candidates", type=int)
    options.add_argument("--count", type=int)
    options.add_argument("--starts", type=int, default=1)
    options.add_argument("--steps", type=int)
    options.add_argument("--even", action="store_true")
    asked = options.parse_args()
    city = town(asked.candidates, even=asked.even)
    with PeakMemory() as memory:
        clock, begun = time.perf_counter(), processor_s()
        ground = measure(city, DEFAULT_RADIUS_M, DEFAULT_EVERY_M, None, lambda *_: None)
        law = in_force(load_rulebook("composite"), None)
        instance = lay_out(ground, city, law).instance(DEFAULT_RADIUS_M)
        measured = processor_s()
        effort = Effort(starts=asked.starts, steps=asked.steps, patience_s=0)
        solved = solve(instance, count=asked.count, effort=effort, spaced=True)
        done = processor_s()
    found = solved.found
    gap = 100 * (1 - found.value / solved.people) if solved.people else 0.0
    print(
        f"{'even, ' * asked.even}{instance.candidates:,} candidates, {len(instance.cover):,} pairs,"
        f" N = {asked.count}:"
        f" greedy {found.greedy_value:,.0f}, plan {found.value:,.0f}, bound {solved.people:,.0f}"
        f" ({solved.name}), gap {gap:.3f} %; seconds of processor: measured in {measured - begun:.1f}, solved"
        f" in {done - measured:.1f} ({found.steps:,} steps x {asked.starts});"
        f" {time.perf_counter() - clock:.0f} s on the clock; peak memory {memory.own_mb:,.0f} MB, with all"
        f" processes {memory.together_mb:,.0f} MB"
    )


if __name__ == "__main__":
    main()
