import geopandas as gpd
import pytest
import shapely

from planner.sources.map_file import read_map
from planner.sources.points import read_points

NAME = "Praça São João"
FRAME = gpd.GeoDataFrame(
    {"nome": [NAME, "Estação", "Rua"]},
    geometry=[shapely.Point(-46.6, -20.7), shapely.Point(-46.61, -20.7), shapely.Point(-46.62, -20.7)],
    crs=4674,
)
pytestmark = pytest.mark.filterwarnings("ignore:'crs' was not provided")


@pytest.fixture
def shp(tmp_path):
    """Write a shapefile in an encoding, without some of its parts."""

    def write(*, encoding="UTF-8", without=(), stem="pontos"):
        path = tmp_path / f"{stem}.shp"
        FRAME.to_file(path, encoding=encoding)
        for suffix in without:
            path.with_suffix(suffix).unlink(missing_ok=True)
        return path

    return write


def names(path):
    read = read_points(path, kind="stand")
    return read.frame["name"].tolist(), [n.key for n in read.notices if n.key.startswith("sources.")]


def test_a_whole_shapefile(shp):
    assert names(shp()) == (FRAME["nome"].tolist(), [])


@pytest.mark.parametrize(
    ("encoding", "key"), [("UTF-8", "sources.shp_utf8"), ("ISO-8859-1", "sources.shp_latin1")]
)
def test_without_a_told_encoding_the_bytes_tell_it(shp, encoding, key):
    assert names(shp(encoding=encoding, without=[".cpg"])) == (FRAME["nome"].tolist(), [key])


def test_without_an_index_it_is_made_elsewhere(shp):
    path = shp(without=[".shx"])
    before = sorted(p.name for p in path.parent.iterdir())
    assert names(path)[0] == FRAME["nome"].tolist()
    assert sorted(p.name for p in path.parent.iterdir()) == before


def test_a_system_told_in_latin_1_is_read(shp):
    path = shp()
    told = path.with_suffix(".prj")
    told.write_bytes(told.read_text().replace("GCS_SIRGAS_2000", "Córrego").encode("latin-1"))
    before = told.read_bytes()
    assert b"C\xf3rrego" in before
    assert names(path) == (FRAME["nome"].tolist(), [])
    assert told.read_bytes() == before


def test_without_its_table_the_points_stay(shp):
    path = shp(without=[".dbf", ".cpg"])
    assert len(read_points(path, kind="stand").frame) == 3


def test_without_a_told_system_degrees_in_brazil_are_taken_and_said(shp):
    assert names(shp(without=[".prj"]))[1] == ["sources.crs_assumed"]


def test_capitals_of_old_systems_do_no_harm(shp):
    path = shp()
    for part in list(path.parent.iterdir()):
        part.rename(part.with_name(part.name.upper()))
    assert names(path.with_name("PONTOS.SHP"))[0] == FRAME["nome"].tolist()


@pytest.mark.parametrize("suffix", [".dbf", ".shx", ".prj"])
def test_a_part_alone_is_refused_with_what_to_give(shp, suffix, refusal):
    path = shp().with_suffix(suffix)
    assert ".zip" in refusal(read_points, path, kind="stand")[0]
    assert suffix in refusal(read_map, path)[0]
