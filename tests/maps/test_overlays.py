from dataclasses import replace

import geopandas as gpd
import pandas as pd
import pytest
from lawbook import distance, rules
from pyproj import Geod
from shapely.geometry import MultiPolygon, Polygon
from street_town import HOSTILE, streets
from town import at, city

from planner.maps.overlays import districts, legal_streets, population_cells, reached_streets
from planner.tables import LONLAT

TAXI = rules(distance("taxi", ["stand"], ["taxi_stand"], 100))


def row_of_blocks():
    """Return one street of 1 km in ten pieces that meet end to end."""
    table = streets(*(("residential", "Rua A", [at(x), at(x + 100)]) for x in range(0, 1000, 100)))
    return table


def cells(*people):
    frame = gpd.GeoDataFrame(
        {"id": [f"C{n}" for n in range(len(people))], "population": pd.array(people, dtype=float)},
        geometry=[at(50 + 100 * n, 0) for n in range(len(people))],
        crs=LONLAT,
    )
    return frame.astype({"id": object})


def metres(feature):
    geod = Geod(ellps="GRS80")
    return sum(geod.line_length(*zip(*line, strict=True)) for line in feature["geometry"]["coordinates"])


def test_legal_and_barred_street_are_told_apart_and_make_up_the_whole():
    town = replace(city(("T", "taxi_stand", at(500))), streets=row_of_blocks())
    drawn = legal_streets(town, TAXI, "pt")
    legal, barred = drawn["data"]["features"]
    # Three sites a block at 17, 50 and 83 m, each for a third of it: the six at 417…583 m are too near.
    assert metres(barred) == pytest.approx(200, abs=0.5)
    assert metres(legal) == pytest.approx(800, abs=0.5)
    assert [entry["kind"] for entry in drawn["legend"]] == ["line", "line"]


def test_without_streets_nothing_is_said_of_them():
    town = city(("T", "taxi_stand", at(500)))
    assert legal_streets(town, TAXI, "pt") is None
    assert reached_streets(town, town.places, 300, "pt") is None
    assert population_cells(town, "pt") is None
    assert districts(town, "pt") is None


def test_the_people_reached_and_those_left_out_are_all_the_people():
    town = replace(city(("S", "stand", at(0))), streets=row_of_blocks(), population=cells(*[10.0] * 10))
    drawn = reached_streets(town, town.of_kind(["stand"]), 250, "pt")
    reached, left = drawn["data"]["features"]
    # Street points at 25, 75, … m: those up to 225 m lie within 250 m, each standing for 50 m and 5 people.
    assert metres(reached) == pytest.approx(250, abs=0.5)
    assert metres(left) == pytest.approx(750, abs=0.5)
    assert "25 pessoas" in drawn["legend"][0]["text"]
    assert "75 pessoas" in drawn["legend"][1]["text"]


def test_population_is_graded_and_every_class_is_in_the_legend():
    town = replace(city(("S", "stand", at(0))), population=cells(*[float(n) for n in range(1, 101)]))
    drawn = population_cells(town, "pt")
    grades = [feature["properties"]["style"] for feature in drawn["data"]["features"]]
    assert grades == sorted(grades)
    assert set(grades) == set(range(5))
    assert len(drawn["styles"]) == len(drawn["legend"]) == 5
    assert drawn["data"]["features"][0]["properties"]["title"] == "Pessoas: 1"


def test_people_who_are_all_alike_make_one_class():
    town = replace(city(("S", "stand", at(0))), population=cells(7.0, 7.0, 7.0))
    drawn = population_cells(town, "pt")
    assert {feature["properties"]["style"] for feature in drawn["data"]["features"]} <= {
        *range(len(drawn["styles"]))
    }


def test_a_district_carries_its_name_as_plain_text():
    ring = Polygon([(p.x, p.y) for p in (at(0), at(100), at(100, 100), at(0, 100))])
    town = city(("D", "district", ring))
    town = replace(town, places=town.places.assign(name=HOSTILE))
    drawn = districts(town, "pt")
    assert drawn["data"]["features"][0]["properties"]["title"] == HOSTILE


def square(east_m, side_m):
    ends = (at(east_m), at(east_m + side_m), at(east_m + side_m, side_m), at(east_m, side_m))
    return Polygon([(p.x, p.y) for p in ends])


def test_a_district_is_named_in_the_middle_of_its_largest_part():
    both = MultiPolygon([square(0, 100), square(1000, 400)])
    drawn = districts(city(("Centro", "district", both)), "pt")
    (feature,) = drawn["data"]["features"]
    lat, lon = feature["properties"]["at"]
    assert metres_between(lon, lat, at(1200, 200)) < 25
    assert feature["properties"]["title"] == "Centro"  # no name: its id


def test_larger_districts_come_first_and_a_blank_name_is_none():
    town = city(("A", "district", square(0, 100)), ("B", "district", square(500, 300)))
    drawn = districts(replace(town, places=town.places.assign(name=["Vila", " "])), "pt")
    assert [one["properties"]["title"] for one in drawn["data"]["features"]] == ["B", "Vila"]


def test_an_area_is_drawn_without_the_vertices_nobody_sees():
    edge = [(p.x, p.y) for p in (at(0), at(100, 0.3), at(200), at(200, 200), at(100, 205), at(0, 200))]
    drawn = districts(city(("A", "district", Polygon(edge))), "pt")
    (ring,) = drawn["data"]["features"][0]["geometry"]["coordinates"]
    assert len(ring) == 6  # of the two bulges the one of 0.3 m is gone


def metres_between(lon, lat, place):
    return Geod(ellps="GRS80").inv(lon, lat, place.x, place.y)[2]
