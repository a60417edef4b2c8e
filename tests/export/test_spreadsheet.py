import csv

from lawbook import distance, rules
from town import at, city

from planner.export import write_findings_csv
from planner.validate import validate

LAW = rules(distance("spacing", ["stand"], ["stand"], 500), distance("taxi", ["stand"], ["taxi_stand"], 50))


def read(path):
    raw = path.read_bytes()
    assert raw.startswith(b"\xef\xbb\xbf")  # Excel tells UTF-8 by its mark
    return list(csv.DictReader(raw.decode("utf-8-sig").splitlines(), delimiter=";"))


def test_findings_open_in_a_brazilian_spreadsheet(tmp_path):
    town = city(("=1+1", "stand", at(0)), ("B", "stand", at(476.5)), ("T", "taxi_stand", at(0, 50)))
    write_findings_csv(validate(town, LAW), tmp_path / "achados.csv", ruleset=LAW)
    rows = read(tmp_path / "achados.csv")
    assert len(rows) == 4
    assert rows[0]["ponto"] == "'=1+1"  # never run as a formula
    assert (rows[0]["regra"], rows[0]["código da regra"]) == ("t", "spacing")  # the title, then the id
    assert rows[0]["resultado"] == "não conforme"
    assert (rows[0]["medido (m)"], rows[0]["mínimo (m)"], rows[0]["folga (m)"]) == (
        "476,50",
        "500,00",
        "-23,50",
    )
    assert rows[0]["fundamento"] == "Lei 1/2000, Art. 1, I"
    assert (rows[2]["medido (m)"], rows[2]["folga (m)"], rows[2]["tipo do vizinho"]) == (
        "50,00",
        "0,00",
        "ponto de táxi",
    )


def test_a_missing_layer_is_told_in_words(tmp_path):
    write_findings_csv(validate(city(("A", "stand", at(0))), LAW), tmp_path / "achados.csv", language="en")
    rows = read(tmp_path / "achados.csv")
    assert (rows[1]["outcome"], rows[1]["remark"], rows[1]["measured (m)"]) == (
        "no data",
        "it was not told where they are",
        "",
    )
