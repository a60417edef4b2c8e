from planner.propose import Status
from planner.ui.watch import status_text

PLAN = Status("propose.stage_bound", 0.7, 12_345.9, 13_000.2)


def test_a_plan_under_way_never_looks_better_than_it_is():
    # 654.3 of 13000.2 are 5.033 %: served people rounded down, the most and the gap up.
    said = "Até agora: 12.345 pessoas atendidas; nenhum plano atende mais de 13.001: faltam no máximo 5,1 %."
    assert status_text(PLAN, "pt") == said


def test_a_plan_without_a_bound_claims_none():
    assert status_text(Status("propose.stage_search", 0.4, 80.0), "en") == "So far: 80 people served."


def test_a_plan_that_reaches_its_bound_lacks_nothing():
    assert "at most 0.0 %" in status_text(Status("propose.stage_exact", 0.9, 500.0, 500.0), "en")
