"""A rulebook's own kinds of place show with the rulebook's words wherever the screen names a kind."""

from dataclasses import replace
from datetime import date

import pytest
from lawbook import CITED, WORDS, distance
from street_town import two_streets
from town import at, city

from planner.data_report import data_report
from planner.maps import legend, map_spec, stand_marks, zones
from planner.rulebook import Rulebook, in_force
from planner.ui.layers import layer_names
from planner.ui.pages.data_page import layers_table
from planner.ui.setup import Setup
from planner.ui.tables import findings_table
from planner.validate import validate

KEYS = ("k_fair", "k_clinic")
KINDS = [
    {"id": "k_fair", "word": {"pt": "feira livre", "en": "street fair"},
     "plural": {"pt": "feiras livres", "en": "street fairs"}},
    {"id": "k_clinic", "word": {"pt": "posto de saúde", "en": "clinic"}},
]  # fmt: skip
LAW = in_force(
    Rulebook.model_validate(
        {
            "schema_version": 1,
            "id": "test",
            "title": WORDS,
            "status": "law",
            "municipality": {"name": "Teste", "uf": "MG", "ibge_code": "3100000"},
            "act": {"name": "Lei 1/2000", "source": WORDS},
            "place_kinds": KINDS,
            "rules": [
                {"title": WORDS, "citation": CITED, **distance(kind[2:], ["stand"], [kind], 100.0)}
                for kind in KEYS
            ],
        }
    ),
    date(2020, 1, 1),
)
TOWN = replace(city(("S1", "stand", at(0)), ("F1", "k_fair", at(60))), streets=two_streets())
SETUP = Setup(TOWN, "key", LAW, "pt")
ZONES = zones(TOWN, LAW)
FINDINGS = validate(TOWN, LAW)


def told(language: str) -> dict[str, str]:
    """Return all that each part of the screen says."""
    setup = replace(SETUP, language=language)
    marks = stand_marks(TOWN, LAW, FINDINGS, language)
    own = LAW.own_plurals(language)
    words = {lang: LAW.own_words(lang) for lang in ("pt", "en")}
    return {
        "switches": " ".join(layer_names(setup, ZONES).values()),
        "legend": " ".join(
            entry["text"] for entry in legend(TOWN, marks, ZONES, language, show=set(), own=own)
        ),
        "places": map_spec(TOWN, language, None, ruleset=LAW)["places"]["k_fair"][0]["title"],
        "marks": " ".join(line for mark in marks for line in mark["lines"]),
        "verdicts": findings_table(TOWN, LAW, FINDINGS, language).to_string(),
        "data": layers_table(setup).to_string(),
        "remarks": " ".join(remark.text(language) for remark in data_report(TOWN, own=words).remarks),
    }


@pytest.mark.parametrize("language", ["pt", "en"])
def test_no_part_of_the_screen_shows_the_bare_key_of_a_kind(language):
    shown = told(language)
    assert [part for part, text in shown.items() if any(key in text for key in KEYS)] == []


def test_each_part_says_the_kind_in_the_words_of_the_law():
    shown = told("pt")
    assert "Feiras livres" in shown["switches"]
    assert "feiras livres" in shown["legend"].replace("\u00a0", " ")
    assert shown["places"] == "Feira livre F1"
    assert "feira livre F1" in shown["marks"]
    assert "sem dados de posto de saúde" in shown["marks"]
    assert "Posto de saúde" in shown["verdicts"]
    assert "Feiras livres" in shown["data"]
    assert "Posto de saúde" in shown["data"]
    assert "posto de saúde" in shown["remarks"]


def test_a_kind_without_plural_of_its_own_is_called_by_its_one_word():
    assert LAW.own_plurals("en") == {"k_fair": "street fairs", "k_clinic": "clinic"}
