"""Every kind of rule seen in Brazilian moto-taxi laws is held by the format: one tiny rulebook a town."""

from datetime import date, time
from pathlib import Path

import pytest

from planner.errors import LawNotInForce
from planner.rulebook import RULE_KINDS, Rulebook, in_force, load_rulebook, read_rulebook

KINDS = Path(__file__).parent / "kinds"
TOWNS = sorted(path.stem for path in KINDS.glob("*.toml"))
DAY = date(2015, 6, 1)


def book(town: str) -> Rulebook:
    return read_rulebook(KINDS / f"{town}.toml")


def rule(town: str, rule_id: str):
    return next(rule for rule in book(town).rules if rule.id == rule_id)


@pytest.mark.parametrize("town", TOWNS)
def test_the_rulebook_loads_and_every_rule_is_cited(town):
    loaded = book(town)
    assert loaded.id == town
    assert all(rule.citation.article.startswith("Art. ") for rule in loaded.rules)


def test_every_kind_of_rule_is_tried_here_or_by_a_bundled_law():
    tried = {rule.kind for town in TOWNS for rule in book(town).rules}
    federal = {rule.kind for rule in load_rulebook("federal-ctb").rules}
    elsewhere = {"fleet_size", "holder_permits", "permit_validity", "not_measurable"}
    assert set(RULE_KINDS) - tried - federal == elsewhere


def test_a_distance_names_its_subject_and_its_exceptions():
    kept = rule("votuporanga-sp-2011", "premises-clearance")
    assert (kept.subject, kept.object, kept.minimum) == (["premises"], ["urban_terminal", "taxi_stand"], 200)
    assert [(at.object, at.within) for at in kept.except_at] == [
        (["intercity_terminal"], 50),
        (["airport"], None),
    ]
    assert (kept.except_installed_before, kept.except_until) == (date(2011, 8, 30), date(2013, 8, 30))
    assert kept.except_when[0].pt == "com anuência dos taxistas"
    assert kept.objects == ("urban_terminal", "taxi_stand", "intercity_terminal", "airport")


def test_a_distance_may_be_measured_along_the_streets_in_some_hours():
    soliciting = rule("votuporanga-sp-2011", "soliciting")
    assert (soliciting.measured, soliciting.hours[0].start) == ("along_streets", time(6))
    assert soliciting.unenforced is not None
    assert rule("novo-progresso-pa", "taxi-clearance").measured == "geodesic"


def test_the_standing_of_a_rule_is_told_with_its_day():
    struck = rule("votuporanga-sp-2011", "premises-clearance")
    assert struck.standing(date(2011, 8, 29)) == "not_yet"
    assert struck.standing(date(2016, 2, 29)) == "in_force"
    assert struck.standing(date(2016, 3, 1)) == "struck_down"
    assert struck.standing(None) == "struck_down"


def test_a_bill_is_shown_and_never_in_force():
    draft = in_force(book("porto-velho-ro"), DAY)
    assert (draft.rules, [rule.id for rule in draft.proposed]) == ((), ["not-near"])
    rare = in_force(book("formas-raras"), DAY)
    assert [rule.id for rule in rare.proposed] == ["next-quota"]
    assert "next-quota" not in [rule.id for rule in (*rare.rules, *rare.ended)]


def test_zones_without_metres_are_left_to_a_person():
    assert rule("porto-velho-ro", "not-near").judged_by_person
    assert rule("formas-raras", "at-markets").judged_by_person
    assert not rule("formas-raras", "at-markets-metres").judged_by_person
    assert not rule("formas-raras", "market-first").judged_by_person
    assert rule("formas-raras", "no-market-mornings").within == 100


def test_kinds_of_place_of_the_towns_own_have_words():
    words = book("porto-velho-ro").place_words
    assert words["health_unit"].plural.pt == "unidades de saúde"
    assert words["health_unit"].osm == ["amenity=hospital", "amenity=clinic"]


def test_stands_drivers_and_conditions_are_held():
    assert [place.bounds for place in rule("agua-doce-do-norte-es", "stands").localities][:2] == [
        (6, 6),
        (4, 4),
    ]
    assert rule("rio-de-janeiro-rj", "bound").driver_bound
    assert not rule("campina-grande-pb", "support").boarding
    assert rule("novo-progresso-pa", "law-for-each-stand").each_its_own
    assert rule("formas-raras", "premises").space_per_motorcycle == 2.5
    assert rule("campo-grande-ms", "reserve-disability").reverts.revocable


@pytest.mark.parametrize(
    ("day", "words"),
    [(date(2011, 8, 29), "desde 30/08/2011"), (date(2030, 1, 1), None), (date(2011, 8, 30), None)],
)
def test_a_day_before_the_first_law_is_refused_with_its_date(day, words):
    if words is None:
        assert in_force(book("votuporanga-sp-2011"), day).rules
        return
    with pytest.raises(LawNotInForce, match=words):
        in_force(book("votuporanga-sp-2011"), day)
