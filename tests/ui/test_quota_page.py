from datetime import date

from lawbook import rules
from town import at, city

from planner.quota import size_quota
from planner.rulebook import in_force, load_rulebook
from planner.ui.pages.quota_page import group_word, headline
from planner.ui.setup import Setup

TOWN = city(("S1", "stand", at(0)))


def setup(law: str, day: date | None = None) -> Setup:
    return Setup(TOWN, "key", in_force(load_rulebook(law), day), "pt")


def test_the_headline_holds_what_the_law_limits():
    passos = setup("passos-mg")
    assert list(headline(passos, size_quota(passos.ruleset, 111_939))) == [
        ("Autorizações", "223"),
        ("Reservadas (autônomo)", "45"),
        ("Agências e empresas", "12"),
        ("Veículos por agência", "5 a 15"),
    ]


def test_a_group_with_a_reserve_is_called_as_its_law_calls_it():
    words = {"pt": "pessoas com deficiência", "en": "people with disability"}
    reserve = {"id": "r", "kind": "reserved_share", "group": "disability", "label": words, "minimum_count": 3}
    own_law = Setup(TOWN, "key", rules(reserve), "pt")
    shown = list(headline(own_law, size_quota(own_law.ruleset, 1000)))
    assert shown == [("Reservadas (pessoas com deficiência)", "3")]


def test_what_the_law_does_not_limit_is_not_in_the_headline():
    open_law = setup("votuporanga-sp", date(2020, 1, 1))
    names = [name for name, _ in headline(open_law, size_quota(open_law.ruleset, 100_000))]
    assert "Autorizações" not in names


def test_a_group_of_the_users_own_is_shown_as_it_is_written():
    assert group_word("autonomous", "pt") == "autônomo"
    assert group_word("mulheres", "pt") == "mulheres"
