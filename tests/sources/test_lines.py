import geopandas as gpd
import pytest
import shapely
from town import at

from planner.sources.guidance import Guidance
from planner.sources.lines import read_street_lines
from planner.sources.streets import read_streets
from planner.tables import NODES, STREETS, check


def line(*metres):
    return shapely.LineString([at(east, north) for east, north in metres])


CROSS = [line((0, 50), (100, 50)), line((50, 0), (50, 100))]


def frame(shapes, **columns):
    return gpd.GeoDataFrame(columns, geometry=shapes, crs=4326)


def keys(read):
    return {notice.key: notice for notice in read.notices}


@pytest.mark.parametrize("name", ["ruas.geojson", "ruas.json", "ruas.gpkg", "ruas.shp", "ruas.fgb"])
@pytest.mark.parametrize("column", ["via_name", "NM_LOG", "Logradouro", "nome"])
def test_lines_with_a_name_only_are_streets_to_drive_and_walk(name, column, tmp_path):
    frame(CROSS, **{column: ["Rua A", None]}).to_file(
        tmp_path / name, driver="GeoJSON" if name.endswith("json") else None
    )
    read = read_streets(tmp_path / name)
    check(read.streets, STREETS)
    check(read.nodes, NODES)
    assert read.streets["name"].tolist() == ["Rua A", "Rua A", None, None]
    assert read.streets[["drive", "walk"]].all().all()
    assert not read.streets[["oneway", "bridge", "tunnel"]].any().any()
    assert set(read.streets["highway"]) == {"road"}
    assert (len(read.nodes), len(read.places), read.place_kinds) == (5, 0, frozenset())
    noded = keys(read)["lines.noded"]
    assert (noded.values["crossings"], noded.values["tees"]) == (1, 0)
    assert "Viadutos" in noded.render("pt")
    assert keys(read)["lines.name_from"].values["column"] == column


def test_tags_that_are_there_are_heard(tmp_path):
    columns = {
        "name": ["['Rua A', 'Rua B']", "C"],
        "highway": ["residential", "footway"],
        "oneway": ["-1", None],
    }
    frame(CROSS, **columns, bridge=[None, "yes"]).to_file(tmp_path / "ruas.gpkg")
    streets = read_street_lines(tmp_path / "ruas.gpkg").streets
    assert streets["name"].tolist() == ["Rua A; Rua B", "C"]  # the bridge crosses without meeting
    assert streets["drive"].tolist() == [True, False]
    assert streets["oneway"].tolist() == [True, False]
    east, west = streets.geometry.iloc[0].coords[0], streets.geometry.iloc[0].coords[-1]
    assert east[0] > west[0]  # it runs against the way it was drawn


def test_several_lines_in_a_feature_and_features_of_other_kinds(tmp_path):
    shapes = [shapely.MultiLineString(CROSS), shapely.Point(at(0)), None]
    frame(shapes, nome=["A", "B", "C"]).to_file(tmp_path / "ruas.geojson")
    read = read_street_lines(tmp_path / "ruas.geojson")
    assert len(read.streets) == 4
    assert keys(read)["lines.no_line"].examples == ("2", "3")
    assert (read.source.tallies[0].read, read.source.tallies[0].used) == (3, 1)


def test_a_line_that_crosses_itself_meets_itself(tmp_path):
    bow = line((0, 0), (100, 100), (100, 0), (0, 100))
    frame([bow]).to_file(tmp_path / "ruas.gpkg")
    read = read_street_lines(tmp_path / "ruas.gpkg")
    assert len(read.streets) == 3
    assert "lines.unnamed" in keys(read)


def test_a_map_without_lines_is_refused(tmp_path, refusal):
    frame([shapely.Point(at(0))], nome=["A"]).to_file(tmp_path / "ruas.gpkg")
    assert "eixos das ruas" in refusal(read_street_lines, tmp_path / "ruas.gpkg")[0]


def test_lines_in_metres_ask_for_their_system(tmp_path, refusal):
    frame(CROSS).to_crs(31983).set_crs(None, allow_override=True).to_file(tmp_path / "ruas.gpkg")
    asked = Guidance(role="streets")
    assert "--crs streets=EPSG:31983" in refusal(read_street_lines, tmp_path / "ruas.gpkg", asked)[0]
    read = read_street_lines(tmp_path / "ruas.gpkg", Guidance(crs="EPSG:31983"))
    assert read.streets["length_m"].sum() == pytest.approx(200, abs=0.01)


def test_islands_are_kept_marked_and_told(tmp_path):
    frame([*CROSS, line((500, 0), (530, 0))]).to_file(tmp_path / "ruas.gpkg")
    read = read_street_lines(tmp_path / "ruas.gpkg")
    assert sorted(read.streets["island"].tolist()) == [0, 0, 0, 0, 1]
    told = keys(read)["lines.islands"]
    assert (told.count, told.values["islands"], told.values["percent"]) == (
        1,
        1,
        pytest.approx(13.04, abs=0.01),
    )


@pytest.mark.acceptance
def test_the_axes_of_itu_keep_every_metre(real_file):
    read = read_streets(real_file("itu-sp/streets.geojson"))
    assert read.source.tallies[0].read == 8_523
    assert read.streets["length_m"].sum() == pytest.approx(1_801_000, rel=0.001)
    assert keys(read)["lines.name_from"].values["column"] == "via_name"
    assert (read.streets["island"] == 0).mean() > 0.9
    assert len(keys(read)["lines.too_short"].examples) == 2
