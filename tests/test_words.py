import pytest

from planner.tables import PLACE_KINDS
from planner.words import counts_word, kind_word, metres_word, outcome_word, told_outcome


@pytest.mark.parametrize(
    ("value", "written"),
    [
        (499.999, "499,99"),
        (500.0, "500,00"),
        (499.9996, "500,00"),  # 500 m to the millimetre, as judged
        (1234.5, "1.234,50"),
        (-0.004, "-0,01"),  # a margin that fails is never shown as zero
        (None, ""),
    ],
)
def test_metres_are_rounded_towards_failure(value, written):
    assert metres_word(value) == written


def test_every_kind_has_a_word_in_both_languages():
    for language in ("pt", "en"):
        words = [kind_word(kind, language) for kind in PLACE_KINDS]
        assert len(set(words)) == len(PLACE_KINDS)
        assert not set(words) & set(PLACE_KINDS) - {"airport"}


def test_a_kind_of_the_users_own_is_shown_as_written():
    assert kind_word("feira livre") == "feira livre"


def test_outcomes_are_told_in_words():
    assert outcome_word("unknown") == "sem dados"
    assert outcome_word("unknown", "en") == "no data"


def test_a_recommendation_that_fails_says_that_it_is_one():
    assert told_outcome("fail", "should") == "não conforme (recomendada)"
    assert told_outcome("fail", "must") == "não conforme"
    assert told_outcome("pass", "should") == "conforme"


def test_stands_of_a_district_are_told_against_their_bounds():
    assert counts_word({"stands": 5, "fewest": 1, "most": None}) == "pontos: 5 (mínimo 1, máximo —)"
    assert counts_word({"nearest_stand_m": 3.0}) == ""


def test_a_rulebooks_own_word_for_a_kind_goes_before_what_the_user_wrote():
    own = {"health_unit": "unidade de saúde"}
    assert kind_word("health_unit", "pt", own) == "unidade de saúde"
    assert kind_word("stand", "pt", own) == "ponto de mototáxi"
