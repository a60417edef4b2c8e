import pytest

from planner.sources.headers import column_for, fold, unused


@pytest.mark.parametrize(
    ("text", "folded"), [("Código", "codigo"), ("STOP_ID", "stopid"), ("  Instalado em ", "instaladoem")]
)
def test_case_accents_and_marks_do_not_matter(text, folded):
    assert fold(text) == folded


@pytest.mark.parametrize(
    ("meaning", "column"),
    [
        ("id", "CÓDIGO"),
        ("id", "id_ponto"),
        ("lat", "Latitude"),
        ("lon", "LNG"),
        ("x", "X"),
        ("name", "Nome"),
        ("kind", "Tipo"),
        ("capacity", "Vagas"),
        ("installed", "Instalado_em"),
        ("population", "População"),
        ("population", "V0001"),
    ],
)
def test_columns_go_by_their_usual_names(meaning, column):
    assert column_for(meaning, ["outra", column], file="f.csv") == column


def test_no_such_column():
    assert column_for("lat", ["a", "b"], file="f.csv") is None


def test_two_columns_of_one_meaning_are_refused(refusal):
    pt, en = refusal(column_for, "lat", ["lat", "Latitude"], file="f.csv")
    assert "f.csv" in pt
    assert "lat, Latitude" in pt
    assert "more than one column" in en


def test_unused_columns_are_those_no_one_asked_for():
    assert unused(["id", "telefone", " - "], ["id", None]) == ("telefone",)


@pytest.mark.parametrize(
    ("meaning", "column"),
    [("lat", "Latitude (S)"), ("lon", "LONGITUDE [W]"), ("x", "UTM E (m)"), ("name", "Nome do Ponto")],
)
def test_sides_and_units_in_a_header_do_no_harm(meaning, column):
    assert column_for(meaning, ["outra", column], file="f.csv") == column


def test_one_letter_is_a_coordinate_only_beside_the_other():
    assert column_for("x", ["id", "E", "N"], file="f.csv") == "E"
    assert column_for("y", ["id", "e", "n"], file="f.csv") == "n"
    assert column_for("y", ["N", "nome"], file="f.csv") is None
    assert column_for("x", ["E", "N", "X", "Y"], file="f.csv") == "X"
