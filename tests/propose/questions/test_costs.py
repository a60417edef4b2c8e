from collections.abc import Callable
from typing import Any

import pytest

from planner.city import City
from planner.propose.questions import rule_costs
from planner.propose.search import Found, search
from planner.rulebook import RuleSet

Town = Callable[..., City]
Law = Callable[..., RuleSet]


def test_a_rule_costs_what_its_clearance_takes(make_town: Town, make_law: Law) -> None:
    # As in the plan's test: 140 m of clearance lose the people of the street points at 25 and 75 m, 15 of 50.
    city = make_town(5, 1, places=[("t", "taxi_stand", 0.0, 0.0), ("b", "bus_stop", 0.0, 0.0)])
    law = make_law(("taxi", ["taxi_stand"], 140), ("bus", ["bus_stop"], 20))
    costs = rule_costs(city, law, radius_m=60, every_m=20)
    assert costs.people_without == pytest.approx(50.0)
    assert costs.people_with == pytest.approx(35.0)
    taxi, bus = costs.rules
    assert (taxi.rule_id, bus.rule_id) == ("taxi", "bus")
    assert taxi.people_alone == pytest.approx(15.0)
    assert taxi.people_last == pytest.approx(15.0)
    assert bus.people_alone == pytest.approx(0.0)  # the sites at 30 m and on serve everybody
    assert bus.people_last == pytest.approx(0.0)


def test_no_looser_law_serves_fewer(make_town: Town, make_law: Law) -> None:
    law = make_law(("spacing", ["stand"], 300), ("taxi", ["taxi_stand"], 150))
    city = make_town(7, 7, places=[("t", "taxi_stand", 310.0, 290.0)])
    costs = rule_costs(city, law, radius_m=150, every_m=25, iterations=20)
    assert costs.people_without >= costs.people_with
    for cost in costs.rules:
        assert cost.people_last >= 0
        assert cost.people_alone >= 0
    spacing = costs.rules[0]
    assert spacing.people_last > 0  # with 300 m between stands not everybody is within 150 m


def test_a_straight_radius_serves_more_with_the_same_stand(make_town: Town, make_law: Law) -> None:
    city, law = make_town(4, 4), make_law()
    walked, straight = (
        rule_costs(city, law, radius_m=150, every_m=25, count=1, straight=way).people_with
        for way in (False, True)
    )
    assert straight > walked


def test_a_rule_that_forbids_nothing_here_is_not_searched_again(
    make_town: Town, make_law: Law, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = []

    def counted(*words: Any, **options: Any) -> Found:
        asked.append(words)
        return search(*words, **options)

    monkeypatch.setattr("planner.propose.questions.costs.search", counted)
    law = make_law(
        ("taxi", ["taxi_stand"], 140), ("airport", ["airport"], 500), ("rail", ["rail_station"], 300)
    )
    city = make_town(5, 1, places=[("t", "taxi_stand", 0.0, 0.0)])
    costs = rule_costs(city, law, radius_m=60, every_m=20, iterations=20)
    assert len(asked) == 2  # under the taxi rule, and under none: of eight plans the others are the same
    assert [cost.people_alone for cost in costs.rules] == [pytest.approx(15.0), 0.0, 0.0]
