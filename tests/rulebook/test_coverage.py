from datetime import date

import pytest

from planner.language import LANGUAGES, sentence
from planner.rulebook import coverage, load_rulebook, rulebook_ids


def rows(law: str, rule_id: str) -> list:
    return [row for row in coverage(load_rulebook(law)) if row.rule_id == rule_id]


def limit(law: str, rule_id: str, language: str = "pt") -> str:
    row = rows(law, rule_id)[0]
    return sentence(row.limit_key, language, **row.limit_values)


@pytest.mark.parametrize("law", rulebook_ids())
def test_every_version_of_every_rule_has_its_row_and_its_words(law):
    book = load_rulebook(law)
    table = coverage(book)
    assert [(row.rule_id, row.citation) for row in table] == [(rule.id, rule.citation) for rule in book.rules]
    for row in table:
        assert (row.represented == "not_measurable") == (row.because is not None)
        assert (row.limit_key is None) == (row.represented == "not_measurable")
        for language in LANGUAGES:
            assert sentence(f"coverage.represented_{row.represented}", language)
            if row.limit_key:
                assert "{" not in sentence(row.limit_key, language, **row.limit_values)


@pytest.mark.parametrize(
    ("law", "rule_id", "represented", "said"),
    [
        ("passos-mg", "spacing", "measured", "pelo menos 500 m"),
        ("passos-mg", "quota", "quota", "até 1 autorização para cada 500 habitantes (arredonda para baixo)"),
        (
            "passos-mg",
            "agencies",
            "quota",
            "até 1 para cada 9.000 habitantes, mais 1 se sobrarem mais de 8.000",
        ),
        ("passos-mg", "reserve", "quota", "pelo menos 20 %"),
        ("passos-mg", "fleet", "quota", "de 5 a 15 veículos"),
        ("passos-mg", "vehicle-age", "quota", "até 5 anos"),
        ("passos-mg", "validity", "quota", "24 meses"),
        (
            "patos-pb",
            "quota",
            "quota",
            "até 1 veículo para cada 400 habitantes ou fração (arredonda para cima)",
        ),
        ("patos-pb", "fleet-age", "quota", "30 % ≤ 5; 30 % ≤ 6; 20 % ≤ 7; 20 % ≤ 10 anos"),
        ("santo-antonio-do-descoberto-go", "assessment", "assessed", "a lei não fixa número"),
        ("santo-antonio-do-descoberto-go", "quota", "quota", "exatamente 70 vagas"),
        ("santo-antonio-do-descoberto-go", "motofrete", "quota", "sem limite"),
        ("santo-antonio-do-descoberto-go", "split-autonomous", "quota", "exatamente 1"),
        ("santo-antonio-do-descoberto-go", "split-company", "quota", "pelo menos 2 vagas"),
        ("votuporanga-sp", "tricycles", "quota", "até 2 veículos"),
        ("votuporanga-sp", "fleet", "quota", "o espaço de cada sede; sem número pela população"),
    ],
)
def test_a_row_says_how_the_article_is_represented_and_its_limit(law, rule_id, represented, said):
    assert rows(law, rule_id)[0].represented == represented
    assert limit(law, rule_id) == said


def test_a_row_has_the_days_of_its_version_and_the_act_that_ended_it():
    before, since = rows("votuporanga-sp", "fleet")
    assert (before.start, before.end, before.ended_by.act) == (
        date(2011, 8, 30),
        date(2016, 3, 1),
        "Lei 5.741/2016",
    )
    assert (since.start, since.end, since.ended_by) == (date(2016, 3, 1), None, None)


def test_a_rule_without_days_of_its_own_has_those_of_the_act():
    assert rows("patos-pb", "quota")[0].start == date(1997, 4, 23)
    assert rows("passos-mg", "quota")[0].start is None


def test_readings_and_borrowing_show():
    assert [row.when for row in rows("passos-mg", "spacing")] == [
        {"agency-spacing": "no"},
        {"agency-spacing": "yes"},
    ]
    assert all(row.borrowed for row in coverage(load_rulebook("composite")))
