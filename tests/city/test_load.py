import geopandas as gpd
import pytest
import shapely
from town import at

from planner.bundled import demo_dir
from planner.city import PopulationFigure, city_from_files, load_city
from planner.errors import InputRefused, MissingInput
from planner.tables import PLACES, check


def point(shape):
    return f"{shape.y:.7f};{shape.x:.7f}".replace(".", ",")


@pytest.fixture
def files(tmp_path):
    """Write a small town: two streets with a bus stop and a taxi stand in their tags, and files of points."""
    nodes = {1: at(0), 2: at(1000), 3: at(1000, 1000), 4: at(0, 20), 5: at(500, 10)}
    tags = {4: ("amenity", "taxi"), 5: ("highway", "bus_stop")}
    lines = [
        f'<node id="{n}" version="1" lon="{p.x}" lat="{p.y}">'
        + (f'<tag k="{tags[n][0]}" v="{tags[n][1]}"/>' if n in tags else "")
        + "</node>"
        for n, p in nodes.items()
    ]
    way = (
        '<way id="9" version="1"><nd ref="1"/><nd ref="2"/><nd ref="3"/><tag k="highway" v="primary"/></way>'
    )
    (tmp_path / "mapa.osm").write_text(f'<osm version="0.6">{"".join(lines)}{way}</osm>')
    (tmp_path / "taxi.csv").write_text(
        f"id;lat;lon\nT1;{point(at(100))}\nT2;{point(at(9000))}\nT3;1;1\nT4;{point(at(50))}\n"
    )
    (tmp_path / "pontos.csv").write_text(
        f"id;tipo;lat;lon\nM1;ponto;{point(at(300))}\nM2;sede;{point(at(9000))}\n"
    )
    (tmp_path / "pop.csv").write_text(
        f"id;pop;lat;lon\na;10;{point(at(200))}\nb;32;{point(at(5000))}\nc;;{point(at(0))}\n"
    )
    return tmp_path


def keys(city):
    return {notice.key: notice.count for notice in city.notices}


def test_a_city_of_a_street_map_alone(files):
    city = city_from_files(streets=files / "mapa.osm")
    assert city.name == "mapa"
    assert city.places["id"].tolist() == ["osm-n4", "osm-n5"]
    assert city.layer("taxi_stand").judgeable
    assert city.layer("rail_station").status == "empty"
    assert city.layer("premises").status == "missing"
    assert len(city.streets) == 1
    assert city.nodes.index.tolist() == [1, 3]
    assert (city.population, city.population_figure, city.boundary) == (None, None, None)


def test_files_maps_and_people_make_one_city_and_the_counts_add_up(files):
    city = city_from_files(
        name="Passos",
        streets=files / "mapa.osm",
        taxi=files / "taxi.csv",
        stands=files / "pontos.csv",
        population=files / "pop.csv",
        none=["rail_station"],
    )
    check(city.places, PLACES)
    assert city.name == "Passos"
    assert city.places["id"].tolist() == ["T1", "T4", "M1", "M2", "osm-n5"]
    assert city.layer("premises").status == "known"
    assert city.layer("rail_station").status == "declared_empty"
    assert city.layer("taxi_stand").source == "taxi.csv"
    assert city.population_figure == PopulationFigure(42, "pop.csv")
    assert keys(city) == {
        "sources.some_outside_brazil": 1,
        "points.placeholder": 1,
        "population.unknown": 1,
        "city.places_elsewhere": 1,
        "city.places_outside": 1,
        "city.stands_outside": 1,
        "city.population_outside": 1,
        "city.told_by_file": 1,
        "city.on_map_only": 1,
    }
    assert [source.name for source in city.sources] == ["mapa.osm", "taxi.csv", "pontos.csv", "pop.csv"]


def test_the_boundary_decides_what_is_outside(files):
    wide = shapely.Polygon([at(-100, -100), at(9500, -100), at(9500, 2000), at(-100, 2000)])
    gpd.GeoDataFrame(geometry=[wide], crs="EPSG:4674").to_file(files / "limite.gpkg")
    city = city_from_files(
        streets=files / "mapa.osm", taxi=files / "taxi.csv", boundary=files / "limite.gpkg"
    )
    assert city.places["id"].tolist()[:3] == ["T1", "T2", "T4"]
    assert city.boundary.geometry.iloc[0].equals_exact(wide, 1e-9)


