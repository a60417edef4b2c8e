from dataclasses import replace

from planned_proposal import PLAN

from planner.propose.model import Short
from planner.propose.shortfalls import shortfalls
from planner.rulebook import Citation

LAW = Citation(act="Lei 1/2000", article="Art. 4")


def test_nothing_is_told_of_a_plan_that_falls_short_of_nothing() -> None:
    assert shortfalls(PLAN, "pt") == ()


def test_a_spacing_kept_with_caution_tells_the_most_that_it_costs() -> None:
    # 1,500 people is the bound, 1,200 the plan's.
    told = shortfalls(replace(PLAN, spacing_exact=False, spacing_m=300.0, spacing_along_m=500.0), "en")
    assert len(told) == 1
    assert "asks for 500 m" in told[0]
    assert "at most 300 people" in told[0]


def test_each_district_is_told_with_its_own_reason() -> None:
    short = (
        Short("r", LAW, "Norte", least=3, stands=1, at_most=2, why="no_room"),
        Short("r", LAW, "Sul", least=4, stands=2, at_most=None, why="not_found"),
        Short("r", LAW, "Leste", least=2, stands=0, at_most=None, why="count"),
    )
    north, south, east = shortfalls(replace(PLAN, districts_short=short), "pt")
    assert "Norte" in north
    assert "Art. 4" in north
    assert "cabem no máximo 2" in north
    assert "não prova" in south
    assert east.endswith("Peça mais pontos.")
