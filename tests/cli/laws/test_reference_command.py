import json

from planner.rulebook import RULE_KINDS
from planner.rulebook.schema import rulebook_schema


def test_every_kind_of_rule_is_shown(mototaxi):
    shown = mototaxi("laws", "kinds").out
    assert all(kind in shown for kind in RULE_KINDS)
    document = mototaxi("laws", "kinds", "--json").document
    assert [row["kind"] for row in document["kinds"]] == list(RULE_KINDS)


def test_the_schema_is_printed_or_written(mototaxi, tmp_path):
    assert mototaxi("laws", "schema").document == rulebook_schema()
    assert mototaxi("laws", "schema", "--out", tmp_path).code == 0
    written = json.loads((tmp_path / "rulebook.schema.json").read_text(encoding="utf-8"))
    assert written == rulebook_schema()


def test_coverage_counts_what_became_of_the_rules(mototaxi):
    document = mototaxi("laws", "coverage", "passos-mg", "--json").document
    assert sum(document["counts"].values()) == len(document["coverage"])
    assert document["counts"]["measured"] == 3
    assert "medida no mapa: 3" in mototaxi("laws", "coverage", "passos-mg").out


def test_a_file_may_stand_in_for_an_id(mototaxi, tmp_path):
    mototaxi("laws", "new", "cidade-mg", "--out", tmp_path)
    ran = mototaxi("laws", "show", tmp_path / "cidade-mg.toml")
    assert (ran.code, "Art. 7, II" in ran.out) == (0, True)
    assert mototaxi("laws", "show", "passos-mg", "patos-pb").code == 2
