"""Every form of quota seen in Brazilian moto-taxi laws, with figures computed by hand."""

from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lawbook import CITED, WORDS, rules

from planner.errors import InputRefused
from planner.language import sentence
from planner.quota import PopulationBasis, Quota, size_quota
from planner.quota.permits import limit_of
from planner.rulebook import QuotaRule, in_force, read_rulebook

KINDS = Path(__file__).parents[1] / "rulebook" / "kinds"


def size(town: str, population: int | PopulationBasis, day: date | None = None) -> Quota:
    return size_quota(in_force(read_rulebook(KINDS / f"{town}.toml"), day), population)


def said(quota: Quota, language: str = "pt") -> str:
    return "\n".join(sentence(step.key, language, **step.values) for step in quota.steps)


def quota_of(*entries: dict, population: int | PopulationBasis = 1000) -> Quota:
    return size_quota(
        rules(*({"id": "quota", "kind": "quota", "counts": "permits", **e} for e in entries)), population
    )


@pytest.mark.parametrize(
    ("people", "permits"),
    [
        (244_911, 808),  # × 0.33 % = 808.2063
        (303, 0),  # 0.9999
        (304, 1),  # 1.0032
        (100_000, 330),  # exactly
        (99_999, 329),  # 329.9967
    ],
)
def test_rondonopolis_a_percentage_of_the_population(people, permits):
    quota = size("rondonopolis-mt", people)
    assert quota.permit_limit == permits
    assert "0,33 % de" in said(quota)


@pytest.mark.parametrize(("people", "permits"), [(11_575, 12), (11_000, 11), (11_001, 12), (1, 1), (1000, 1)])
def test_jeronimo_monteiro_one_for_a_thousand_or_fraction(people, permits):
    quota = size("jeronimo-monteiro-es", people)
    assert quota.permit_limit == permits
    assert "certidão do IBGE" in said(quota)


@pytest.mark.parametrize(
    ("year", "permits", "women", "disability"),
    [
        (2010, 500, 100, 50),
        (2011, 510, 102, 51),  # 500 × 1.02
        (2012, 520, 104, 52),  # 520.2
        (2013, 530, 106, 53),  # 530.604
        (2014, 541, 109, 55),  # 541.21608; 20 % = 108.2, 10 % = 54.1, both up
    ],
)
def test_campo_grande_grows_two_per_cent_a_year_with_two_reserves(year, permits, women, disability):
    quota = size("campo-grande-ms", PopulationBasis(786_797, year=year, base_count=500))
    assert quota.permit_limit == permits
    assert quota.reserved == {"women": women, "disability": disability}
    assert "e voltam assim que alguém do grupo pedir" in said(quota)


def test_the_year_of_the_day_asked_is_the_year_of_growth():
    assert (
        size("campo-grande-ms", PopulationBasis(786_797, base_count=500), date(2012, 7, 1)).permit_limit
        == 520
    )


@pytest.mark.parametrize(
    ("basis", "reason", "words"),
    [
        (PopulationBasis(786_797, year=2012), "base_count_missing", "frota de 2010"),
        (PopulationBasis(786_797, base_count=500), "year_missing", "informe a data ou o ano"),
        (PopulationBasis(786_797, base_count=500, year=2009), "before_base_year", "anos anteriores"),
    ],
)
def test_a_growing_number_without_its_figures_says_what_is_missing(basis, reason, words):
    quota = size("campo-grande-ms", basis)
    assert (quota.permit_limit, quota.permit_reason) == (None, reason)
    assert words in said(quota)


def test_agua_doce_do_norte_counts_stands_by_district():
    quota = size("agua-doce-do-norte-es", 9_000)
    assert [stands.maximum for stands in quota.stands] == [6, 4, 2, 3, 4, 3, 2]
    assert quota.stands[0].district == "Sede"
    assert "6 + 4 + 2 + 3 + 4 + 3 + 2 = 24 pontos" in said(quota)


