"""Networks of drawn lines, laid out in metres from one corner."""

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from town import at

from planner.sources.crossings import TOUCH_M, network_of_lines


def line(*metres):
    return shapely.LineString([at(east, north) for east, north in metres])


def network(*lines, apart=None):
    return network_of_lines(np.array(lines, dtype=object), apart=None if apart is None else np.array(apart))


def joined(pieces):
    """Return how many pieces meet at each node, most first."""
    ends = np.concatenate([pieces.u, pieces.v])
    return sorted(np.unique(ends, return_counts=True)[1].tolist(), reverse=True)


def test_two_crossing_lines_become_four_pieces():
    found = network(line((0, 50), (100, 50)), line((50, 0), (50, 100)))
    assert (len(found.pieces.u), found.crossings, found.tees) == (4, 1, 0)
    assert joined(found.pieces) == [4, 1, 1, 1, 1]
    assert found.pieces.length_m == pytest.approx([50] * 4, abs=0.01)
    assert found.pieces.way.tolist() == [0, 0, 1, 1]


@pytest.mark.parametrize(("gap", "pieces", "tees"), [(0.0, 3, 1), (0.9, 3, 1), (-0.9, 3, 1), (1.1, 2, 0)])
def test_an_end_on_another_line_or_nearly_is_a_junction(gap, pieces, tees):
    found = network(line((0, 0), (100, 0)), line((50, gap), (50, 80)))
    assert (len(found.pieces.u), found.tees, found.crossings) == (pieces, tees, 0)


@pytest.mark.parametrize(("gap", "nodes"), [(0.0, 3), (0.9, 3), (1.1, 4)])
def test_ends_that_nearly_touch_are_one_node(gap, nodes):
    found = network(line((0, 0), (50, 0)), line((50 + gap, 0), (100, 0)))
    assert len(found.pieces.node_ids) == nodes


def test_a_bridge_that_is_told_does_not_meet_what_it_crosses():
    lines = (line((0, 50), (100, 50)), line((50, 0), (50, 100)))
    assert len(network(*lines, apart=[False, True]).pieces.u) == 2
    # It meets other streets at its ends all the same.
    found = network(*lines, line((50, 100), (90, 100)), apart=[False, True, False])
    assert joined(found.pieces)[0] == 2


def test_lines_drawn_over_each_other_join_where_they_part():
    found = network(line((0, 0), (100, 0)), line((50, 0), (150, 0)))
    assert found.pieces.length_m.sum() == pytest.approx(200, abs=0.1)
    ends = [(place.x, place.y) for place in (at(50), at(100))]
    nodes = found.pieces.node_lonlat
    meeting = [int(np.abs(nodes - end).sum(axis=1).argmin()) for end in ends]
    names = found.pieces.node_ids[meeting]
    assert nodes[meeting] == pytest.approx(np.array(ends), abs=1e-8)
    assert all((found.pieces.u == name).sum() + (found.pieces.v == name).sum() == 3 for name in names)


def test_a_loop_stays_a_loop():
    found = network(line((0, 0), (100, 0), (100, 100), (0, 100), (0, 0)))
    assert found.pieces.u.tolist() == found.pieces.v.tolist()
    assert found.pieces.length_m.sum() == pytest.approx(400, abs=0.1)


def test_a_line_shorter_than_the_tolerance_is_a_point_and_told():
    found = network(line((0, 0), (100, 0)), line((100, 0), (100.5, 0)))
    assert found.pieces.lost.tolist() == [1]
    assert len(found.pieces.u) == 1


def test_lines_that_do_not_meet_keep_their_own_vertices():
    drawn = line((0, 0), (30, 10), (60, 0))
    found = network(drawn)
    assert shapely.get_coordinates(found.pieces.lines[0]) == pytest.approx(
        shapely.get_coordinates(drawn), abs=1e-12
    )
    assert (found.crossings, found.tees) == (0, 0)


@given(
    st.lists(
        st.tuples(*[st.integers(0, 300)] * 4).filter(lambda p: abs(p[0] - p[2]) + abs(p[1] - p[3]) > 5),
        min_size=1,
        max_size=8,
    )
)
def test_no_length_is_lost_and_every_piece_hangs_on_its_nodes(ends):
    lines = [line((a, b), (c, d)) for a, b, c, d in ends]
    pieces = network(*lines).pieces
    drawn = sum(np.hypot(a - c, b - d) for a, b, c, d in ends)
    # Each end or crossing moves by the tolerance at most, a few of them chained.
    assert abs(pieces.length_m.sum() - drawn) <= 2 * TOUCH_M * (len(pieces.u) + len(lines) ** 2)
    place = dict(zip(pieces.node_ids.tolist(), map(tuple, pieces.node_lonlat), strict=True))
    for u, v, piece in zip(pieces.u, pieces.v, pieces.lines, strict=True):
        assert (piece.coords[0], piece.coords[-1]) == (place[u], place[v])
