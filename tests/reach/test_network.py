from collections.abc import Callable

import geopandas as gpd
import pytest
import shapely

from planner.errors import InputRefused
from planner.reach import network_of, snap

Streets = Callable[..., gpd.GeoDataFrame]
At = Callable[[float, float], tuple[float, float]]


def test_walkers_ignore_oneway_and_keep_off_motorways(make_streets: Streets) -> None:
    streets = make_streets(
        (10, 20, [(0, 0), (100, 0)], {"oneway": True}),
        (20, 30, [(100, 0), (200, 0)], {"walk": False, "highway": "motorway"}),
        (20, 40, [(100, 0), (100, 50)], {"drive": False, "highway": "steps"}),
    )
    network = network_of(streets)
    assert network.edge_of_row.tolist() == [0, -1, 1]
    assert network.nodes == 3
    assert network.edge_m == pytest.approx([100.0, 50.0], abs=0.01)
    degrees = (network.indptr[1:] - network.indptr[:-1]).tolist()
    assert degrees == [1, 2, 1]  # 10, 20, 40: each edge is an arc at both of its ends


def test_parallel_edges_and_loops_keep_their_own_arcs(make_streets: Streets) -> None:
    streets = make_streets(
        (1, 2, [(0, 0), (100, 0)], {}),
        (1, 2, [(0, 0), (50, 50), (100, 0)], {}),
        (2, 2, [(100, 0), (150, 50), (150, -50), (100, 0)], {}),
    )
    network = network_of(streets)
    assert len(network.arc_node) == 6
    loop = network.arc_edge == 2
    assert sorted(network.arc_side[loop].tolist()) == [0, 1]


def test_a_broken_street_table_is_refused(make_streets: Streets) -> None:
    with pytest.raises(InputRefused, match="length_m"):
        network_of(make_streets((1, 2, [(0, 0), (100, 0)], {})).drop(columns="length_m"))


def test_places_snap_to_the_nearest_walkable_street(make_streets: Streets, at: At) -> None:
    streets = make_streets(
        (1, 2, [(0, 0), (200, 0)], {"walk": False, "highway": "motorway"}),
        (3, 4, [(0, 60), (200, 60)], {}),
        (5, 6, [(0, -200), (200, -200)], {}),
    )
    square = shapely.box(*at(140, 80), *at(160, 100))
    places = gpd.GeoDataFrame(geometry=[shapely.Point(at(30, 5)), square], crs="EPSG:4326")
    sites = snap(network_of(streets), streets, places)
    assert sites.edge.tolist() == [0, 0]
    assert sites.offset_m == pytest.approx([30.0, 150.0], abs=0.1)


def test_no_places_snap_to_nothing(make_streets: Streets) -> None:
    streets = make_streets((1, 2, [(0, 0), (200, 0)], {}))
    assert len(snap(network_of(streets), streets, gpd.GeoDataFrame(geometry=[], crs="EPSG:4326"))) == 0
