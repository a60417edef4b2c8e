from dataclasses import replace

import pytest
from lawbook import distance, rules
from planned_proposal import PLAN, TOWN
from town import at, city

from planner.errors import InputRefused
from planner.propose import Preference, Preferring
from planner.ui.preferred import (
    TypedPreference,
    kinds_to_prefer,
    people_bound,
    people_gap,
    preferring_text,
    read_preference,
)
from planner.ui.proposal_view import for_councillors, gap_word, in_words, parameters_of
from planner.ui.setup import Setup

SETUP = Setup(TOWN, "key", rules(distance("spacing", ["stand"], ["stand"], 500)), "pt")
ASKED = Preference(50.0, ("hospital",), 80.0)
# With it 1,200 people and one stand of 50: 1,250 of at most 1,500. Without it 1,230 of at most 1,250 people.
PREFERRED = replace(PLAN, preferring=Preferring(ASKED, 1, 0, 1230.0, 1250.0))


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        (TypedPreference(), None),
        (TypedPreference(people=" ", within="longe"), None),
        (TypedPreference("1.050,5", ("hospital",), "80"), Preference(1050.5, ("hospital",), 80.0)),
        (TypedPreference("50", ("hospital",), ""), Preference(50.0, ("hospital",), 100.0)),
        (TypedPreference("50", (), "0", law_prefers=True), Preference(50.0, (), 0.0)),
    ],
)
def test_a_preference_is_read_as_it_is_typed(typed, read):
    assert read_preference(typed) == read


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        (TypedPreference("", ("hospital",), "100"), ["escreva quantas pessoas vale"]),
        (TypedPreference("50", (), "100"), ["escolha ao menos um tipo de lugar"]),
        (TypedPreference("0", ("hospital",), "100"), ["maior que 0 pessoas"]),
        (TypedPreference("50", ("hospital",), "-1"), ["0 m ou mais"]),
        (TypedPreference("muito", (), "perto"), ["muito", "perto", "ao menos um tipo"]),
    ],
)
def test_what_makes_no_preference_is_refused_and_all_faults_are_named(typed, words):
    with pytest.raises(InputRefused) as refused:
        read_preference(typed)
    told = [fault.render("pt") for fault in refused.value.faults]
    assert len(told) == len(words)
    assert all(word in text for word, text in zip(words, told, strict=True))


def test_stands_and_districts_are_no_places_to_be_near_to():
    town = city(
        ("S1", "stand", at(0)), ("B", "premises", at(5)), ("D", "district", at(0)),
        ("H", "hospital", at(9)), ("T", "taxi_stand", at(9)),
    )  # fmt: skip
    assert kinds_to_prefer(town) == ["hospital", "taxi_stand"]


def test_the_result_tells_stands_with_and_without_the_price_and_its_bound():
    # 1,230 - 1,200 = 30 people; however good another plan, 1,250 - 1,200 = 50; 1,200 + 50 = 1,250 in all.
    assert preferring_text(SETUP, PREFERRED) == (
        "Em lugar preferido: 1 de 2 pontos propostos; no plano sem preferência, 0. "
        "Isso custa 30 pessoas atendidas a menos, e está provado que nunca mais de 50. "
        "Contando 50 pessoas por ponto em lugar preferido, o plano soma 1.250; "
        "nenhum plano legal soma mais de 1.500."
    )
    assert preferring_text(SETUP, PLAN) == ""


@pytest.mark.parametrize(
    ("without", "bound", "words"),
    [
        (1190.0, 1200.0, "não custa nenhuma pessoa"),
        (1190.0, 1200.2, "o custo nunca passa de 1"),
        (1200.4, 1249.1, "o custo nunca passa de 50"),
    ],
)
def test_a_price_is_never_told_below_what_is_proven(without, bound, words):
    told = replace(PLAN, preferring=Preferring(ASKED, 1, 0, without, bound))
    assert words in preferring_text(SETUP, told)


def test_people_are_held_against_the_most_people_not_against_the_sum_with_weights():
    # (1,250 - 1,200) / 1,250 = 4 %; of the sum, 1,250 of 1,500, it would be 16.7 %.
    assert people_bound(PREFERRED) == 1250.0
    assert people_gap(PREFERRED) == pytest.approx(0.04)
    assert gap_word(PREFERRED, "pt") == "4,0"
    assert "atende ao menos 960" in for_councillors(SETUP, PREFERRED)
    assert "nenhuma escolha atende mais de 1.250" in in_words(SETUP, PREFERRED)
    assert (people_bound(PLAN), people_gap(PLAN)) == (1500.0, PLAN.gap)


def test_a_plan_that_is_best_with_its_weights_is_not_called_the_best_for_people():
    closed = replace(PREFERRED, upper_bound=1250.0)
    assert closed.gap == 0.0
    assert "não existe plano legal" not in for_councillors(SETUP, closed)
    assert "fica a no máximo 4,0 %" in in_words(SETUP, closed)


def test_the_bound_of_the_sum_holds_for_people_alone_and_no_bound_falls_below_the_plan():
    assert people_bound(replace(PREFERRED, upper_bound=1240.0)) == 1240.0
    worse = replace(PLAN, preferring=Preferring(ASKED, 1, 0, 1100.0, 1100.0))
    assert people_bound(worse) == worse.covered


def test_files_tell_what_was_preferred():
    assert parameters_of(PREFERRED)["preferencia"] == {"pessoas": 50.0, "tipos": ["hospital"], "ate_m": 80.0}
    assert "preferencia" not in parameters_of(PLAN)
