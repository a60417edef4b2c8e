import pytest
from loopback import relation, square

from planner.errors import InputRefused, MissingInput
from planner.sources.fetch.boundary import boundary_of
from planner.sources.fetch.localities import Municipality

PASSOS = Municipality("3147907", "Passos")


@pytest.fixture
def find(asker, servers, loopback):
    def ask(*answer):
        loopback.answers["nominatim"] = list(answer)
        return boundary_of(PASSOS, asker, servers.nominatim)

    return ask


def test_the_relation_with_the_code_is_taken_even_where_another_is_larger(find, loopback):
    larger = relation(1, code=None, shape=square(west=-47.5))
    other = relation(2, code="9999999", shape=square(west=-48))
    found = find(larger, other, relation(314914))
    assert (found.osm_id, found.by_code) == ("relation/314914", True)
    assert found.area.bounds == (-46.62, -20.73, -46.60, -20.71)
    asked = loopback.asked[0][1]
    assert (asked["city"], asked["state"], asked["extratags"]) == (["Passos"], ["Minas Gerais"], ["1"])


def test_without_codes_the_largest_area_of_that_name_is_taken(find):
    district = relation(1, code=None)
    found = find(
        district,
        relation(2, code=None, shape=square(west=-46.9)),
        relation(3, code=None, state="Bahia", shape=square(west=-48)),
    )
    assert (found.osm_id, found.by_code) == ("relation/2", False)


@pytest.mark.parametrize(
    "answer",
    [
        [],
        [relation(1, code="9999999")],
        [relation(1, category="place", type="city")],
        [relation(1, shape={"type": "Point", "coordinates": [-46.6, -20.7]})],
        [relation(1, code=None, name="Passos Maia")],
    ],
)
def test_no_such_area_is_refused(find, answer):
    with pytest.raises(InputRefused) as caught:
        find(*answer)
    assert "Passos (MG)" in caught.value.render("pt")


def test_an_area_that_crosses_itself_is_made_valid(find):
    bow = {
        "type": "Polygon",
        "coordinates": [
            [[-46.62, -20.73], [-46.60, -20.71], [-46.60, -20.73], [-46.62, -20.71], [-46.62, -20.73]]
        ],
    }
    assert find(relation(1, shape=bow)).area.is_valid


def test_another_form_is_said(asker, servers, loopback):
    loopback.answers["nominatim"] = {"error": "x"}
    with pytest.raises(MissingInput) as caught:
        boundary_of(PASSOS, asker, servers.nominatim)
    assert "Nominatim" in caught.value.render("pt")


def test_a_shape_that_is_none_is_said(find):
    with pytest.raises(MissingInput) as caught:
        find(relation(1, shape={"type": "Polygon", "coordinates": "x"}))
    assert "Nominatim" in caught.value.render("en")
