"""Findings of every kind of rule as words, and what the map draws of them."""

from datetime import time

import pytest
from lawbook import WORDS, distance, rules
from shapely.geometry import box
from town import at, city

from planner.maps.legend import zone_text
from planner.maps.scene import stand_marks, static_places, zones
from planner.maps.wording import explanation, hypothesis_banner, place_names
from planner.rulebook import WhatIf, in_force, load_rulebook, under_federal
from planner.validate import REASONS, validate
from planner.words import reason_word

STAND = ("A", "stand", at(0))
NEAR = {"id": "p", "kind": "proximity", "subject": ["stand"], "object": ["airport"]}
HOURS = [{"start": time(6), "end": time(22)}]


def area(kind: str, west: float, east: float):
    low, high = at(west, -50), at(east, 50)
    return ("Z", kind, box(low.x, low.y, high.x, high.y))


def told(law, *rows, language="pt", **more):
    town = city(*rows, **more)
    return explanation(validate(town, law)[0], place_names(town, language), language).replace("\u00a0", " ")


def zone(**more: object) -> dict:
    return {
        "id": "z",
        "kind": "zone",
        "subject": ["stand"],
        "object": ["airport"],
        "effect": "forbidden",
        **more,
    }


@pytest.mark.parametrize(
    ("rule", "row", "words"),
    [
        (zone(where="inside"), area("airport", -50, 50), "dentro da área vedada"),
        (zone(where="inside"), area("airport", 30, 90), "fora da área vedada aeroporto Z, a 30,0"),
        (zone(where="near", within=80, unit="m"), ("Z", "airport", at(60)), "dentro da zona de 80 m"),
        (zone(where="near", within=80, unit="m"), ("Z", "airport", at(100)), "folga de 20,0"),
        (zone(where="near"), ("Z", "airport", at(100)), "a 100 m de aeroporto Z"),
        (zone(where="inside", effect="preferred"), area("airport", -50, 50), "dentro da zona preferida"),
        (zone(where="inside", effect="preferred"), area("airport", 30, 90), "fora da zona preferida"),
        (
            {**NEAR, "maximum": 50, "unit": "m"},
            ("Z", "airport", at(80)),
            "o máximo é 50 m: passa 30,0",
        ),
        (
            distance("d", ["stand"], ["airport"], 50, hours=HOURS, except_when=[WORDS]),
            ("Z", "airport", at(20)),
            "vale em: 06:00-22:00; exceto: t",
        ),
    ],
)  # fmt: skip
def test_each_kind_of_rule_says_why(rule, row, words):
    assert words in told(rules(rule), STAND, row)


def test_an_excepted_place_says_so_with_its_metres():
    law = rules(
        distance(
            "d", ["stand"], ["airport"], 50, except_at=[{"object": ["airport"], "within": 30, "unit": "m"}]
        )
    )
    assert told(law, STAND, ("Z", "airport", at(20))).startswith("excetuado: fica junto")
    assert "(20,00 m" in told(law, STAND, ("Z", "airport", at(20)))


@pytest.mark.parametrize(
    ("bounds", "words"),
    [
        ({"count": 2}, "pontos no distrito: 1; a lei fixa 2"),
        ({"minimum": 1}, "a lei fixa ao menos 1"),
        ({"maximum": 3}, "a lei fixa no máximo 3"),
        ({"minimum": 1, "maximum": 3}, "a lei fixa de 1 a 3"),
    ],
)
def test_a_district_says_how_many_stands_it_has(bounds, words):
    law = rules({"id": "c", "kind": "stand_count", "localities": [{"district": "Z", **bounds}]})
    assert words in told(law, STAND, area("district", -50, 50))


@pytest.mark.parametrize("language", ["pt", "en"])
def test_every_reason_has_words(language):
    assert all(reason_word(reason, language) for reason in REASONS)


def test_forbidden_zones_are_drawn_and_districts_get_no_marker():
    law = rules(
        zone(where="inside"), {**zone(where="near", within=80, unit="m"), "id": "n", "object": ["bus_stop"]}
    )
    town = city(
        STAND,
        area("airport", 100, 200),
        ("b", "bus_stop", at(0, 300)),
        ("D", "district", box(-47, -21, -46, -20)),
    )
    inside, near = zones(town, law)
    assert (inside["radius"], len(inside["rings"]), inside["at"]) == (0.0, 1, [])
    assert (near["radius"], len(near["at"])) == (80, 1)
    assert zone_text(inside, "pt") == "Dentro de aeroportos"
    assert "district" not in static_places(town, "pt")


def test_the_card_of_a_stand_ends_with_what_to_look_at_on_site():
    law = under_federal(rules(distance("d", ["stand"], ["airport"], 50)))
    town = city(STAND, none=["airport"])
    (mark,) = stand_marks(town, law, validate(town, law), "pt")
    assert "Conferir na visita:" in mark["lines"]
    assert any(line.startswith("☐") and "IX" in line for line in mark["lines"])
    assert mark["shape"] == "pass"


def test_the_banner_says_how_the_rules_depart_from_the_law():
    law = in_force(load_rulebook("passos-mg"), None, what_if=WhatIf(numbers={"spacing": 400}))
    assert hypothesis_banner(law, "pt").startswith("Hipótese, não é a lei: ")
    assert "400 instead of 500" in hypothesis_banner(law, "en")
