import csv
import json

import pytest
from jsonschema import Draft202012Validator
from town import at

from planner.bundled import demo_dir, schemas_dir

FINDING_KEYS = {
    "outcome",
    "rule_id",
    "subject_id",
    "object_id",
    "measured_m",
    "limit_m",
    "margin_m",
    "citation",
}


def test_json_is_one_document_on_stdout_and_the_code_is_1_for_a_broken_rule(mototaxi, table):
    stands = table("pontos.csv", ("A", at(0)), ("B", at(499.9)))
    ran = mototaxi("validate", "--law", "passos-mg", "--on", "2020-01-01", "--stands", stands,
                   "--taxi", table("taxi.csv", ("T", at(2000))), "--json")  # fmt: skip
    assert ran.code == 1
    findings = ran.document["findings"]
    assert set(findings[0]) >= FINDING_KEYS
    spacing = next(f for f in findings if f["rule_id"] == "spacing" and f["subject_id"] == "A")
    assert spacing["outcome"] == "fail"
    assert spacing["object_id"] == "B"
    assert spacing["measured_m"] == pytest.approx(499.9, abs=1e-3)
    assert spacing["margin_m"] == pytest.approx(-0.1, abs=1e-3)
    assert spacing["limit_m"] == 500
    assert spacing["citation"].endswith("Art. 11, I")
    assert ran.document["provenance"]["lei"]["data_de_referencia"] == "2020-01-01"


def test_a_clean_town_is_code_0(mototaxi, table):
    stands = table("pontos.csv", ("A", at(0)), ("B", at(500)))
    taxi = table("taxi.csv", ("T", at(0, 50)))
    ran = mototaxi(
        "validate", "--law", "passos-mg", "--on", "01/01/2020", "--stands", stands, "--taxi", taxi, "--json"
    )
    assert ran.code == 0
    assert {f["outcome"] for f in ran.document["findings"]} == {"pass"}


def test_a_missing_layer_is_unknown_until_declared_empty(mototaxi, table):
    words = ["validate", "--law", "passos-mg", "--stands", table("pontos.csv", ("A", at(0))), "--json"]
    taxi = [f for f in mototaxi(*words).document["findings"] if f["rule_id"] == "taxi-clearance"]
    assert [f["outcome"] for f in taxi] == ["unknown"]
    declared = mototaxi(*words, "--none", "taxi_stand")
    assert declared.code == 0
    assert [f["outcome"] for f in declared.document["findings"]] == ["pass", "pass"]


@pytest.mark.parametrize(("day", "outcomes"), [("2016-02-29", ["fail"]), ("2016-03-01", [])])
def test_votuporangas_200_m_binds_until_it_was_struck(mototaxi, table, day, outcomes):
    premises, taxi = table("sedes.csv", ("S", at(0))), table("taxi.csv", ("T", at(199.9)))
    words = ["validate", "--law", "votuporanga-sp", "--on", day, "--premises", premises, "--taxi", taxi]
    ran = mototaxi(*words, "--json")
    found = [f["outcome"] for f in ran.document["findings"] if f["rule_id"] == "premises-clearance-taxi"]
    assert found == outcomes
    assert ran.code == len(outcomes)
    ended = [rule["rule_id"] for rule in ran.document["rules_ended"]]
    assert ("premises-clearance-taxi" in ended) == (not outcomes)


def test_a_day_before_the_law_is_refused_saying_so(mototaxi, table):
    ran = mototaxi("validate", "--law", "votuporanga-sp", "--on", "2011-08-29", "--json",
                   "--premises", table("sedes.csv", ("S", at(0))))  # fmt: skip
    assert ran.code == 2
    assert ran.document["errors"][0]["key"] == "rulebook.before_act"
    assert "30/08/2011" in ran.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--on", "2020-02-30"], "2020-02-30"),
        (["--accuracy", "-1"], "não pode ser negativo"),
        (["--accuracy", "1.234"], "1.234"),
        (["--radius", "0"], "maior que zero"),
        (["--reading", "permit"], "leitura=opção"),
        (["--reading", "nao-ha=sim"], "nao-ha"),
        (["--none", "aeroporto_x"], "aeroporto_x"),
    ],
)
def test_a_bad_option_is_refused_with_the_value_seen(mototaxi, table, words, said):
    ran = mototaxi("validate", "--law", "passos-mg", "--stands", table("pontos.csv", ("A", at(0))), *words)
    assert ran.code == 2
    assert said in ran.err
    assert ran.out == ""


def test_a_folder_that_cannot_be_written_is_refused_before_any_work(mototaxi, table):
    stands = table("pontos.csv", ("A", at(0)))
    ran = mototaxi("validate", "--law", "passos-mg", "--stands", stands, "--out", stands, "--json")
    assert ran.code == 2
    assert ran.document["errors"][0]["key"] == "cli.out_unwritable"
    assert "pontos.csv" in ran.err
    assert "Traceback" not in ran.err


