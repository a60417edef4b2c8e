import pytest

from planner.errors import MissingInput
from planner.sources.fetch.census import census_address, census_population


def figure(value, code="3147907"):
    rows = [{"series": [{"localidade": {"id": code}, "serie": {"2022": value}}]}]
    return [{"id": "93", "resultados": rows}]


def test_the_address_is_of_the_census_table():
    assert census_address("http://x/api", "3147907") == (
        "http://x/api/v3/agregados/4709/periodos/2022/variaveis/93?localidades=N6[3147907]"
    )


def test_people_of_a_municipality(asker, servers, loopback):
    people, answer = census_population("3147907", asker, servers.ibge)
    assert people == 111_939
    assert answer == loopback.answers["census"]
    assert loopback.asked[0][1]["localidades"] == ["N6[3147907]"]


@pytest.mark.parametrize("answer", [[], figure("..."), figure("-"), figure("X"), figure("5", code="1")])
def test_no_figure_is_none_not_zero(asker, servers, loopback, answer):
    loopback.answers["census"] = answer
    assert census_population("3147907", asker, servers.ibge)[0] is None


@pytest.mark.parametrize(
    "answer", [{}, [{"resultados": []}], [{"resultados": [{"series": [{"serie": {}}]}]}]]
)
def test_another_form_is_said(asker, servers, loopback, answer):
    loopback.answers["census"] = answer
    with pytest.raises(MissingInput) as caught:
        census_population("3147907", asker, servers.ibge)
    assert "IBGE" in caught.value.render("pt")
