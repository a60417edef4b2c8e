import numpy as np
import pytest
import shapely

from planner.sources.wkb import line_coordinates

LINES = [shapely.LineString([(0, 1), (2, 3)]), shapely.LineString([(4, 5), (6, 7), (8, 9.25)])]


@pytest.mark.parametrize("byte_order", [0, 1])
def test_lines_give_their_vertices_one_after_another(byte_order):
    packed = [shapely.to_wkb(line, hex=True, byte_order=byte_order) for line in LINES]
    assert line_coordinates(packed).tolist() == shapely.get_coordinates(LINES).tolist()


def test_no_lines_give_no_vertices():
    assert line_coordinates([]).shape == (0, 2)
    assert line_coordinates([]).dtype == np.float64
