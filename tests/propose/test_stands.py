from collections.abc import Callable

import geopandas as gpd
import numpy as np
import pytest

from planner.city import City
from planner.propose.ground import measure
from planner.propose.stands import stand_tables

Town = Callable[..., City]
Places = Callable[..., gpd.GeoDataFrame]


def test_people_go_to_the_nearest_stand_and_ids_pass_over_kept_ones(
    make_town: Town, make_places: Places
) -> None:
    # A street of 400 m; people at 25, 75 … 375 m. Kept at 30 m, proposed at 190 m and 390 m, 120 m to walk.
    kept = make_places(("P002", "stand", 30.0, 3.0))
    ground = measure(make_town(5, 1), 120.0, 20.0, kept, lambda *_: None)
    chosen = np.array([9, 19])
    assert ground.sites.offset_m[chosen] == pytest.approx([90.0, 90.0], abs=0.1)
    stands, still = stand_tables(ground, chosen, 120.0)
    # Cells at 0, 100, 200, 300, 400 m with 10 each: 10 at 25 m, 5 at each other point, 10 at 375 m.
    # Kept: 25 and 75 m. West one: 125 … 275 m. East one: 325 and 375 m (275 m is nearer to 190 m).
    assert still["people"].tolist() == pytest.approx([15.0])
    assert stands["id"].tolist() == ["P001", "P003"]
    assert stands["people"].tolist() == pytest.approx([20.0, 15.0])
    assert stands["street"].tolist() == ["Rua 0", "Rua 0"]
    assert stands.geometry.iloc[0].x < stands.geometry.iloc[1].x


def test_no_stands_give_empty_tables_with_all_columns(make_town: Town, make_places: Places) -> None:
    ground = measure(make_town(2, 1), 120.0, 20.0, make_places(), lambda *_: None)
    stands, kept = stand_tables(ground, np.array([], dtype=np.int64), 120.0)
    assert (len(stands), len(kept)) == (0, 0)
    assert {"id", "kind", "street", "people"} <= set(stands.columns)
