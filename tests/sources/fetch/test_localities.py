import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.errors import InputRefused, MissingInput, PlannerError
from planner.sources.fetch.localities import STATES, Municipality, candidates, parse_place, the_one


@pytest.mark.parametrize(
    ("text", "name", "state"),
    [
        ("Passos", "Passos", None),
        ("Passos, Minas Gerais", "Passos", "31"),
        ("passos, mg", "passos", "31"),
        ("Passos, MG, Brasil", "Passos", "31"),
        ("Passos-MG", "Passos", "31"),
        ("Passos/MG", "Passos", "31"),
        ("Passos (MG)", "Passos", "31"),
        ("Passos - MG", "Passos", "31"),
        ("Ji-Paraná", "Ji-Paraná", None),
        ("São Paulo, São Paulo", "São Paulo", "35"),
        ("Brasília, Distrito Federal, Brazil", "Brasília", "53"),
    ],
)
def test_ways_to_write_a_place(text, name, state):
    assert parse_place(text) == (name, state)


@pytest.mark.parametrize(("text", "words"), [("", "vazio"), (" , Brasil", "vazio"), ("Passos, Xis", "«Xis»")])
def test_what_is_no_place(text, words):
    with pytest.raises(InputRefused) as caught:
        parse_place(text)
    assert words in caught.value.render("pt")


@given(st.text(max_size=40))
def test_any_text_is_a_place_or_is_refused(text):
    try:
        name, state = parse_place(text)
    except PlannerError:
        return
    assert name.strip()
    assert state is None or state in STATES


def test_a_name_with_its_state_asks_only_for_that_state(asker, servers, loopback):
    assert the_one("PASSOS, MG", asker, servers.ibge) == Municipality("3147907", "Passos")
    assert loopback.asked[0][1]["path"].endswith("/v1/localidades/estados/MG/municipios")


def test_a_code_is_looked_up(asker, servers, loopback):
    town = the_one(" 3147907 ", asker, servers.ibge)
    assert (town.name, town.uf, town.state) == ("Passos", "MG", "Minas Gerais")
    assert loopback.names() == ["code"]


def test_all_namesakes_are_listed(asker, servers):
    assert [one.uf for one in candidates("Bom Jesus", asker, servers.ibge)] == ["PB", "PI", "RS"]
    with pytest.raises(InputRefused) as caught:
        the_one("bom jesus", asker, servers.ibge)
    said = caught.value.render("pt")
    assert "3 municípios" in said
    for line in ("Bom Jesus (PI): 2201903", "Bom Jesus (PB): 2502201", "Bom Jesus (RS): 4302303"):
        assert line in said


def test_a_misspelt_name_gets_its_nearest(asker, servers):
    with pytest.raises(InputRefused) as caught:
        the_one("Pasos, MG", asker, servers.ibge)
    assert "Passos (MG, 3147907)" in caught.value.render("pt")


@pytest.mark.parametrize("code", ["314790", "9947907", "12345678"])
def test_what_is_no_code_asks_nobody(asker, servers, loopback, code):
    with pytest.raises(InputRefused) as caught:
        the_one(code, asker, servers.ibge)
    assert code in caught.value.render("pt")
    assert loopback.asked == []


def test_a_code_that_ibge_does_not_know(asker, servers, loopback):
    loopback.answers["code"] = []
    with pytest.raises(InputRefused):
        the_one("3147999", asker, servers.ibge)


@pytest.mark.parametrize(
    "answer", [{"erro": 1}, ["x"], [{"nome": "Passos"}], [{"id": 9900000, "nome": "Passos"}]]
)
def test_an_answer_of_another_form_is_said(asker, servers, loopback, answer):
    loopback.answers["towns"] = answer
    with pytest.raises(MissingInput) as caught:
        the_one("Passos", asker, servers.ibge)
    assert "IBGE" in caught.value.render("en")
