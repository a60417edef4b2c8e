from dataclasses import replace

import pytest
from town import at, city

from planner.rulebook import load_rulebook, rulebook_ids
from planner.ui.project.law import default_law
from planner.ui.town import folder_stamp

BOOKS = {rulebook_id: load_rulebook(rulebook_id) for rulebook_id in rulebook_ids()}
TOWN = city(("S1", "stand", at(0)))


@pytest.mark.parametrize(
    ("ibge_code", "law"), [("3147907", "passos-mg"), ("2510808", "patos-pb"), ("1234567", "composite")]
)
def test_a_town_starts_with_its_own_law_and_others_with_the_model(ibge_code, law):
    assert default_law(BOOKS, replace(TOWN, ibge_code=ibge_code)) == law


def test_a_town_without_code_starts_with_the_model():
    assert default_law(BOOKS, TOWN) == "composite"
    assert default_law(BOOKS, None) == "composite"
    assert default_law({"patos-pb": BOOKS["patos-pb"]}, None) == "patos-pb"


def test_the_folder_is_read_again_when_a_file_changes(tmp_path):
    before = folder_stamp(tmp_path)
    (tmp_path / "a.csv").write_text("1")
    first = folder_stamp(tmp_path)
    (tmp_path / "a.csv").write_text("12")
    assert len({before, first, folder_stamp(tmp_path)}) == 3
    assert folder_stamp(tmp_path / "none") != before
