from collections.abc import Callable

import geopandas as gpd
import numpy as np
import pytest

from planner.city import City
from planner.errors import InputRefused, MissingInput
from planner.propose.ground import measure

Town = Callable[..., City]
Places = Callable[..., gpd.GeoDataFrame]


def silent(stage: str, fraction: float) -> None:
    assert stage.startswith("propose.stage_")
    assert 0 <= fraction <= 1


def test_kept_stands_serve_first_and_their_people_are_not_open(make_town: Town, make_places: Places) -> None:
    ground = measure(make_town(5, 1), 60.0, 20.0, make_places(("S", "stand", 30.0, 0.0)), silent)
    assert ground.kept_people == pytest.approx(15.0)  # people at 25 m (10) and at 75 m (5)
    assert ground.open_people.sum() == pytest.approx(35.0)
    assert ground.coverable(np.zeros(len(ground.sites), dtype=bool)) == pytest.approx(15.0)
    assert ground.coverable(np.ones(len(ground.sites), dtype=bool)) == pytest.approx(50.0)


def test_streets_nobody_walks_are_no_streets(make_town: Town) -> None:
    city = make_town(3, 1)
    assert city.streets is not None
    walls = City(
        name="x",
        places=city.places,
        layers={},
        streets=city.streets.assign(walk=False),
        population=city.population,
    )
    with pytest.raises(MissingInput, match="ruas"):
        measure(walls, 60.0, 20.0, None, silent)


def test_kept_stands_must_be_a_table_of_places(make_town: Town, make_places: Places) -> None:
    with pytest.raises(InputRefused, match="kind"):
        measure(
            make_town(3, 1), 60.0, 20.0, make_places(("S", "stand", 0.0, 0.0)).drop(columns="kind"), silent
        )
