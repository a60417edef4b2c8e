from collections.abc import Callable

import geopandas as gpd
import numpy as np
import pandas as pd
import pytest
import shapely

from planner.city import City, PopulationFigure
from planner.errors import MissingInput
from planner.reach import Demand, network_of, people_on_streets

Streets = Callable[..., gpd.GeoDataFrame]
At = Callable[[float, float], tuple[float, float]]


def cells(people: list[float], shapes: list[object]) -> gpd.GeoDataFrame:
    ids = [str(i) for i in range(len(people))]
    return gpd.GeoDataFrame({"id": ids, "population": people}, geometry=shapes, crs="EPSG:4326")


def spread(streets: gpd.GeoDataFrame, **options: object) -> Demand:
    city = City(name="x", places=gpd.GeoDataFrame(), layers={}, streets=streets, **options)  # type: ignore[arg-type]
    return people_on_streets(city, network_of(streets))


def test_a_tract_is_split_by_metres_of_street(make_streets: Streets, at: At) -> None:
    streets = make_streets(
        (1, 2, [(0, 0), (100, 0)], {}),  # points at 25 and 75, 50 m each
        (2, 3, [(100, 0), (140, 0)], {}),  # one point at 120, 40 m
    )
    demand = spread(streets, population=cells([280.0], [shapely.box(*at(-10, -10), *at(200, 10))]))
    assert demand.people == pytest.approx([100.0, 100.0, 80.0], abs=0.01)
    assert demand.sites.edge.tolist() == [0, 0, 1]
    assert demand.sites.offset_m == pytest.approx([25.0, 75.0, 20.0], abs=0.01)
    assert (demand.total, demand.assumed_even) == (280.0, False)
    assert demand.without_street == pytest.approx(0.0, abs=1e-9)


def test_a_point_on_a_shared_border_belongs_to_one_tract(make_streets: Streets, at: At) -> None:
    streets = make_streets((1, 2, [(0, 0), (50, 0)], {}))  # its one point lies at 25 m
    lon = round(at(25, 0)[0], 7)
    west, south = at(-10, -10)
    east, north = at(60, 10)
    tracts = [shapely.box(west, south, lon, north), shapely.box(lon, south, east, north)]
    demand = spread(streets, population=cells([30.0, 50.0], tracts))
    assert demand.people.tolist() == [30.0]
    assert demand.without_street == 50.0


def test_cell_centres_take_the_street_points_nearest_to_them(make_streets: Streets, at: At) -> None:
    streets = make_streets((1, 2, [(0, 0), (200, 0)], {}))  # points at 25, 75, 125, 175
    centres = [shapely.Point(at(x, 0)) for x in (0, 100, 200)]
    demand = spread(streets, population=cells([10.0, 40.0, 20.0], centres))
    assert demand.people == pytest.approx([10.0, 20.0, 20.0, 20.0])


def test_a_street_beyond_the_cells_own_spacing_takes_nobody(make_streets: Streets, at: At) -> None:
    streets = make_streets((1, 2, [(0, 0), (50, 0)], {}), (3, 4, [(0, 101), (50, 101)], {}))
    centres = [shapely.Point(at(x, 0)) for x in (25, 125, 225)]  # spacing 100 m
    demand = spread(streets, population=cells([10.0, 5.0, 0.0], centres))
    assert demand.people.tolist() == [10.0]
    assert demand.without_street == pytest.approx(5.0)


def test_people_of_cells_without_street_are_counted_not_dropped(make_streets: Streets, at: At) -> None:
    streets = make_streets((1, 2, [(0, 0), (50, 0)], {}))
    tracts = [shapely.box(*at(-10, -10), *at(60, 10)), shapely.box(*at(500, 500), *at(600, 600))]
    demand = spread(streets, population=cells([7.0, 93.0], tracts))
    assert (demand.total, demand.people.sum(), demand.without_street) == (100.0, 7.0, 93.0)


def test_people_live_on_streets_not_on_park_paths_or_highways(make_streets: Streets) -> None:
    streets = make_streets(
        (1, 2, [(0, 0), (50, 0)], {}),
        (2, 3, [(50, 0), (100, 0)], {"highway": "pedestrian", "drive": False}),
        (3, 4, [(100, 0), (150, 0)], {"highway": "path", "drive": False}),
        (4, 5, [(150, 0), (200, 0)], {"highway": "motorway", "walk": False}),
    )
    demand = spread(streets, population_figure=PopulationFigure(100, "IBGE"))
    assert demand.sites.edge.tolist() == [0, 1]
    assert demand.people == pytest.approx([50.0, 50.0])
    assert demand.assumed_even


def test_without_any_figure_it_refuses_and_says_what_to_give(make_streets: Streets) -> None:
    with pytest.raises(MissingInput, match="população"):
        spread(make_streets((1, 2, [(0, 0), (50, 0)], {})))


def test_a_single_cell_centre_takes_all_streets(make_streets: Streets, at: At) -> None:
    streets = make_streets((1, 2, [(0, 0), (2_000, 0)], {}))
    demand = spread(streets, population=cells([80.0], [shapely.Point(at(0, 0))]))
    assert len(demand) == 40
    assert demand.people == pytest.approx(np.full(40, 2.0))


def test_tables_are_left_as_they_were(make_streets: Streets, at: At) -> None:
    streets = make_streets((1, 2, [(0, 0), (50, 0)], {}))
    population = cells([80.0], [shapely.Point(at(0, 0))])
    before = population.copy()
    spread(streets, population=population)
    pd.testing.assert_frame_equal(pd.DataFrame(population), pd.DataFrame(before))
