import pytest

from planner.sources.streets import read_streets

NODES = [(1, -46.60, -20.70), (2, -46.59, -20.70)]
WAYS = [(10, [1, 2], {"highway": "residential"})]


@pytest.mark.parametrize("name", ["mapa.osm", "MAPA.OSM"])
def test_the_kind_of_file_follows_from_its_name(osm, name):
    assert read_streets(osm(NODES, WAYS, name=name)).streets["osm_way"].tolist() == [10]


def test_another_kind_is_refused_with_those_accepted(text_file, refusal):
    pt, en = refusal(read_streets, text_file("x", "ruas.dwg"))
    assert "«.dwg»" in pt
    assert ".osm.pbf" in pt
    assert ".graphml" in en


def test_a_missing_file_is_named(tmp_path, refusal):
    assert "ruas.osm" in refusal(read_streets, tmp_path / "ruas.osm")[0]
