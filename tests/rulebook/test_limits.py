"""Every kind of rule says in words what it limits, in the table of articles."""

from pathlib import Path

import pytest

from planner.language import LANGUAGES, sentence
from planner.rulebook import coverage, read_rulebook

KINDS = Path(__file__).parent / "kinds"
TOWNS = sorted(path.stem for path in KINDS.glob("*.toml"))


def row(town: str, rule_id: str):
    return next(row for row in coverage(read_rulebook(KINDS / f"{town}.toml")) if row.rule_id == rule_id)


@pytest.mark.parametrize("town", TOWNS)
def test_every_rule_has_its_limit_in_both_languages(town):
    for each in coverage(read_rulebook(KINDS / f"{town}.toml")):
        for language in LANGUAGES:
            assert "{" not in sentence(str(each.limit_key), language, **each.limit_values)
            assert sentence(f"coverage.represented_{each.represented}", language)
            assert all(sentence(key, language, **values) for key, values in each.excepts)


@pytest.mark.parametrize(
    ("town", "rule_id", "represented", "said"),
    [
        ("rondonopolis-mt", "quota", "quota", "até 0,33 % da população"),
        ("campo-grande-ms", "quota", "quota", "o número de 2010 e mais 2 % ao ano"),
        ("juiz-de-fora-mg", "quota", "quota", "de 1 para cada 1.000 a 1 para cada 800 habitantes"),
        ("agua-doce-do-norte-es", "stands", "quota",
         "pontos por distrito: Sede: 6; Distrito 1: 4; Distrito 2: 2; "
         "Distrito 3: 3; Distrito 4: 4; Distrito 5: 3; Distrito 6: 2"),
        ("ariquemes-ro", "drivers", "quota", "até 3 condutores por autorização, em turnos de até 8 h"),
        ("novo-progresso-pa", "taxi-clearance", "measured", "pelo menos 200 m"),
        ("novo-progresso-pa", "law-for-each-stand", "recorded", "lei"),
        ("porto-velho-ro", "not-near", "assessed", "a lei não fixa número"),
        ("rio-de-janeiro-rj", "bound", "recorded", "ponto fixo"),
        ("campina-grande-pb", "support", "recorded", "ponto de apoio"),
        ("formas-raras", "at-markets", "assessed", "a lei não fixa número"),
        ("formas-raras", "at-markets-metres", "measured", "a no máximo 80 m"),
        ("formas-raras", "market-first", "measured", "de preferência dentro da área"),
        ("formas-raras", "no-market-mornings", "measured", "não a até 100 m"),
        ("formas-raras", "quota-urban", "quota", "até 5 para cada 100.000 habitantes"),
        ("formas-raras", "quota", "quota", "o número de 2015 e mais 1 para cada 250 habitantes novos"),
        ("formas-raras", "reserve", "quota", "pelo menos 12"),
        ("formas-raras", "capacity", "quota", "de 4 a 12 motos"),
        ("formas-raras", "premises", "recorded",
         "estacionamento, escritório, sala de espera; 2,5 m² por moto"),
        ("formas-raras", "existing", "recorded", "ficam: autorizações existentes"),
        ("formas-raras", "tender", "recorded", "licitação, estudo técnico"),
    ],
)  # fmt: skip
def test_a_rule_says_what_it_limits(town, rule_id, represented, said):
    found = row(town, rule_id)
    assert found.represented == represented
    assert sentence(found.limit_key, "pt", **found.limit_values) == said


def test_exceptions_and_standing_show():
    found = row("votuporanga-sp-2011", "premises-clearance")
    assert [sentence(key, "pt", **values) for key, values in found.excepts] == [
        "exceto a até 50 m de: terminal rodoviário",
        "exceto em: aeroporto",
        "exceto, até 30/08/2013, os instalados antes de 30/08/2011",
        "exceto com anuência dos taxistas",
    ]
    assert found.standing == "struck_down"
    assert row("porto-velho-ro", "not-near").standing == "bill"
    assert (
        row("votuporanga-sp-2011", "soliciting").unenforced.en == "The local press says it is not enforced."
    )
