"""Read a delimited text file into text columns, keeping the line each row began on."""

import csv
import io
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import SupportsIndex

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from planner.errors import Fault, InputRefused
from planner.provenance import Notice
from planner.sources.headers import COLUMN_NAMES, fold
from planner.sources.where import line, some

_DELIMITERS = ";,\t|"
_TITLES = 20
_ENCODING_MARKS = ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"), (b"\xef\xbb\xbf", "utf-8-sig"))


@dataclass(frozen=True)
class Rows:
    """The rows of a file, not yet understood.

    Attributes
    ----------
    file
        Its name.
    frame
        Text columns, blanks at both ends removed, an empty field is ``""``.
    numbers
        Line (or feature) number of each row.
    label
        Names such a number in a sentence.
    notices
        What was seen.
    """

    file: str
    frame: pd.DataFrame
    numbers: list[int]
    label: Callable[[int], Mapping[str, str]]
    notices: tuple[Notice, ...] = ()

    def column(self, name: str | None) -> pd.Series:
        """Return a column, or empty text where there is no such column."""
        if name is None:
            return pd.Series([""] * len(self.frame), index=self.frame.index, dtype=object)
        return self.frame[name]

    def only(self, kept: NDArray[np.bool_]) -> "Rows":
        """Return the rows where `kept` holds, without notices."""
        numbers = [number for number, keep in zip(self.numbers, kept, strict=True) if keep]
        frame = pd.DataFrame(self.frame.iloc[np.flatnonzero(kept)])
        return Rows(self.file, frame, numbers, self.label)

    def at(self, position: SupportsIndex) -> Mapping[str, str]:
        """Return the name of the row at a position."""
        return self.label(self.numbers[position])


def decode(content: bytes, file: str) -> tuple[str, tuple[Notice, ...]]:
    """Return the text of a file in UTF-8, UTF-16 with its mark, or else Windows-1252 (which holds Latin-1).

    Raises
    ------
    InputRefused
        The bytes are no text.
    """
    encoding = next((name for mark, name in _ENCODING_MARKS if content.startswith(mark)), "utf-8")
    notices: tuple[Notice, ...] = ()
    try:
        text = content.decode(encoding)
    except UnicodeDecodeError:
        if encoding != "utf-8":
            raise InputRefused.of("sources.not_text", file=file) from None
        try:
            text = content.decode("cp1252")
        except UnicodeDecodeError:
            raise InputRefused.of("sources.not_text", file=file) from None
        notices = (Notice("sources.read_as_latin1", "info", file),)
    if "\0" in text:
        raise InputRefused.of("sources.not_text", file=file)
    return text, notices


def _delimiter(header: str) -> str:
    counts = {mark: len(next(csv.reader([header], delimiter=mark), [])) for mark in _DELIMITERS}
    return max(_DELIMITERS, key=lambda mark: counts[mark])


def _telling(lines: list[str]) -> str:
    """Return the first line that a mark divides: titles above the header are whole; else the first line."""
    filled = [text for text in lines[:_TITLES] if text.strip()]
    divided = (text for text in filled if any(mark in text for mark in ";\t|"))
    return next(divided, filled[0] if filled else "")


def _records(text: str, file: str) -> list[tuple[int, list[str]]]:
    """Split the text into records with the line each begins on; blank lines are no records."""
    lines = text.splitlines()
    header = next((row for row in lines if row.strip()), "")
    if not any(mark in header for mark in _DELIMITERS):
        header = _telling(lines)
    # An unbalanced quote would swallow the rows after it: strict reading refuses it instead.
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=_delimiter(header), strict=True)
    records, start = [], 1
    try:
        for record in reader:
            fields = [" ".join(field.split()) for field in record]
            if any(fields):
                records.append((start, fields))
            start = reader.line_num + 1
    except csv.Error as error:
        raise InputRefused.of("sources.bad_quotes", file=file, row=line(start), reason=str(error)) from error
    return records


def rows_of(content: bytes, file: str) -> Rows:
    """Return the rows of a delimited text whose first line names the columns.

    Raises
    ------
    InputRefused
        The bytes are no text, have no header, or some rows have more fields than the header (all are listed).
    """
    text, notices = decode(content, file)
    records = _records(text, file)
    if records and len(records[0][1]) <= 2 and records[0][1][0].casefold().startswith("sep="):
        records = records[1:]  # a line for Excel that names the separator
    return rows_of_records(records, file, line, notices)


def rows_of_records(
    records: list[tuple[int, list[str]]],
    file: str,
    label: Callable[[int], Mapping[str, str]],
    notices: tuple[Notice, ...] = (),
) -> Rows:
    """Return the rows of a table whose first record, after titles of a single field, names the columns.

    Raises
    ------
    InputRefused
        There is no header, or some rows have more fields than the header (all are listed).
    """
    titles = _titles(records)
    if titles:
        told = some(next(filter(None, fields)) for _, fields in records[:titles])
        notices = (*notices, Notice("sources.titles_skipped", "info", file, titles, told))
        records = records[titles:]
    if not records:
        raise InputRefused.of("sources.empty_file", file=file)
    header, body = records[0][1], records[1:]
    while header and not header[-1]:
        header = header[:-1]
    wide = [
        Fault(
            "sources.row_too_wide",
            {"file": file, "row": label(number), "seen": len(row), "expected": len(header)},
        )
        for number, row in body
        if any(row[len(header) :])
    ]
    repeated = [name for name in dict.fromkeys(header) if name and header.count(name) > 1]
    if repeated:
        wide.append(Fault("sources.column_twice", {"file": file, "columns": some(repeated)}))
    if wide:
        raise InputRefused(*wide)
    width = len(header)
    names = [name or f" {position}" for position, name in enumerate(header)]
    table = [(row + [""] * width)[:width] for _, row in body]
    frame = pd.DataFrame(table, columns=names, dtype=object)
    return Rows(file, frame, [number for number, _ in body], label, notices)


def _titles(records: list[tuple[int, list[str]]]) -> int:
    """Return how many records at the top hold a single field while the table below them has columns."""
    filled = [sum(map(bool, fields)) for _, fields in records[: _TITLES + 1]]
    count = next((position for position, fields in enumerate(filled) if fields > 1), 0)
    known = {name for names in COLUMN_NAMES.values() for name in names}
    heads = [fold(field) in known for _, fields in records[:count] for field in fields if field]
    told = next((at for at, record in enumerate(records[: _TITLES + 1]) if _names_a_position(record[1])), 0)
    # A header of two rows: groups (`Coordenadas`) above the names of the columns.
    return max(told, 0 if any(heads) else count)


def _names_a_position(fields: list[str]) -> bool:
    """Whether a record names both columns of a position."""
    names = {fold(field) for field in fields}
    pairs = (("lat", "lon"), ("y", "x"))
    return any(names & set(COLUMN_NAMES[a]) and names & set(COLUMN_NAMES[b]) for a, b in pairs)


def read_rows(path: Path) -> Rows:
    """Return the rows of a delimited text file; see `rows_of`."""
    return rows_of(path.read_bytes(), path.name)
