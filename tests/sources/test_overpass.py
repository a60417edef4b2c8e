import gzip
import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from planner.errors import InputRefused
from planner.sources.osm import read_osm
from planner.sources.overpass import is_overpass
from planner.sources.streets import read_streets

PLACES = {1: (-46.6, -20.7), 2: (-46.59, -20.7), 3: (-46.58, -20.7), 4: (-46.59, -20.69)}
NODES = [{"type": "node", "id": n, "lat": lat, "lon": lon} for n, (lon, lat) in PLACES.items()]
TAXI = {"type": "node", "id": 9, "lat": -20.7, "lon": -46.6, "tags": {"amenity": "taxi"}}


def way(number, refs, *, geometry=False, nodes=True, name="Rua"):
    element = {"type": "way", "id": number, "tags": {"highway": "residential", "name": name}}
    if nodes:
        element["nodes"] = refs
    if geometry:
        element["geometry"] = [{"lon": PLACES[n][0], "lat": PLACES[n][1]} for n in refs]
    return element


def answer(*elements, **more):
    return json.dumps({"version": 0.6, "osm3s": {}, "elements": list(elements), **more})


def summary(read):
    return sorted(read.streets["length_m"].round(3)), sorted(read.nodes.geometry.x.round(6))


@pytest.mark.parametrize(
    "elements",
    [
        [*NODES, way(1, [1, 2, 3]), way(2, [2, 4])],
        [way(1, [1, 2, 3]), way(2, [2, 4]), *NODES],
        [way(1, [1, 2, 3], geometry=True), way(2, [2, 4], geometry=True)],
        [way(1, [1, 2, 3], geometry=True, nodes=False), way(2, [2, 4], geometry=True, nodes=False)],
    ],
)
def test_every_shape_of_answer_gives_the_same_streets(elements, text_file, osm):
    read = read_streets(text_file(answer(*elements, TAXI), "ruas.json"))
    xml = osm(
        [(n, *place) for n, place in PLACES.items()],
        [(1, [1, 2, 3], {"highway": "residential"}), (2, [2, 4], {"highway": "residential"})],
    )
    assert summary(read) == summary(read_osm(xml))
    assert read.places["id"].tolist() == ["osm-n9"]
    assert read.source.name == "ruas.json"


def test_a_clipped_way_keeps_what_is_there(text_file):
    clipped = way(1, [1, 2, 3], geometry=True)
    clipped["geometry"][0] = None
    read = read_streets(text_file(answer(clipped), "ruas.json"))
    assert len(read.streets) == 1
    assert "osm.ways_cut" in {notice.key for notice in read.notices}


def test_relations_with_drawn_members_are_areas(text_file):
    ring = [
        {"lon": x, "lat": y} for x, y in [(-46.6, -20.7), (-46.59, -20.7), (-46.59, -20.69), (-46.6, -20.7)]
    ]
    member = {"type": "way", "ref": 5, "role": "outer", "geometry": ring}
    tags = {"type": "multipolygon", "amenity": "bus_station"}
    relation = {"type": "relation", "id": 7, "tags": tags, "members": [member]}
    places = read_streets(text_file(answer(relation), "ruas.json")).places
    assert places[["id", "kind"]].values.tolist() == [["osm-r7", "bus_terminal"]]
    assert places.geom_type.tolist() == ["Polygon"]


def test_an_answer_that_broke_off_is_refused(text_file, refusal):
    remark = 'runtime error: Query timed out in "query" at line 3 after 26 seconds.'
    pt, _ = refusal(read_streets, text_file(answer(*NODES, remark=remark), "ruas.json"))
    assert "parou antes de terminar" in pt
    assert "timed out" in pt


@pytest.mark.parametrize(
    "content", ['{"elements": 5}', '{"elements": [{"type": "node"}]}', '{"elements": [', '"elements"']
)
def test_damaged_answers_are_refused(content, text_file, refusal):
    assert "ruas.json" in refusal(read_streets, text_file(content, "ruas.json"))[0]


def test_geojson_is_no_answer_of_overpass(text_file):
    assert not is_overpass(text_file('{"type": "FeatureCollection", "features": []}', "a.json"))


def test_a_packed_xml_is_read_as_the_plain_one(osm, tmp_path):
    plain = osm([(n, *place) for n, place in PLACES.items()], [(1, [1, 2, 3], {"highway": "residential"})])
    packed = tmp_path / "mapa.osm.gz"
    packed.write_bytes(gzip.compress(plain.read_bytes()))
    assert summary(read_streets(packed)) == summary(read_streets(plain))


@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_a_mutated_answer_is_read_or_refused_never_a_crash(text_file, data):
    good = answer(*NODES, way(1, [1, 2, 3]), way(2, [2, 4], geometry=True), TAXI).encode()
    place = data.draw(st.integers(0, len(good) - 1))
    cut = data.draw(st.sampled_from([0, 1, 3, len(good)]))
    path = text_file(good[:place] + data.draw(st.binary(max_size=3)) + good[place + cut :], "ruas.json")
    try:
        said = read_streets(path).source.name
    except InputRefused as error:
        said = error.render("pt") + error.render("en")
    assert "ruas.json" in said
