"""Coverage along streets against an independent computation by networkx on the split graph."""

from dataclasses import dataclass
from itertools import pairwise

import networkx as nx
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from planner.reach import Reach, Sites, coverage, nearest_row, nodes_within, people_reached
from planner.reach.network import network_from_edges


@dataclass(frozen=True)
class Town:
    """Edges (u, v, metres) and places (edge, offset); whole metres, so that sums are exact."""

    edges: list[tuple[int, int, int]]
    sites: list[tuple[int, int]]
    demand: list[tuple[int, int]]
    radius: int


@st.composite
def towns(draw: st.DrawFn) -> Town:
    nodes = draw(st.integers(1, 8))
    node = st.integers(0, nodes - 1)
    # Loops, parallel edges and islands all come up; node numbers may have gaps.
    edges = draw(st.lists(st.tuples(node, node, st.integers(1, 60)), min_size=1, max_size=14))

    def places() -> list[tuple[int, int]]:
        picked = draw(st.lists(st.integers(0, len(edges) - 1), min_size=1, max_size=8))
        return [(edge, draw(st.integers(0, edges[edge][2]))) for edge in picked]

    return Town(edges, places(), places(), draw(st.integers(1, 120)))


def split_graph(town: Town) -> nx.MultiGraph:
    """Cut every edge at every place on it."""
    graph = nx.MultiGraph()
    on: dict[int, list[tuple[int, tuple[str, int]]]] = {}
    for name, places in (("s", town.sites), ("d", town.demand)):
        for i, (edge, offset) in enumerate(places):
            on.setdefault(edge, []).append((offset, (name, i)))
    for edge, (u, v, metres) in enumerate(town.edges):
        stops = [(0, ("n", u)), *sorted(on.get(edge, [])), (metres, ("n", v))]
        for (a, left), (b, right) in pairwise(stops):
            graph.add_edge(left, right, weight=b - a)
    return graph


def as_sites(places: list[tuple[int, int]]) -> Sites:
    edge, offset = np.array(places).T
    return Sites(edge.astype(np.int32), offset.astype(float))


def as_network(town: Town):  # type: ignore[no-untyped-def]
    u, v, metres = np.array(town.edges).T
    return network_from_edges(u, v, metres.astype(float))


@settings(max_examples=300, deadline=None)
@given(towns())
def test_same_points_and_metres_as_networkx(town: Town) -> None:
    reach = coverage(as_network(town), as_sites(town.sites), as_sites(town.demand), town.radius)
    graph = split_graph(town)
    for i in range(len(town.sites)):
        found = nx.single_source_dijkstra_path_length(graph, ("s", i), cutoff=town.radius)
        expected = {key[1]: metres for key, metres in found.items() if key[0] == "d"}
        indices, metres = reach.row(i)
        assert list(indices) == sorted(expected)
        assert list(metres) == [expected[point] for point in sorted(expected)]


@settings(max_examples=100, deadline=None)
@given(towns())
def test_nodes_within_are_those_of_networkx_nearest_first(town: Town) -> None:
    network = as_network(town)
    graph = nx.MultiGraph()
    graph.add_nodes_from(range(network.nodes))
    graph.add_weighted_edges_from(town.edges)
    reach = nodes_within(network, np.arange(network.nodes), town.radius)
    for node in range(network.nodes):
        indices, metres = reach.row(node)
        assert dict(zip(indices, metres, strict=True)) == nx.single_source_dijkstra_path_length(
            graph, node, cutoff=town.radius
        )
        assert list(metres) == sorted(metres)


def test_radius_is_inclusive_along_one_edge() -> None:
    network = network_from_edges(np.array([0]), np.array([1]), np.array([1000.0]))
    site, point = (
        Sites(np.array([0], dtype=np.int32), np.array([100.0])),
        Sites(np.array([0], dtype=np.int32), np.array([600.0])),
    )
    assert list(coverage(network, site, point, 500.0).indices) == [0]
    assert list(coverage(network, site, point, 499.999).indices) == []


def test_a_loop_is_walked_the_short_way_round() -> None:
    network = network_from_edges(np.array([0]), np.array([0]), np.array([100.0]))
    edge = np.array([0], dtype=np.int32)
    reach = coverage(network, Sites(edge, np.array([10.0])), Sites(edge, np.array([95.0])), 50.0)
    assert reach.metres.tolist() == [15.0]


def test_no_sites_and_no_demand() -> None:
    network = network_from_edges(np.array([0]), np.array([1]), np.array([100.0]))
    none, one = (
        Sites(np.empty(0, dtype=np.int32), np.empty(0)),
        Sites(np.array([0], dtype=np.int32), np.array([5.0])),
    )
    assert coverage(network, none, one, 50.0).indptr.tolist() == [0]
    assert coverage(network, one, none, 50.0).indptr.tolist() == [0, 0]


@pytest.fixture
def reach() -> Reach:
    return Reach(
        np.array([0, 2, 4, 5]),
        np.array([0, 1, 1, 2, 2], dtype=np.int32),
        np.array([5.0, 9.0, 9.0, 7.0, 3.0], dtype=np.float32),
    )


def test_nearest_row_takes_the_first_of_equals(reach: Reach) -> None:
    which, metres = nearest_row(reach, 4)
    assert which.tolist() == [0, 0, 2, -1]
    assert metres.tolist() == [5.0, 9.0, 3.0, float("inf")]


def test_people_reached_counts_each_point_once(reach: Reach) -> None:
    people = np.array([1.0, 10.0, 100.0, 1000.0])
    assert people_reached(reach, people, np.array([True, True, False])) == 111.0
    assert people_reached(reach, people, np.array([False, False, True])) == 100.0
    assert people_reached(reach, people, np.zeros(3, dtype=bool)) == 0.0


def test_rows_come_in_the_order_asked(reach: Reach) -> None:
    part = reach.rows(np.array([2, 0]))
    assert part.indptr.tolist() == [0, 1, 3]
    assert part.indices.tolist() == [2, 0, 1]
    assert part.metres.tolist() == [3.0, 5.0, 9.0]
