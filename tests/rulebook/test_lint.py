from pathlib import Path

import pytest

from planner.bundled import rulebooks_dir
from planner.rulebook import lint

BAD = Path(__file__).parent / "bad"
NOT_ITS_NAME = "rulebook.id_not_file"  # every bad file is called for its fault and has the same id


def found(name: str) -> list[tuple[int, str]]:
    faults = lint(BAD / f"{name}.toml")
    return [(each.line, each.fault.key) for each in faults if each.fault.key != NOT_ITS_NAME]


@pytest.mark.parametrize("path", sorted(rulebooks_dir().glob("*.toml")), ids=lambda path: path.stem)
def test_the_bundled_rulebooks_are_clean(path):
    assert lint(path) == ()


def test_faults_of_structure_and_of_the_parts_together_are_told_in_one_go_each_with_its_line():
    assert found("many_faults") == [
        (5, "rulebook.bad_uf"),
        (15, "rulebook.not_number"),
        (27, "rulebook.end_without_act"),
        (35, "rulebook.place_kind_undeclared"),
        (38, "rulebook.rule_before_act"),
        (40, "rulebook.unknown_word"),
        (50, "rulebook.versions_overlap"),
    ]


@pytest.mark.parametrize(
    ("name", "line", "key"),
    [
        ("not_toml", 2, "rulebook.not_toml"),
        ("not_utf8", 3, "rulebook.not_utf8"),
        ("impossible_date", 6, "rulebook.impossible_date"),
        ("unknown_key", 15, "rulebook.unknown_key"),
        ("unknown_key_in_citation", 12, "rulebook.unknown_key"),
        ("maximum_without_unit", 15, "rulebook.limit_without_unit"),
        ("missing_unit", 8, "rulebook.missing"),  # what is absent has the line of its table
        ("unknown_subject", 13, "rulebook.unknown_word"),
        ("default_not_an_option", None, "rulebook.default_not_an_option"),
    ],
)
def test_a_fault_has_its_line(name, line, key):
    ((at, told),) = found(name)
    assert told == key
    if line is None:
        assert "default" in (BAD / f"{name}.toml").read_text(encoding="utf-8").splitlines()[at - 1]
    else:
        assert at == line


def test_every_bad_file_has_a_fault():
    assert all(found(path.stem) for path in BAD.glob("*.toml"))


def test_a_file_that_is_not_called_for_its_id_is_told(tmp_path):
    text = (rulebooks_dir() / "passos-mg.toml").read_text(encoding="utf-8")
    (tmp_path / "passos.toml").write_text(text, encoding="utf-8")
    (fault,) = lint(tmp_path / "passos.toml")
    assert fault.fault.key == NOT_ITS_NAME
    assert text.splitlines()[fault.line - 1] == 'id = "passos-mg"'


def test_a_file_that_cannot_be_opened_is_a_fault_told_in_the_readers_language(tmp_path):
    (absent,) = lint(BAD / "absent.toml")
    assert absent.line == 0
    assert absent.fault.render("pt") == "absent.toml: não foi possível ler o arquivo (não existe)."
    assert absent.fault.render("en") == "absent.toml: the file could not be read (does not exist)."
    (folder,) = lint(tmp_path)
    assert "(é uma pasta)" in folder.fault.render("pt")


def test_a_fault_of_a_rule_hides_none_of_what_it_says_with_the_rest():
    faults = lint(BAD / "one_fault_hides_none.toml")
    assert [(each.line, each.fault.key.removeprefix("rulebook.")) for each in faults] == [
        (2, "id_not_file"),
        (10, "end_before_start"),
        (12, "not_table"),
        (21, "end_before_start"),
        (22, "unknown_word"),
        (23, "when_unknown"),
        (25, "place_kind_undeclared"),
        (28, "borrowed_only_in_models"),
        (31, "unknown_word"),
        (36, "rule_before_act"),
        (37, "unknown_word"),
        (38, "place_kind_unknown"),
        (38, "place_kind_undeclared"),
        (44, "versions_overlap"),
        (51, "not_number"),
        (60, "not_date"),
        (74, "unknown_key"),
        (75, "unknown_key"),
    ]
