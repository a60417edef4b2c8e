import pytest

from planner.sources.kinds import KIND_WORDS, place_kind
from planner.tables import PLACE_KINDS


@pytest.mark.parametrize(
    ("word", "kind"),
    [
        ("ponto", "stand"),
        ("Praça", "stand"),
        ("SEDE", "premises"),
        ("agencia", "premises"),
        ("ponto de táxi", "taxi_stand"),
        ("Parada de Ônibus", "bus_stop"),
        ("terminal", "bus_terminal"),
        ("Terminal Urbano", "urban_terminal"),
        ("rodoviaria", "intercity_terminal"),
        ("Terminal Rodoviário", "intercity_terminal"),
        ("metrô", "rail_station"),
        ("Aeroporto", "airport"),
        ("balsa", "ferry_terminal"),
        ("parada de emergência", "emergency_stop"),
        ("bus-stop", "bus_stop"),
    ],
)
def test_kinds_go_by_their_portuguese_and_english_words(word, kind):
    assert place_kind(word) == kind


@pytest.mark.parametrize("kind", PLACE_KINDS)
def test_every_kind_is_its_own_word_and_is_listed(kind):
    assert place_kind(kind) == kind
    assert any(words.startswith(f"{kind} (") for words in KIND_WORDS)


@pytest.mark.parametrize("word", ["", "helicóptero", "pontoon"])
def test_other_words_name_no_kind(word):
    assert place_kind(word) is None
