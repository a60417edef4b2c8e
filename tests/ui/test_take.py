from town import at, city, places

from planner.ui.state import DrawnStand, Plan
from planner.ui.take import with_taken

TOWN = city(("S1", "stand", at(0)), ("S2", "stand", at(300)))
PROPOSED = places(("P001", "stand", at(900)), ("P002", "stand", at(1800))).assign(street=["Rua A", None])


def test_taking_draws_the_proposed_and_removes_what_is_not_kept():
    plan = with_taken(Plan(), TOWN, PROPOSED, {"S1"})
    assert [(stand.id, stand.name) for stand in plan.drawn] == [("N01", "Rua A"), ("N02", None)]
    assert plan.removed == {"S2"}


def test_a_drawn_stand_that_is_kept_stays_and_one_that_is_not_goes():
    drawn = (DrawnStand("N01", "meu", 0.0, 0.0), DrawnStand("N02", "outro", 1.0, 1.0))
    plan = with_taken(Plan(drawn=drawn), TOWN, PROPOSED, {"S1", "N01"})
    assert [stand.id for stand in plan.drawn] == ["N01", "N02", "N03"]
    assert plan.drawn[0].name == "meu"
    assert plan.drawn[1].name == "Rua A"
