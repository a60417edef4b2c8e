"""Damaged files of the kinds not fuzzed beside their own reader: a table or a refusal, never a crash."""

import numpy as np
import osmium
import pytest
import rasterio
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from osmium.osm.mutable import Node, Way
from rasterio.transform import from_origin

from planner.errors import PlannerError
from planner.sources.population import read_population
from planner.sources.streets import read_streets

pytestmark = pytest.mark.filterwarnings("ignore")
KEYS = {"d0": ("graph", "crs"), "d1": ("node", "y"), "d2": ("node", "x"), "d3": ("edge", "osmid")}
GRAPHML = (
    "<?xml version='1.0' encoding='utf-8'?>\n<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">"
    + "".join(
        f'<key id="{key}" for="{of}" attr.name="{name}" attr.type="string"/>'
        for key, (of, name) in {**KEYS, "d4": ("edge", "highway"), "d5": ("edge", "length")}.items()
    )
    + '<graph edgedefault="directed"><data key="d0">epsg:4326</data>'
    '<node id="1"><data key="d1">-20.7</data><data key="d2">-46.6</data></node>'
    '<node id="2"><data key="d1">-20.7</data><data key="d2">-46.5</data></node>'
    '<edge source="1" target="2" id="0"><data key="d3">7</data><data key="d4">residential</data>'
    '<data key="d5">9</data></edge></graph></graphml>'
)
PEOPLE = "id;lat;lon;pop\nA;-20,7;-46,6;1.234,5\nB;-20,8;-46,6;X\nTotal;;;2\n"
SAMPLES = {
    "ruas.osm.pbf": read_streets,
    "ruas.osm": read_streets,
    "ruas.graphml": read_streets,
    "pessoas.tif": read_population,
    "pessoas.csv": read_population,
}


@pytest.fixture(scope="module")
def samples(tmp_path_factory):
    """Return a good file of each kind by its name."""
    folder = tmp_path_factory.mktemp("samples")
    for name in ("ruas.osm.pbf", "ruas.osm"):
        writer = osmium.SimpleWriter(str(folder / name))
        for number in (1, 2, 3):
            writer.add_node(Node(id=number, version=1, location=(-46.6 - number / 1000, -20.7)))
        writer.add_node(Node(id=4, version=1, location=(-46.6, -20.7), tags={"amenity": "taxi"}))
        writer.add_way(Way(id=1, version=1, nodes=[1, 2, 3], tags={"highway": "residential", "name": "Rua"}))
        writer.close()
    (folder / "ruas.graphml").write_text(GRAPHML, encoding="utf-8")
    (folder / "pessoas.csv").write_text(PEOPLE, encoding="utf-8")
    where = from_origin(330_000, 7_700_000, 100, 100)
    kind = {"count": 1, "dtype": "float32", "crs": "EPSG:31983", "transform": where}
    with rasterio.open(folder / "pessoas.tif", "w", "GTiff", 4, 4, **kind) as file:
        file.write(np.ones((4, 4), dtype="float32"), 1)
    return {name: (folder / name).read_bytes() for name in SAMPLES}


@pytest.mark.parametrize("name", SAMPLES)
def test_the_files_are_good_before_they_are_damaged(samples, text_file, name):
    read = SAMPLES[name](text_file(samples[name], name))
    assert len(getattr(read, "streets", getattr(read, "frame", ()))) > 0


@pytest.mark.parametrize("name", SAMPLES)
@settings(max_examples=120, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_damaged_file_is_read_or_refused_never_a_crash(samples, text_file, name, data):
    content = bytearray(samples[name])
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(content)))
        cut = data.draw(st.sampled_from([0, 1, 4, len(content)]))
        content[place : place + cut] = data.draw(st.binary(max_size=4))
    try:
        said = SAMPLES[name](text_file(bytes(content), name)).source.name
    except PlannerError as error:
        said = error.render("pt") + error.render("en")
    assert name in said
