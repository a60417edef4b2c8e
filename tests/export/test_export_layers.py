"""What travels beside the town's law in files: hypothesis, federal layer, checklist, districts, readings."""

import csv
import json

import pytest
from jsonschema import Draft202012Validator
from lawbook import CITED, WORDS, distance
from shapely.geometry import box
from town import at, city

from planner.bundled import schemas_dir
from planner.export import findings_geojson, validation_document, write_findings_csv
from planner.rulebook import Rulebook, WhatIf, in_force, under_federal
from planner.validate import reading_sensitivity, validate

BOOK = Rulebook.model_validate(
    {
        "schema_version": 1,
        "id": "test",
        "title": WORDS,
        "status": "law",
        "municipality": {"name": "Teste", "uf": "MG", "ibge_code": "3100000"},
        "act": {"name": "Lei 1/2000", "source": WORDS},
        "readings": [
            {"id": "how", "citation": CITED, "question": WORDS, "default": "a", "reason": WORDS,
             "options": [{"id": "a", "label": WORDS}, {"id": "b", "label": WORDS}]},
        ],
        "rules": [
            {"title": WORDS, "citation": CITED, **rule}
            for rule in (
                distance("taxi", ["stand"], ["taxi_stand"], 50, when={"how": "a"}),
                distance("taxi", ["stand"], ["taxi_stand"], 20, when={"how": "b"}),
                {"id": "count", "kind": "stand_count", "localities": [{"district": "Sede", "count": 2}]},
            )
        ],
    }
)  # fmt: skip


@pytest.fixture
def town():
    sede = box(at(-500).x, at(0, -500).y, at(500).x, at(0, 500).y)
    return city(("A", "stand", at(0)), ("T", "taxi_stand", at(30)), ("Sede", "district", sede))


@pytest.fixture
def law():
    return under_federal(in_force(BOOK, None, what_if=WhatIf(numbers={"taxi": 40})))


@pytest.fixture
def findings(town, law):
    found = validate(town, law)
    return reading_sensitivity(town, law, found).marked(found)


def test_the_document_keeps_the_laws_own_findings_apart(town, law, findings):
    document = validation_document(town, law, findings, sensitivity=reading_sensitivity(town, law, findings))
    assert [f["rule_id"] for f in document["findings"]] == ["taxi", "count"]
    assert document["binding_failures"] == 2
    assert document["federal"]["binding_failures"] == 0
    assert [(c["rule_id"], c["after"]) for c in document["hypothesis"]] == [("taxi", 40)]
    assert document["reading_sensitivity"]["alternatives"] == [{"reading": "how", "option": "b"}]
    # The number supposed is supposed under the other reading too: nothing changes.
    assert document["findings"][0]["depends_on_reading"] is False
    (visit,) = document["checklist"]
    assert visit["subject_id"] == "A"
    assert {"ctb-181-ix", "contran-965"} <= {item["rule_id"] for item in visit["items"]}
    json.dumps(document, allow_nan=False)


def test_the_geojson_holds_them_and_keeps_its_schema(town, law, findings):
    collection = findings_geojson(town, law, findings)
    schema = json.loads((schemas_dir() / "pontos.schema.json").read_text(encoding="utf-8"))
    assert list(Draft202012Validator(schema).iter_errors(collection)) == []
    (stand,) = collection["features"]
    assert [f["regra"] for f in stand["properties"]["achados"]] == ["taxi"]
    assert stand["properties"]["achados"][0]["hipotese"] is True
    assert {f["regra"][:3] for f in stand["properties"]["achados_federais"]} == {"ctb"}
    assert any("meio-fio" in item["conferir"] for item in stand["properties"]["vistoria"])
    told = collection["planejador"]
    assert told["lei"]["hipoteses"] == ["t (Lei 1/2000, Art. 1, I): 40 em vez de 50"]
    assert told["lei_federal"]["id"] == "federal-ctb"
    assert [(d["distrito"], d["resultado"], d["numeros"]["stands"]) for d in told["distritos"]] == [
        ("Sede", "nao_conforme", 1)
    ]


def test_every_row_of_a_table_is_marked(law, findings, tmp_path):
    write_findings_csv(findings, tmp_path / "a.csv", ruleset=law)
    rows = list(csv.DictReader((tmp_path / "a.csv").read_text("utf-8-sig").splitlines(), delimiter=";"))
    assert {row["hipótese"] for row in rows} == {"hipótese, não é a lei"}
    assert {row["camada"] for row in rows} == {"municipal", "federal"}
    plain = in_force(BOOK, None)
    write_findings_csv(findings, tmp_path / "b.csv", ruleset=plain)
    rows = list(csv.DictReader((tmp_path / "b.csv").read_text("utf-8-sig").splitlines(), delimiter=";"))
    assert [row["hipótese"] != "" for row in rows if row["código da regra"] == "taxi"] == [True]
    assert [row["depende de leitura"] for row in rows if row["código da regra"] == "taxi"] == ["não"]
