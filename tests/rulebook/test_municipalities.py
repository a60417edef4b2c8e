import pytest

from planner.errors import InputRefused
from planner.rulebook import load_municipalities, load_rulebook, municipality_of, rulebook_ids

HEADER = (
    "municipio,uf,codigo_ibge,lat_sede,lon_sede,pop_censo_2022,pop_urbana_2022,pop_rural_2022,"
    "estimativa_mais_nova,ano_estimativa,fonte_estimativa\n"
)


def test_the_five_towns_with_their_census():
    assert {town.ibge_code: (town.name, town.uf, town.census_2022) for town in load_municipalities()} == {
        "3147907": ("Passos", "MG", 111939),
        "2510808": ("Patos", "PB", 103165),
        "3557105": ("Votuporanga", "SP", 96634),
        "5219753": ("Santo Antônio do Descoberto", "GO", 72127),
        "3133758": ("Itaú de Minas", "MG", 14406),
    }


def test_urban_and_rural_make_the_census():
    for town in load_municipalities():
        assert town.urban_2022 + town.rural_2022 == town.census_2022


def test_every_law_is_of_a_town_of_the_table():
    towns = [load_rulebook(law).municipality for law in rulebook_ids()]
    named = [town for town in towns if town is not None]
    assert len(named) == 5
    for town in named:
        assert municipality_of(town.ibge_code).name == town.name


def test_the_newest_figure_is_the_dated_estimate_or_else_the_census():
    people, year, source = municipality_of("3147907").newest
    assert (people, year) == (116530, 2024)
    assert "2024-08-30" in source
    assert municipality_of("3133758").newest == (14406, 2022, "IBGE, Censo 2022")


def test_a_town_outside_the_table_is_none():
    assert municipality_of("4314902") is None


def test_a_missing_column_is_named(tmp_path):
    path = tmp_path / "towns.csv"
    path.write_text(HEADER.replace("codigo_ibge,", ""), encoding="utf-8")
    with pytest.raises(InputRefused, match=r"towns\.csv: faltam as colunas codigo_ibge"):
        load_municipalities(path)


def test_every_bad_number_is_named_with_its_row(tmp_path):
    path = tmp_path / "towns.csv"
    good = "A,MG,3100000,-20.1,-46.2,10,8,2,,,\n"
    path.write_text(
        HEADER + good + good.replace("10,", "dez,") + good.replace("-46.2", "oeste"), encoding="utf-8"
    )
    with pytest.raises(InputRefused) as refused:
        load_municipalities(path)
    assert [fault.values["row"] for fault in refused.value.faults] == ["3", "4"]
    assert "linha 3 (A)" in str(refused.value)
    assert "oeste" in str(refused.value)
