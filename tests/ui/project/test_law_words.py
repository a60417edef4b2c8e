from dataclasses import replace
from datetime import date

import pytest

from planner.project import LawChoice
from planner.project.rows import law_line
from planner.rulebook import FEDERAL_ID, WhatIf
from planner.ui.project.law import bundled_books, bundled_text
from planner.ui.project.law_words import law_change_text, law_text

MODEL = LawChoice(bundled_text("composite"), bundled_text(FEDERAL_ID), date(2026, 1, 31))
PASSOS = replace(MODEL, rulebook_toml=bundled_text("passos-mg"))
BOOK = bundled_books()["passos-mg"]
READING = BOOK.readings[0]
OTHER = next(option for option in READING.options if option.id != READING.default)


def change(before: LawChoice, after: LawChoice) -> str:
    return law_change_text(law_line(before), law_line(after), "pt")


def test_a_choice_as_usual_is_law_and_day():
    assert law_text(PASSOS, "pt") == f"«{BOOK.title.pt}», 31/01/2026"
    assert law_text(replace(PASSOS, day=None), "en") == f"«{BOOK.title.en}», newest text"


def test_all_that_is_not_as_usual_is_told():
    odd = replace(
        PASSOS, federal_toml=None, accuracy_m=2.5, readings={READING.id: OTHER.id},
        what_if=WhatIf(("a",), ("b",), {"c": 400.0}),
    )  # fmt: skip
    assert law_text(odd, "pt").split(", ", 2)[2] == (
        f"leitura do {READING.citation.article}: {OTHER.label.pt}, supondo −a; +b; c = 400, "
        "sem as regras federais, precisão de 2,5 m"
    )


@pytest.mark.parametrize(
    ("after", "words"),
    [
        (replace(PASSOS, day=date(2020, 2, 1)), "31/01/2026 → 01/02/2020"),
        (replace(PASSOS, accuracy_m=5.0), "como de costume → precisão de 5 m"),
        (replace(PASSOS, federal_toml=None), "como de costume → sem as regras federais"),
        (MODEL, f"«{BOOK.title.pt}» → «{bundled_books()['composite'].title.pt}»"),
        (PASSOS, ""),
    ],
)
def test_a_change_tells_only_what_differs(after, words):
    assert change(PASSOS, after) == words


def test_a_text_that_only_the_project_has_is_known_by_its_fingerprint():
    own = replace(PASSOS, rulebook_toml=PASSOS.rulebook_toml + "\n", readings={"r": "x"})
    told = law_text(own, "pt")
    assert told.startswith("«texto guardado no projeto (")
    assert told.endswith("leitura do r: x")


def test_a_line_that_says_nothing_breaks_nothing():
    assert law_change_text({}, law_line(PASSOS), "pt") == law_text(PASSOS, "pt")
    assert "texto mais novo" in law_text({}, "pt")