def test_a_number_of_people_needs_no_file(files):
    city = city_from_files(stands=files / "pontos.csv", population=111_939)
    assert city.population_figure.people == 111_939
    assert city.population is None
    assert city.streets is None


def test_faults_of_all_files_come_at_once(files):
    (files / "ruim.csv").write_text("id;lat;lon\nA;x;-46,6\n")
    with pytest.raises(InputRefused) as caught:
        city_from_files(streets=files / "nada.osm", taxi=files / "ruim.csv", population=-1, none=["hospital"])
    said = caught.value.render("pt")
    for words in ("nada.osm", "linha 2", "População -1", "hospital"):
        assert words in said, words


def test_only_missing_files_are_missing_input(files):
    with pytest.raises(MissingInput) as caught:
        city_from_files(taxi=files / "a.csv", stands=files / "b.csv")
    assert "a.csv" in str(caught.value)
    assert "b.csv" in str(caught.value)


def test_what_is_declared_absent_but_mapped_is_refused(files):
    with pytest.raises(InputRefused) as caught:
        city_from_files(streets=files / "mapa.osm", none=["bus_stop"])
    assert "mapa.osm" in str(caught.value)


def test_bus_stops_come_from_a_feed_or_from_points(files):
    (files / "stops.txt").write_text(f"stop_id,stop_lat,stop_lon\n1,{at(5).y},{at(5).x}\n")
    assert city_from_files(bus=files / "stops.txt").places["kind"].tolist() == ["bus_stop"]
    assert city_from_files(bus=files).places["id"].tolist() == ["1"]
    assert city_from_files(bus=files / "taxi.csv").places["kind"].unique().tolist() == ["bus_stop"]


def test_a_folder_loads_what_its_manifest_names(files):
    (files / "city.toml").write_text(
        'name = "Vila"\nuf = "MG"\nfictional = true\npopulation = 5000\npopulation_source = "conta"\n'
        'population_year = 2022\nnone = ["airport"]\n[files]\nstreets = "mapa.osm"\nstands = "pontos.csv"\n'
        'population = "pop.csv"\n'
    )
    city = load_city(files)
    assert (city.name, city.uf, city.fictional) == ("Vila", "MG", True)
    assert city.population_figure == PopulationFigure(5000, "conta", 2022)
    assert city.population["population"].sum() == 42
    assert city.layer("airport").status == "declared_empty"


def test_files_given_apart_go_before_those_of_the_folder(files):
    (files / "city.toml").write_text('name = "Vila"\npopulation = 5000\n[files]\nstands = "pontos.csv"\n')
    (files / "outros.csv").write_text(f"id;lat;lon\nX;{point(at(0))}\n")
    city = load_city(files, instead={"stands": files / "outros.csv", "population": 7}, none=["airport"])
    assert city.places["id"].tolist() == ["X"]
    assert city.population_figure.people == 7
    assert city.layer("airport").status == "declared_empty"
    with_cells = load_city(files, instead={"population": files / "pop.csv"})
    assert with_cells.population_figure == PopulationFigure(42, "pop.csv")


def test_loading_twice_gives_the_same_city(files):
    one, other = (city_from_files(streets=files / "mapa.osm", taxi=files / "taxi.csv") for _ in range(2))
    assert one.places.equals(other.places)
    assert one.streets.equals(other.streets)
    assert (one.layers, one.sources, one.notices) == (other.layers, other.sources, other.notices)


def test_the_bundled_town_loads_and_says_that_it_is_fictional():
    city = load_city(demo_dir())
    assert city.fictional
    assert city.name == "Vila Modelo"
    assert {layer.status for layer in city.layers.values()} <= {"known", "declared_empty"}
    assert city.population["population"].sum() == pytest.approx(city.population_figure.people, abs=1)
