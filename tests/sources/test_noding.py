from itertools import pairwise

import numpy as np
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from pyproj import Geod

from planner.sources.noding import split_at_junctions

GEOD = Geod(ellps="GRS80")
AT = {n: (-46.6 + n * 0.001, -20.7 + (n % 3) * 0.001) for n in range(1, 40)}


def split(*ways, missing=()):
    refs = np.array([ref for way in ways for ref in way], dtype=np.int64)
    owner = np.repeat(np.arange(len(ways)), [len(way) for way in ways])
    lonlat = np.array([(np.nan, np.nan) if r in missing else AT[r] for r in refs.tolist()]).reshape(-1, 2)
    return split_at_junctions(refs, owner, lonlat)


def ends(pieces):
    return list(zip(pieces.u.tolist(), pieces.v.tolist(), pieces.way.tolist(), strict=True))


def test_a_way_alone_is_one_piece():
    pieces = split([1, 2, 3])
    assert ends(pieces) == [(1, 3, 0)]
    assert shapely.get_coordinates(pieces.lines[0]).tolist() == [list(AT[1]), list(AT[2]), list(AT[3])]
    lons, lats = zip(AT[1], AT[2], AT[3], strict=True)
    assert pieces.length_m[0] == pytest.approx(GEOD.line_length(lons, lats), abs=1e-6)
    assert pieces.node_ids.tolist() == [1, 3]
    assert pieces.node_lonlat.tolist() == [list(AT[1]), list(AT[3])]


def test_a_crossing_splits_both_ways():
    assert ends(split([1, 2, 3], [4, 2, 5])) == [(1, 2, 0), (2, 3, 0), (4, 2, 1), (2, 5, 1)]


def test_two_ways_that_join_end_to_end_stay_two_pieces():
    assert ends(split([1, 2, 3], [3, 4])) == [(1, 3, 0), (3, 4, 1)]


def test_a_node_passed_twice_by_one_way_splits_it():
    assert ends(split([1, 2, 3, 4, 2, 5])) == [(1, 2, 0), (2, 2, 0), (2, 5, 0)]


def test_a_closed_way_is_a_loop_at_its_start():
    assert ends(split([1, 2, 3, 1])) == [(1, 1, 0)]


def test_a_node_repeated_in_a_row_counts_once():
    pieces = split([1, 2, 2, 3])
    assert ends(pieces) == [(1, 3, 0)]
    assert len(pieces.lines[0].coords) == 3


def test_missing_nodes_are_gaps_that_are_never_bridged():
    pieces = split([1, 2, 9, 3, 4], [5, 6], missing={9})
    assert ends(pieces) == [(1, 2, 0), (3, 4, 0), (5, 6, 1)]
    assert (pieces.cut.tolist(), pieces.lost.tolist()) == ([0], [])


def test_ways_of_which_nothing_is_left_are_told():
    pieces = split([1, 9, 2], [3], [4, 4], [5, 6], missing={9})
    assert ends(pieces) == [(5, 6, 3)]
    assert (pieces.lost.tolist(), pieces.cut.tolist()) == ([0, 1, 2], [])


def test_no_ways_make_no_pieces():
    pieces = split()
    assert (len(pieces.lines), len(pieces.node_ids), len(pieces.lost)) == (0, 0, 0)


def _by_hand(ways):
    """Split way by way, the plain way."""
    uses = [ref for way in ways for ref in way]
    pieces = []
    for owner, way in enumerate(ways):
        start = 0
        for position in range(1, len(way)):
            if position == len(way) - 1 or uses.count(way[position]) > 1:
                pieces.append((way[start], way[position], owner))
                start = position
    return pieces


def _distinct_in_a_row(way):
    return all(a != b for a, b in pairwise(way))


WAY = st.lists(st.integers(1, 30), min_size=2, max_size=8).filter(_distinct_in_a_row)


@given(st.lists(WAY, min_size=1, max_size=8))
def test_pieces_are_those_of_the_plain_way_and_no_metre_is_lost(ways):
    pieces = split(*ways)
    assert ends(pieces) == _by_hand(ways)
    whole = sum(GEOD.line_length(*zip(*[AT[ref] for ref in way], strict=True)) for way in ways)
    assert pieces.length_m.sum() == pytest.approx(whole, rel=1e-12)
    assert set(pieces.node_ids.tolist()) == {end for piece in ends(pieces) for end in piece[:2]}
