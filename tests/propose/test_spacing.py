from walked_town import WALKED, law_of

from planner.propose.clearances import stand_rules
from planner.propose.spacing import Spacing, spacing_of
from planner.rulebook import RuleSet


def spacing(law: RuleSet) -> Spacing:
    return spacing_of(stand_rules(law))


def test_the_widest_spacing_of_each_kind_counts() -> None:
    law = law_of(("a", 300, {}), ("b", 200, {}), ("c", 500, WALKED), ("d", 400, WALKED))
    assert spacing(law) == Spacing(300.0, 500.0)
    assert spacing(law).limit_m == 500.0


def test_along_the_streets_says_nothing_where_the_straight_line_asks_for_as_much() -> None:
    assert spacing(law_of(("a", 300, {}), ("b", 300, WALKED))) == Spacing(300.0)
    assert spacing(law_of(("a", 300, {}), ("b", 300, {**WALKED, "inclusive": False}))) == Spacing(
        300.0, 300.001
    )


def test_more_than_is_a_millimetre_more() -> None:
    assert spacing(law_of(("a", 300, {"inclusive": False}))) == Spacing(300.001)


def test_exceptions_are_kept_with_caution_and_told() -> None:
    spared = {"except_at": [{"object": ["intercity_terminal"], "within": 20.0, "unit": "m"}]}
    assert spacing(law_of(("a", 300, spared))) == Spacing(300.0, exact=False)
    assert spacing(law_of(("a", 300, {**spared, **WALKED}), ("b", 100, {}))) == Spacing(
        100.0, 300.0, exact=False
    )


def test_exceptions_of_what_another_rule_asks_for_anyway_cost_nothing() -> None:
    spared = {"except_at": [{"object": ["intercity_terminal"], "within": 20.0, "unit": "m"}]}
    assert spacing(law_of(("a", 300, spared), ("b", 300, {}))) == Spacing(300.0)


def test_without_a_rule_there_is_none() -> None:
    assert spacing_of(()) == Spacing()
