import datetime as dt
import zipfile

import openpyxl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from planner.errors import InputRefused
from planner.sources.guidance import Guidance
from planner.sources.points import read_points
from planner.sources.spreadsheet import as_text, read_sheet

HEADER = ["codigo", "nome", "vagas", "instalado", "latitude", "longitude"]
ROW = ["M1", "Praça da Matriz", 8, dt.datetime(2020, 12, 31), -20.7193, -46.609]


@pytest.fixture
def workbook(tmp_path):
    def write(sheets, name="pontos.xlsx"):
        book = openpyxl.Workbook()
        book.remove(book.active)
        for title, rows in sheets.items():
            sheet = book.create_sheet(title)
            for row in rows:
                sheet.append(row)
        book.save(tmp_path / name)
        return tmp_path / name

    return write


def test_a_workbook_of_stands(workbook):
    read = read_points(workbook({"Pontos": [HEADER, ROW], "Vazia": []}), kind="stand")
    row = read.frame.iloc[0]
    assert (row["id"], row["name"], row["capacity"]) == ("M1", "Praça da Matriz", 8)
    assert row["installed"] == dt.date(2020, 12, 31)
    assert (row.geometry.y, row.geometry.x) == (-20.7193, -46.609)


@pytest.fixture
def ods(tmp_path):
    """Write an OpenDocument sheet from rows of XML."""

    def write(*rows):
        names = " ".join(f'xmlns:{n}="urn:oasis:names:tc:opendocument:xmlns:{n}:1.0"' for n in _SPACES)
        body = (
            f'<?xml version="1.0"?><office:document-content {names}><office:body><office:spreadsheet>'
            f'<table:table table:name="P">{"".join(rows)}</table:table>'
            "</office:spreadsheet></office:body></office:document-content>"
        )
        path = tmp_path / "pontos.ods"
        kind = "application/vnd.oasis.opendocument.spreadsheet"
        entry = f'<manifest:file-entry manifest:full-path="/" manifest:media-type="{kind}"/>'
        space = 'xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"'
        with zipfile.ZipFile(path, "w") as file:
            file.writestr("mimetype", kind)
            file.writestr("META-INF/manifest.xml", f"<manifest:manifest {space}>{entry}</manifest:manifest>")
            file.writestr("content.xml", body)
        return path

    return write


_SPACES = ("office", "table", "text")


def ods_row(*values, more=""):
    cell = (
        '<table:table-cell office:value-type="{0}" office:{1}value="{2}">'
        "<text:p>{2}</text:p></table:table-cell>"
    )
    cells = [
        cell.format("string", "string-", value) if isinstance(value, str) else cell.format("float", "", value)
        for value in values
    ]
    return f"<table:table-row {more}>{''.join(cells)}</table:table-row>"


def test_a_sheet_of_openoffice(ods):
    read = read_points(ods(ods_row("id", "lat", "lon"), ods_row("A", -20.7, -46.6)), kind="stand")
    assert read.frame["id"].tolist() == ["A"]
    assert read.frame.geometry.iloc[0].coords[0] == (-46.6, -20.7)


def test_a_stray_cell_in_the_last_corner_is_refused_before_it_fills_the_memory(ods, tmp_path, refusal):
    book = openpyxl.Workbook()
    book.active.append(HEADER)
    book.active["XFD1048576"] = "x"
    book.save(tmp_path / "pontos.xlsx")
    pt, en = refusal(read_sheet, tmp_path / "pontos.xlsx")
    assert "1.048.576" in pt
    assert "16,384" in en
    empty = '<table:table-row table:number-rows-repeated="1048575"><table:table-cell/></table:table-row>'
    far = '<table:table-cell table:number-columns-repeated="16383"/>'
    last = ods_row("x").replace("<table:table-cell", far + "<table:table-cell", 1)
    assert "1.048.576" in refusal(read_sheet, ods(empty, last))[0]
    assert len(read_sheet(ods(ods_row("id"), ods_row("A"), empty)).frame) == 1


def test_several_sheets_with_data_are_listed_and_one_may_be_chosen(workbook, refusal):
    path = workbook({"Pontos": [HEADER, ROW], "Antigos": [HEADER, ROW, ["M2", "x", 1, None, -20.8, -46.6]]})
    pt, en = refusal(read_sheet, path, Guidance(role="stands"))
    assert "Pontos, Antigos" in pt
    assert "--part stands=" in en
    assert len(read_sheet(path, Guidance(part="antigos")).frame) == 2
    assert "Pontos, Antigos" in refusal(read_sheet, path, Guidance(part="Novos"))[0]


def test_titles_above_the_header_and_totals_below_are_told_and_not_counted(workbook):
    rows = [
        ["PREFEITURA MUNICIPAL"],
        ["Pontos de mototáxi"],
        HEADER,
        ROW,
        ["TOTAL", None, 8, None, None, None],
    ]
    read = read_points(workbook({"P": rows}), kind="stand")
    assert read.frame["id"].tolist() == ["M1"]
    told = {notice.key: notice for notice in read.notices}
    assert told["sources.titles_skipped"].examples == ("PREFEITURA MUNICIPAL", "Pontos de mototáxi")
    assert told["sources.totals_left_out"].examples == ("5",)


def test_rows_are_named_by_their_line_in_the_sheet(workbook, refusal):
    bad = ["M2", "x", 1, None, "vinte", -46.6]
    pt, _ = refusal(read_points, workbook({"P": [HEADER, ROW, [None] * 6, bad]}), kind="stand")
    assert "linha 4" in pt
    assert "«vinte»" in pt


def test_an_empty_workbook_is_refused(workbook, refusal):
    assert "vazio" in refusal(read_sheet, workbook({"P": [], "Q": []}))[0]


def test_what_is_no_workbook_is_refused(text_file, refusal):
    assert "pontos.xlsx" in refusal(read_sheet, text_file("a;b", "pontos.xlsx"))[0]


@pytest.mark.parametrize(
    ("value", "text"),
    [
        *[(1.0, "1"), (1.234, "1.2340"), (None, ""), (float("nan"), ""), (float("inf"), ""), (True, "True")],
        *[(dt.date(2020, 1, 2), "2020-01-02"), (dt.datetime(2020, 1, 2, 3), "2020-01-02"), (" a  b ", "a b")],
        (["a", 1.0, None], "a; 1; "),
    ],
)
def test_values_become_the_text_they_would_have(value, text):
    assert as_text(value) == text


@pytest.fixture(scope="module")
def good(tmp_path_factory):
    """Return the bytes of one workbook: each one written tells its own time."""
    path = tmp_path_factory.mktemp("workbook") / "pontos.xlsx"
    book = openpyxl.Workbook()
    for row in (HEADER, ROW):
        book.active.append(row)
    book.save(path)
    return path.read_bytes()


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_a_damaged_workbook_is_read_or_refused_never_a_crash(good, text_file, data):
    place = data.draw(st.integers(0, len(good) - 1))
    cut = data.draw(st.integers(0, 4))
    path = text_file(good[:place] + data.draw(st.binary(max_size=4)) + good[place + cut :], "pontos.xlsx")
    try:
        said = read_points(path, kind="stand").source.name
    except InputRefused as error:
        said = error.render("pt") + error.render("en")
    assert "pontos.xlsx" in said
