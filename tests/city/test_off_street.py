import shutil
from datetime import date

import geopandas as gpd
import pytest
import shapely
from town import at, places

from planner.bundled import demo_dir
from planner.city import load_city
from planner.city.off_street import FAR_M, far_from_streets
from planner.export import findings_geojson, proposal_geojson
from planner.project import chosen_law, create_project, open_project
from planner.propose import propose
from planner.rulebook import in_force, load_rulebook
from planner.validate import validate

STREETS = gpd.GeoDataFrame(
    geometry=[shapely.LineString([at(0, 0), at(1000, 0)]), shapely.LineString([at(0, 1000), at(1000, 1000)])],
    crs=4326,
)


@pytest.mark.parametrize(("metres", "told"), [(FAR_M - 1, 0), (FAR_M + 1, 1)])
def test_places_off_the_streets_are_told_on_both_sides_of_the_limit(metres, told):
    table = places(("T1", "taxi_stand", at(500, metres)))
    before = table.geometry.iloc[0]
    found = far_from_streets(table, STREETS)
    assert len(found) == told
    assert table.geometry.iloc[0] is before
    assert all(notice.examples == (f"T1 ({metres:.0f} m)",) for notice in found)


def test_terminals_and_places_outside_the_streets_known_are_not_judged():
    table = places(("A", "airport", at(500, 500)), ("T", "taxi_stand", at(500, 5000)))
    assert far_from_streets(table, STREETS) == []
    assert far_from_streets(table, None) == []


def test_a_stand_far_from_any_street_keeps_its_position_through_everything(tmp_path):
    folder = tmp_path / "vila"
    shutil.copytree(demo_dir(), folder, ignore=shutil.ignore_patterns("make"))
    register = folder / "pontos-mototaxi.csv"
    text = register.read_text(encoding="utf-8")
    register.write_text(
        text.rstrip("\n") + "\nMT-99;No mato;stand;4;;-20,8095226;-46,5450123\n", encoding="utf-8"
    )
    given = (-46.5450123, -20.8095226)
    town = load_city(folder)
    far = [notice for notice in town.notices if notice.key == "city.far_from_street"]
    assert [notice.subjects for notice in far if notice.where == register.name] == [("MT-99",)]
    law = in_force(load_rulebook("composite"), date(2026, 1, 10))
    findings = validate(town, law)
    plan = propose(town, law, every_m=200, count=1, iterations=20, keep=town.of_kind(["stand"]))
    create_project(tmp_path / "p.gpkg", town, chosen_law(law), name="V", author="A").close()
    with open_project(tmp_path / "p.gpkg", author="A") as project:
        kept_in_project = project.city().places
    for table in (town.places, plan.kept, kept_in_project):
        assert table[table["id"] == "MT-99"].geometry.iloc[0].coords[0] == given
    for drawn in (findings_geojson(town, law, findings), proposal_geojson(town, law, plan, findings)):
        mine = [one for one in drawn["features"] if one["properties"].get("id") == "MT-99"]
        assert [tuple(one["geometry"]["coordinates"]) for one in mine] == [given]
