import numpy as np
import osmium
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from osmium.osm.mutable import Node, Way

from planner.sources.osm_ways import WAY_TAGS, read_ways

# osmium misspells the last plane of Unicode, which is for private use.
LETTERS = st.characters(blacklist_categories=("Cs",), blacklist_characters="\0", max_codepoint=0xFFFFF)
TEXT = st.text(LETTERS, max_size=12)


def written(path, ways, nodes=()):
    path.unlink(missing_ok=True)
    writer = osmium.SimpleWriter(str(path))
    for number, place in nodes:
        writer.add_node(Node(id=number, version=1, location=place))
    for number, refs, tags in ways:
        writer.add_way(Way(id=number, version=1, nodes=refs, tags=tags))
    writer.close()
    return path


def test_only_highway_ways_come_with_their_nodes_in_drawing_order(tmp_path):
    file = written(
        tmp_path / "a.osm.pbf",
        [(7, [2, 1], {"highway": "residential", "lanes": "2"}), (8, [1, 2], {"building": "yes"})],
        [(1, (-46.6, -20.7)), (2, (-46.6123456, -20.7654321))],
    )
    ways = read_ways(file)
    assert ways.ids.tolist() == [7]
    assert ways.refs.tolist() == [2, 1]
    assert ways.lonlat.tolist() == [[-46.6123456, -20.7654321], [-46.6, -20.7]]
    assert ways.tags["highway"].tolist() == ["residential"]
    assert ways.tags["oneway"].tolist() == [None]


def test_a_missing_node_has_no_place_and_a_way_without_nodes_stays(tmp_path):
    ways = [(1, [1, 9], {"highway": "path"}), (2, [], {"highway": "steps"}), (3, [1], {"highway": "road"})]
    read = read_ways(written(tmp_path / "a.osm.pbf", ways, [(1, (-46.6, -20.7))]))
    assert read.ids.tolist() == [1, 2, 3]
    assert read.way.tolist() == [0, 0, 2]
    assert np.isnan(read.lonlat).all(axis=1).tolist() == [False, True, False]


def test_a_file_without_ways_gives_none(tmp_path):
    read = read_ways(written(tmp_path / "a.osm.pbf", [], [(1, (-46.6, -20.7))]))
    assert len(read.ids) == len(read.refs) == 0
    assert read.lonlat.shape == (0, 2)


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(name=TEXT, other=TEXT)
def test_whatever_a_name_holds_comes_back_as_it_is(tmp_path, name, other):
    tags = {"highway": "residential", "name": name, "note": other, "oneway": "yes"}
    read = read_ways(written(tmp_path / "a.osm.pbf", [(1, [1], tags)], [(1, (-46.6, -20.7))]))
    assert read.tags["name"].tolist() == [name]
    assert read.tags["oneway"].tolist() == ["yes"]
    assert set(read.tags) == set(WAY_TAGS)
