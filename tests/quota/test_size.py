"""The quotas of the five laws, computed by hand from their articles, on both sides of every limit."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.errors import InputRefused
from planner.language import LANGUAGES, sentence
from planner.quota import Quota, size_quota
from planner.rulebook import in_force, load_rulebook, rulebook_ids

PASSOS, PATOS, VOTUPORANGA = "passos-mg", "patos-pb", "votuporanga-sp"
SANTO_ANTONIO, ITAU = "santo-antonio-do-descoberto-go", "itau-de-minas-mg"


def size(law: str, population: int, day: date | None = None, **readings: str) -> Quota:
    return size_quota(in_force(load_rulebook(law), day, readings=readings), population)


def said(quota: Quota, language: str = "pt") -> list[str]:
    return [sentence(step.key, language, **step.values) for step in quota.steps]


@pytest.mark.parametrize(
    ("law", "population", "limit"),
    [
        (PASSOS, 111939, 223),
        (PASSOS, 499, 0),
        (PASSOS, 500, 1),
        (PASSOS, 999, 1),
        (PASSOS, 1000, 2),
        (PATOS, 103165, 258),
        (PATOS, 103200, 258),
        (PATOS, 103201, 259),
        (PATOS, 1, 1),
        (PATOS, 400, 1),
        (PATOS, 401, 2),
        (ITAU, 14406, 14),
        (ITAU, 13999, 13),
        (ITAU, 14000, 14),
        (ITAU, 999, 0),
        (SANTO_ANTONIO, 1, 70),
        (SANTO_ANTONIO, 72127, 70),
        (SANTO_ANTONIO, 1_000_000, 70),
    ],
)
def test_permit_limit(law, population, limit):
    quota = size(law, population)
    assert (quota.permit_limit, quota.permit_reason) == (limit, None)
    assert quota.counts == ("vehicles" if law == PATOS else "permits")


@pytest.mark.parametrize(
    ("law", "reason", "words"),
    [
        (VOTUPORANGA, "premises_space", "não limita pela população"),
        ("composite", "not_in_rulebook", "não traz limite"),
        ("composite-strict", "not_in_rulebook", "não traz limite"),
    ],
)
def test_without_a_population_quota_there_is_no_number_and_it_is_said(law, reason, words):
    quota = size(law, 96634)
    assert (quota.permit_limit, quota.permit_reason) == (None, reason)
    assert quota.reserved == {}
    assert quota.agency_limit is None
    assert quota.vehicles_per_agency is None
    assert words in said(quota)[1]
    assert quota.steps[1].result is None


@pytest.mark.parametrize(
    ("day", "article"), [(date(2016, 2, 29), "Art. 3, § único"), (date(2016, 3, 1), "Art. 3, § 1")]
)
def test_votuporanga_cites_the_paragraph_of_the_day(day, article):
    assert size(VOTUPORANGA, 96634, day).steps[1].citation.article == article


@pytest.mark.parametrize(("day", "tricycles"), [(date(2016, 2, 29), None), (date(2016, 3, 1), 2)])
def test_votuporangas_tricycles_on_both_sides_of_their_date(day, tricycles):
    assert size(VOTUPORANGA, 96634, day).other.get("tricycles") == tricycles


@pytest.mark.parametrize(
    ("population", "permits", "reserved"),
    [
        (111939, 223, 45),  # 44.6
        (2500, 5, 1),  # exactly 1
        (3000, 6, 2),  # 1.2
        (110000, 220, 44),  # exactly 44
        (110500, 221, 45),  # 44.2
        (499, 0, 0),
    ],
)
def test_passos_reserves_at_least_a_fifth(population, permits, reserved):
    quota = size(PASSOS, population)
    assert (quota.permit_limit, quota.reserved) == (permits, {"autonomous": reserved})


@pytest.mark.parametrize(
    ("population", "agencies"),
    [
        (8000, 0),
        (8001, 1),
        (8999, 1),
        (9000, 1),
        (17000, 1),
        (17001, 2),
        (18000, 2),
        (111939, 12),
        (116530, 13),
    ],
)
def test_passos_agencies_need_a_remainder_above_8000(population, agencies):
    # 116,530 = 12 · 9,000 + 8,530: one more
    assert size(PASSOS, population).agency_limit == agencies


@pytest.mark.parametrize(
    ("law", "bounds"),
    [(PASSOS, (5, 15)), (ITAU, (1, 15)), (PATOS, None), (SANTO_ANTONIO, None), (VOTUPORANGA, None)],
)
def test_vehicles_per_agency(law, bounds):
    assert size(law, 50000).vehicles_per_agency == bounds


@pytest.mark.parametrize(
    ("law", "population", "ages"),
    [
        (PATOS, 103165, [(5, 77), (6, 77), (7, 52), (10, 52)]),
        (PATOS, 103201, [(5, 78), (6, 77), (7, 52), (10, 52)]),
        (PATOS, 400, [(5, 1), (6, 0), (7, 0), (10, 0)]),
        (PASSOS, 111939, [(5, 223)]),
        (ITAU, 14406, [(5, 14)]),
        (SANTO_ANTONIO, 72127, [(8, 70)]),
        (VOTUPORANGA, 96634, [(10, None)]),
        ("composite", 96634, []),
    ],
)
def test_fleet_ages(law, population, ages):
    assert [(band.up_to_years, band.vehicles) for band in size(law, population).fleet_age] == ages


def test_other_limits_are_held_by_rule():
    assert size(SANTO_ANTONIO, 72127).other == {
        "split-autonomous": 1,
        "split-company": 2,
        "motofrete": "unlimited",
        "validity": 24,
    }
    assert size(VOTUPORANGA, 96634).other == {"tricycles": 2, "validity": 12}


def test_the_sum_of_passos_line_by_line():
    assert said(size(PASSOS, 111939)) == [
        "População: 111.939 habitantes.",
        "111.939 habitantes ÷ 500 = 223,878 → 223 autorizações (arredonda para baixo)",
        "20 % de 223 = 44,6 → pelo menos 45 para autônomos (arredonda para cima)",
        "111.939 ÷ 9.000 = 12, sobram 3.939, não mais que 8.000: não soma → agências e empresas: 12",
        "De 5 a 15 veículos por agência ou empresa",
        "A autorização vale 24 meses",
        "223 − 45 reservadas = 178 para os demais",
        "Agências: 12 × 15 veículos = 180, mas restam só 178: juntas não passam de 178",
        "Noutra leitura (uma autorização por titular): 12 × 15 + 211 com moto própria = até 391 veículos",
        "Todos os 223 veículos com até 5 anos",
    ]


def test_the_sum_of_patos_in_english():
    assert said(size(PATOS, 103165), "en")[:4] == [
        "Population: 103,165 inhabitants.",
        "103,165 inhabitants ÷ 400 = 257.9125 → 258 vehicles (a fraction counts as one: rounded up)",
        "30 % of 258 = 77.4 → 77 vehicles up to 5 years old (largest remainder)",
        "30 % of 258 = 77.4 → 77 vehicles up to 6 years old (largest remainder)",
    ]


def test_a_remainder_above_the_limit_is_told():
    assert "sobram 8.001, mais que 8.000: soma uma → agências e empresas: 1" in said(size(PASSOS, 8001))[3]


def test_few_permits_hold_fewer_agencies_than_the_population_allows():
    # 9,000 people: 18 permits, 4 reserved (3.6), 14 left: 1 agency of 15 would want 15
    assert "Agências: 1 × 15 veículos = 15, mas restam só 14: juntas não passam de 14" in said(
        size(PASSOS, 9000)
    )
    assert not [step for step in size(PASSOS, 9000).steps if step.key == "quota.agencies_too_many"]


def test_one_permit_one_holder_shows_both_counts():
    quota = size(PASSOS, 111939, **{"permit-unit": "holder"})
    assert (quota.permit_limit, quota.reserved, quota.agency_limit) == (223, {"autonomous": 45}, 12)
    assert [band.vehicles for band in quota.fleet_age] == [None]  # 223 holders may have more vehicles
    assert quota.other["vehicles_if_permit_is_vehicle"] == 223
    assert any("até 391 veículos; na outra leitura, 223" in line for line in said(quota))


def test_the_other_count_of_itau_has_companies_only():
    quota = size(ITAU, 14406)
    assert quota.other["vehicles_if_permit_is_holder"] == 210  # 14 · 15
    assert "Noutra leitura (uma autorização por empresa): 14 × 15 = até 210 veículos" in said(quota)


def test_the_source_of_the_population_stands_beside_it():
    quota = size_quota(in_force(load_rulebook(PASSOS), None), 111939, source="IBGE, Censo 2022")
    assert quota.population_source == "IBGE, Censo 2022"
    assert said(quota)[0] == "População: 111.939 habitantes (IBGE, Censo 2022)."


def test_remarks_of_the_rules_counted_travel_with_the_quota():
    assert ["8.000" in note.pt for note in size(PASSOS, 111939).notes] == [True]
    assert ["maior resto" in note.pt for note in size(PATOS, 103165).notes] == [False, True]
    assert size("composite", 103165).notes == ()  # the notes of distances are no part of a quota


@pytest.mark.parametrize("population", [0, -1])
def test_a_population_below_one_is_refused(population):
    with pytest.raises(InputRefused, match=rf"{population}.*maior que zero"):
        size(PASSOS, population)


@pytest.mark.parametrize("law", rulebook_ids())
@given(population=st.integers(1, 20_000_000))
def test_every_line_of_every_law_can_be_said_and_cites_its_article(law, population):
    quota = size(law, population)
    for language in LANGUAGES:
        assert all("{" not in line for line in said(quota, language))
    for step in quota.steps:
        assert (step.rule_id is None) == (step.citation is None)
    bands = [band.vehicles for band in quota.fleet_age if band.vehicles is not None]
    assert not bands or sum(bands) == quota.permit_limit


@given(population=st.integers(1, 20_000_000), more=st.integers(0, 100_000))
def test_more_people_never_mean_fewer_permits(population, more):
    for law in (PASSOS, PATOS, ITAU, SANTO_ANTONIO):
        assert size(law, population + more).permit_limit >= size(law, population).permit_limit