@pytest.mark.parametrize(
    ("people", "least", "most"),
    [
        (540_756, 541, 675),  # 540.756 up; 675.945 down
        (800, 1, 1),  # 0.8 up; exactly 1
        (16_000, 16, 20),
    ],
)
def test_juiz_de_fora_between_two_ratios(people, least, most):
    quota = size("juiz-de-fora-mg", people)
    assert (quota.permit_minimum, quota.permit_limit) == (least, most)


def test_ariquemes_three_drivers_share_a_permit_in_shifts():
    quota = size("ariquemes-ro", 96_833)
    assert (quota.permit_limit, quota.driver_limit) == (40, 120)
    assert "até 24 h de serviço por dia" in said(quota)


def test_novo_progresso_each_stand_needs_its_law():
    assert "Antes de cada ponto, um próprio: lei" in said(size("novo-progresso-pa", 33_638))


@pytest.mark.parametrize(
    ("urban", "places"),
    [
        (100_000, 10),  # 5 is below the least
        (289_999, 14),  # 14.49995
        (290_000, 15),  # 14.5: a half goes up
        (2_000_000, 60),  # 100 is above the most
    ],
)
def test_a_rate_per_100_000_urban_inhabitants_within_caps(urban, places):
    quota = size("formas-raras", PopulationBasis(3_000_000, urban=urban))
    assert quota.other["quota-urban"] == places
    assert f"População urbana: {urban:,}".replace(",", ".") in said(quota)


def test_an_urban_quota_without_the_urban_population_says_so():
    quota = size("formas-raras", 50_000)
    assert quota.other["quota-urban"] == "urban_missing"
    assert "só a população urbana" in said(quota)


@pytest.mark.parametrize(
    ("people", "vehicles"), [(49_000, 120), (50_249, 120), (50_250, 121), (51_000, 124), (51_249, 124)]
)
def test_a_fleet_grows_with_new_inhabitants(people, vehicles):
    assert size("formas-raras", people).permit_limit == vehicles


def test_fixed_numbers_grace_and_capacity_of_the_rare_forms():
    quota = size("formas-raras", PopulationBasis(50_000, existing_permits=100), date(2015, 6, 1))
    assert quota.agency_limit == 4
    assert quota.reserved == {"cooperative": 12}
    assert quota.stand_capacity == (4, 12)
    assert quota.new_permits == 20  # 120 - 100
    text = said(quota)
    assert "até 01/01/2016" in text
    assert "fixadas por portaria do órgão de trânsito" in text
    assert "licitação e estudo técnico" in text


@pytest.mark.parametrize(("existing", "new"), [(119, 1), (120, 0), (121, 0)])
def test_existing_permits_stay_and_count(existing, new):
    quota = size("formas-raras", PopulationBasis(50_000, existing_permits=existing))
    assert quota.new_permits == new
    assert ("121 existentes ficam" in said(quota)) == (existing == 121)


@pytest.mark.parametrize(
    ("people", "permits"), [(8_000, 0), (8_001, 1), (9_000, 1), (17_000, 1), (17_001, 2), (26_999, 3)]
)
def test_a_fraction_above_a_number_adds_one(people, permits):
    entry = {"basis": "population", "per": 9000, "rounding": "floor", "remainder_above": 8000}
    assert quota_of(entry, population=people).permit_limit == permits


def test_growth_without_compounding_adds_the_same_each_year():
    entry = {"basis": "growing", "count": 500, "base_year": 2010, "percent_a_year": 2, "growth": "simple"}
    quota = quota_of({**entry, "rounding": "half"}, population=PopulationBasis(1000, year=2014))
    assert quota.permit_limit == 540  # 500 + 4 × 10


