import json
from dataclasses import replace
from datetime import date

import geopandas as gpd
import pandas as pd
import pytest
from jsonschema import Draft202012Validator, FormatChecker
from lawbook import distance, rules
from planned_proposal import PLAN
from town import at, city, metres, places

from planner.bundled import schemas_dir
from planner.export import findings_geojson, proposal_geojson, write_geojson
from planner.provenance import Source
from planner.validate import validate

LAW = rules(distance("spacing", ["stand"], ["stand"], 500), distance("taxi", ["stand"], ["taxi_stand"], 50))
HOSTILE = "</script><img src=x onerror=alert(1)> `'\""


@pytest.fixture
def schema():
    content = json.loads((schemas_dir() / "pontos.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(content)
    return Draft202012Validator(content, format_checker=FormatChecker())


@pytest.fixture
def town():
    found = city(
        ("1", "stand", at(0)),
        ("2", "stand", at(380)),
        ("S", "premises", at(5000)),
        ("T", "taxi_stand", at(0, 60)),
        sources=(Source("pontos.csv", "ab" * 32, date(2025, 3, 1), "ODbL"),),
    )
    found.places.loc[0, "name"] = HOSTILE
    found.places["capacity"] = pd.array([12, None, None, None], dtype="Int64")
    found.places.loc[0, "installed"] = date(2019, 5, 1)
    return found


def made(town):
    return findings_geojson(town, LAW, validate(town, LAW), parameters={"accuracy_m": 0.0})


def test_findings_travel_with_each_stand(town, schema, tmp_path):
    write_geojson(made(town), tmp_path / "pontos.geojson")
    read = json.loads((tmp_path / "pontos.geojson").read_text(encoding="utf-8"))
    assert list(schema.iter_errors(read)) == []
    first = read["features"][0]
    assert first["id"] == "stand:1"
    assert first["properties"]["nome"] == HOSTILE
    assert (first["properties"]["vagas"], first["properties"]["instalado_em"]) == (12, "2019-05-01")
    assert first["properties"]["veredito"] == "nao_conforme"
    assert first["properties"]["regras_descumpridas"] == "spacing (Lei 1/2000, Art. 1, I)"
    assert first["properties"]["menor_margem_m"] == pytest.approx(-120, abs=1e-3)
    spacing, taxi = first["properties"]["achados"]
    assert (spacing["vizinho"], spacing["resultado"], taxi["resultado"]) == ("2", "nao_conforme", "conforme")
    assert spacing["medida_m"] == pytest.approx(380, abs=1e-3)
    assert read["features"][2]["properties"]["achados"] == []
    assert read["planejador"]["entradas"][0]["sha256"] == "ab" * 32
    assert read["planejador"]["lei"]["data_de_referencia"] == "2020-01-01"


def test_the_file_is_rfc_7946(town, tmp_path):
    write_geojson(made(town), tmp_path / "pontos.geojson")
    text = (tmp_path / "pontos.geojson").read_text(encoding="utf-8")
    assert '"crs"' not in text
    for feature in json.loads(text)["features"]:
        for degrees in feature["geometry"]["coordinates"]:
            assert round(degrees, 7) == degrees
    frame = gpd.read_file(tmp_path / "pontos.geojson")
    assert frame.crs == "EPSG:4326"
    assert metres(frame.geometry.iloc[0], at(0)) < 0.01


def test_a_wrong_file_is_refused_by_the_schema(town, schema):
    collection = made(town)
    collection["features"][0]["properties"]["veredito"] = "ok"
    collection["features"][1]["properties"]["inventado"] = 1
    words = " ".join(error.message for error in schema.iter_errors(collection))
    assert "'ok' is not one of" in words
    assert "'inventado' was unexpected" in words


def test_proposals_say_whom_they_serve_and_where(town, schema):
    stands = places(("P001", "stand", at(1000)))
    stands["people"], stands["street"] = [321.25], ["Rua das Acácias"]
    kept = places(("1", "stand", at(0)))
    kept["people"] = [10.0]
    proposal = replace(PLAN, stands=stands, kept=kept, covered=331.25, upper_bound=390.0)
    whole = city(("P001", "stand", at(1000)), ("1", "stand", at(0)), ("T", "taxi_stand", at(0, 60)))
    collection = proposal_geojson(town, LAW, proposal, validate(whole, LAW))
    assert list(schema.iter_errors(collection)) == []
    kept_feature, proposed = collection["features"]
    assert (kept_feature["properties"]["situacao"], kept_feature["properties"]["logradouro"]) == (
        "mantido",
        None,
    )
    assert proposed["properties"]["pessoas"] == 321.2
    assert proposed["properties"]["logradouro"] == "Rua das Acácias"
    assert proposed["properties"]["veredito"] == "conforme"
    assert proposal.gap == pytest.approx((390 - 331.25) / 390)
