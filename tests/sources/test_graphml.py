import networkx as nx
import osmnx
import pytest
import shapely

from planner.sources.graphml import from_osmnx, read_graphml, to_osmnx
from planner.sources.osm import read_osm
from planner.tables import NODES, STREETS, check

OSM_NODES = [
    (1, -46.600, -20.700),
    (2, -46.599, -20.7005),
    (3, -46.598, -20.700),
    (4, -46.598, -20.699),
    (5, -46.597, -20.700),
]
OSM_WAYS = [
    (10, [1, 2, 3], {"highway": "residential", "name": "Rua A"}),
    (11, [3, 4], {"highway": "primary", "oneway": "yes", "bridge": "yes"}),
    (12, [3, 5], {"highway": "footway"}),
    (13, [4, 4, 5, 4], {"highway": "service", "tunnel": "yes", "foot": "no"}),
]


@pytest.fixture
def read(osm):
    return read_osm(osm(OSM_NODES, OSM_WAYS))


def test_a_graph_has_the_conventions_of_osmnx(read):
    graph = to_osmnx(read.streets, read.nodes)
    assert isinstance(graph, nx.MultiDiGraph)
    assert graph.graph["crs"] == "epsg:4326"
    assert graph.nodes[1] == {"x": -46.600, "y": -20.700}
    there, back = graph.edges[1, 3, 0], graph.edges[3, 1, 0]
    assert (there["osmid"], there["name"], there["highway"]) == (10, "Rua A", "residential")
    assert (there["oneway"], there["reversed"], back["reversed"]) == (False, False, True)
    assert there["length"] == back["length"] == pytest.approx(read.streets["length_m"].iloc[0])
    assert list(back["geometry"].coords) == list(there["geometry"].coords)[::-1]
    assert (3, 4) in graph.edges()
    assert (4, 3) not in graph.edges()
    assert "geometry" not in graph.edges[3, 4, 0]
    assert "name" not in graph.edges[3, 4, 0]


def test_osmnx_itself_accepts_the_graph(read):
    nodes, edges = osmnx.graph_to_gdfs(to_osmnx(read.streets, read.nodes))
    assert len(nodes) == len(read.nodes)
    assert len(edges) == 2 * (~read.streets["oneway"]).sum() + read.streets["oneway"].sum()


def _rows(streets):
    columns = [name for name in STREETS.columns if name != "length_m"]
    return sorted(map(str, streets[columns].values.tolist()))


def test_streets_come_back_as_they_went(read, tmp_path):
    osmnx.save_graphml(to_osmnx(read.streets, read.nodes), tmp_path / "g.graphml")
    back = read_graphml(tmp_path / "g.graphml")
    check(back.streets, STREETS)
    check(back.nodes, NODES)
    assert _rows(back.streets) == _rows(read.streets)
    assert sorted(back.streets["length_m"]) == pytest.approx(sorted(read.streets["length_m"]), abs=1e-6)
    assert back.nodes.index.tolist() == read.nodes.index.tolist()
    assert back.place_kinds == frozenset()
    assert len(back.places) == 0


def small_graph(**edge):
    graph = nx.MultiDiGraph(crs="epsg:4326")
    graph.add_node(7, x=-46.6, y=-20.7)
    graph.add_node(8, x=-46.599, y=-20.7)
    graph.add_edge(7, 8, **edge)
    return graph


def test_of_several_classes_the_highest_stands_so_that_no_stand_lies_on_a_hidden_highway():
    for classes in (["residential", "trunk"], ["trunk", "residential"]):
        streets, _, _ = from_osmnx(small_graph(highway=classes, bridge=["no", "viaduct"], length=104.0))
        assert streets["highway"].tolist() == ["trunk"]
        assert streets["bridge"].tolist() == [True]
    streets, _, _ = from_osmnx(small_graph(highway=["residential", "motorway"], length=104.0))
    assert not streets["walk"].any()


def test_lists_made_by_simplification_are_joined():
    edge = {
        "osmid": [5, 6],
        "name": ["Rua A", "Rua B"],
        "highway": ["residential", "tertiary"],
        "length": 104.0,
    }
    streets, _, notices = from_osmnx(small_graph(**edge, oneway=[True, True]))
    row = streets.iloc[0]
    assert (row["osm_way"], row["name"], row["highway"]) == (5, "Rua A; Rua B", "tertiary")
    assert (row["oneway"], row["drive"], row["walk"]) == (True, True, True)
    assert row["length_m"] == pytest.approx(104.2, abs=0.2)
    assert notices == ()


def test_an_edge_of_unknown_class_is_a_road():
    streets, _, _ = from_osmnx(small_graph())
    assert streets[["highway", "drive", "walk"]].values.tolist() == [["road", True, True]]


def test_nodes_without_numbers_are_numbered_and_said():
    graph = nx.relabel_nodes(small_graph(highway="service"), {7: "a", 8: "b"})
    streets, nodes, notices = from_osmnx(graph)
    assert streets[["u", "v"]].values.tolist() == [[1, 2]]
    assert nodes.index.tolist() == [1, 2]
    assert [n.key for n in notices] == ["osm.node_ids_made"]


def test_a_projected_graph_is_refused(refusal):
    graph = small_graph(highway="service")
    graph.graph["crs"] = "epsg:31983"
    assert "epsg:31983" in refusal(from_osmnx, graph)[0]


def test_nodes_without_position_are_refused(refusal):
    graph = small_graph(highway="service")
    graph.add_edge(8, 9)
    assert "nó 9" in refusal(from_osmnx, graph)[0]


@pytest.mark.parametrize("content", ["", "<graphml/>", "<html>", "{}"])
def test_other_files_are_refused(content, text_file, refusal):
    pt, _ = refusal(read_graphml, text_file(content, "g.graphml"))
    assert "g.graphml" in pt
    assert "osmnx" in pt


def test_the_line_of_an_edge_is_its_geometry_or_straight():
    bent = shapely.LineString([(-46.6, -20.7), (-46.5995, -20.701), (-46.599, -20.7)])
    streets, _, _ = from_osmnx(small_graph(highway="service", geometry=bent))
    assert streets.geometry.iloc[0].equals(bent)
    straight, _, _ = from_osmnx(small_graph(highway="service"))
    assert list(straight.geometry.iloc[0].coords) == [(-46.6, -20.7), (-46.599, -20.7)]