def test_a_districts_population_counts_where_the_law_says_so():
    entry = {
        "basis": "population",
        "per": 500,
        "rounding": "floor",
        "people": "districts",
        "districts": ["A", "B"],
    }
    basis = PopulationBasis(10_000, districts={"A": 1_400, "B": 650, "C": 7_950})
    quota = quota_of(entry, population=basis)
    assert quota.permit_limit == 4  # 2,050 / 500
    assert "População de A, B: 2.050" in said(quota)
    assert quota_of(entry, population=10_000).permit_reason == "districts_missing"


def test_of_several_limits_all_are_shown_and_the_smallest_decides():
    ratio = {"basis": "population", "per": 100, "rounding": "floor"}
    quota = quota_of(ratio, {"id": "ceiling", "basis": "fixed", "count": 7})
    assert quota.permit_limit == 7
    assert "10 autorizações" in said(quota)
    assert "o menor decide → 7" in said(quota)


def test_reserves_that_take_more_than_there_is_are_told():
    share = {"kind": "reserved_share", "label": {"pt": "g", "en": "g"}}
    quota = size_quota(
        rules(
            {"id": "quota", "kind": "quota", "counts": "permits", "basis": "fixed", "count": 5},
            {**share, "id": "a", "group": "a", "minimum_percent": 60},
            {**share, "id": "b", "group": "b", "minimum_count": 3},
        ),
        1000,
    )
    assert quota.reserved == {"a": 3, "b": 3}
    assert "somam 6, mais que as 5" in said(quota)


@pytest.mark.parametrize(
    ("basis", "words"),
    [
        (PopulationBasis(0), "maior que zero"),
        (PopulationBasis(100, urban=101), "urban: 101 deve ficar entre zero e a do município (100)"),
        (PopulationBasis(100, districts={"Sede": -1}), "Sede: -1"),
        (PopulationBasis(100, existing_permits=-2), "existing_permits: -2"),
    ],
)
def test_figures_that_cannot_be_are_refused(basis, words):
    with pytest.raises(InputRefused) as refused:
        quota_of({"basis": "fixed", "count": 1}, population=basis)
    assert words in refused.value.render("pt")


@given(st.integers(1, 10**8), st.integers(1, 10**6), st.sampled_from(["floor", "ceil", "half"]))
def test_every_rounding_is_exact_in_integers(people, per, rounding):
    rule = QuotaRule.model_validate(
        {"id": "q", "kind": "quota", "title": WORDS, "citation": CITED, "counts": "permits",
         "basis": "population", "per": per, "rounding": rounding}
    )  # fmt: skip
    expected = {"floor": people // per, "ceil": -(-people // per), "half": (2 * people + per) // (2 * per)}
    assert limit_of(rule, people).limit == expected[rounding]


@pytest.mark.parametrize("town", sorted(path.stem for path in KINDS.glob("*.toml")))
def test_every_line_can_be_said_in_both_languages(town):
    quota = size(town, PopulationBasis(60_000, urban=50_000, year=2020, base_count=90, existing_permits=10))
    assert said(quota, "pt") != said(quota, "en")
    assert "{" not in said(quota, "pt") + said(quota, "en")


@pytest.mark.parametrize(
    ("existing", "missing", "words"),
    [
        (99, 1, "100 − 99 existentes = 1 que faltam"),
        (100, 0, "As 100 existentes alcançam o mínimo de 100"),
        (101, 0, "As 101 existentes alcançam o mínimo de 100"),
    ],
)
def test_existing_permits_are_held_against_the_minimum_of_a_band(existing, missing, words):
    # One for each 1,000 of 100,000 at least, one for each 800 at most.
    quota = size("juiz-de-fora-mg", PopulationBasis(100_000, existing_permits=existing))
    assert (quota.permit_minimum, quota.permit_limit) == (100, 125)
    assert quota.other["permits_to_minimum"] == missing
    assert words in said(quota)
    assert "permits_to_minimum" not in size("juiz-de-fora-mg", 100_000).other
