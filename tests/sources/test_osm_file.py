import gzip

import osmium
import pytest

from planner.sources.osm_file import nodes_come_first, osm_input, sorted_copy

NODES = [(2, -46.60, -20.70), (1, -46.59, -20.70)]
WAYS = [(11, [1, 2], {"highway": "primary"}), (10, [2, 1], {"highway": "primary"})]


def objects(source):
    return [(thing.type_str(), thing.id) for thing in osmium.FileProcessor(source)]


@pytest.mark.parametrize(("order", "first"), [("nwr", True), ("wnr", False), ("nr", True)])
def test_whether_nodes_come_first(osm, order, first):
    assert nodes_come_first(osm(NODES, WAYS, order=order)) is first


@pytest.mark.parametrize("order", ["nwr", "wnr"])
def test_a_sorted_copy_holds_each_object_once_by_number(osm, tmp_path, order):
    path = osm([*NODES, NODES[0]], [*WAYS, WAYS[1]], order=order)
    copy = sorted_copy(path, tmp_path)
    assert objects(str(copy)) == [("n", 1), ("n", 2), ("w", 10), ("w", 11)]


@pytest.mark.parametrize("name", ["a.osm", "A.OSM", "a.osm.gz", "A.Osm.Gz"])
def test_the_format_follows_from_the_ending_in_any_letters(osm, tmp_path, name):
    plain = osm(NODES).read_bytes()
    path = tmp_path / name
    path.write_bytes(gzip.compress(plain) if name.lower().endswith("gz") else plain)
    assert objects(osm_input(path)) == [("n", 2), ("n", 1)]
