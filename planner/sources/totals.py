"""Rows that sum up the others, and notes below a table: told, and never counted as one more place or cell."""

import re

import numpy as np

from planner.provenance import Notice
from planner.sources.delimited import Rows
from planner.sources.headers import COLUMN_NAMES, fold
from planner.sources.where import some

_TOTAL = re.compile(r"(sub)?total(geral|is)?|soma(torio)?|total(de|do|da|dos|das)[a-z]+")
_NOTE = re.compile(r"(fonte|obs|observac(ao|oes)|notas?|elaborac(ao|ado)|atualizado|source)[a-z0-9]*")
_POSITIONS = ("lat", "lon", "x", "y", "pair", "wkt", "cell")


def _bare(header: str) -> str:
    """Return a folded header without its side or unit: ``LATITUDE (S)``, ``UTM E (m)``."""
    return fold(re.sub(r"\(.*?\)|\[.*?\]", "", header))


def without_totals(rows: Rows) -> Rows:
    """Return the rows without totals and notes that tell no position, with a notice of them.

    A row that tells a position is a place whatever its name: a street may be called Total.
    """
    names = {name for meaning in _POSITIONS for name in COLUMN_NAMES[meaning]}
    where = [column for column in rows.frame.columns if {fold(str(column)), _bare(str(column))} & names]
    if not len(rows.frame) or not where:
        return rows
    bare = (rows.frame[where] == "").all(axis=1).to_numpy(dtype=bool)
    total = np.zeros(len(rows.frame), dtype=bool)
    for position in np.flatnonzero(bare):
        cells = [fold(str(cell)) for cell in rows.frame.iloc[position]]
        filled = [cell for cell in cells if cell]
        total[position] = any(_TOTAL.fullmatch(re.sub(r"\d+$", "", cell)) for cell in filled)
        # A line below the table (`Fonte: …`) fills one cell only.
        total[position] |= len(filled) == 1 and _NOTE.fullmatch(filled[0]) is not None
    if not total.any():
        return rows
    told = some(rows.numbers[position] for position in np.flatnonzero(total))
    notice = Notice("sources.totals_left_out", "warning", rows.file, int(total.sum()), told)
    numbers = [number for number, is_total in zip(rows.numbers, total, strict=True) if not is_total]
    frame = rows.frame[~total].reset_index(drop=True)
    return Rows(rows.file, frame, numbers, rows.label, (*rows.notices, notice))