def test_wrong_arguments_are_one_document_too_under_json(mototaxi):
    ran = mototaxi("validate", "--law", "passos-mg", "--foo", "--json")
    assert ran.code == 2
    assert "--foo" in ran.document["errors"][0]["message"]
    assert ran.err.startswith("uso:")


def test_a_full_disk_is_told_as_such(mototaxi, table, tmp_path, monkeypatch):
    def full(*_, **__):
        raise OSError(28, "No space left on device", "achados.csv")

    monkeypatch.setattr("planner.cli.validate.write_findings_csv", full)
    stands = table("pontos.csv", ("A", at(0)))
    ran = mototaxi("validate", "--law", "passos-mg", "--stands", stands, "--out", tmp_path / "saida")
    assert ran.code == 2
    assert "achados.csv" in ran.err
    assert "Traceback" not in ran.err


def test_a_file_that_is_not_there_is_named(mototaxi, tmp_path):
    ran = mototaxi("validate", "--law", "passos-mg", "--stands", tmp_path / "nada.csv")
    assert ran.code == 2
    assert "nada.csv" in ran.err


def test_no_town_at_all_is_refused(mototaxi):
    ran = mototaxi("validate", "--law", "passos-mg", "--lang", "en")
    assert ran.code == 2
    assert "city.toml" in ran.err
    assert ran.err.startswith("error:")


def test_an_unknown_law_lists_the_known_ones(mototaxi, table):
    ran = mototaxi("validate", "--law", "pasos", "--stands", table("pontos.csv", ("A", at(0))))
    assert ran.code == 2
    assert "passos-mg" in ran.err


def test_a_rulebook_of_ones_own_is_named_by_its_file(mototaxi, table, tmp_path):
    law = tmp_path / "minha-cidade-mg.toml"
    assert mototaxi("laws", "new", "minha-cidade-mg", "--out", tmp_path).code == 0
    ran = mototaxi(
        "validate", "--law", law, "--stands", table("pontos.csv", ("A", at(0)), ("B", at(1))), "--json"
    )
    assert ran.document["provenance"]["lei"]["id"] == "minha-cidade-mg"
    missing = mototaxi("validate", "--law", tmp_path / "nada.toml", "--stands", table("p.csv", ("A", at(0))))
    assert missing.code == 2
    assert "nada.toml" in missing.err


def test_a_city_folder_stands_in_for_the_files_and_results_are_written(mototaxi, tmp_path):
    out = tmp_path / "saida"
    ran = mototaxi("validate", demo_dir(), "--law", "composite", "--on", "2026-01-01", "--out", out)
    assert ran.code == 1
    assert "não conforme" in ran.out
    collection = json.loads((out / "pontos.geojson").read_text(encoding="utf-8"))
    schema = json.loads((schemas_dir() / "pontos.schema.json").read_text(encoding="utf-8"))
    assert list(Draft202012Validator(schema).iter_errors(collection)) == []
    assert collection["planejador"]["ficticio"] is True
    assert len(collection["features"]) == 9
    rows = list(
        csv.DictReader((out / "achados.csv").read_text(encoding="utf-8-sig").splitlines(), delimiter=";")
    )
    document = json.loads((out / "validacao.json").read_text(encoding="utf-8"))
    assert len(rows) == len(document["findings"])
    # The town was made with five stands that break a rule; a pair that is too near shows under both.
    assert document["outcomes"]["fail"] == 6
    assert (out / "mapa.html").stat().st_size > 100_000


def test_a_file_replaces_the_folders_own(mototaxi, table):
    stand = table("outro.csv", ("Z", at(0, 20000)))
    ran = mototaxi("validate", demo_dir(), "--law", "composite", "--stands", stand, "--json")
    assert {f["subject_id"] for f in ran.document["findings"]} == {"Z"}


def test_own_kinds_of_place_are_told_by_the_rulebooks_word(mototaxi, table, tmp_path):
    law = tmp_path / "minha-cidade-mg.toml"
    mototaxi("laws", "new", "minha-cidade-mg", "--out", tmp_path)
    rule = """
[[place_kinds]]
id = "health_unit"
word = { pt = "unidade de saúde", en = "health unit" }

[[rules]]
id = "health"
kind = "distance"
title = { pt = "Distância a unidades de saúde", en = "Distance from health units" }
citation = { act = "Lei 1/2020", article = "Art. 9" }
subject = ["stand"]
object = ["health_unit"]
minimum = 100
unit = "m"
"""
    law.write_text(law.read_text(encoding="utf-8") + rule, encoding="utf-8")
    units, stands = table("postos.csv", ("H1", at(30))), table("pontos.csv", ("A", at(0)))
    layer = f"health_unit={units}"
    ran = mototaxi(
        "validate", "--law", law, "--stands", stands, "--layer", layer, "--out", tmp_path / "saida"
    )
    assert "unidade de saúde H1" in " ".join(ran.out.split())
    rows = (tmp_path / "saida" / "achados.csv").read_text(encoding="utf-8-sig")
    assert "unidade de saúde" in rows
    missing = mototaxi("validate", "--law", law, "--stands", stands)
    assert "unidade de saúde: não foi informado" in " ".join(missing.out.replace("│", " ").split())
