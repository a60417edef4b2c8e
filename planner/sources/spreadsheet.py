"""Read a sheet of a workbook (``.xlsx``, ``.xlsm``, ``.xls``, ``.ods``) into text columns."""

from datetime import date, datetime
from pathlib import Path
from typing import Any

import numpy as np
import python_calamine as calamine

from planner.errors import InputRefused
from planner.sources.archive import entries, is_zip
from planner.sources.delimited import Rows, rows_of_records
from planner.sources.guidance import NO_GUIDANCE, Guidance
from planner.sources.sheet_extent import refuse_stray_cells
from planner.sources.where import line, some

SHEET_SUFFIXES = (".xlsx", ".xlsm", ".xls", ".ods")


def read_sheet(path: Path, guidance: Guidance = NO_GUIDANCE) -> Rows:
    """Return the rows of the only sheet with content, or of the sheet the user chose.

    Raises
    ------
    InputRefused
        The workbook cannot be read, is locked, or has several sheets with content (all are listed).
    """
    if is_zip(path):
        entries(path)  # a workbook is a zip: it may not unpack to more than a town's data
        refuse_stray_cells(path)
    try:
        book = calamine.CalamineWorkbook.from_path(str(path))
        sheets = {name: _cells(book, name) for name in book.sheet_names}
    except calamine.PasswordError as error:
        raise InputRefused.of("sources.sheet_locked", file=path.name) from error
    except BaseException as error:  # a panic of the reader's Rust is no Exception
        if not isinstance(error, Exception) and type(error).__name__ != "PanicException":
            raise
        reason = " ".join(str(error).split())[:200]
        raise InputRefused.of("sources.sheet_unreadable", file=path.name, reason=reason) from error
    name = _chosen(path.name, sheets, guidance)
    records = [(number, row) for number, row in enumerate(sheets[name], start=1) if any(row)]
    return rows_of_records(records, path.name, line)


def _cells(book: Any, name: str) -> list[list[str]]:
    values = book.get_sheet_by_name(name).to_python(skip_empty_area=False)
    return [[as_text(value) for value in row] for row in values]


def _chosen(file: str, sheets: dict[str, list[list[str]]], guidance: Guidance) -> str:
    filled = [name for name, rows in sheets.items() if any(any(row) for row in rows)]
    if guidance.part is not None:
        wanted = [name for name in sheets if name.strip().casefold() == guidance.part.strip().casefold()]
        if len(wanted) == 1:
            return wanted[0]
        raise InputRefused.of(
            "sources.no_such_part", file=file, seen=guidance.part, parts=some(sheets) or ("-",)
        )
    if not filled:
        raise InputRefused.of("sources.empty_file", file=file)
    if len(filled) > 1:
        raise InputRefused.of("sources.several_sheets", file=file, parts=some(filled), role=guidance.role)
    return filled[0]


def as_text(value: Any) -> str:
    """Write a value as the text it would have in a table: whole floats lose their ``.0``.

    Other floats get a zero more, so that no one takes the three decimals of ``1.234`` for thousands.
    """
    if isinstance(value, (list, tuple, np.ndarray)):  # map files may hold lists in a field
        return "; ".join(as_text(one) for one in value)
    if value is None or value != value:  # NaN and NaT differ from themselves
        return ""
    if isinstance(value, (float, np.floating)):
        if not np.isfinite(value):
            return ""
        return str(int(value)) if float(value).is_integer() else np.format_float_positional(value) + "0"
    if isinstance(value, datetime):
        return value.date().isoformat()
    if isinstance(value, date):
        return value.isoformat()
    return " ".join(str(value).split())
