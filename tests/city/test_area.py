import geopandas as gpd
import numpy as np
import pytest
import shapely
from town import at, city

from planner.city.area import loaded_area, metres_outside

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


def test_metres_outside_a_town_are_none_inside_and_true_outside():
    centre = at(0)
    boundary = gpd.GeoDataFrame(geometry=[centre.buffer(0.01)], crs="EPSG:4326")
    town = city(("A", "stand", centre), boundary=boundary)
    assert metres_outside(town, centre.y, centre.x) == 0
    # 0.01 degrees of latitude are 1,107 m here; a place 5,000 m north lies 3,893 m beyond the edge.
    north = at(0, 5000)
    assert metres_outside(town, north.y, north.x) == pytest.approx(3893, rel=0.01)
    assert metres_outside(town, centre.x, centre.y) > 1_000_000  # swapped
    assert metres_outside(city(("A", "stand", centre)), -10.0, -50.0) == 0  # no area is known
