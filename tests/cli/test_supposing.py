"""``--what-if``, the federal layer and other readings, as the command tells them."""

import csv
import json

import pytest
import shapely
from town import at

from planner.bundled import demo_dir

DEMO = ("validate", demo_dir(), "--law", "composite", "--on", "2026-01-01")


@pytest.fixture
def passos(mototaxi, table):
    stands, taxi = table("pontos.csv", ("A", at(0)), ("B", at(450))), table("taxi.csv", ("T", at(0, 2000)))

    def run(*words, command="validate"):
        return mototaxi(
            command, "--law", "passos-mg", "--on", "2020-01-01", "--stands", stands, "--taxi", taxi, *words
        )

    return run


def test_a_number_supposed_changes_the_verdict_and_marks_the_result(passos):
    assert passos("--json").code == 1
    ran = passos("--what-if", "spacing=400", "--json")
    assert ran.code == 0
    assert [(c["kind"], c["rule_id"], c["before"], c["after"]) for c in ran.document["hypothesis"]] == [
        ("number", "spacing", 500, 400)
    ]
    found = {f["rule_id"]: f for f in ran.document["findings"]}
    assert (found["spacing"]["limit_m"], found["spacing"]["hypothesis"]) == (400, True)
    assert found["taxi-clearance"]["hypothesis"] is False
    assert "400 em vez de 500" in ran.document["provenance"]["lei"]["hipoteses"][0]


def test_the_terminal_says_first_that_it_is_a_hypothesis(passos):
    ran = passos("--what-if", "off=spacing")
    assert ran.out.startswith("HIPÓTESE, NÃO É A LEI")
    assert "desligada" in ran.out
    assert ran.code == 0
    assert "HIPÓTESE" not in passos().out


def test_files_and_map_are_marked_too(passos, tmp_path):
    passos("--what-if", "spacing=400", "--out", tmp_path)
    rows = list(csv.DictReader((tmp_path / "achados.csv").read_text("utf-8-sig").splitlines(), delimiter=";"))
    assert {row["hipótese"] for row in rows} == {"hipótese, não é a lei"}
    collection = json.loads((tmp_path / "pontos.geojson").read_text("utf-8"))
    assert len(collection["planejador"]["lei"]["hipoteses"]) == 1
    page = (tmp_path / "mapa.html").read_text("utf-8")
    assert "<h1>" in page
    assert "HIPÓTESE, NÃO É A LEI</h1>" in page


def test_a_struck_rule_is_brought_back(mototaxi, table):
    premises, taxi = table("sedes.csv", ("S", at(0))), table("taxi.csv", ("T", at(199.9)))
    words = [
        "validate",
        "--law",
        "votuporanga-sp",
        "--on",
        "2020-01-01",
        "--premises",
        premises,
        "--taxi",
        taxi,
    ]
    assert mototaxi(*words, "--json").code == 0
    ran = mototaxi(*words, "--json", "--what-if", "back=premises-clearance-taxi")
    assert ran.code == 1
    assert ran.document["hypothesis"][0]["citation"].endswith("Art. 11, XIII (original)")


def test_a_quota_may_be_supposed(mototaxi):
    words = ("quota", "--law", "passos-mg", "--population", "111939", "--json")
    assert mototaxi(*words).document["hypothesis"] == []
    ran = mototaxi(*words, "--what-if", "quota.per=1000")
    assert ran.document["permit_limit"] == 111
    assert ran.document["hypothesis"][0]["field"] == "per"


@pytest.mark.parametrize(
    ("text", "said"),
    [("spacing", "off=REGRA"), ("spacin=4", "«spacing»"), ("off=spacin", "«spacing»"), ("spacing=x", "x")],
)
def test_what_cannot_be_supposed_is_refused(passos, text, said):
    ran = passos("--what-if", text)
    assert ran.code == 2
    assert said in ran.err


def test_the_federal_layer_is_told_apart_and_can_be_left_out(mototaxi):
    ran = mototaxi(*DEMO, "--json")
    document = ran.document
    assert {f["layer"] for f in document["findings"]} == {"municipal"}
    assert document["outcomes"]["fail"] == 6
    assert {f["layer"] for f in document["federal"]["findings"]} == {"federal"}
    assert document["federal"]["law"]["id"] == "federal-ctb"
    assert len(document["checklist"]) == 7
    assert {item["citation"] for item in document["checklist"][0]["items"]} >= {
        "Lei 9.503/1997 (CTB), Art. 181, IX"
    }
    without = mototaxi(*DEMO, "--json", "--no-federal").document
    assert (without["federal"], without["checklist"]) == (None, [])
    assert without["findings"] == document["findings"]


