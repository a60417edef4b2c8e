import pytest

from planner.sources.delimited import rows_of
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
