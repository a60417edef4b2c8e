from dataclasses import replace

import pytest
from lawbook import distance, rules
from town import at, city

from planner.maps.wording import (
    capital,
    citation,
    explanation,
    figures,
    finding_line,
    kinds_word,
    object_name,
    place_names,
    rule_title,
    shown_verdict,
    verdict_word,
)
from planner.rulebook import Citation
from planner.validate import Finding

CITED = Citation(act="Lei 1/2000", article="Art. 1, I")
NAMES = {("taxi_stand", "T1"): "Praça Central (T1)"}


def finding(outcome="fail", measured=32.0, limit=50.0, **more):
    given = {
        "rule_id": "taxi",
        "severity": "must",
        "citation": CITED,
        "outcome": outcome,
        "subject_id": "S1",
        "subject_kind": "stand",
        "object_id": "T1",
        "object_kind": "taxi_stand",
        "measured": measured,
        "limit": limit,
        "margin": None if measured is None or limit is None else measured - limit,
    }
    return Finding(**{**given, **more})


def plain(text: str) -> str:
    return text.replace("\u00a0", " ")


def test_what_fails_says_how_much_is_missing():
    assert plain(explanation(finding(), NAMES, "pt")) == (
        "32,00 m até Praça Central (T1); o mínimo é 50 m: faltam 18,00 m"
    )


def test_what_passes_says_how_much_is_left():
    text = plain(explanation(finding("pass", 1250.5), NAMES, "en"))
    assert text == "1,250.50 m to Praça Central (T1); the minimum is 50 m: 1,200.50 m to spare"


@pytest.mark.parametrize(
    ("measured", "outcome", "shown", "margin"),
    [(49.998, "fail", "49,99 m", "faltam 0,01 m"), (50.0, "pass", "50,00 m", "folga de 0,00 m")],
)
def test_a_length_never_reads_as_the_limit_it_misses(measured, outcome, shown, margin):
    text = plain(explanation(finding(outcome, measured), NAMES, "pt"))
    assert text.startswith(shown)
    assert text.endswith(margin)


def test_near_the_limit_asks_for_a_measurement_in_the_field():
    assert "faltam 0,50 m Está dentro da precisão" in plain(explanation(finding("near", 49.5), NAMES, "pt"))


def test_missing_data_is_named_and_never_reads_as_met():
    missing = finding(
        "unknown",
        None,
        50.0,
        object_id=None,
        object_kind=None,
        reason="layer_missing",
        missing_kinds=("taxi_stand",),
    )
    assert (
        explanation(missing, {}, "pt") == "sem dados de pontos de táxi; sem eles não se pode dizer que atende"
    )
    empty = finding(
        "unknown",
        None,
        50.0,
        object_id=None,
        object_kind=None,
        reason="layer_empty",
        missing_kinds=("taxi_stand",),
    )
    assert "não prova" in explanation(empty, {}, "pt")


@pytest.mark.parametrize(
    ("reason", "words"), [("no_other", "não há outro"), ("declared_empty", "foi declarado")]
)
def test_nothing_to_measure_says_why(reason, words):
    alone = finding("pass", None, 50.0, object_id=None, object_kind=None, reason=reason)
    assert words in explanation(alone, {}, "pt")


def test_a_law_without_number_shows_figures():
    shown = finding(
        "assess", 812.6, None, figures={"nearest_stand_m": 812.6, "people_within_service_radius": None}
    )
    assert figures(shown, NAMES, "pt") == (
        "ponto mais próximo a 813\u00a0m (Praça Central (T1)); sem dado pessoas no raio de atendimento"
    )
    assert explanation(shown, NAMES, "pt") == figures(shown, NAMES, "pt")


def test_a_borrowed_rule_says_from_where():
    assert citation(finding(borrowed=True), "pt") == "emprestada de Lei 1/2000, Art.\u00a01, I"
    assert citation(finding(), "pt") == "Lei 1/2000, Art.\u00a01, I"


def test_the_line_holds_outcome_rule_reason_and_citation():
    law = rules(
        distance("taxi", ["stand"], ["taxi_stand"], 50, title={"pt": "Distância a táxis", "en": "Taxis"})
    )
    line = plain(finding_line(finding(), law, NAMES, "pt"))
    assert line.startswith("Não conforme · Distância a táxis: 32,00 m até")
    assert line.endswith("(Lei 1/2000, Art. 1, I)")
    assert rule_title(law, "another", "pt") == "another"


def test_places_are_called_by_name_and_id():
    town = city(("S1", "stand", at(0)), ("7", "padaria", at(9)))
    names = place_names(replace(town, places=town.places.assign(name=["Matriz", None])), "pt")
    assert names == {("stand", "S1"): "Matriz (S1)", ("padaria", "7"): "padaria 7"}


def test_the_gravest_outcome_is_shown():
    assert shown_verdict([finding("pass"), finding("unknown"), finding("near")]) == "near"
    assert shown_verdict([]) == "none"
    assert verdict_word("none", "pt") == "Sem regra mensurável"
    assert verdict_word("fail", "pt") == "Não conforme"


def test_words_for_kinds():
    assert kinds_word("bus_stop", "pt") == "paradas de ônibus"
    assert kinds_word("padaria", "pt") == "padaria"
    assert capital("éter") == "Éter"
    assert capital("") == ""


def test_a_neighbour_not_in_the_town_is_named_by_kind_and_id():
    assert object_name(finding(), {}, "pt") == "ponto de táxi T1"
    assert object_name(finding(object_id=None, object_kind=None), {}, "pt") == "—"