def test_the_terminal_shows_the_federal_layer_and_the_visit(mototaxi):
    shown = mototaxi(*DEMO).out
    assert "Camada federal" in shown
    assert "Conferir na visita" in shown
    assert "Art. 181, IX" in shown


def test_without_streets_the_terminal_says_so_once(passos):
    shown = passos("--what-if", "spacing=400").out
    assert shown.count("Sem ruas") == 1
    assert "ctb-181" not in shown


def test_a_stand_on_a_bridge_breaks_the_federal_law(mototaxi, table, tmp_path):
    streets = tmp_path / "ruas.osm"
    west, east = at(0), at(300)
    nodes = "".join(f'<node id="{n}" lon="{p.x}" lat="{p.y}"/>' for n, p in ((1, west), (2, east)))
    bridge = '<tag k="highway" v="residential"/><tag k="bridge" v="yes"/>'
    way = f'<way id="3"><nd ref="1"/><nd ref="2"/>{bridge}</way>'
    streets.write_text(f'<osm version="0.6">{nodes}{way}</osm>', encoding="utf-8")
    words = ["validate", "--law", "passos-mg", "--on", "2020-01-01", "--streets", streets]
    words += ["--none", "taxi_stand", "--stands", table("pontos.csv", ("A", at(150))), "--json"]
    ran = mototaxi(*words)
    assert ran.code == 1
    assert ran.document["binding_failures"] == 0
    assert ran.document["federal"]["binding_failures"] == 1
    assert mototaxi(*words, "--no-federal").code == 0


def test_other_readings_are_looked_at_and_told(mototaxi, table):
    stands, premises = table("pontos.csv", ("A", at(0))), table("sedes.csv", ("S", at(0, 100)))
    words = ["validate", "--law", "passos-mg", "--on", "2020-01-01", "--none", "taxi_stand"]
    words += ["--stands", stands, "--premises", premises]
    ran = mototaxi(*words, "--json")
    spacing = next(f for f in ran.document["findings"] if f["rule_id"] == "spacing")
    assert (spacing["outcome"], spacing["depends_on_reading"]) == ("pass", True)
    changes = ran.document["reading_sensitivity"]["places"]
    assert {(c["subject_id"], c["reading"], c["after"]) for c in changes} >= {("A", "agency-spacing", "fail")}
    assert "Mudam com outra leitura" in mototaxi(*words).out
    alone = mototaxi("validate", "--law", "composite", "--stands", stands, "--json").document
    assert alone["reading_sensitivity"] is None


def test_a_layer_of_the_towns_own_kind_is_read_and_a_stray_word_told(mototaxi, table):
    words = [
        "validate",
        "--law",
        "passos-mg",
        "--stands",
        table("p.csv", ("A", at(0))),
        "--none",
        "taxi_stand",
    ]
    ran = mototaxi(*words, "--layer", f"hospital={table('h.csv', ('H', at(10)))}", "--json")
    assert ran.code == 0
    assert "«hospital» não é usada" in ran.err
    assert "Seria" not in ran.err  # no kind of this law is written like it
    near = mototaxi(*words, "--layer", f"distritos={table('h.csv', ('H', at(10)))}", "--json")
    assert "Seria «district»?" in near.err


def test_a_layer_that_an_option_asks_for_is_used(mototaxi, table):
    layer = f"hospital={table('h.csv', ('H', shapely.Point(-46.613, -20.799)))}"
    ran = mototaxi("propose", demo_dir(), "--law", "passos-mg", "--layer", layer, "--prefer", "50",
                   "--prefer-kind", "hospital", "--count", "0", "--every", "200", "--json")  # fmt: skip
    assert ran.code in (0, 1), ran.err
    assert "não é usada" not in ran.err


def test_a_layer_is_written_as_kind_and_file(mototaxi, table):
    words = ["validate", "--law", "passos-mg", "--stands", table("p.csv", ("A", at(0)))]
    refused = mototaxi(*words, "--layer", "hospital")
    assert refused.code == 2
    assert "tipo=arquivo" in refused.err
