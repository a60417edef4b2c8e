import csv
import json

import pytest
from town import at

from planner.bundled import demo_dir


def test_the_demo_town_is_reported_with_every_row(mototaxi, tmp_path):
    ran = mototaxi("data", demo_dir(), "--on", "2026-01-01", "--out", tmp_path, "--json")
    assert ran.code == 0
    told = ran.document
    assert told["town"] == "Vila Modelo"
    assert told["counts"]["error"] == 0
    assert {account["table"] for account in told["accounts"]} == {
        "streets",
        "places",
        "population",
        "boundary",
    }
    for account in told["accounts"]:
        assert account["read"] == account["used"] + account["flagged"] + account["refused"]
    assert json.loads((tmp_path / "dados.json").read_text(encoding="utf-8")) == told
    with (tmp_path / "dados.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file, delimiter=";"))
    assert rows[0] == [
        "gravidade",
        "código",
        "arquivo",
        "quantidade",
        "o que se viu",
        "o que fazer",
        "exemplos",
    ]
    assert [row[1] for row in rows[1:]] == [remark["code"] for remark in told["remarks"]]


def test_the_report_reads_as_a_table(mototaxi, table):
    ran = mototaxi("data", "--stands", table("p.csv", ("A", at(0)), ("B", at(2))), "--on", "2026-01-01")
    assert ran.code == 0
    for words in (
        "quase no mesmo ponto",
        "Retire o repetido",
        "Linhas lidas = usadas + apontadas + recusadas",
    ):
        assert words in " ".join(ran.out.split())
    assert ran.err == ""  # nothing is told twice


def test_a_refused_file_is_an_error_of_the_report_and_the_others_are_read(mototaxi, table, tmp_path):
    bad = tmp_path / "ruim.csv"
    bad.write_text("codigo;latitude;longitude\n1;norte;-46,61\n2;-20,7;-46,6\n3;sul;-46,6\n")
    good = table("bom.csv", ("A", at(0)))
    ran = mototaxi("data", "--taxi", bad, "--stands", good, "--on", "2026-01-01", "--json")
    assert ran.code == 2
    told = ran.document
    assert [fault["key"] for fault in told["errors"]] == ["sources.coordinate_unreadable"] * 2
    first = told["remarks"][0]
    assert (first["severity"], first["count"], first["file"]) == ("error", 2, "ruim.csv")
    assert first["examples"] == ["linha 2", "linha 4"]
    assert [account["file"] for account in told["accounts"]] == ["bom.csv"]


def test_a_refused_file_of_a_folder_leaves_the_others(mototaxi, table, tmp_path):
    table("bom.csv", ("A", at(0)))
    (tmp_path / "ruim.csv").write_text("codigo;latitude;longitude\n1;norte;-46,61\n")
    (tmp_path / "city.toml").write_text('name = "X"\n[files]\ntaxi = "ruim.csv"\nstands = "bom.csv"\n')
    ran = mototaxi("data", tmp_path, "--json")
    assert ran.code == 2
    assert (ran.document["town"], [one["file"] for one in ran.document["accounts"]]) == ("X", ["bom.csv"])


def test_nothing_readable_is_still_a_report(mototaxi, tmp_path):
    ran = mototaxi("data", "--stands", tmp_path / "nada.csv", "--json")
    assert ran.code == 2
    assert ran.document["town"] is None
    assert ran.document["remarks"][0]["code"] == "sources.file_missing"
    assert mototaxi("data").code == 2


@pytest.mark.parametrize(("years", "old"), [("5", True), ("6", False)])
def test_the_age_of_old_data_is_the_users_choice(mototaxi, tmp_path, years, old):
    path = tmp_path / "p.csv"
    path.write_text("codigo;data_extracao;latitude;longitude\n1;2020-03-10;-20,71;-46,61\n")
    ran = mototaxi("data", "--stands", path, "--on", "2025-06-01", "--older-than", years, "--json")
    assert ("data.old" in {remark["code"] for remark in ran.document["remarks"]}) is old


def test_a_bad_age_is_refused(mototaxi, table):
    ran = mototaxi("data", "--stands", table("p.csv", ("A", at(0))), "--older-than", "-1")
    assert ran.code == 2
    assert "--older-than" in ran.err
