import geopandas as gpd
import numpy as np
import pytest
import shapely
from town import at

from planner.city.area import loaded_area

SQUARE = shapely.Polygon([at(0, 0), at(1000, 0), at(1000, 1000), at(0, 1000)])


def frame(*shapes):
    return gpd.GeoDataFrame(geometry=list(shapes), crs="EPSG:4326")


def test_the_boundary_goes_before_the_streets_and_these_before_the_people():
    line, cell = shapely.LineString([at(0), at(50, 50)]), at(0)
    assert loaded_area(frame(SQUARE), frame(line), frame(cell)).basis == "boundary"
    streets = loaded_area(None, frame(line), frame(cell))
    assert streets.basis == "streets"
    assert streets.shape.equals(shapely.box(*line.bounds))
    assert loaded_area(None, None, frame(cell, at(9))).basis == "population"
    assert loaded_area(None, None, None) is None
    assert loaded_area(frame(), frame(), frame()) is None


def test_the_gap_is_none_inside_and_metres_outside():
    area = loaded_area(frame(SQUARE), None, None)
    shapes = np.array(
        [at(500, 500), at(3000, 500), at(500, -2000), shapely.LineString([at(900, 5), at(5000, 5)])]
    )
    assert area.gap_m(shapes).tolist() == pytest.approx([0, 2000, 2000, 0], abs=5)
