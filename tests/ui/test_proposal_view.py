from dataclasses import replace

import pytest
from lawbook import distance, rules
from planned_proposal import PLAN, TOWN

from planner.propose.model import Removal
from planner.rulebook import Citation, in_force, load_rulebook
from planner.ui.proposal_view import for_councillors, gap_word, in_words, removal_citation
from planner.ui.setup import Setup

SETUP = Setup(TOWN, "key", rules(distance("spacing", ["stand"], ["stand"], 500)), "pt")


def test_the_result_is_told_in_words():
    text = in_words(SETUP, PLAN)
    assert "Com 2 pontos propostos e 1 mantidos, 1.200 de 4.800 moradores (25,0 %)" in text
    assert "nenhuma escolha atende mais de 1.500" in text
    assert "no máximo 20,0 % do melhor" in text
    assert "Dos 9 locais examinados, 5 são permitidos" in text


def test_a_proven_optimum_is_told_as_such():
    best = in_words(SETUP, replace(PLAN, covered=1500.0))
    assert "nenhuma escolha legal destes locais atende mais pessoas" in best


@pytest.mark.parametrize(
    ("covered", "shown"), [(1500.0, "0,0"), (1499.99, "0,1"), (1485.0, "1,0"), (1484.9, "1,1")]
)
def test_the_gap_is_never_rounded_in_our_favour(covered, shown):
    assert gap_word(replace(PLAN, covered=covered), "pt") == shown


def test_an_empty_population_divides_by_nothing():
    assert "(0,0 %)" in in_words(SETUP, replace(PLAN, people_total=0.0))


@pytest.mark.parametrize(("covered", "least"), [(1485.0, "990"), (1484.0, "989")])
def test_the_gap_is_told_as_people_of_a_thousand_never_too_many(covered, least):
    assert f"atende ao menos {least}" in for_councillors(SETUP, replace(PLAN, covered=covered))


def test_a_proven_optimum_is_told_to_councillors_without_a_number():
    assert "não existe plano legal" in for_councillors(SETUP, replace(PLAN, covered=1500.0))


def test_a_borrowed_rule_that_removes_says_from_where():
    model = replace(SETUP, ruleset=in_force(load_rulebook("composite"), None))
    removal = Removal("spacing", Citation(act="Lei 1/2000", article="Art. 1, I"), 1.0, 0.1, 0.0, True)
    assert removal_citation(model, removal).startswith("emprestada de Lei 1/2000")
    assert removal_citation(SETUP, removal).startswith("Lei 1/2000")
