from datetime import date

import pytest

from planner.city import city_from_files
from planner.data_report import DataReport, Remark, data_report, refused_report
from planner.data_report.advice import ADVISED, advice
from planner.errors import Fault, PlannerError


def remarks(report):
    return {remark.code: remark for remark in report.remarks}


def test_the_gravest_comes_first_and_is_counted():
    report = DataReport((), ())
    assert report.counts() == {"error": 0, "warning": 0, "info": 0}
    faults = [
        Fault(
            "points.bad_date",
            {"file": "a.csv", "row": {"pt": f"linha {n}", "en": f"line {n}"}, "column": "c", "seen": "x"},
        )
        for n in (2, 5)
    ]
    rest = DataReport(
        (Remark("data.undated", "info", "X", 1, ("b",)), Remark("points.no_rows", "warning", "b")), ()
    )
    report = refused_report(faults, rest)
    assert [remark.severity for remark in report.remarks] == ["error", "warning", "info"]
    assert report.counts() == {"error": 1, "warning": 1, "info": 1}


def test_faults_of_one_kind_in_one_file_are_one_remark_with_its_rows():
    row = {"pt": "linha 2", "en": "line 2"}
    values = {"file": "a.csv", "row": row, "column": "data", "seen": "ontem"}
    other = {**values, "row": {"pt": "linha 7", "en": "line 7"}}
    report = refused_report([Fault("points.bad_date", values), Fault("points.bad_date", other)])
    (remark,) = report.remarks
    assert (remark.count, remark.where, remark.examples) == (2, "a.csv", ("linha 2", "linha 7"))
    assert "ontem" in remark.text("pt")
    assert "line 2" in remark.text("en")
    assert "Corrija o arquivo" in remark.advice("pt")
    assert report.as_json("en")["remarks"][0]["severity"] == "error"


def test_a_row_that_cannot_be_read_comes_with_its_line(tmp_path):
    (tmp_path / "p.csv").write_text("codigo;latitude;longitude\n1;-20,71;-46,61\n2;norte;-46,62\n")
    with pytest.raises(PlannerError) as caught:
        city_from_files(stands=tmp_path / "p.csv")
    (remark,) = refused_report(caught.value.faults).remarks
    assert (remark.severity, remark.examples) == ("error", ("linha 3",))


@pytest.mark.parametrize("language", ["pt", "en"])
@pytest.mark.parametrize("code", sorted(ADVISED))
def test_each_code_with_advice_of_its_own_has_it(code, language):
    own = advice(code, "warning", language)
    assert own.endswith(".")
    assert own != advice("none.such", "warning", language)


@pytest.mark.parametrize("severity", ["error", "warning", "info"])
def test_any_other_code_has_general_advice(severity):
    assert advice("crs.new", severity, "pt")
    assert advice("crs.new", severity, "pt") != advice("crs.new", severity, "en")


def test_codes_are_those_of_the_notices_and_of_the_checks(tmp_path):
    (tmp_path / "p.csv").write_text("codigo;latitude;longitude;telefone\n1;-20,71;-46,61;3000-0000\n")
    report = data_report(city_from_files(stands=tmp_path / "p.csv"), day=date(2026, 1, 1))
    told = remarks(report)
    assert {"personal.columns", "data.layers_missing", "data.undated"} == set(told)
    assert told["data.layers_missing"].count == 8  # all nine widest kinds but stands
    for language in ("pt", "en"):
        plain = report.as_json(language)
        assert plain["day"] == "2026-01-01"
        assert all(remark["message"] and remark["advice"] for remark in plain["remarks"])
        assert plain["accounts"][0]["read"] == 1
