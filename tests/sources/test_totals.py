import pytest

from planner.sources.delimited import rows_of
from planner.sources.points import read_points
from planner.sources.totals import without_totals


def left(*lines):
    rows = without_totals(rows_of("\n".join(["nome;lat;lon;pop", *lines]).encode(), "f.csv"))
    return rows.frame["nome"].tolist(), [(notice.key, notice.examples) for notice in rows.notices]


@pytest.mark.parametrize("word", ["Total", "TOTAL GERAL", "Subtotal", "Soma", "Total: 2", "Total de pontos"])
def test_rows_that_sum_up_are_left_out_and_told(word):
    names, told = left("A;-20;-46;1", "B;-20;-46;2", f"{word};;;3")
    assert names == ["A", "B"]
    assert told == [("sources.totals_left_out", ("4",))]


@pytest.mark.parametrize("line", ["Total;-20;-46;3", "Posto Total;;;3", "C;;;3", "Totalmente;;;"])
def test_a_row_with_a_position_or_another_word_is_no_total(line):
    names, told = left("A;-20;-46;1", line)
    assert len(names) == 2
    assert told == []


def test_a_table_without_columns_of_positions_is_left_alone():
    rows = rows_of(b"nome;pop\nTotal;3\n", "f.csv")
    assert without_totals(rows) is rows


@pytest.mark.parametrize(
    "note", ["Fonte: Secretaria de Trânsito, 2023", "Obs.: em revisão", "Atualizado em 3/2023"]
)
def test_a_note_below_the_table_is_left_out_and_told(note):
    names, told = left("A;-20;-46;1", f"{note};;;")
    assert names == ["A"]
    assert told == [("sources.totals_left_out", ("3",))]


@pytest.mark.parametrize("line", ["Fonte Luminosa;;;3", "Fonte;-20;-46;", "Praça;;;"])
def test_a_row_that_tells_more_than_a_note_stays(line):
    assert left("A;-20;-46;1", line) == (["A", line.split(";")[0]], [])


def test_a_total_is_known_below_headers_that_tell_side_and_unit(text_file):
    table = "nome;LATITUDE (S);LONGITUDE [W]\nA;-20,7;-46,6\nTOTAL;;\n"
    read = read_points(text_file(table), kind="stand")
    assert read.frame["name"].tolist() == ["A"]
    assert "sources.totals_left_out" in [notice.key for notice in read.notices]
