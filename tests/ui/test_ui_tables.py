from dataclasses import replace

import numpy as np
from lawbook import distance, rules
from town import at, city

from planner.ui.tables import count_verdicts, findings_table, place_text, signed, stands_table, styled
from planner.validate import validate

LAW = rules(
    distance("taxi", ["stand"], ["taxi_stand"], 50), distance("rail", ["stand"], ["rail_station"], 50)
)
TOWN = city(
    ("S1", "stand", at(0)), ("S2", "stand", at(900)), ("T1", "taxi_stand", at(20)), none=["rail_station"]
)
FINDINGS = validate(TOWN, LAW)


def test_metres_stay_numbers_and_what_was_not_measured_is_empty():
    table = findings_table(TOWN, LAW, FINDINGS, "pt")
    assert list(table.columns) == [
        "Ponto",
        "Resultado",
        "Regra",
        "Medido (m)",
        "Mínimo (m)",
        "Folga (m)",
        "Vizinho",
        "Artigo",
        "Norma",
        "Observação",
    ]
    assert abs(table["Medido (m)"][0] - 20.0) < 1e-3
    assert abs(table["Folga (m)"][0] + 30.0) < 1e-3
    assert np.isnan(table["Medido (m)"][2])
    assert table["Resultado"][0] == "▲ Não conforme"
    assert table["Artigo"][0] == "Art.\u00a01, I"
    assert table["Norma"][0] == "Lei 1/2000"
    assert table["Vizinho"][0] == "ponto de táxi T1"
    assert table["Observação"][2] == "Declarado que não há no município"


def test_the_screen_writes_metres_as_the_language_does():
    shown = styled(findings_table(TOWN, LAW, FINDINGS, "pt"), "pt").to_html()
    assert "50,00" in shown
    assert "—" in shown
    assert "background-color: #fbe3d8" in shown


def test_missing_layers_are_named_in_the_remark():
    law = rules(distance("port", ["stand"], ["ferry_terminal"], 10))
    table = findings_table(TOWN, law, validate(TOWN, law), "pt")
    assert table["Observação"][0].startswith("Terminais hidroviários: ")
    assert table["Resultado"][0] == "■ Sem dados"


def test_one_row_a_stand_gravest_first():
    table = stands_table(TOWN, FINDINGS, "pt")
    assert list(table["Código"]) == ["S1", "S2"]
    assert list(table["Resultado"]) == ["▲ Não conforme", "✔ Conforme"]
    assert count_verdicts(TOWN, FINDINGS) == {"fail": 1, "pass": 1}
    assert count_verdicts(TOWN, ()) == {"none": 2}


def test_an_empty_town_makes_empty_tables():
    empty = replace(TOWN, places=TOWN.places[TOWN.places["kind"] == "taxi_stand"])
    assert stands_table(empty, (), "pt").empty
    assert findings_table(empty, LAW, (), "pt").empty


def test_places_are_written_as_they_can_be_typed_back():
    assert place_text(-20.7987951, -46.5998712, "pt") == "-20,798795; -46,599871"
    assert place_text(-20.7987951, -46.5998712, "en") == "-20.798795; -46.599871"


def test_each_outcome_has_a_shape_of_its_own():
    shapes = {signed(outcome, "pt")[0] for outcome in ("pass", "fail", "near", "unknown", "assess", "none")}
    assert len(shapes) == 6


def test_the_way_along_the_streets_has_a_column_where_it_was_measured():
    walked = [replace(finding, along_streets=31.5) for finding in FINDINGS]
    table = findings_table(TOWN, LAW, walked, "pt")
    assert list(table.columns)[5:7] == ["Folga (m)", "Pelas ruas (m)"]
    assert "31,50" in styled(table, "pt").to_html()
