"""How long a street map takes to become a city, against a bare pass of pyosmium and against osmnx.

    python benchmarks/loading.py ../shared/data/porto-alegre-rs/streets.osm.pbf

Times are the best of several runs in one process, in seconds of processor time. The bare pass asks osmium for
the location of every node of every way and keeps nothing. osmnx reads XML, so the ways to drive or walk are
written as XML first; that is not counted.
"""

import argparse
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import osmium

from planner.city import city_from_files
from planner.sources.osm import read_osm


def bare(path: Path) -> int:
    """Return how many nodes of ways have a location."""
    known = 0
    for thing in osmium.FileProcessor(str(path)).with_locations():
        if thing.is_way():
            for node in thing.nodes:
                known += node.location.valid() and node.lon != node.lat
    return known


def highways_as_xml(path: Path, folder: Path) -> Path:
    """Write the highway ways with their nodes as XML."""
    target = folder / "highways.osm"
    kept = osmium.filter.KeyFilter("highway")
    with osmium.BackReferenceWriter(str(target), ref_src=str(path), overwrite=True) as writer:
        for way in osmium.FileProcessor(str(path), osmium.osm.WAY).with_filter(kept):
            writer.add_way(way)
    return target


def by_osmnx(path: Path) -> None:
    """Build the graph as an osmnx user does."""
    import osmnx

    osmnx.graph_from_xml(path, retain_all=True)


def best(work: Callable[[], object], runs: int) -> float:
    """Return the shortest of several runs."""
    times = []
    for _ in range(runs):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--without-osmnx", action="store_true")
    options = parser.parse_args()
    city_from_files(streets=options.file)  # imports and caches are no part of it
    passed = best(lambda: bare(options.file), options.runs)
    read = best(lambda: read_osm(options.file), options.runs)
    city = best(lambda: city_from_files(streets=options.file), options.runs)
    print(f"{'bare pyosmium pass':28} {passed:7.3f} s")
    print(f"{'read_osm':28} {read:7.3f} s   {read / passed:5.2f} x bare")
    print(f"{'whole City':28} {city:7.3f} s   {city / passed:5.2f} x bare")
    if not options.without_osmnx:
        with tempfile.TemporaryDirectory() as folder:
            xml = highways_as_xml(options.file, Path(folder))
            osmnx_s = best(lambda: by_osmnx(xml), 1)
        print(f"{'osmnx from XML':28} {osmnx_s:7.3f} s   City takes {city / osmnx_s:4.2f} of it")


if __name__ == "__main__":
    main()
