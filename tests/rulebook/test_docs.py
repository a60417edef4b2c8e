"""The pages on writing a rulebook: their example is valid, and their table is the code's."""

import re
from pathlib import Path

import pytest

from planner.rulebook import lint, read_rulebook
from planner.rulebook.reference import kinds_markdown

DOCS = Path(__file__).parents[2] / "docs"
PAGES = [("add-a-law.md", "en"), ("escreva-a-lei.md", "pt")]


@pytest.mark.parametrize(("page", "language"), PAGES)
def test_the_table_of_kinds_is_made_from_the_code(page, language):
    text = (DOCS / page).read_text(encoding="utf-8")
    shown = re.search(r"<!-- kinds of rule: [^\n]*-->\n\n(.*?)\n<!-- end -->", text, re.DOTALL)
    assert shown is not None
    assert shown.group(1) == kinds_markdown(language)


@pytest.mark.parametrize(("page", "language"), PAGES)
def test_the_finished_example_is_valid(page, language, tmp_path):
    text = (DOCS / page).read_text(encoding="utf-8")
    example = re.search(r"```toml\n(.*?)```", text, re.DOTALL)
    assert example is not None, language
    path = tmp_path / "cidade-exemplo-mg.toml"
    path.write_text(example.group(1), encoding="utf-8")
    assert lint(path) == ()
    assert len(read_rulebook(path).rules) == 9


@pytest.mark.parametrize(("page", "language"), PAGES)
def test_the_example_of_shapes_within_a_rule_is_valid_beside_the_finished_one(page, language, tmp_path):
    text = (DOCS / page).read_text(encoding="utf-8")
    finished, shapes = re.findall(r"```toml\n(.*?)```", text, re.DOTALL)
    path = tmp_path / "cidade-exemplo-mg.toml"
    path.write_text(f"{finished}\n{shapes}", encoding="utf-8")
    assert lint(path) == (), language
    night, stands, band = read_rulebook(path).rules[-3:]
    assert (night.hours[0].start.hour, stands.localities[0].bounds, band.minimum.per) == (22, (6, 6), 1000)
