import pytest
from town import at, metres

from planner.project import Scenario, Stand
from planner.ui.project.changed import changed_text
from planner.ui.project.difference import Turn, stand_changes, turned

A, B = ("stand", "A"), ("stand", "B")


def test_turned_tells_what_changed_came_and_went():
    assert turned({A: "fail", B: "pass"}, {A: "pass", B: "pass"}) == (Turn(A, "fail", "pass"),)
    assert turned({A: "fail"}, {B: "pass"}) == (Turn(B, None, "pass"), Turn(A, "fail", None))


def test_the_line_says_before_and_after_or_that_nothing_changed():
    assert "Nenhum veredito mudou" in changed_text((), {}, "pt")
    line = changed_text((Turn(A, "fail", "pass"),), {A: "Praça (A)"}, "pt")
    assert "Praça (A)" in line
    assert line.index("Não conforme") < line.index("✔ Conforme")


def test_scenarios_differ_stand_by_stand_with_metres():
    here, there = at(0), at(300)
    base = Scenario(
        "S1", "a", 1, (Stand("1", "stand", here), Stand("2", "stand", here), Stand("3", "stand", here))
    )
    other = Scenario(
        "S2",
        "b",
        1,
        (Stand("1", "stand", there), Stand("2", "stand", here, name="x"), Stand("4", "stand", here)),
    )
    found = {change.stand.id: change for change in stand_changes(base, other)}
    assert {key: change.what for key, change in found.items()} == {
        "1": "moved", "2": "changed", "3": "removed", "4": "added",
    }  # fmt: skip
    assert found["1"].metres == pytest.approx(metres(here, there), abs=1e-3)
    assert stand_changes(base, base) == ()
