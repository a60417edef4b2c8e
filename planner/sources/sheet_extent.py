"""How far a workbook's sheets reach, before they are opened.

The reader of workbooks holds every cell between the first and the last that is filled: one stray cell in the
last row and column would ask for half a terabyte and end the program.
"""

import re
import zipfile
from pathlib import Path
from xml.parsers import expat

from planner.errors import InputRefused

MOST_CELLS = 20_000_000
"""Cells of one sheet at most: half a million rows of forty columns."""

_CHUNK = 1 << 20
_CELL = re.compile(rb'<(?:\w+:)?c\s[^>]*?\br="([A-Z]{1,3})(\d{1,7})"')
_ODS_TABLE, _ODS_ROW = "table:table", "table:table-row"
_ODS_CELLS = ("table:table-cell", "table:covered-table-cell")


def refuse_stray_cells(path: Path) -> None:
    """Refuse a workbook with a sheet that reaches over more than `MOST_CELLS`.

    Raises
    ------
    InputRefused
        A sheet does, or the XML within cannot be read.
    """
    try:
        with zipfile.ZipFile(path) as book:
            for name in book.namelist():
                if name.startswith("xl/worksheets/") and name.endswith(".xml"):
                    _judge(*_of_excel(book, name), path.name)
                elif name == "content.xml":
                    _judge(*_of_opendocument(book, name), path.name)
    except InputRefused:
        raise
    except Exception as error:  # zip, zlib and XML errors: all mean the same to the user
        reason = " ".join(str(error).split())[:200]
        raise InputRefused.of("sources.sheet_unreadable", file=path.name, reason=reason) from error


def _judge(rows: int, columns: int, file: str) -> None:
    if rows * columns > MOST_CELLS:
        raise InputRefused.of("sources.sheet_too_wide", file=file, rows=rows, columns=columns)


def _of_excel(book: zipfile.ZipFile, name: str) -> tuple[int, int]:
    rows = columns = 0
    rest = b""
    with book.open(name) as sheet:
        while chunk := sheet.read(_CHUNK):
            text = rest + chunk
            for letters, digits in _CELL.findall(text):
                rows, columns = max(rows, int(digits)), max(columns, _number(letters))
            rest = text[-200:]  # a cell's beginning may lie across two chunks
    return rows, columns


def _number(letters: bytes) -> int:
    value = 0
    for letter in letters:
        value = value * 26 + letter - 64
    return value


class _Extent:
    """Follows the tables of an OpenDocument; repeated cells and rows count up to the last that is filled."""

    def __init__(self) -> None:
        self.widest = (0, 0)
        self._row = self._column = self._repeat = 0

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if tag == _ODS_TABLE:
            self._row = 0
        elif tag == _ODS_ROW:
            self._column = 0
            self._repeat = int(attributes.get("table:number-rows-repeated", 1))
            self._row += self._repeat
        elif tag in _ODS_CELLS:
            self._column += int(attributes.get("table:number-columns-repeated", 1))
            if any(name.endswith(("value-type", "formula")) for name in attributes):
                rows, columns = self.widest
                self.widest = max(rows, self._row), max(columns, self._column)


def _of_opendocument(book: zipfile.ZipFile, name: str) -> tuple[int, int]:
    found = _Extent()
    parser = expat.ParserCreate()
    parser.StartElementHandler = found.start
    with book.open(name) as content:
        parser.ParseFile(content)
    return found.widest
