import json

import pytest

from planner.bundled import demo_dir


def sized(mototaxi, law, population, *more):
    ran = mototaxi("quota", "--law", law, "--population", population, "--json", *more)
    assert ran.code == 0
    return ran.document


def test_passos_of_the_2022_census(mototaxi):
    # 111,939 / 500 = 223.878 → 223; 20 % of 223 = 44.6 → 45; 111,939 = 12 × 9,000 + 3,939 → 12.
    quota = sized(mototaxi, "passos-mg", "111.939")
    assert quota["permit_limit"] == 223
    assert quota["reserved"] == {"autonomous": 45}
    assert quota["agency_limit"] == 12
    assert quota["vehicles_per_agency"] == [5, 15]
    text = " ".join(step["text"] for step in quota["steps"])
    assert "223,878" in text
    assert "44,6" in text
    assert any(step["citation"].endswith("Art. 6, I") for step in quota["steps"] if step["citation"])


@pytest.mark.parametrize(("people", "agencies"), [(8000, 0), (8001, 1), (17000, 1), (17001, 2)])
def test_passos_agencies_on_both_sides_of_the_remainder(mototaxi, people, agencies):
    assert sized(mototaxi, "passos-mg", people)["agency_limit"] == agencies


@pytest.mark.parametrize(("people", "vehicles"), [(103165, 258), (103200, 258), (103201, 259)])
def test_patos_rounds_up(mototaxi, people, vehicles):
    assert sized(mototaxi, "patos-pb", people)["permit_limit"] == vehicles


def test_patos_ages_by_largest_remainder(mototaxi):
    # 258 × 30 % = 77.4 twice, × 20 % = 51.6 twice: the two left over go to the .6 bands.
    assert sized(mototaxi, "patos-pb", 103165)["fleet_age"] == [
        {"up_to_years": 5, "vehicles": 77},
        {"up_to_years": 6, "vehicles": 77},
        {"up_to_years": 7, "vehicles": 52},
        {"up_to_years": 10, "vehicles": 52},
    ]


def test_the_other_three(mototaxi):
    itau = sized(mototaxi, "itau-de-minas-mg", 14406)
    assert (itau["permit_limit"], itau["vehicles_per_agency"]) == (14, [1, 15])
    for people in (1, 72127, 10_000_000):
        assert sized(mototaxi, "santo-antonio-do-descoberto-go", people)["permit_limit"] == 70
    none = sized(mototaxi, "votuporanga-sp", 96634)
    assert (none["permit_limit"], none["permit_reason"]) == (None, "premises_space")
    assert any("não limita pela população" in step["text"] for step in none["steps"])


def test_votuporangas_tricycles_are_counted_from_2016_on(mototaxi):
    assert sized(mototaxi, "votuporanga-sp", 96634, "--on", "2016-03-01")["other"]["tricycles"] == 2
    assert "tricycles" not in sized(mototaxi, "votuporanga-sp", 96634, "--on", "2016-02-29")["other"]


def test_permits_are_spread_over_the_stands_of_a_town(mototaxi, tmp_path):
    ran = mototaxi("quota", demo_dir(), "--law", "passos-mg", "--json", "--out", tmp_path)
    spread = ran.document["permits_by_stand"]
    assert [row["stand_id"] for row in spread] == [f"MT-0{n}" for n in range(1, 8)]
    placed = sum(row["permits"] for row in spread)
    assert placed + ran.document["permits_unplaced"] == ran.document["permit_limit"] == 220
    assert all(row["capacity"] is None or row["permits"] <= row["capacity"] for row in spread)
    assert json.loads((tmp_path / "cota.json").read_text(encoding="utf-8")) == ran.document


@pytest.mark.parametrize("typed", ["muitos", "-5", "0", "1,5"])
def test_a_population_that_is_none_is_refused(mototaxi, typed):
    ran = mototaxi("quota", "--law", "passos-mg", "--population", typed)
    assert ran.code == 2
    assert typed in ran.err


def test_no_population_is_told_how_to_give_it(mototaxi):
    ran = mototaxi("quota", "--law", "passos-mg")
    assert ran.code == 2
    assert "--population" in ran.err


def test_the_sum_is_shown_line_by_line_in_english_too(mototaxi):
    ran = mototaxi("--lang", "en", "quota", "--law", "passos-mg", "--population", "111939")
    assert "223.878" in ran.out
    assert "[Lei municipal do mototáxi de Passos, Art. 6, I]" in ran.out


def test_existing_permits_tell_how_many_may_still_be_given(mototaxi):
    assert sized(mototaxi, "passos-mg", 111939, "--existing", "200")["new_permits"] == 23


def test_a_districts_population_must_be_named(mototaxi):
    ran = mototaxi("quota", "--law", "passos-mg", "--population", "1000", "--district", "12.000")
    assert ran.code == 2
    assert "nome=habitantes" in ran.err
