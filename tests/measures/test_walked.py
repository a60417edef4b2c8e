import numpy as np
import pytest
from street_town import streets
from town import at, places

from planner.geodesy import line_length_m
from planner.measures import nearest_walked, walked_pairs


def comb():
    """Two parallel streets 40 m apart, joined only at their west end."""
    table = streets(
        ("residential", None, [at(0), at(400)]),
        ("residential", None, [at(0), at(0, 40)]),
        ("residential", None, [at(0, 40), at(400, 40)]),
    )
    table["u"], table["v"] = [0, 0, 2], [1, 2, 3]
    table["length_m"] = line_length_m(table.geometry)
    return table


HERE = np.array([[at(100).x, at(100).y]])


def test_the_place_nearest_by_the_streets_is_not_the_nearest_in_a_straight_line():
    # Across the block 40 m straight but 100 + 40 + 100 m along; up the street 150 m both ways.
    others = places(("across", "taxi_stand", at(100, 40)), ("along", "taxi_stand", at(250)))
    metres, which = nearest_walked(comb(), HERE, others)
    assert metres == pytest.approx([150], abs=0.01)
    assert which.tolist() == [1]


@pytest.mark.parametrize(("within_m", "found"), [(239.9, []), (240.1, [0])])
def test_pairs_are_as_far_as_the_way(within_m, found):
    others = places(("across", "taxi_stand", at(100, 40)))
    _, j, metres = walked_pairs(comb(), HERE, others, within_m)
    assert j.tolist() == found
    assert metres == pytest.approx([240] * len(found), abs=0.02)


def test_without_a_way_there_is_no_nearest():
    table = comb().drop(index=1).reset_index(drop=True)
    others = places(("across", "taxi_stand", at(100, 40)))
    metres, which = nearest_walked(table, HERE, others)
    assert (metres.tolist(), which.tolist()) == ([np.inf], [-1])
