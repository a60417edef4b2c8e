from datetime import date

from lawbook import CITED, WORDS, distance
from town import at, city

from planner.rulebook import Rulebook, WhatIf, in_force
from planner.validate import reading_sensitivity, validate

BOOK = Rulebook.model_validate(
    {
        "schema_version": 1,
        "id": "test",
        "title": WORDS,
        "status": "law",
        "municipality": {"name": "Teste", "uf": "MG", "ibge_code": "3100000"},
        "act": {"name": "Lei 1/2000", "source": WORDS},
        "readings": [
            {
                "id": "count",
                "citation": CITED,
                "question": WORDS,
                "options": [{"id": "no", "label": WORDS}, {"id": "yes", "label": WORDS}],
                "default": "no",
                "reason": WORDS,
            }
        ],
        "rules": [
            {"title": WORDS, "citation": CITED, **rule}
            for rule in (
                distance("taxi", ["stand"], ["taxi_stand"], 50),
                distance("spacing", ["stand"], ["stand"], 500, when={"count": "no"}),
                distance("spacing", ["stand"], ["stand", "premises"], 500, when={"count": "yes"}),
                distance("own", ["premises"], ["stand"], 200, when={"count": "yes"}),
            )
        ],
    }
)
TOWN = city(
    ("A", "stand", at(0)),
    ("B", "stand", at(600)),
    ("P", "premises", at(0, 100)),
    ("T", "taxi_stand", at(0, -90)),
)


def law(**readings: str):
    return in_force(BOOK, date(2020, 1, 1), readings=readings)


def test_a_finding_says_which_option_would_change_it():
    found = reading_sensitivity(TOWN, law())
    assert found.alternatives == (("count", "yes"),)
    marked = {(f.rule_id, f.subject_id): f for f in found.marked(validate(TOWN, law()))}
    near, far, taxi = marked["spacing", "A"], marked["spacing", "B"], marked["taxi", "A"]
    # A is 100 m from the premises, which count as a stand only under the other reading.
    assert (near.outcome, near.depends_on_reading) == ("pass", True)
    assert [(c.reading, c.option, c.outcome) for c in near.reading_changes] == [("count", "yes", "fail")]
    assert (far.depends_on_reading, taxi.depends_on_reading) == (False, False)


def test_a_place_that_only_another_reading_judges_is_named():
    found = reading_sensitivity(TOWN, law())
    assert {(p.kind, p.place_id, p.before, p.after) for p in found.places} == {
        ("stand", "A", "pass", "fail"),
        ("premises", "P", None, "fail"),
    }
    assert found.findings["own", "premises", "P"][0].outcome == "fail"


def test_it_is_seen_from_either_side():
    found = reading_sensitivity(TOWN, law(count="yes"))
    assert found.alternatives == (("count", "no"),)
    assert found.findings["spacing", "stand", "A"][0].outcome == "pass"
    assert found.findings["own", "premises", "P"][0].outcome is None


def test_a_what_if_goes_along_where_it_applies():
    supposed = in_force(BOOK, date(2020, 1, 1), readings={"count": "yes"}, what_if=WhatIf(off=("own",)))
    found = reading_sensitivity(TOWN, supposed)
    assert ("own", "premises", "P") not in found.findings


def test_findings_not_looked_at_say_so():
    assert {f.depends_on_reading for f in validate(TOWN, law())} == {None}


def test_findings_of_a_supposed_rule_are_marked():
    supposed = in_force(BOOK, date(2020, 1, 1), what_if=WhatIf(numbers={"taxi": 100}))
    found = {(f.rule_id, f.subject_id): f for f in validate(TOWN, supposed)}
    assert (found["taxi", "A"].outcome, found["taxi", "A"].hypothesis) == ("fail", True)
    assert not found["spacing", "A"].hypothesis
