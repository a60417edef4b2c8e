import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from street_town import streets
from town import at, metres

from planner.geodesy import line_length_m
from planner.reach.path import along_streets_m


def block(*, size: float = 100.0):
    """Return the four sides of a square block, noded at its corners."""
    corners = [at(0, 0), at(size, 0), at(size, size), at(0, size)]
    rows = [("residential", None, [corners[n], corners[(n + 1) % 4]]) for n in range(4)]
    table = streets(*rows)
    table["u"], table["v"] = [0, 1, 2, 3], [1, 2, 3, 0]
    table["length_m"] = line_length_m(table.geometry)
    return table


def lonlat(*points):
    return np.array([[p.x, p.y] for p in points])


def test_around_the_corner_is_longer_than_straight():
    # From the middle of the south side to the middle of the east side: 50 m + 50 m.
    found = along_streets_m(block(), lonlat(at(50, 0)), lonlat(at(100, 50)))
    assert found == pytest.approx([100.0], abs=0.01)


def test_on_one_street_it_is_the_street_between():
    found = along_streets_m(block(), lonlat(at(20, 0)), lonlat(at(90, 0)))
    assert found == pytest.approx([70.0], abs=0.01)


def test_the_way_to_the_street_counts():
    # 10 m north of the south side, 7 m south of it: 30 m along the street and the two ways to it.
    found = along_streets_m(block(), lonlat(at(20, 10)), lonlat(at(50, -7)))
    assert found == pytest.approx([47.0], abs=0.01)


def test_opposite_sides_of_a_block_take_the_shorter_way_round():
    found = along_streets_m(block(), lonlat(at(30, 0)), lonlat(at(30, 100)))
    assert found == pytest.approx([160.0], abs=0.02)  # by the west side: 30 + 100 + 30


def test_streets_that_do_not_meet_are_no_way():
    table = streets(
        ("residential", None, [at(0), at(100)]), ("residential", None, [at(0, 500), at(100, 500)])
    )
    table["u"], table["v"] = [0, 2], [1, 3]
    assert np.isnan(along_streets_m(table, lonlat(at(50)), lonlat(at(50, 500)))).all()


def test_nothing_asked_is_nothing_measured():
    assert len(along_streets_m(block(), np.empty((0, 2)), np.empty((0, 2)))) == 0


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10_000))
def test_it_agrees_with_networkx_and_is_never_shorter_than_straight(seed):
    random = np.random.default_rng(seed)
    nodes = {n: at(*random.uniform(0, 800, 2)) for n in range(8)}
    ends = [(int(a), int(b)) for a, b in random.integers(0, 8, (12, 2)) if a != b]
    table = streets(*(("residential", None, [nodes[a], nodes[b]]) for a, b in ends))
    table["u"], table["v"] = [a for a, _ in ends], [b for _, b in ends]
    table["length_m"] = line_length_m(table.geometry)
    graph = nx.MultiGraph()
    for (a, b), length in zip(ends, table["length_m"], strict=True):
        graph.add_edge(a, b, length=length)
    used = sorted(graph)
    pairs = [(a, b) for a in used for b in used]
    found = along_streets_m(
        table, lonlat(*(nodes[a] for a, _ in pairs)), lonlat(*(nodes[b] for _, b in pairs))
    )
    for (a, b), walked in zip(pairs, found, strict=True):
        if nx.has_path(graph, a, b):
            assert walked == pytest.approx(nx.shortest_path_length(graph, a, b, weight="length"), abs=0.01)
            assert walked >= metres(nodes[a], nodes[b]) - 1e-6
        else:
            assert np.isnan(walked)


def test_a_place_on_a_crooked_street_is_on_it():
    # 100 m east, 100 m north in one piece: at 50 m of the one and of the other, 100 m apart on the street.
    bent = streets(("residential", None, [at(0, 0), at(100, 0), at(100, 100)]))
    bent["u"], bent["v"] = [0], [1]
    bent["length_m"] = line_length_m(bent.geometry)
    assert along_streets_m(bent, lonlat(at(50, 0)), lonlat(at(100, 50))) == pytest.approx([100.0], abs=0.05)
