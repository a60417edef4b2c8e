import re
import shutil
import sqlite3
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from xml.etree import ElementTree

import pytest

from planner.bundled import demo_dir
from planner.city import load_city
from planner.export import validation_document
from planner.maps.style import STREET_STYLES
from planner.project import chosen_law, create_project, schema, with_scenario
from planner.project.qgis import LOOKS, alias_rows, layer_about, layer_title, metadata_rows, style_rows
from planner.rulebook import in_force, load_rulebook
from planner.validate import validate

AT = datetime(2026, 3, 1, 9, 5, 7, 120_000, tzinfo=UTC)
TABLES = {
    table.name: [column.name for column in table.columns if column.name != "geom"]
    for table in (*schema.LAYERS, *schema.ATTRIBUTES)
}


def document(table):
    (row,) = (row for row in style_rows(TABLES, AT) if row["f_table_name"] == table)
    return ElementTree.fromstring(str(row["styleQML"]))  # noqa: S314 - of our own making


def rules(table):
    return [rule.attrib for rule in document(table).iter("rule")]


def test_every_layer_that_people_look_at_has_a_default_style_and_nothing_else_has():
    rows = style_rows(TABLES, AT)
    assert {row["f_table_name"] for row in rows} == {
        *("limite", "ruas", "lugares", "populacao", "pontos", "apontamentos", "propostas")
    }
    assert all(row["useAsDefault"] and row["f_geometry_column"] == "geom" for row in rows)
    assert {row["update_time"] for row in rows} == {"2026-03-01T09:05:07.120Z"}


def test_the_same_project_gets_the_same_styles():
    assert style_rows(TABLES, AT) == style_rows(TABLES, AT)


@pytest.mark.parametrize("table", sorted(LOOKS))
def test_a_style_names_only_columns_of_its_table(table):
    style = document(table)
    texts = [rule.get("filter", "") for rule in style.iter("rule")]
    texts += [text.get("fieldName", "") for text in style.iter("text-style")]
    named = {name for text in texts for name in re.findall(r'"(\w+)"', text)}
    assert named <= set(TABLES[table])
    assert named or table in ("limite", "propostas")


@pytest.mark.parametrize("table", sorted(LOOKS))
def test_every_rule_has_its_symbol_and_a_label(table):
    style = document(table)
    symbols = {symbol.get("name") for symbol in style.find("renderer-v2/symbols")}
    assert [rule["symbol"] for rule in rules(table)] == [str(n) for n in range(len(symbols))]
    assert all(rule["label"] for rule in rules(table))
    assert len({rule["key"] for rule in rules(table)}) == len(symbols)


def test_every_outcome_has_its_own_shape_and_colour():
    seen = set()
    for symbol in document("apontamentos").iter("symbol"):
        if symbol.get("type") == "marker" and symbol.get("name") != "@0@0":
            (shape,) = symbol.iterfind("layer[@class='SimpleMarker']")
            told = {option.get("name"): option.get("value") for option in shape.iter("Option")}
            seen.add((told["name"], told["color"]))
    assert len(seen) == len({shape for shape, _ in seen}) == len({colour for _, colour in seen}) == 5
    filters = " ".join(rule["filter"] for rule in rules("apontamentos"))
    for outcome in ("pass", "fail", "near", "unknown", "assess"):
        assert filters.count(f"'{outcome}'") == 2, "one rule for the line, one for a stand alone"


def test_every_class_of_street_is_drawn_once():
    drawn = re.findall(r"'(\w+)'", " ".join(rule["filter"] for rule in rules("ruas")))
    expected = sorted(kind for style in STREET_STYLES.values() for kind in style.highway)
    assert sorted(drawn) == expected
    assert [rule["filter"] for rule in rules("ruas")].count("ELSE") == 1


@pytest.mark.parametrize("people", [0, 99.9, 100, 299.9, 300, 599, 600, 999.9, 1000, 5e6])
def test_every_number_of_people_has_one_colour(people):
    def holds(condition):
        low = float(re.search(r">= ([\d.]+)", condition).group(1))
        high = re.search(r"< ([\d.]+)", condition)
        return low <= people and (high is None or people < float(high.group(1)))

    areas = [rule["filter"] for rule in rules("populacao") if "'Polygon'" in rule["filter"]]
    assert sum(holds(condition) for condition in areas) == 1


def test_every_table_and_column_has_a_portuguese_name():
    for table in TABLES:
        assert layer_title(table), table
        assert layer_about(table), table
    named = {(row["table_name"], row["column_name"]) for row in alias_rows(TABLES)}
    assert {(table, column) for table, columns in TABLES.items() for column in columns} - named == set()


def test_names_are_unique_within_a_table_as_the_standard_asks():
    names = [(row["table_name"], row["name"]) for row in alias_rows(TABLES)]
    assert len(names) == len(set(names))
    twice = alias_rows({"x": ["cenario", "scenario"]})
    assert [row["column_name"] for row in twice] == ["cenario"]


