from dataclasses import replace

import pytest
from lawbook import distance, rules
from planned_proposal import KEPT, PLAN, TOWN

from planner.city import PopulationFigure
from planner.errors import InputRefused
from planner.project.model import Scenario
from planner.rulebook import in_force, load_rulebook
from planner.ui.permits import (
    NO_PERMITS,
    Permits,
    TypedPermits,
    law_permits,
    permits_of,
    permits_table,
    read_permits,
    short_text,
)
from planner.ui.setup import Setup
from planner.ui.state import taking

SETUP = Setup(TOWN, "key", rules(distance("spacing", ["stand"], ["stand"], 500)), "pt")
LAW = Permits(30, 10)


def test_empty_fields_are_as_the_law_says_and_nothing_where_it_does_not_say_both():
    assert read_permits(TypedPermits()) == NO_PERMITS
    assert read_permits(TypedPermits(law=LAW)) == LAW
    assert read_permits(TypedPermits(law=Permits(30, None))) == NO_PERMITS
    assert read_permits(TypedPermits("1.200", "", Permits(30, None))) == Permits(1200, None)
    assert read_permits(TypedPermits("", "12", LAW)) == Permits(30, 12)


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        (TypedPermits("muitas", "poucas"), ["muitas", "poucas"]),
        (TypedPermits("-1", "0"), ["zero ou mais", "ao menos 1"]),
        (TypedPermits("", "8"), ["falta saber quantas autorizações"]),
    ],
)
def test_what_cannot_be_spread_is_refused_in_words(typed, words):
    with pytest.raises(InputRefused) as refused:
        read_permits(typed)
    told = [fault.render("pt") for fault in refused.value.faults]
    assert len(told) == len(words)
    assert all(word in text for word, text in zip(words, told, strict=True))


def test_stands_that_cannot_hold_the_permits_are_refused_before_the_search_both_sides_of_the_limit():
    # S1 is kept and of unknown capacity: it holds 10 as a new one does. 30 - 10 = 20: two stands.
    typed = TypedPermits("30", "10")
    assert read_permits(typed, count=2, kept=KEPT) == Permits(30, 10)
    with pytest.raises(InputRefused, match="Peça ao menos 2 pontos novos"):
        read_permits(typed, count=1, kept=KEPT)
    with pytest.raises(InputRefused, match="Peça ao menos 3 pontos novos"):
        read_permits(typed, count=2)
    # Nobody asked: the law's own numbers never stop a search.
    assert read_permits(TypedPermits(law=LAW), count=1) == LAW


def test_the_permits_follow_the_people_and_what_finds_no_room_is_told():
    # 5, 9 and 1 people of 15 share 30 permits: 10, 18, 2; of 18 only 12 find room, 6 go to the others 5 : 1.
    plan = permits_of(Permits(30, 12), PLAN)
    assert plan is not None
    table = permits_table(SETUP, plan)
    assert table["Código"].tolist() == ["S1", "P001", "P002"]
    assert table["Vagas"].tolist() == ["12", "12", "12"]
    assert sum(map(int, table["Autorizações"])) == 30
    assert table["Autorizações"].tolist()[1] == "12"
    short = permits_of(Permits(40, 12), PLAN)
    assert short is not None
    assert short_text(SETUP, short) == (
        "4 de 40 autorizações não cabem nos 3 pontos do plano: faltam 1 pontos da mesma capacidade."
    )
    assert permits_of(NO_PERMITS, PLAN) is None


def test_the_law_is_asked_for_the_population_of_the_town():
    passos = in_force(load_rulebook("passos-mg"), None)
    assert law_permits(TOWN, passos) == NO_PERMITS
    counted = replace(TOWN, population_figure=PopulationFigure(111_939, "censo"))
    assert law_permits(counted, passos).permits == 223


def test_a_stand_taken_over_has_the_room_it_was_planned_with():
    edit = taking(Scenario("S1", "a", 1), PLAN.stands, set(), capacity=12)
    assert [stand.capacity for stand in edit.put] == [12, 12]
    assert [stand.capacity for stand in taking(Scenario("S1", "a", 1), PLAN.stands, set()).put] == [None] * 2
