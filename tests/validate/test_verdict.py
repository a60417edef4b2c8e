from lawbook import distance, rules
from town import at, city

from planner.validate import by_place, count_outcomes, validate, verdict

LAW = rules(
    distance("spacing", ["stand"], ["stand"], 500),
    distance("taxi", ["stand"], ["taxi_stand"], 50),
    distance("bus", ["stand"], ["bus_stop"], 50),
)


def test_the_gravest_outcome_is_the_verdict():
    found = validate(
        city(
            ("A", "stand", at(0)),
            ("B", "stand", at(100)),
            ("C", "stand", at(900)),
            ("T", "taxi_stand", at(40)),
        ),
        LAW,
    )
    verdicts = {key: verdict(own) for key, own in by_place(found).items()}
    # A and B are 100 m apart; C is clear of all that is known, but no bus stop is known.
    assert verdicts == {("stand", "A"): "fail", ("stand", "B"): "fail", ("stand", "C"): "unknown"}
    assert count_outcomes(found) == {"fail": 3, "near": 0, "unknown": 3, "assess": 0, "pass": 3}


def test_a_place_that_no_rule_judged_is_unknown():
    assert verdict(()) == "unknown"
