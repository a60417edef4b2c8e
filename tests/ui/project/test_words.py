"""The history in words."""

from dataclasses import replace
from datetime import UTC, datetime
from types import MappingProxyType

import pytest
import shapely
from town import at

from planner.project import LawChoice
from planner.project.model import Entry
from planner.project.rows import law_line
from planner.ui.project.law import bundled_text
from planner.ui.project.words import action_text, moment_text, stands_text

NOON = datetime(2026, 11, 30, 15, 5, tzinfo=UTC)
HERE, THERE = (shapely.to_wkb(at(east)).hex() for east in (0, 100))
STAND = {"kind": "stand", "geometry": HERE, "name": "Praça", "capacity": 4, "note": None, "locked": False}


def entry(
    action: str = "set", before: dict | None = None, after: dict | None = None, **more: object
) -> Entry:
    sides = (MappingProxyType(before or {}), MappingProxyType(after or {}))
    return Entry(7, NOON, "Ana", "S1", 2, action, *sides, **more)  # type: ignore[arg-type]


def test_a_moment_is_written_as_it_was_in_brazil():
    assert moment_text(NOON, "pt") == "30/11/2026 12:05"
    assert moment_text(NOON, "en") == "2026-11-30 12:05"
    assert moment_text(datetime(2026, 1, 1, 2, 59, tzinfo=UTC), "pt") == "31/12/2025 23:59"


@pytest.mark.parametrize(
    ("action", "of", "words"),
    [
        ("move", None, "moveu"),
        ("undo", 3, "desfez (linha 3)"),
        ("law", None, "mudou a lei escolhida"),
        ("outside", None, "mudou por outro programa"),
        ("teleport", None, "teleport"),
    ],
)
def test_what_was_done_is_told_and_an_unknown_action_stays_as_it_is(action, of, words):
    assert action_text(entry(action, of=of), "pt") == words


def test_a_scenario_made_later_is_not_the_start_of_the_project():
    assert action_text(entry("create"), "pt") == "começou o projeto"
    assert action_text(replace(entry("create"), scenario="S2"), "pt") == "criou o cenário"


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ({"N1": None}, {"N1": STAND}, "Praça (N1): não havia → acrescentado"),
        ({"N1": STAND}, {"N1": None}, "Praça (N1): havia → retirado"),
        ({"N1": STAND}, {"N1": {**STAND, "name": None}}, "N1: Nome: Praça → —"),
        (
            {"N1": STAND},
            {"N1": {**STAND, "capacity": 6, "locked": True}},
            "Praça (N1): Vagas: 4 → 6, Travado: não → sim",
        ),
        ({"N1": STAND}, {"N1": {**STAND, "position": 9}}, "Praça (N1)"),
        ({"name": "Atual"}, {"name": "Futuro"}, "«Atual» → «Futuro»"),
        ({"archived": False, "name": "Atual"}, {"archived": True, "name": "Atual"}, "«Atual»"),
        ({}, {"kind": "proposal", "revision": 2}, ""),
    ],
)
def test_a_line_tells_what_differs_before_and_after(before, after, words):
    assert stands_text(entry("set", before, after), "pt") == words


def test_a_move_tells_both_places_as_they_can_be_typed():
    told = stands_text(entry("move", {"N1": STAND}, {"N1": {**STAND, "geometry": THERE}}), "pt")
    places = [f"{at(east).y:.6f}; {at(east).x:.6f}".replace(".", ",") for east in (0, 100)]
    assert told == f"Praça (N1): {places[0]} → {places[1]}"


def test_a_shape_that_cannot_be_read_is_a_dash():
    told = stands_text(entry("move", {"N1": {**STAND, "geometry": "00"}}, {"N1": STAND}), "pt")
    assert told.startswith("Praça (N1): — → ")


def test_of_many_stands_the_first_are_told_and_the_others_counted():
    after = {f"N{number}": STAND for number in range(6)}
    told = stands_text(entry("add", dict.fromkeys(after), after), "pt")
    assert told.count("acrescentado") == 4
    assert told.endswith("; e mais 2")


def test_a_change_of_law_tells_the_laws():
    first, second = (law_line(LawChoice(bundled_text(name))) for name in ("composite", "passos-mg"))
    assert "Passos" in stands_text(entry("law", first, second), "pt").split("→")[1]
