from dataclasses import replace

from lawbook import distance, rules
from street_town import HOSTILE
from town import at, city

from planner.ui.pages.findings_page import row_lines
from planner.validate import validate

LAW = rules(distance("taxi", ["stand"], ["taxi_stand"], 50))
LONG = "Ponto da Praça Nossa Senhora da Conceição Aparecida, esquina com a Rua Coronel João de Barros"


def test_the_chosen_row_is_read_in_full_however_long_or_hostile_its_names():
    town = city(("S1", "stand", at(0)), ("T1", "taxi_stand", at(20)))
    town = replace(town, places=town.places.assign(name=[LONG, HOSTILE]))
    (finding,) = validate(town, LAW)
    whose, said = row_lines(town, LAW, finding, "pt")
    assert whose == f"{LONG} (S1)"
    assert said.startswith("Não conforme")
    assert "<img src=x onerror=alert(1)>" in said
    assert str(finding.citation).split(",")[0].replace("Art. ", "Art.\u00a0") in said


def test_a_place_without_a_name_is_called_by_its_kind_and_id():
    town = city(("S1", "stand", at(0)), ("T1", "taxi_stand", at(20)))
    (finding,) = validate(town, LAW)
    assert row_lines(town, LAW, finding, "en")[0].endswith("S1")
