import numpy as np
import pytest
from street_town import streets
from town import at

from planner.geodesy import line_length_m
from planner.measures import corner_distances

WIDTHS = {"residential": (5.0, 8.0, 12.0), "primary": (6.0, 12.0, 22.0)}


def noded(*rows, nodes):
    table = streets(*rows)
    table["u"], table["v"] = [u for u, _ in nodes], [v for _, v in nodes]
    table["length_m"] = line_length_m(table.geometry)
    return table


def measured(table, *points, row, within_m=30.0):
    lonlat = np.array([[p.x, p.y] for p in points])
    return corner_distances(table, lonlat, np.full(len(points), row, dtype=np.int64), WIDTHS, within_m)


def crossing(side_class: str = "residential"):
    """Rua A runs east through x = 100, where another street crosses; one piece on each side."""
    return noded(
        ("residential", "Rua A", [at(0), at(100)]),
        ("residential", "Rua A", [at(100), at(200)]),
        (side_class, "Rua B", [at(100, -100), at(100)]),
        (side_class, "Rua B", [at(100), at(100, 100)]),
        nodes=[(0, 1), (1, 2), (3, 1), (1, 4)],
    )


@pytest.mark.parametrize(("side", "half"), [("residential", (6, 4, 2.5)), ("primary", (11, 6, 3))])
def test_half_the_width_of_the_crossing_street_is_taken_off(side, half):
    # 20 m before the crossing: less half of the widest, the usual and the narrowest it may be.
    found = measured(crossing(side), at(80), row=0)
    told = [found.if_widest[0], found.usual[0], found.if_narrowest[0]]
    assert told == pytest.approx([20 - h for h in half], abs=2e-3)


def test_beyond_what_is_looked_for_there_is_no_corner():
    found = measured(crossing(), at(20), row=0, within_m=30)
    # The end of Rua A at x = 0 meets nothing; the crossing is 80 m away but its piece is this one.
    assert found.usual[0] == pytest.approx(76, abs=2e-3)
    alone = noded(("residential", "Rua A", [at(0), at(100)]), nodes=[(0, 1)])
    assert measured(alone, at(50), row=0).usual[0] == np.inf


def test_where_a_street_only_goes_on_there_is_no_corner():
    two = noded(
        ("residential", "Rua A", [at(0), at(100)]),
        ("residential", "Rua B", [at(100), at(200, 10)]),
        nodes=[(0, 1), (1, 2)],
    )
    assert measured(two, at(95), row=0).usual[0] == np.inf


def test_a_sharp_turn_into_another_street_is_a_corner_and_into_the_same_is_not():
    for name, corner in (("Rua B", True), ("Rua A", False)):
        bend = noded(
            ("residential", "Rua A", [at(0), at(100)]),
            ("residential", name, [at(100), at(100, 100)]),
            nodes=[(0, 1), (1, 2)],
        )
        found = measured(bend, at(90), row=0)
        assert found.usual[0] == (pytest.approx(6, abs=2e-3) if corner else np.inf)


def test_a_corner_beyond_a_short_piece_of_the_same_street_is_found():
    cut = noded(
        ("residential", "Rua A", [at(0), at(95)]),
        ("residential", "Rua A", [at(95), at(100)]),
        ("residential", "Rua A", [at(100), at(200)]),
        ("residential", "Rua B", [at(100), at(100, 100)]),
        nodes=[(0, 1), (1, 2), (2, 3), (2, 4)],
    )
    assert measured(cut, at(90), row=0).usual[0] == pytest.approx(6, abs=2e-3)
    assert measured(cut, at(90), row=0, within_m=4).usual[0] == np.inf


def test_at_the_end_of_a_street_the_street_it_ends_in_crosses():
    tee = noded(
        ("residential", "Rua B", [at(100, -100), at(100)]),
        ("primary", "Rua A", [at(0), at(100)]),
        ("primary", "Rua A", [at(100), at(200)]),
        nodes=[(0, 1), (2, 1), (1, 3)],
    )
    assert measured(tee, at(100, -20), row=0).usual[0] == pytest.approx(20 - 6, abs=2e-3)
    assert measured(tee, at(80), row=1).usual[0] == pytest.approx(20 - 4, abs=2e-3)


def test_a_driveway_makes_no_corner():
    found = measured(crossing("service"), at(95), row=0)
    assert found.usual[0] == np.inf
