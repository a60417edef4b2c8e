import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from planner.errors import InputRefused
from planner.sources.delimited import decode, rows_of


@pytest.mark.parametrize("mark", [";", ",", "\t", "|"])
def test_every_delimiter_is_found_from_the_header(mark):
    rows = rows_of(mark.join(["id", "lat", "lon"]).encode() + b"\n" + mark.join("123").encode(), "f.csv")
    assert rows.frame.to_dict("records") == [{"id": "1", "lat": "2", "lon": "3"}]


def test_decimal_commas_between_semicolons():
    rows = rows_of(b"id;lat;lon\nA;-30,5;-51,2\n", "f.csv")
    assert rows.frame.iloc[0].tolist() == ["A", "-30,5", "-51,2"]


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_unicode_with_and_without_its_mark(encoding):
    rows = rows_of("código;nome\n1;São José\n".encode(encoding), "f.csv")
    assert list(rows.frame.columns) == ["código", "nome"]
    assert rows.frame["nome"].iloc[0] == "São José"
    assert rows.notices == ()


def test_latin1_is_read_and_said():
    rows = rows_of("código;nome\n1;Praça da Sé – Ação\n".encode("cp1252"), "f.csv")
    assert rows.frame["nome"].iloc[0] == "Praça da Sé – Ação"
    assert [notice.key for notice in rows.notices] == ["sources.read_as_latin1"]
    assert "Latin-1" in rows.notices[0].render("pt")


@pytest.mark.parametrize("content", [b"\x00\x01\x02", b"PK\x03\x04\x00\x00", b"\xff\xfea", b"a;b\n\x81;2"])
def test_bytes_that_are_no_text_are_refused(content, refusal):
    pt, en = refusal(rows_of, content, "f.csv")
    assert "f.csv" in pt
    assert "texto" in pt
    assert "text" in en


@pytest.mark.parametrize("content", [b"", b"\n\n", b" ; ;\n"])
def test_an_empty_file_is_refused(content, refusal):
    assert "vazio" in refusal(rows_of, content, "f.csv")[0]


def test_rows_know_their_line_through_blank_lines_and_breaks_within_quotes():
    rows = rows_of(b'id;nome\n\n1;"Rua\nLonga"\n;\n2;Curta\n', "f.csv")
    assert rows.numbers == [3, 6]
    assert rows.frame["nome"].tolist() == ["Rua Longa", "Curta"]
    assert rows.at(1) == {"pt": "linha 6", "en": "line 6"}


def test_trailing_blanks_and_delimiters_do_no_harm():
    rows = rows_of(b"id;lat;lon;;\n1 ; -30,0 ;-51,0;;\n2;-30,1\n", "f.csv")
    assert list(rows.frame.columns) == ["id", "lat", "lon"]
    assert rows.frame.values.tolist() == [["1", "-30,0", "-51,0"], ["2", "-30,1", ""]]


def test_every_row_that_is_too_wide_is_listed(refusal):
    pt, en = refusal(rows_of, b"id,lat,lon\nA,-30,5,-51,2\nB,-30.5,-51.2\nC,-30,6,-51,3\n", "f.csv")
    assert "linha 2" in pt
    assert "linha 4" in pt
    assert "linha 3" not in pt
    assert "ponto e vírgula" in pt
    assert "5 fields" in en


def test_an_open_quote_does_not_swallow_the_rows_after_it(refusal):
    pt, _ = refusal(rows_of, b'id;nome\n1;"Rua X\n2;Rua Y\n', "f.csv")
    assert "aspas" in pt
    assert "linha 2" in pt


def test_a_column_that_comes_twice_is_refused(refusal):
    assert "id" in refusal(rows_of, b"id;id;lat\n1;2;3\n", "f.csv")[0]


def test_a_column_that_is_absent_reads_as_empty():
    rows = rows_of(b"id;nome\n1;A\n", "f.csv")
    assert rows.column(None).tolist() == [""]
    assert rows.column("nome").tolist() == ["A"]


@given(st.binary(max_size=60))
def test_any_bytes_are_rows_or_refused(content):
    try:
        rows = rows_of(content, "f.csv")
    except InputRefused as error:
        said = error.render("pt")
    else:
        said = f"f.csv: {len(rows.numbers)}"
        assert len(rows.frame) == len(rows.numbers)
    assert "f.csv" in said


_WORD = st.text(st.characters(codec="utf-8", exclude_categories=["C", "Z"]), min_size=1, max_size=6)


@given(st.lists(st.tuples(_WORD, _WORD), max_size=5), st.sampled_from(";,\t|"))
def test_what_csv_writes_is_read_back(table, mark):
    file = io.StringIO()
    csv.writer(file, delimiter=mark, lineterminator="\n").writerows([("id", "nome"), *table])
    assert rows_of(file.getvalue().encode(), "f.csv").frame.values.tolist() == [list(row) for row in table]


def test_decode_keeps_plain_text_as_it_is():
    assert decode("olá".encode(), "f.csv") == ("olá", ())


def test_a_header_of_two_rows_begins_at_the_names_of_the_columns():
    rows = rows_of(b"Ponto;;Coordenadas;\nCod;Nome;Latitude;Longitude\n1;A;-20;-46\n", "f.csv")
    assert rows.frame.columns.tolist() == ["Cod", "Nome", "Latitude", "Longitude"]
    assert rows.numbers == [3]
    assert [notice.key for notice in rows.notices] == ["sources.titles_skipped"]
