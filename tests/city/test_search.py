import pytest
from street_town import HOSTILE, streets
from town import at

from planner.city.search import find_places, street_index
from planner.city.street_names import name_words


def grid():
    """Return Rua São José going east, crossed at 100 m by an avenue and at 200 m by a square."""
    table = streets(
        ("residential", "Rua São José", [at(0), at(100)]),
        ("residential", "Rua São José", [at(100), at(200)]),
        ("primary", "Avenida Doutor Ávila", [at(100), at(100, 100)]),
        ("residential", "Praça da Sé", [at(200), at(200, 100)]),
        ("residential", "Rua Longe", [at(0, 5000), at(100, 5000)]),
        ("residential", None, [at(0, 300), at(100, 300)]),
    )
    table["u"] = [1, 2, 2, 3, 8, 10]
    table["v"] = [2, 3, 4, 5, 9, 11]
    return table


INDEX = street_index(grid())


@pytest.mark.parametrize("typed", ["rua sao jose", "R. São José", "r sao jose", "SÃO JOSÉ", "sao jos"])
def test_a_street_is_found_however_it_is_typed(typed):
    found = find_places(INDEX, typed)
    assert [(place.kind, place.label) for place in found.places] == [("street", "Rua São José")]
    assert found.places[0].lat == pytest.approx(at(0).y, abs=1e-6)


@pytest.mark.parametrize(
    "typed",
    [
        "Rua São José x Avenida Doutor Ávila",
        "r. sao jose com av. dr. avila",
        "Rua São José, esquina Av. Dr. Ávila",
        "R São José esquina com Avenida Doutor Ávila",
        "Av Doutor Avila & Rua Sao Jose",
    ],
)
def test_a_crossing_is_the_junction_of_both_streets(typed):
    (place,) = find_places(INDEX, typed).places
    assert place.kind == "crossing"
    assert (place.lon, place.lat) == pytest.approx((at(100).x, at(100).y), abs=1e-9)


def test_the_end_of_a_street_on_another_is_a_crossing():
    (place,) = find_places(INDEX, "Pça. Sé x São José").places
    assert (place.lon, place.lat) == pytest.approx((at(200).x, at(200).y), abs=1e-9)


@pytest.mark.parametrize(
    "typed", ["-20,7988; -46,5999", "-20.7988, -46.5999", "-20.7988,-46.5999", "−20,7988 −46,5999"]
)
def test_coordinates_are_read_in_either_form(typed):
    (place,) = find_places(INDEX, typed).places
    assert (place.kind, place.lat, place.lon) == ("coordinates", -20.7988, -46.5999)


def test_what_is_no_place_on_earth_is_not_found():
    assert find_places(INDEX, "-95,5; 10,0").places == ()


def test_streets_that_do_not_meet_are_both_told():
    found = find_places(INDEX, "Rua São José x Rua Longe")
    assert found.apart
    assert [place.label for place in found.places] == ["Rua São José", "Rua Longe"]


def test_a_name_not_found_suggests_the_near_ones():
    found = find_places(INDEX, "Rua São Joze")
    assert found.places == ()
    assert found.near_names == ("Rua São José",)
    crossing = find_places(INDEX, "Rua São Joze x Praça da Sé")
    assert (crossing.places, crossing.near_names) == ((), ("Rua São José",))


def test_two_streets_of_one_name_are_two_places_the_longer_first():
    table = streets(
        ("residential", "Rua Dois", [at(0), at(100)]),
        ("residential", "Rua Dois", [at(9000), at(9100)]),
        ("residential", "Rua Dois", [at(9100), at(9200)]),
    )
    found = find_places(street_index(table), "rua dois").places
    assert [round((place.lon - at(0).x) / (at(1000).x - at(0).x)) for place in found] == [9, 0]


@pytest.mark.parametrize("typed", ["", "  ", "x", "???", HOSTILE])
def test_nothing_that_can_be_typed_breaks_it(typed):
    assert find_places(INDEX, typed).places == ()


def test_a_town_without_streets_still_reads_coordinates():
    assert find_places(street_index(None), "-20,5; -46,5").places[0].lat == -20.5
    assert find_places(street_index(None), "Rua A").near_names == ()


def test_a_street_called_by_one_letter_keeps_it():
    assert name_words("Rua R") == ("rua", "r")
    assert name_words("Rua da Praia") == name_words("r. praia")
