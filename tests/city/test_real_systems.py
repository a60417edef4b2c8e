"""Registers of real towns in systems they do not tell: asked about with the right answer first."""

import pytest
from pyproj import Transformer

from planner.city import city_from_files
from planner.errors import InputRefused
from planner.geodesy import crs_name
from planner.sources.guidance import Choices
from planner.sources.points import read_points

pytestmark = pytest.mark.acceptance


@pytest.fixture
def register(real_file, text_file):
    """Write the taxi stands of Porto Alegre in another system, as x and y."""
    stands = read_points(
        real_file("porto-alegre-rs/taxi-stands.csv"), kind="taxi_stand", kind_column=False
    ).frame
    stands = stands[stands.geometry.x < -40]  # without the two placeholders

    def write(code, header="id;x;y"):
        transformer = Transformer.from_crs("EPSG:4326", code, always_xy=True)
        x, y = transformer.transform(stands.geometry.x.to_numpy(), stands.geometry.y.to_numpy())
        lines = [f"{name};{a:.7f};{b:.7f}" for name, a, b in zip(stands["id"], x, y, strict=True)]
        return text_file("\n".join([header, *lines]), "taxi.csv"), stands

    return write


@pytest.fixture
def text_file(tmp_path):
    def write(content, name):
        path = tmp_path / name
        path.write_text(content, encoding="utf-8")
        return path

    return write


def load(real_file, taxi, **choices):
    streets = real_file("porto-alegre-rs/streets.osm.pbf")
    return city_from_files(streets=streets, taxi=taxi, choices=Choices(**choices))


@pytest.mark.parametrize(
    ("code", "key", "header"),
    [
        ("EPSG:4618", "crs.doubtful", "id;lon;lat"),
        ("EPSG:4225", "crs.doubtful", "id;lon;lat"),
        ("EPSG:31982", "crs.undecided", "id;x;y"),
        ("EPSG:29192", "crs.undecided", "id;x;y"),
    ],
)
def test_the_true_system_is_among_the_best_of_the_evidence_and_reads_the_register(
    register, real_file, code, key, header
):
    path, stands = register(code, header)
    with pytest.raises(InputRefused) as caught:
        load(real_file, path)
    (fault,) = caught.value.faults
    assert fault.key == key
    found = {one.code: one for one in fault.values["candidates"]}
    assert found[code].options("taxi") == f"--crs taxi={code}"
    assert found[code].median_m < 10  # 5.5 m to the nearest drivable street, as measured by other means
    # SAD69 and Córrego Alegre lie 20 m apart here: streets tell both from SIRGAS, not surely from each other.
    first = fault.values["candidates"][0]
    assert abs(first.median_m - found[code].median_m) < 1.5
    assert (
        all(one.median_m > 15 for one in found.values() if "SIRGAS" in crs_name(one.code))
        or key == "crs.undecided"
    )
    places = load(real_file, path, crs={"taxi": code}).of_kind(["taxi_stand"]).set_index("id").geometry
    true = stands.set_index("id").geometry.loc[places.index]
    assert max(abs(places.x - true.x).max(), abs(places.y - true.y).max()) < 1e-6


def test_the_register_as_it_is_raises_no_doubt_and_confirming_it_is_no_harm(register, real_file):
    path, _ = register("EPSG:4674", "id;lon;lat")
    assert not [n for n in load(real_file, path).notices if n.key.startswith("crs.")]
    told = [n for n in load(real_file, path, crs={"taxi": "EPSG:4674"}).notices if n.key == "crs.as_told"]
    assert 345 <= told[0].values["inside"] <= 350  # 350 lie in the box around all nodes of the extract


def test_pairs_of_the_register_and_the_map_are_told(register, real_file):
    path, _ = register("EPSG:4674", "id;lon;lat")
    told = {n.key: n for n in load(real_file, path).notices if n.where == "taxi.csv"}
    both, only = told.get("city.on_map_too"), told.get("city.on_map_only")
    assert sum(notice.count for notice in (both, only) if notice is not None) == 2  # two are mapped
    assert told["city.far_from_street"].count < 35