def test_metadata_of_tables_belongs_to_that_of_the_file():
    texts, references = metadata_rows(["ruas", "leis"], AT)
    assert [row["md_scope"] for row in texts] == ["dataset", "featureType", "attributeType"]
    whole, *parts = references
    assert (whole["reference_scope"], whole["table_name"], whole["md_parent_id"]) == (
        "geopackage",
        None,
        None,
    )
    assert [(row["table_name"], row["md_file_id"], row["md_parent_id"]) for row in parts] == [
        ("ruas", 2, 1),
        ("leis", 3, 1),
    ]


@pytest.fixture(scope="module")
def demo_project(tmp_path_factory):
    """Return the file of the bundled town's project with its findings kept."""
    path = tmp_path_factory.mktemp("qgis") / "vila-modelo.gpkg"
    city = load_city(demo_dir())
    law = in_force(load_rulebook("composite"), None)
    with create_project(path, city, chosen_law(law), name="Vila", author="Ana") as project:
        town = with_scenario(project.city(), project.scenario("S1"))
        project.keep_result("findings", validation_document(town, law, validate(town, law)), scenario="S1")
    return path


def test_a_file_says_which_extensions_it_uses(demo_project):
    with sqlite3.connect(demo_project) as file:
        rows = file.execute(
            "SELECT table_name, extension_name, scope FROM gpkg_extensions ORDER BY 1"
        ).fetchall()
        styled = file.execute("SELECT count(*) FROM layer_styles WHERE useAsDefault").fetchone()
        told = dict(file.execute("SELECT table_name, description FROM gpkg_contents"))
    assert rows == [
        ("gpkg_data_column_constraints", "gpkg_schema", "read-write"),
        ("gpkg_data_columns", "gpkg_schema", "read-write"),
        ("gpkg_metadata", "gpkg_metadata", "read-write"),
        ("gpkg_metadata_reference", "gpkg_metadata", "read-write"),
    ]
    assert styled == (7,)
    assert told["pontos"].startswith("Pontos de mototáxi e sedes.")


def test_only_types_of_the_standard_are_used(demo_project):
    allowed = {"INTEGER", "TEXT", "DOUBLE", "BOOLEAN", "BLOB", "GEOMETRY", "POINT", "LINESTRING"}
    with sqlite3.connect(demo_project) as file:
        used = {
            kind
            for table in TABLES
            for (kind,) in file.execute("SELECT type FROM pragma_table_info(?)", (table,))
        }
    assert used - allowed == set()


def test_ogrinfo_reads_every_layer_and_passes_over_no_column(demo_project):
    ogrinfo = shutil.which("ogrinfo")
    if ogrinfo is None:
        pytest.skip("ogrinfo is not installed (Debian: gdal-bin)")
    ran = subprocess.run(
        [ogrinfo, "-ro", "-so", "-al", demo_project], capture_output=True, text=True, check=True
    )
    names = set(re.findall(r"Layer name: (\w+)", ran.stdout))
    assert names == {*TABLES, "layer_styles"}
    assert "ignored" not in ran.stderr
    assert "not supported" not in ran.stderr
    counts = dict(re.findall(r"Layer name: (\w+).*?Feature Count: (\d+)", ran.stdout, flags=re.DOTALL))
    assert (counts["pontos"], counts["limite"], counts["cenarios"]) == ("9", "1", "1")


RENDER = Path(__file__).with_name("qgis_picture.py")


def test_qgis_draws_the_layers_with_their_own_styles(demo_project, tmp_path):
    """QGIS's own libraries, without a screen: outcomes and stands are there in their colours."""
    python = "/usr/bin/python3"
    if (
        not Path(python).exists()
        or subprocess.run([python, "-c", "import qgis.core"], capture_output=True).returncode
    ):
        pytest.skip("the libraries of QGIS are not installed (Debian: python3-qgis)")
    picture = tmp_path / "mapa.png"
    environment = {"QT_QPA_PLATFORM": "offscreen", "HOME": str(tmp_path), "PATH": "/usr/bin:/bin"}
    ran = subprocess.run(
        [python, RENDER, demo_project, picture], capture_output=True, text=True, check=True, env=environment
    )
    told = dict(line.split("\t", 1) for line in ran.stdout.splitlines() if "\t" in line)
    assert {name: told[name] for name in LOOKS} == dict.fromkeys(LOOKS, "RuleRenderer valid")
    assert told["alias pontos.scenario"] == "Cenário"
    for name, colour in {
        "failure": "#b23c00",
        "stand": "#7b3f72",
        "taxi stand": "#ffd43b",
        "ground": "#e6d5b0",
    }.items():
        assert int(told[colour]) > 30, name
